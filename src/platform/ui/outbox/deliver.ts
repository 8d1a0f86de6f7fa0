import type { OutboxEntry, OutboxStorage, Refusal, RefusedEntry } from './entry.ts';
import { type Lanes, withoutOvertaking } from './lanes.ts';

/** The server's result for one command; a command without a result is sent again. */
export type SendAnswer =
  | { readonly id: string; readonly outcome: 'done' }
  | { readonly id: string; readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Another device holds one of its orders: its lanes are retried later, the others continue. */
  | { readonly id: string; readonly outcome: 'wait' };

/**
 * How a whole call failed. `retry`: no response, or a busy server. `refused`: the server read the request and will never
 * accept it as it is; the commands are then sent one by one to find the invalid one. `failed`: the server had an internal
 * error, perhaps because of one of the commands: after a few in a row they are sent one by one too, and one that fails
 * alone waits in its lanes. It is not refused: the next version of the server may carry it out.
 */
export type SendFault =
  | { readonly kind: 'retry' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed' };

export interface DeliverOptions {
  readonly storage: OutboxStorage;
  /** Sends commands of one user. */
  readonly send: (entries: readonly OutboxEntry[]) => Promise<readonly SendAnswer[]>;
  readonly faultOf: (error: unknown) => SendFault;
  /** The user whose commands go first. */
  readonly firstUser: () => string | undefined;
  readonly lanes: Lanes;
  readonly now: () => number;
  /** Called when entries left the storage, with the refused ones. */
  readonly onFiled: (refused: readonly RefusedEntry[]) => Promise<void>;
}

/** Sends a batch and stores its results. Returns false if something of it was not delivered. */
export type Deliver = (batch: readonly OutboxEntry[]) => Promise<boolean>;

/** The deferred entries, or why the entries were not delivered. */
type Delivered = readonly OutboxEntry[] | 'retry' | 'failed';

/** Internal errors in a row, of one user's commands, before the commands are sent one by one. */
const failuresBeforeSearch = 3;

export function createDelivery(options: DeliverOptions): Deliver {
  const { storage, send, faultOf, firstUser, lanes, now, onFiled } = options;
  const failuresOf = new Map<string, number>();

  async function deliver(entries: readonly OutboxEntry[]): Promise<Delivered> {
    const [first] = entries;
    if (!first) return [];
    let answers: readonly SendAnswer[];
    try {
      answers = await send(entries);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'refused') return fault.kind;
      if (entries.length > 1) return deliverOneByOne(entries);
      answers = [{ id: first.id, outcome: 'refused', refusal: fault.refusal }];
    }
    return file(entries, answers);
  }

  /** Finds the command for which the server rejected the whole request or failed, so that it does not block the others. */
  async function deliverOneByOne(entries: readonly OutboxEntry[]): Promise<Delivered> {
    const waiting: OutboxEntry[] = [];
    for (const entry of entries) {
      // Entries behind a deferred one keep their position.
      const isBehind = waiting.some((other) => other.lanes.some((lane) => entry.lanes.includes(lane)));
      const left = isBehind ? [entry] : await deliver([entry]);
      if (left === 'retry') return left;
      if (left === 'failed') lanes.fail(entry);
      waiting.push(...(left === 'failed' ? [entry] : left));
    }
    return waiting;
  }

  /** One part of a batch. After a few failures in a row it is searched for the commands that cause them. */
  async function deliverPart({ key, entries, isSuspect }: Part): Promise<'arrived' | 'retry' | 'failed'> {
    const delivered = await (isSuspect ? deliverOneByOne(entries) : deliver(entries));
    if (delivered === 'retry') return delivered;
    if (delivered !== 'failed') {
      failuresOf.delete(key);
      return 'arrived';
    }
    const failures = (failuresOf.get(key) ?? 0) + 1;
    failuresOf.set(key, failures);
    if (failures < failuresBeforeSearch) return delivered;
    failuresOf.delete(key);
    const found = await deliverOneByOne(entries);
    return found === 'retry' ? found : 'arrived';
  }

  async function file(
    entries: readonly OutboxEntry[],
    answers: readonly SendAnswer[],
  ): Promise<readonly OutboxEntry[]> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const done: number[] = [];
    const refused: RefusedEntry[] = [];
    const waiting: OutboxEntry[] = [];
    for (const entry of entries) {
      const answer = byId.get(entry.id);
      if (answer?.outcome === 'done') done.push(entry.seq);
      else if (answer?.outcome === 'refused') {
        refused.push({ ...entry, refusal: answer.refusal, refusedAt: new Date(now()).toISOString() });
      } else waiting.push(entry);
    }
    entries.forEach(lanes.answered);
    waiting.forEach(lanes.hold);
    if (refused.length > 0) await storage.refuse(refused);
    if (done.length > 0) await storage.remove(done);
    if (done.length + refused.length > 0) await onFiled(refused);
    return waiting;
  }

  return async (batch) => {
    let hasArrived = true;
    for (const part of partsOf(batch, { isSuspect: lanes.hasFailed, firstUser: firstUser() })) {
      const outcome = await deliverPart(part);
      if (outcome === 'retry') return false;
      hasArrived &&= outcome === 'arrived';
    }
    return hasArrived;
  };
}

interface Part {
  readonly key: string;
  readonly isSuspect: boolean;
  readonly entries: readonly OutboxEntry[];
}

/**
 * A part for the commands of each user, so that no user's faults block another's, and after them one for each command that
 * failed before. Parts share no lane: what is in a lane of an earlier part is left for the next batch.
 */
function partsOf(
  batch: readonly OutboxEntry[],
  {
    isSuspect,
    firstUser,
  }: { readonly isSuspect: (entry: OutboxEntry) => boolean; readonly firstUser: string | undefined },
): readonly Part[] {
  const parts = new Map<string, OutboxEntry[]>();
  const partOfLane = new Map<string, string>();
  const keyOf = (entry: OutboxEntry) => (isSuspect(entry) ? `command ${entry.id}` : entry.userId);
  const isInOnePart = (entry: OutboxEntry) => {
    const key = keyOf(entry);
    if (entry.lanes.some((lane) => (partOfLane.get(lane) ?? key) !== key)) return false;
    for (const lane of entry.lanes) partOfLane.set(lane, key);
    return true;
  };
  for (const entry of withoutOvertaking(batch, isInOnePart)) {
    const key = keyOf(entry);
    parts.set(key, [...(parts.get(key) ?? []), entry]);
  }
  const rank = ({ key, isSuspect: isLast }: Part) => (key === firstUser ? 0 : Number(isLast) + 1);
  return [...parts]
    .map(([key, entries]) => ({ key, entries, isSuspect: entries.some(isSuspect) }))
    .sort((one, other) => rank(one) - rank(other));
}
