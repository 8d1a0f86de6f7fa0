import type { NewEntry, OutboxEntry, OutboxStorage, Refusal, RefusedEntry } from './entry.ts';
import type { Tabs } from './tabs.ts';

/** What the server said to one command; a command that it did not name is asked again. */
export type SendAnswer =
  | { readonly id: string; readonly outcome: 'done' }
  | { readonly id: string; readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The order is held by another device: the lane tries again later, the others go on. */
  | { readonly id: string; readonly outcome: 'wait' };

/**
 * How a whole batch failed. `retry`: no answer, or a server that is busy. `refused`: the server read the call and will
 * never take it as it is; a batch is then sent one by one to find which command it was.
 */
export type SendFault = { readonly kind: 'retry' } | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface OutboxOptions {
  readonly storage: OutboxStorage;
  /** Sends one batch in order, at most `batchMost` entries; throws when it did not arrive. */
  readonly send: (entries: readonly OutboxEntry[]) => Promise<readonly SendAnswer[]>;
  /** Reads what `send` threw. */
  readonly faultOf: (error: unknown) => SendFault;
  readonly tabs: Tabs;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly times?: Partial<typeof outboxTimes>;
}

/** Milliseconds; and the size of a batch. */
export const outboxTimes = { retryFirst: 300, retryMost: 3_000, laneWait: 2_000, batchMost: 50 };

export interface Outbox {
  /**
   * Keeps a command. It is counted and listed at once; the promise resolves when it is on the disk. Rejects when the
   * device could not keep it: then it is not listed any more and the user must be told.
   */
  append(entry: NewEntry): Promise<void>;
  count(): number;
  /** The commands of one lane that the server has not answered, in order. The same array until something changes. */
  pending(lane: string): readonly OutboxEntry[];
  /** All of them, in order. */
  all(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  onRefused(listener: (entries: readonly RefusedEntry[]) => void): () => void;
  refused(): Promise<readonly RefusedEntry[]>;
  forgetRefused(seqs: readonly number[]): Promise<void>;
  /** Sends while somebody is signed in; one tab of the browser does it for all. Answers how to stop. */
  start(): () => void;
  /** Tries now, for example because the live feed is back. */
  wake(): void;
  /** Resolves when what the device kept before has been read. */
  readonly ready: Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, send, faultOf, tabs } = options;
  const now = options.now ?? Date.now;
  const random = options.random ?? Math.random;
  const times = { ...outboxTimes, ...options.times };

  let stored: readonly OutboxEntry[] = [];
  let saving: readonly OutboxEntry[] = [];
  let all: readonly OutboxEntry[] = [];
  let byLane = new Map<string, readonly OutboxEntry[]>();
  const listeners = new Set<() => void>();
  const refusedListeners = new Set<(entries: readonly RefusedEntry[]) => void>();
  let wakeUp: () => void = () => undefined;

  function changed(): void {
    const kept = new Set(stored.map((entry) => entry.id));
    all = [...stored, ...saving.filter((entry) => !kept.has(entry.id))];
    byLane = groupByLane(all);
    for (const listener of [...listeners]) listener();
  }

  // Reads may overtake one another; only the newest counts.
  let reading = 0;
  async function reread(): Promise<void> {
    const mine = ++reading;
    const read = await storage.pending();
    if (mine !== reading) return;
    stored = read;
    changed();
  }

  function tellRefused(entries: readonly RefusedEntry[]): void {
    for (const listener of [...refusedListeners]) listener(entries);
  }

  tabs.onMessage((message) => {
    if (message.kind === 'refused') tellRefused(message.entries);
    reread().then(
      () => wakeUp(),
      () => undefined,
    );
  });

  /** Sends one batch and files the answers. Answers false when it did not arrive. */
  async function sendBatch(batch: readonly OutboxEntry[], blocked: Map<string, number>): Promise<boolean> {
    const [first] = batch;
    if (!first) return true;
    let answers: readonly SendAnswer[];
    try {
      answers = await send(batch);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind === 'retry') return false;
      if (batch.length > 1) return sendOneByOne(batch, blocked);
      answers = [{ id: first.id, outcome: 'refused', refusal: fault.refusal }];
    }
    await file(batch, answers, blocked);
    return true;
  }

  /** Finds the command for which the server refused the whole call, so that the others are not held by it. */
  async function sendOneByOne(batch: readonly OutboxEntry[], blocked: Map<string, number>): Promise<boolean> {
    const begun = now();
    for (const entry of batch) {
      // A lane that had to wait in the meantime keeps its order.
      const isFree = (blocked.get(entry.lane) ?? 0) <= begun;
      if (isFree && !(await sendBatch([entry], blocked))) return false;
    }
    return true;
  }

  async function file(
    batch: readonly OutboxEntry[],
    answers: readonly SendAnswer[],
    blocked: Map<string, number>,
  ): Promise<void> {
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    const done: number[] = [];
    const refused: RefusedEntry[] = [];
    for (const entry of batch) {
      const answer = byId.get(entry.id);
      if (answer?.outcome === 'done') done.push(entry.seq);
      else if (answer?.outcome === 'refused') {
        refused.push({ ...entry, refusal: answer.refusal, refusedAt: new Date(now()).toISOString() });
      } else blocked.set(entry.lane, now() + times.laneWait);
    }
    if (refused.length > 0) await storage.refuse(refused);
    if (done.length > 0) await storage.remove(done);
    if (done.length + refused.length === 0) return;
    await reread();
    tabs.post(refused.length > 0 ? { kind: 'refused', entries: refused } : { kind: 'changed' });
    if (refused.length > 0) tellRefused(refused);
  }

  async function run(stop: AbortSignal): Promise<void> {
    const blocked = new Map<string, number>();
    let delay = times.retryFirst;
    let isWoken = false;
    let resume: () => void = () => undefined;
    wakeUp = () => {
      isWoken = true;
      resume();
    };
    const rest = (ms: number | undefined) =>
      new Promise<void>((resolve) => {
        if (isWoken || stop.aborted) return resolve();
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    stop.addEventListener('abort', () => resume());

    while (!stop.aborted) {
      isWoken = false;
      let hasArrived = true;
      let next: number | undefined;
      try {
        const pending = await storage.pending();
        const time = now();
        const free = pending.filter((entry) => (blocked.get(entry.lane) ?? 0) <= time);
        if (free.length > 0) {
          hasArrived = await sendBatch(free.slice(0, times.batchMost), blocked);
          next = 0;
        } else if (pending.length > 0) {
          next = Math.max(1, Math.min(...pending.map((entry) => blocked.get(entry.lane) ?? time)) - time);
        }
      } catch {
        // The storage failed: what it holds is safe, and asked for again.
        hasArrived = false;
      }
      if (hasArrived) delay = times.retryFirst;
      else {
        next = delay * (0.7 + 0.3 * random());
        delay = Math.min(times.retryMost, delay * 1.7);
        // A new command must not turn the pauses of a dead line into a storm.
        isWoken = false;
      }
      if (next !== 0) await rest(next);
    }
  }

  return {
    async append(entry) {
      const waiting: OutboxEntry = { ...entry, seq: Number.MAX_SAFE_INTEGER };
      saving = [...saving, waiting];
      changed();
      try {
        const seq = await storage.append(entry);
        // From here on it is the storage's; a read that began before must not take it off the list.
        reading += 1;
        stored = [...stored.filter((other) => other.seq !== seq), { ...entry, seq }].sort((a, b) => a.seq - b.seq);
      } finally {
        saving = saving.filter((other) => other !== waiting);
        changed();
      }
      wakeUp();
      tabs.post({ kind: 'changed' });
    },
    count: () => all.length,
    pending: (lane) => byLane.get(lane) ?? nothing,
    all: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRefused(listener) {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
    refused: storage.refused,
    forgetRefused: storage.forgetRefused,
    start() {
      const stop = new AbortController();
      const online = () => wakeUp();
      globalThis.addEventListener?.('online', online);
      tabs.lead(stop.signal, () => run(stop.signal)).catch(() => undefined);
      return () => {
        globalThis.removeEventListener?.('online', online);
        stop.abort();
      };
    },
    wake: () => wakeUp(),
    ready: reread(),
  };
}

const nothing: readonly OutboxEntry[] = [];

function groupByLane(entries: readonly OutboxEntry[]): Map<string, readonly OutboxEntry[]> {
  const lanes = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const lane = lanes.get(entry.lane);
    if (lane) lane.push(entry);
    else lanes.set(entry.lane, [entry]);
  }
  return lanes;
}
