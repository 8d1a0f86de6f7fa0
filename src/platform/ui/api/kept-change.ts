import { uuidv7 } from '#kernel/ids.ts';
import { mayBeDone } from './errors.ts';

/** A change that was sent and has no answer: nobody knows whether it was done. */
export interface Sent<Body> {
  readonly commandId: string;
  readonly body: Body;
  /** As the person who sent it is told again. */
  readonly what: string;
}

/** What was sent, by the place that sent it. It outlives the form, its dialog, and whatever is chosen next. */
export interface KeptChanges<Body> {
  get(place: string): Sent<Body> | undefined;
  set(place: string, sent: Sent<Body>): void;
  delete(place: string): void;
}

/** The server remembers what it did for longer. */
const keptMs = 60 * 86_400_000;

/**
 * Kept on the device, since a reload, an update or a power cut are what loses an answer. What the device has no room for is
 * remembered until the page is closed.
 */
export function keptOnDevice<Body>(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  name: string,
  now: () => number,
): KeptChanges<Body> {
  type All = Readonly<Record<string, Sent<Body> & { readonly at: number }>>;
  let unwritten: All | null = null;
  /** Another tab of this device may have written. */
  const read = (): All => {
    if (unwritten !== null) return unwritten;
    try {
      return JSON.parse(storage.getItem(name) ?? '{}') ?? {};
    } catch {
      return {};
    }
  };
  const write = (all: All): void => {
    try {
      storage.setItem(name, JSON.stringify(all));
      unwritten = null;
    } catch {
      unwritten = all;
    }
  };
  return {
    get(place) {
      const all = read();
      const sent = Object.hasOwn(all, place) ? all[place] : undefined;
      return sent && now() - sent.at < keptMs ? sent : undefined;
    },
    set(place, sent) {
      const fresh = Object.entries(read()).filter(([, each]) => each !== null && now() - each.at < keptMs);
      write({ ...Object.fromEntries(fresh), [place]: { ...sent, at: now() } });
    },
    delete(place) {
      const { [place]: _, ...others } = read();
      write(others);
    },
  };
}

export function newChange<Body>(body: Body, what: string): Sent<Body> {
  return { commandId: uuidv7(), body, what };
}

/** Sends a change, and keeps it while nobody knows whether it was done (`mayBeDone`). */
export async function sendKept<Body, Result>(
  kept: KeptChanges<Body>,
  place: string,
  sent: Sent<Body>,
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
): Promise<Result> {
  const wasKept = kept.get(place)?.commandId === sent.commandId;
  // Before the answer: a dialog may be closed and opened meanwhile.
  kept.set(place, sent);
  try {
    const result = await send(sent.body, { commandId: sent.commandId });
    forget(kept, place, sent);
    return result;
  } catch (error) {
    if (!mayBeDone(error, wasKept)) forget(kept, place, sent);
    throw error;
  }
}

function forget<Body>(kept: KeptChanges<Body>, place: string, { commandId }: Sent<Body>): void {
  if (kept.get(place)?.commandId === commandId) kept.delete(place);
}
