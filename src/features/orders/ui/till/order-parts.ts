import { ordersOf } from '../../domain/command.ts';
import type { PendingCommand } from './till-order.ts';
import type { ServerOrder } from './views.ts';

/** What is known of one order; the TillOrder on screen is computed from it. */
export interface Part {
  readonly server: ServerOrder | null;
  /** What the server said since, null for an order that is gone, while it cannot be shown yet (`advance`). */
  readonly next?: ServerOrder | null | undefined;
  readonly pending: readonly PendingCommand[];
  readonly isWaiting: boolean;
  /** Commands that the server has done, with the version that shows them; they leave once that version is here. */
  readonly done: ReadonlyMap<string, number>;
  /** When the server last spoke of it, on the counter of `reads`. */
  readonly learnedAt: number;
}
const nothing: Part = { server: null, pending: [], isWaiting: false, done: new Map(), learnedAt: 0 };

/** The version of what is shown by any version: the order was read after the command was done. */
const shownByAny = -1;

/** What a till knows: of each order what the server said last, and what was given here since. */
export interface OrderParts {
  find(id: string): Part | undefined;
  /** Nothing is known of an order that is not there. */
  get(id: string): Part;
  entries(): readonly (readonly [string, Part])[];
  drop(id: string): void;
  /** The orders that have to be shown as of one moment: tied to this one by commands on several orders. */
  tiedTo(id: string): readonly string[];
  /** The pending commands of some orders, in the order in which they were given. */
  pendingOf(ids: readonly string[]): readonly PendingCommand[];
  /** A pending command by its id. */
  given(commandId: string): PendingCommand | undefined;
  givenIds(): ReadonlySet<string>;
  /** Lists a command on each of its orders. */
  give(pending: PendingCommand): void;
  /** Takes a command off again. */
  takeBack(pending: PendingCommand): void;
  /** The server has done a command: this version of the order shows it; left out, the one after the newest seen. */
  setDone(id: string, commandId: string, version?: number): void;
  /** Another device holds an order of the command: the server has put it off. */
  setWaiting(pending: PendingCommand): void;
  /** The newest version seen, also of orders that left the floor: an answer that was late is not news. */
  versionOf(id: string): number | undefined;
  /** How often the server has spoken so far. */
  reads(): number;
  /** Takes what the server says; false where it is older than what is known. */
  learn(server: ServerOrder): boolean;
  /** The server has no such order for this till any more. */
  gone(id: string): void;
  /** These commands were done before the order was read: whatever its version, it shows them. */
  settle(id: string, commandIds: ReadonlySet<string>): void;
  /** Whether the version that shows what is done is still missing. */
  isBehind(id: string): boolean;
}

export function createOrderParts(): OrderParts {
  const parts = new Map<string, Part>();
  const seen = new Map<string, number>();
  const commands = new Map<string, PendingCommand>();
  let reads = 0;
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

  /** Whether what the server said last shows the command, on each of its orders. */
  function isShown({ command }: PendingCommand): boolean {
    return ordersOf(command).every((id) => {
      const version = get(id).done.get(command.id);
      return version !== undefined && version <= (seen.get(id) ?? shownByAny);
    });
  }

  /**
   * Brings what the server said last on screen. Orders that a pending command ties together step forward at once, when
   * the server's word on each of them shows it: else a line that moves would be on both of them for a moment, or on
   * neither. `notYetDone` is a command that the server has just put off: nothing heard before shows it.
   */
  function advance(id: string, notYetDone?: PendingCommand): void {
    const tied = tiedTo(id);
    const ties = tied.flatMap((each) => get(each).pending.filter(isTie));
    const isAtOnce = ties.every((pending) => pending === notYetDone || isShown(pending));
    if (isAtOnce) for (const each of tied) step(each);
    // Where nothing is shown yet there is nothing to keep in step.
    else if (!hasBase(get(id))) step(id, isTie);
  }

  /** Shows an order as the server said it last; of its pending commands those stay that this does not show, or that `stays`. */
  function step(id: string, stays: (pending: PendingCommand) => boolean = () => false): void {
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
    gone(id) {
      update(id, { next: null });
      advance(id);
    },
    settle(id, commandIds) {
      const { done } = get(id);
      if (commandIds.size === 0) return;
      update(id, { done: new Map([...done].map(([each, at]) => [each, commandIds.has(each) ? shownByAny : at])) });
      advance(id);
    },
    isBehind: (id) => [...get(id).done.values()].some((version) => version > (seen.get(id) ?? shownByAny)),
  };
}

function isTie({ command }: PendingCommand): boolean {
  return ordersOf(command).length > 1;
}

/** Whether there is something that pending commands apply to: the server's word, or an opening of our own. */
function hasBase({ server, pending }: Part): boolean {
  return server !== null || pending.some(({ command }) => command.type === 'openOrder');
}

function entryOf(done: ReadonlyMap<string, number>, id: string): readonly (readonly [string, number])[] {
  const version = done.get(id);
  return version === undefined ? [] : [[id, version]];
}
