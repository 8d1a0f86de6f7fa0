import { openedBy, ordersOf } from '../../domain/kind-of.ts';
import type { PendingCommand } from './till-order.ts';
import type { ServerOrder } from './views.ts';

/** The state of one order; the TillOrder on screen is computed from it. */
export interface Part {
  readonly server: ServerOrder | null;
  /** A newer server state that cannot be shown yet (`advance`); null for a deleted order. */
  readonly next?: ServerOrder | null | undefined;
  readonly pending: readonly PendingCommand[];
  readonly isWaiting: boolean;
  /** Commands done by the server, with the version that includes them; removed when that version arrives. */
  readonly done: ReadonlyMap<string, number>;
  /** When the server state was last received, on the counter of `reads`. */
  readonly learnedAt: number;
}
const nothing: Part = { server: null, pending: [], isWaiting: false, done: new Map(), learnedAt: 0 };

/** Marks a command that every version includes: the order was read after it was done. */
const shownByAny = -1;

/** The till's orders: the latest server state of each, and the commands given since. */
export interface OrderParts {
  find(id: string): Part | undefined;
  /** Returns an empty part for an unknown order. */
  get(id: string): Part;
  entries(): readonly (readonly [string, Part])[];
  drop(id: string): void;
  /** The orders linked to this one by commands on several orders; they must be shown at one moment. */
  tiedTo(id: string): readonly string[];
  /** The pending commands of some orders, in the order in which they were given. */
  pendingOf(ids: readonly string[]): readonly PendingCommand[];
  /** A pending command by its id. */
  given(commandId: string): PendingCommand | undefined;
  givenIds(): ReadonlySet<string>;
  /** Adds a command to each of its orders. */
  give(pending: PendingCommand): void;
  /** Removes a command. */
  takeBack(pending: PendingCommand): void;
  /**
   * The server has done a command; this version of the order includes it. Without a version, the one after the newest
   * seen.
   */
  setDone(id: string, commandId: string, version?: number): void;
  /** The server deferred the command, because another device holds one of its orders. */
  setWaiting(pending: PendingCommand): void;
  /** The newest version seen, also of orders that left the floor, to ignore late responses. */
  versionOf(id: string): number | undefined;
  /** The number of server states received so far. */
  reads(): number;
  /** Applies a server state; returns false if it is older than the known one. */
  learn(server: ServerOrder): boolean;
  /**
   * Applies the copy of this device until the server is heard of the order. Its version decides nothing: a server that
   * was restored from a backup has an older one.
   */
  assume(copy: ServerOrder): void;
  /** The server no longer has this order for this till. */
  gone(id: string): void;
  /** These commands were applied before the order was read, so it includes them regardless of its version. */
  markIncluded(id: string, commandIds: ReadonlySet<string>): void;
  /** Whether the version that includes the done commands is still missing. */
  isBehind(id: string): boolean;
  /**
   * The orders that advanced since this was last called: what is heard of one order advances those linked to it, and the
   * link is gone afterwards.
   */
  takeAdvanced(): ReadonlySet<string>;
}

export function createOrderParts(): OrderParts {
  const parts = new Map<string, Part>();
  const seen = new Map<string, number>();
  const commands = new Map<string, PendingCommand>();
  let reads = 0;
  let advanced = new Set<string>();
  const get = (id: string): Part => parts.get(id) ?? nothing;
  const update = (id: string, change: Partial<Part>): void => {
    parts.set(id, { ...get(id), ...change });
  };

  function tiedTo(id: string): readonly string[] {
    const tied = new Set([id]);
    for (const each of tied) {
      for (const { command } of get(each).pending) for (const other of ordersOf(command)) tied.add(other);
    }
    return [...tied];
  }

  /** Whether the latest server state includes the command, on each of its orders. */
  function isShown({ command }: PendingCommand): boolean {
    return ordersOf(command).every((id) => {
      const version = get(id).done.get(command.id);
      return version !== undefined && version <= (seen.get(id) ?? shownByAny);
    });
  }

  /**
   * Advances the shown orders to the latest server version. Orders linked by a pending command advance together, when
   * the server state of each includes it: otherwise a moved line would briefly be on both of them, or on neither.
   * `notYetDone` is a command that the server has just deferred: no earlier state includes it.
   */
  function advance(id: string, notYetDone?: PendingCommand): void {
    const tied = tiedTo(id);
    const ties = tied.flatMap((each) => get(each).pending.filter(isTie));
    const isAtOnce = ties.every((pending) => pending === notYetDone || isShown(pending));
    if (isAtOnce) for (const each of tied) step(each);
    // An order that is not shown yet need not advance together with others.
    else if (!hasBase(id, get(id))) step(id, isTie);
  }

  /**
   * Shows the latest server state of an order. Pending commands stay if the state does not include them, or if `stays`
   * is true for them.
   */
  function step(id: string, stays: (pending: PendingCommand) => boolean = () => false): void {
    advanced.add(id);
    const { server, next, pending, done } = get(id);
    const version = seen.get(id) ?? shownByAny;
    const isLeft = (each: PendingCommand) =>
      (done.get(each.command.id) ?? Number.POSITIVE_INFINITY) > version || stays(each);
    const left = pending.filter(isLeft);
    for (const each of pending) if (!isLeft(each)) commands.delete(each.command.id);
    update(id, {
      server: next === undefined ? server : next,
      next: undefined,
      pending: left,
      done: new Map(left.flatMap(({ command }) => entryOf(done, command.id))),
    });
  }

  return {
    find: (id) => parts.get(id),
    get,
    entries: () => [...parts],
    drop: (id) => void parts.delete(id),
    tiedTo,
    pendingOf(ids) {
      if (ids.length === 1) return ids.flatMap((id) => get(id).pending);
      const listed = new Set(ids.flatMap((id) => get(id).pending));
      return [...commands.values()].filter((pending) => listed.has(pending));
    },
    given: (commandId) => commands.get(commandId),
    givenIds: () => new Set(commands.keys()),
    give(pending) {
      commands.set(pending.command.id, pending);
      for (const id of ordersOf(pending.command)) update(id, { pending: [...get(id).pending, pending] });
    },
    takeBack(pending) {
      commands.delete(pending.command.id);
      const ids = ordersOf(pending.command);
      for (const id of ids) {
        const { pending: all } = get(id);
        update(id, { isWaiting: false, pending: all.filter((other) => other !== pending) });
      }
      for (const id of ids) advance(id);
    },
    setDone(id, commandId, version = (seen.get(id) ?? shownByAny) + 1) {
      update(id, { isWaiting: false, done: new Map(get(id).done).set(commandId, version) });
      advance(id);
    },
    setWaiting(pending) {
      for (const id of ordersOf(pending.command)) update(id, { isWaiting: true });
      advance(pending.command.orderId, pending);
    },
    versionOf: (id) => seen.get(id),
    reads: () => reads,
    learn(server) {
      const { id, version } = server;
      if (version < (seen.get(id) ?? 0)) return false;
      seen.set(id, version);
      reads += 1;
      update(id, { next: server, learnedAt: reads });
      advance(id);
      return true;
    },
    assume(copy) {
      if (seen.has(copy.id)) return;
      update(copy.id, { next: copy });
      advance(copy.id);
    },
    gone(id) {
      update(id, { next: null });
      advance(id);
    },
    markIncluded(id, commandIds) {
      const { done } = get(id);
      if (commandIds.size === 0) return;
      update(id, { done: new Map([...done].map(([each, at]) => [each, commandIds.has(each) ? shownByAny : at])) });
      advance(id);
    },
    isBehind: (id) => [...get(id).done.values()].some((version) => version > (seen.get(id) ?? shownByAny)),
    takeAdvanced() {
      const taken = advanced;
      advanced = new Set();
      return taken;
    },
  };
}

function isTie({ command }: PendingCommand): boolean {
  return ordersOf(command).length > 1;
}

/** Whether pending commands have an order to apply to: a server state, or an order opened on this device. */
function hasBase(id: string, { server, pending }: Part): boolean {
  return server !== null || pending.some(({ command }) => openedBy(command).includes(id));
}

function entryOf(done: ReadonlyMap<string, number>, id: string): readonly (readonly [string, number])[] {
  const version = done.get(id);
  return version === undefined ? [] : [[id, version]];
}
