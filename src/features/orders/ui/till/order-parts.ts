import type { PendingCommand } from './till-order.ts';
import type { ServerOrder } from './views.ts';

/** What is known of one order; the TillOrder on screen is computed from it. */
export interface Part {
  readonly server: ServerOrder | null;
  readonly pending: readonly PendingCommand[];
  readonly isWaiting: boolean;
  /** Commands that the server has done, with the version that shows them; they leave once that version is here. */
  readonly done: ReadonlyMap<string, number>;
  /** When the server last spoke of it, on the counter of `reads`. */
  readonly learnedAt: number;
}
const nothing: Part = { server: null, pending: [], isWaiting: false, done: new Map(), learnedAt: 0 };

/** What a till knows: of each order what the server said last, and what was given here since. */
export interface OrderParts {
  find(id: string): Part | undefined;
  /** Nothing is known of an order that is not there. */
  get(id: string): Part;
  entries(): readonly (readonly [string, Part])[];
  update(id: string, change: Partial<Part>): void;
  drop(id: string): void;
  /** The newest version seen, also of orders that left the floor: an answer that was late is not news. */
  versionOf(id: string): number | undefined;
  /** How often the server has spoken so far. */
  reads(): number;
  /** Takes what the server says; false where it is older than what is known. */
  learn(server: ServerOrder): boolean;
  /** These commands were done before the order was read: whatever its version, it shows them. */
  settle(id: string, commandIds: ReadonlySet<string>): void;
  /** Commands that are done leave the queue; answers whether the version that shows them is still missing. */
  forgetDone(id: string): boolean;
}

export function createOrderParts(): OrderParts {
  const parts = new Map<string, Part>();
  const versions = new Map<string, number>();
  let reads = 0;
  const get = (id: string): Part => parts.get(id) ?? nothing;
  const update = (id: string, change: Partial<Part>): void => {
    parts.set(id, { ...get(id), ...change });
  };
  /** What waits of an order once a version is here. */
  const pendingAt = ({ pending, done }: Part, version: number) =>
    pending.filter(({ command }) => (done.get(command.id) ?? Number.POSITIVE_INFINITY) > version);
  return {
    find: (id) => parts.get(id),
    get,
    entries: () => [...parts],
    update,
    drop: (id) => void parts.delete(id),
    versionOf: (id) => versions.get(id),
    reads: () => reads,
    learn(server) {
      const { id, version } = server;
      if (version < (versions.get(id) ?? 0)) return false;
      versions.set(id, version);
      reads += 1;
      update(id, { server, learnedAt: reads, pending: pendingAt(get(id), version) });
      return true;
    },
    settle(id, commandIds) {
      const { pending, done } = get(id);
      if (commandIds.size === 0) return;
      update(id, {
        pending: pending.filter(({ command }) => !commandIds.has(command.id)),
        done: new Map([...done].filter(([commandId]) => !commandIds.has(commandId))),
      });
    },
    forgetDone(id) {
      const part = parts.get(id);
      if (!part) return false;
      const pending = pendingAt(part, versions.get(id) ?? -1);
      const ids = new Set(pending.map(({ command }) => command.id));
      const done = new Map([...part.done].filter(([commandId]) => ids.has(commandId)));
      update(id, { pending, done });
      return done.size > 0;
    },
  };
}
