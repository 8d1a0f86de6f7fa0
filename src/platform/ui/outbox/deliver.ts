import type { OutboxEntry, OutboxStorage, Refusal, RefusedEntry } from './entry.ts';
import type { Lanes } from './lanes.ts';

/** The server's result for one command; a command without a result is sent again. */
export type SendAnswer =
  | { readonly id: string; readonly outcome: 'done' }
  | { readonly id: string; readonly outcome: 'refused'; readonly refusal: Refusal }
  /** Another device holds one of its orders: its lanes are retried later, the others continue. */
  | { readonly id: string; readonly outcome: 'wait' };

/**
 * How a whole batch failed. `retry`: no response, or a busy server. `refused`: the server read the request and will
 * never accept it as it is; the commands are then sent one by one to find the invalid one.
 */
export type SendFault = { readonly kind: 'retry' } | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface DeliverOptions {
  readonly storage: OutboxStorage;
  readonly send: (entries: readonly OutboxEntry[]) => Promise<readonly SendAnswer[]>;
  readonly faultOf: (error: unknown) => SendFault;
  readonly lanes: Lanes;
  readonly now: () => number;
  /** Called when entries left the storage, with the refused ones. */
  readonly onFiled: (refused: readonly RefusedEntry[]) => Promise<void>;
}

/** Sends a batch and stores its results. Returns false if it was not delivered. */
export type Deliver = (batch: readonly OutboxEntry[]) => Promise<boolean>;

export function createDelivery({ storage, send, faultOf, lanes, now, onFiled }: DeliverOptions): Deliver {
  /** The deferred entries, or null if the batch did not arrive. */
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

  /** Finds the command for which the server rejected the whole request, so that it does not block the others. */
  async function deliverOneByOne(batch: readonly OutboxEntry[]): Promise<readonly OutboxEntry[] | null> {
    const waiting: OutboxEntry[] = [];
    for (const entry of batch) {
      // Entries behind a deferred one keep their position.
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
