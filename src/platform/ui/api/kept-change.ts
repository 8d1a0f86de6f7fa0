import { bytesToHex } from '@noble/hashes/utils.js';
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

/** Something was kept under this id, and it is not what this user left there. */
export interface Unreadable {
  readonly commandId: string;
  readonly isUnreadable: true;
}

export type Kept<Body> = Sent<Body> | Unreadable;

/**
 * What was sent, by the place that sent it: several where two tabs sent something. It outlives the form, its dialog, and whatever is
 * chosen next.
 */
export interface KeptChanges<Body> {
  /** The oldest first. */
  list(place: string): Promise<readonly Kept<Body>[]>;
  put(place: string, sent: Sent<Body>): Promise<void>;
  delete(commandId: string): Promise<void>;
}

/** Whose changes they are, and what seals them: the next person at a shared till has the storage, and not this key. */
export interface Keeper {
  readonly userId: string;
  readonly sealKey: string;
}

/** The server remembers what it did for longer. */
const keptMs = 60 * 86_400_000;

/** As it lies on the device. */
export interface StoredChange {
  readonly commandId: string;
  /** The user and the place. */
  readonly owner: string;
  readonly body: unknown;
  /** Epoch ms, by the server's clock. */
  readonly at: number;
  readonly seal: string;
}

/** A promise that is kept means that it is on the disk. */
export interface KeptStorage {
  all(): Promise<readonly StoredChange[]>;
  put(change: StoredChange): Promise<void>;
  delete(commandId: string): Promise<void>;
}

/**
 * Kept on the device, since a reload, an update or a power cut are what loses an answer. What the device has no room for is
 * remembered until the page is closed. Anybody at the device can read it, so no secret is kept in it; who changes it breaks its seal.
 */
export function keptOnDevice<Body>(storage: KeptStorage, now: () => number): (keeper: Keeper) => KeptChanges<Body> {
  /** By id; null where it could not be deleted. */
  const unwritten = new Map<string, StoredChange | null>();
  const all = async (): Promise<readonly StoredChange[]> => {
    const stored = await storage.all().catch(() => []);
    const known = stored.filter(({ commandId }) => !unwritten.has(commandId));
    return [...known, ...[...unwritten.values()].filter((each) => each !== null)];
  };
  const isFresh = ({ at }: StoredChange) => now() - at < keptMs;
  const remove = async (commandId: string) => {
    unwritten.delete(commandId);
    await storage.delete(commandId).catch(() => unwritten.set(commandId, null));
  };
  const put = async (change: StoredChange) => {
    try {
      await storage.put(change);
    } catch {
      unwritten.set(change.commandId, change);
    }
  };

  return ({ userId, sealKey }) => {
    const ownerOf = (place: string) => `${userId} ${place}`;
    const read = (each: StoredChange): Kept<Body> => {
      const { commandId, body, seal } = each;
      let isOwn = false;
      try {
        isOwn = seal === sealOf(sealKey, each);
      } catch {
        // Storage takes values that no JSON has: nothing that this program wrote.
      }
      return isOwn ? { commandId, body: body as Body } : { commandId, isUnreadable: true };
    };
    return {
      async list(place) {
        const mine = (await all()).filter((each) => each.owner === ownerOf(place) && isFresh(each));
        // An id begins with its time.
        return mine.toSorted((a, b) => (a.commandId < b.commandId ? -1 : 1)).map(read);
      },
      async put(place, { commandId, body }) {
        // As it is sent: what JSON leaves out would break the seal.
        const content = { commandId, owner: ownerOf(place), body: JSON.parse(JSON.stringify(body)), at: now() };
        await put({ ...content, seal: sealOf(sealKey, content) });
        const old = (await all()).filter((each) => !isFresh(each));
        for (const each of old) await remove(each.commandId);
      },
      delete: remove,
    };
  };
}

/** Over the place too: money that was taken for one thing is not sent as taken for another. */
function sealOf(sealKey: string, { owner, commandId, body, at }: Omit<StoredChange, 'seal'>): string {
  const encoder = new TextEncoder();
  const text = `kept change\n${canonical({ owner, commandId, body, at })}`;
  return bytesToHex(hmacOf(encoder.encode(sealKey), encoder.encode(text)));
}

export function newChange<Body>(body: Body): Sent<Body> {
  return { commandId: uuidv7(), body };
}

/**
 * Sends a change, and keeps it while nobody knows whether it was done (`mayBeDone`), or while its answer has to be seen and nobody
 * is there to see it: sent again, it gets the same answer.
 */
export async function sendKept<Body, Result>(
  kept: KeptChanges<Body>,
  place: string,
  sent: Sent<Body>,
  send: (body: Body, options: { readonly commandId: string }) => Promise<Result>,
  isSeen: () => boolean = () => true,
): Promise<Result> {
  const { commandId } = sent;
  const wasKept = (await kept.list(place)).some((each) => each.commandId === commandId && !('isUnreadable' in each));
  // Before the answer, and before it leaves the device: a dialog may be closed and opened meanwhile, or the browser killed.
  if (!wasKept) await kept.put(place, sent);
  try {
    const result = await send(sent.body, { commandId });
    if (isSeen()) await kept.delete(commandId);
    return result;
  } catch (error) {
    if (!mayBeDone(error, wasKept)) await kept.delete(commandId);
    throw error;
  }
}
