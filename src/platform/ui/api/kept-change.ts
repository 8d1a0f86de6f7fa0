import { canonical } from '#kernel/canonical.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { mayBeDone } from './errors.ts';
import { hmacOf } from './plain-hmac.ts';

/** A change that was sent and has no answer: nobody knows whether it was done. */
export interface Sent<Body> {
  readonly commandId: string;
  /** All that is sent, and all that the person who sent it is told again is drawn from it. */
  readonly body: Body;
}

/** What was sent, by the place that sent it. It outlives the form, its dialog, and whatever is chosen next. */
export interface KeptChanges<Body> {
  /** `unreadable`: something is kept, and it is not what this user left there. */
  get(place: string): Sent<Body> | 'unreadable' | undefined;
  set(place: string, sent: Sent<Body>): void;
  delete(place: string): void;
}

/** Whose changes they are, and what seals them: the next person at a shared till has the storage, and not this key. */
export interface Keeper {
  readonly userId: string;
  readonly sealKey: string;
}

/** The server remembers what it did for longer. */
const keptMs = 60 * 86_400_000;

interface Sealed<Body> extends Sent<Body> {
  /** Epoch ms. */
  readonly at: number;
  readonly seal: string;
}

/**
 * Kept on the device, since a reload, an update or a power cut are what loses an answer. What the device has no room for is
 * remembered until the page is closed. Anybody at the device can read it, so no secret is kept in it; who changes it breaks its seal.
 */
export function keptOnDevice<Body>(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  name: string,
  now: () => number,
): (keeper: Keeper) => KeptChanges<Body> {
  type All = Readonly<Record<string, Partial<Sealed<Body>> | null>>;
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
  const isFresh = (each: Partial<Sealed<Body>> | null | undefined) => now() - (each?.at ?? 0) < keptMs;
  const fresh = () => Object.entries(read()).filter(([, each]) => isFresh(each));
  // What was kept before there were seals cannot be trusted, and some of it had the number of a voucher: only that it was is kept.
  const tidied = fresh().map(([place, each]) => [place, each?.seal === undefined ? { at: each?.at } : each]);
  if (storage.getItem(name) !== null) write(Object.fromEntries(tidied));

  return ({ userId, sealKey }) => {
    const keyOf = (place: string) => `${userId} ${place}`;
    return {
      get(place) {
        const key = keyOf(place);
        const all = read();
        const sent = Object.hasOwn(all, key) ? all[key] : undefined;
        if (!sent || !isFresh(sent)) return undefined;
        return isSealed(sealKey, key, sent) ? { commandId: sent.commandId, body: sent.body } : 'unreadable';
      },
      set(place, { commandId, body }) {
        const key = keyOf(place);
        const content = { commandId, body, at: now() };
        write({ ...Object.fromEntries(fresh()), [key]: { ...content, seal: sealOf(sealKey, key, content) } });
      },
      delete(place) {
        const { [keyOf(place)]: _, ...others } = read();
        write(others);
      },
    };
  };
}

/** Over the place too: money that was taken for one thing is not sent as taken for another. */
function sealOf(sealKey: string, key: string, { commandId, body, at }: Partial<Sealed<unknown>>): string {
  const encoder = new TextEncoder();
  const text = `kept change\n${canonical({ key, commandId, body, at })}`;
  return Array.from(hmacOf(encoder.encode(sealKey), encoder.encode(text)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

function isSealed<Body>(sealKey: string, key: string, sent: Partial<Sealed<Body>>): sent is Sealed<Body> {
  return sent.seal === sealOf(sealKey, key, sent);
}

export function newChange<Body>(body: Body): Sent<Body> {
  return { commandId: uuidv7(), body };
}

/** Sends a change, and keeps it while nobody knows whether it was done (`mayBeDone`). */
export async function sendKept<Body, Result>(
  kept: KeptChanges<Body>,
  place: string,
  sent: Sent<Body>,
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
): Promise<Result> {
  const wasKept = isKept(kept, place, sent);
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

function isKept<Body>(kept: KeptChanges<Body>, place: string, { commandId }: Sent<Body>): boolean {
  const found = kept.get(place);
  return typeof found === 'object' && found.commandId === commandId;
}

function forget<Body>(kept: KeptChanges<Body>, place: string, sent: Sent<Body>): void {
  if (isKept(kept, place, sent)) kept.delete(place);
}
