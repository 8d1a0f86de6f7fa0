import { createDelivery, type SendAnswer, type SendFault } from './deliver.ts';
import type { NewEntry, OutboxEntry, OutboxStorage, RefusedEntry } from './entry.ts';
import { createLanes } from './lanes.ts';
import { createSendLoop, outboxTimes } from './send-loop.ts';
import type { Tabs } from './tabs.ts';

export interface OutboxOptions {
  readonly storage: OutboxStorage;
  /** Sends entries of one user in order, at most `batchMost`; throws if they did not arrive. */
  readonly send: (entries: readonly OutboxEntry[]) => Promise<readonly SendAnswer[]>;
  /** Classifies the errors that `send` threw. */
  readonly faultOf: (error: unknown) => SendFault;
  readonly tabs: Tabs;
  /** The user whose commands go before those of others: whoever is signed in. */
  readonly firstUser?: () => string | undefined;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly times?: Partial<typeof outboxTimes>;
}

export interface Outbox {
  /**
   * Stores a command. It is counted and listed at once; the promise resolves when it is on the disk. Rejects if the
   * device could not store it: then it is no longer listed and the user must be told. `proof` is stored when it resolves;
   * the command does not wait for it.
   */
  append(entry: NewEntry, proof?: Promise<string | undefined>): Promise<void>;
  /**
   * Stores the proofs of this user's commands that have none: the page was closed, or the power failed, between a command
   * and its proof. For a user who has just signed in; a proof that cannot be made is left out.
   */
  proveRest(userId: string, proofOf: (command: unknown) => Promise<string>): Promise<void>;
  count(): number;
  /** How many of them the server fails for; they are tried again at growing intervals. */
  failing(): number;
  /** The commands without a result from the server, in order. The same array until something changes. */
  all(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  onRefused(listener: (entries: readonly RefusedEntry[]) => void): () => void;
  refused(): Promise<readonly RefusedEntry[]>;
  noteHeld: OutboxStorage['noteHeld'];
  /** Sends while a user is signed in, from one tab per browser. Returns a stop function. */
  start(): () => void;
  /** Tries now, for example after the live feed reconnected. */
  wake(): void;
  /** Resolves when the entries stored earlier have been read. */
  readonly ready: Promise<void>;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { storage, send, faultOf, tabs, now = Date.now, random = Math.random } = options;
  const times = { ...outboxTimes, ...options.times };
  const list = createList(storage);
  const refusedListeners = new Set<(entries: readonly RefusedEntry[]) => void>();
  const lanes = createLanes(() => performance.now(), times.laneWait, times.failMost);
  const { firstUser = () => undefined } = options;
  const deliverBatch = createDelivery({ storage, send, faultOf, firstUser, lanes, now, onFiled });
  const loop = createSendLoop({ storage, deliver, lanes, random, times });
  /** Of the entries, as this tab found when it sent them, and as the tab that sends says. */
  let failing = { here: 0, elsewhere: 0 };

  async function deliver(batch: readonly OutboxEntry[]): Promise<boolean> {
    const hasArrived = await deliverBatch(batch);
    const here = list.all().filter(lanes.hasFailed).length;
    if (here !== failing.here) {
      failing = { ...failing, here };
      list.tell();
      tabs.post({ kind: 'failing', count: here });
    }
    return hasArrived;
  }

  function tellRefused(entries: readonly RefusedEntry[]): void {
    for (const listener of [...refusedListeners]) listener(entries);
  }

  async function onFiled(refused: readonly RefusedEntry[]): Promise<void> {
    await list.read();
    tabs.post(refused.length > 0 ? { kind: 'refused', entries: refused } : { kind: 'changed' });
    if (refused.length > 0) tellRefused(refused);
  }

  tabs.onMessage((message) => {
    if (message.kind === 'failing') {
      failing = { ...failing, elsewhere: message.count };
      list.tell();
      return;
    }
    if (message.kind === 'refused') tellRefused(message.entries);
    list.read().then(loop.wake, () => undefined);
  });

  async function keepProof(seq: number, proof: Promise<string | undefined> | undefined): Promise<void> {
    const proven = await proof;
    if (proven) await storage.prove(seq, proven);
  }

  return {
    async append(entry, proof) {
      const seq = await list.append(entry);
      loop.wake();
      tabs.post({ kind: 'changed' });
      // A command without it is sent all the same, and nothing waits for it.
      void keepProof(seq, proof).catch(() => undefined);
    },
    async proveRest(userId, proofOf) {
      const unproven = (await storage.pending()).filter(
        (entry) => entry.userId === userId && entry.proof === undefined,
      );
      for (const { seq, command } of unproven) await keepProof(seq, proofOf(command)).catch(() => undefined);
    },
    count: () => list.all().length,
    failing: () => Math.min(list.all().length, Math.max(failing.here, failing.elsewhere)),
    all: list.all,
    subscribe: list.subscribe,
    onRefused(listener) {
      refusedListeners.add(listener);
      return () => refusedListeners.delete(listener);
    },
    refused: storage.refused,
    noteHeld: storage.noteHeld,
    start() {
      const stop = new AbortController();
      globalThis.addEventListener?.('online', loop.wake);
      const run = () => {
        failing = { ...failing, elsewhere: 0 };
        return loop.run(stop.signal);
      };
      tabs.lead(stop.signal, run).catch(() => undefined);
      return () => {
        globalThis.removeEventListener?.('online', loop.wake);
        stop.abort();
      };
    },
    wake: loop.wake,
    ready: list.read(),
  };
}

/** The pending entries as this page knows them: those on the disk, and those still being written. */
function createList(storage: OutboxStorage) {
  let stored: readonly OutboxEntry[] = [];
  let saving: readonly OutboxEntry[] = [];
  let all: readonly OutboxEntry[] = [];
  const listeners = new Set<() => void>();
  // Reads may overtake one another; only the newest counts.
  let reading = 0;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function changed(): void {
    const kept = new Set(stored.map((entry) => entry.id));
    all = [...stored, ...saving.filter((entry) => !kept.has(entry.id))];
    tell();
  }

  return {
    all: () => all,
    tell,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async read(): Promise<void> {
      const mine = ++reading;
      const read = await storage.pending();
      if (mine !== reading) return;
      stored = read;
      changed();
    },
    async append(entry: NewEntry): Promise<number> {
      const waiting: OutboxEntry = { ...entry, seq: Number.MAX_SAFE_INTEGER };
      saving = [...saving, waiting];
      changed();
      try {
        const seq = await storage.append(entry);
        // Now it is stored; a read that began earlier must not remove it from the list.
        reading += 1;
        stored = [...stored.filter((other) => other.seq !== seq), { ...entry, seq }].sort((a, b) => a.seq - b.seq);
        return seq;
      } finally {
        saving = saving.filter((other) => other !== waiting);
        changed();
      }
    },
  };
}
