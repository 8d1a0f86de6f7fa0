import type { OutboxEntry, OutboxStorage, Refusal, RefusedEntry } from './entry.ts';
import type { Lanes } from './lanes.ts';

/** What the server said to one command; a command that it did not name is asked again. */
export type SendAnswer =
  | { readonly id: string; readonly outcome: 'done' }
  | { readonly id: string; readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Another device holds an order of it: its lanes try again later, the others go on. */
  | { readonly id: string; readonly outcome: 'wait' };

/**
 * How a whole batch failed. `retry`: no answer, or a server that is busy. `refused`: the server read the call and will
 * never take it as it is; a batch is then sent one by one to find which command it was.
 */
export type SendFault = { readonly kind: 'retry' } | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface DeliverOptions {
  readonly storage: OutboxStorage;
  readonly send: (entries: readonly OutboxEntry[]) => Promise<readonly SendAnswer[]>;
  readonly faultOf: (error: unknown) => SendFault;
  readonly lanes: Lanes;
  readonly now: () => number;
  /** Entries left the storage; those that were refused are named. */
  readonly onFiled: (refused: readonly RefusedEntry[]) => Promise<void>;
}

/** Sends a batch and files its answers; false when it did not arrive. */
export type Deliver = (batch: readonly OutboxEntry[]) => Promise<boolean>;

export function createDelivery({ storage, send, faultOf, lanes, now, onFiled }: DeliverOptions): Deliver {
  /** The entries that have to wait, or null when the batch did not arrive. */
  async function deliver(batch: readonly OutboxEntry[]): Promise<readonly OutboxEntry[] | null> {
    const [first] = batch;
    if (!first) return [];
    let answers: readonly SendAnswer[];
    try {
      answers = await send(batch);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind === 'retry') return null;
      if (batch.length > 1) return deliverOneByOne(batch);
      answers = [{ id: first.id, outcome: 'refused', refusal: fault.refusal }];
    }
    return file(batch, answers);
  }

  /** Finds the command for which the server refused the whole call, so that the others are not held by it. */
  async function deliverOneByOne(batch: readonly OutboxEntry[]): Promise<readonly OutboxEntry[] | null> {
    const waiting: OutboxEntry[] = [];
    for (const entry of batch) {
      // What stands behind one that had to wait keeps its place.
      const isBehind = waiting.some((other) => other.lanes.some((lane) => entry.lanes.includes(lane)));
      const left = isBehind ? [entry] : await deliver([entry]);
      if (left === null) return null;
      waiting.push(...left);
    }
    return waiting;
  }

  async function file(batch: readonly OutboxEntry[], answers: readonly SendAnswer[]): Promise<readonly OutboxEntry[]> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const done: number[] = [];
    const refused: RefusedEntry[] = [];
    const waiting: OutboxEntry[] = [];
    for (const entry of batch) {
      const answer = byId.get(entry.id);
      if (answer?.outcome === 'done') done.push(entry.seq);
      else if (answer?.outcome === 'refused') {
        refused.push({ ...entry, refusal: answer.refusal, refusedAt: new Date(now()).toISOString() });
      } else waiting.push(entry);
    }
    waiting.forEach(lanes.hold);
    if (refused.length > 0) await storage.refuse(refused);
    if (done.length > 0) await storage.remove(done);
    if (done.length + refused.length > 0) await onFiled(refused);
    return waiting;
  }

  return async (batch) => (await deliver(batch)) !== null;
}
