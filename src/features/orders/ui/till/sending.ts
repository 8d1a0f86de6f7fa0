import type { EntryNames } from '#platform/ui/outbox/entry.ts';
import type { CommandAnswer } from '../../contract.ts';
import { applyCommand } from '../../domain/apply.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { type Decision, type Refused, refuse } from '../../domain/decision.ts';
import { kindOf, ordersOf } from '../../domain/kind-of.ts';
import { byId, type Order } from '../../domain/order.ts';
import type { OrderParts } from './order-parts.ts';
import type { Refusal, TillOutbox } from './ports.ts';
import type { Shown } from './shown.ts';
import type { TillUser } from './till-context.ts';
import type { PendingCommand } from './till-order.ts';
import type { BatchAnswer } from './views.ts';

export interface SendingDeps {
  readonly user: Pick<TillUser, 'name'>;
  readonly outbox: TillOutbox;
  readonly parts: OrderParts;
  readonly shown: Shown;
  readonly now: () => number;
  /** Fetches an order from the server. */
  readonly refetch: (orderId: string) => void;
  /** Applies the orders of a response. */
  readonly takeOrders: (orders: BatchAnswer['orders']) => Promise<void>;
  /** Called after a response, when the stored copy is out of date. */
  readonly onAnswered: () => void;
}

/** One after the other. */
export type Several = readonly [OrderCommand, ...OrderCommand[]];

/** Commands of this device: decided and shown at once, sent by the outbox, and applied or taken back by the server's answers. */
export interface Sending {
  decide(...commands: Several): Decision;
  dispatch(...commands: Several): Refused | null;
  /** Resolves when what it says of the orders is stored on the device. */
  takeAnswer(answer: BatchAnswer): Promise<void>;
  compareWithOutbox(): void;
  onRefusal(listener: (refusal: Refusal) => void): () => void;
}

export function createSending(deps: SendingDeps): Sending {
  const { user, outbox, parts, shown, now, refetch } = deps;
  const listeners = new Set<(refusal: Refusal) => void>();
  const unreported: Refusal[] = [];
  const answered = new Set<string>();

  /** What readers call what a command is about, as far as this till knows it. */
  function namesOf(command: OrderCommand): EntryNames {
    const { catalogue, tables, orders } = shown.state();
    const order = orders.get(command.orderId);
    const lineId = lineOf(command);
    const added = kindOf(command).adds?.(command);
    const productId = added?.productId ?? order?.order?.lines.find(({ id }) => id === lineId)?.productId;
    const tableId = ('tableId' in command ? command.tableId : null) ?? order?.tableId;
    return {
      user: user.name,
      product: (productId && catalogue?.products.get(productId)?.name) || null,
      table: (tableId && tables.get(tableId)?.name) || null,
    };
  }

  function refused(
    { command }: PendingCommand,
    code: string,
    details: Refusal['details'] | null,
    isOnDevice = true,
  ): void {
    const { product: productName, table: tableName } = namesOf(command);
    const refusal: Refusal = { command, code, details: details ?? {}, productName, tableName, isOnDevice };
    if (listeners.size === 0) unreported.push(refusal);
    for (const listener of [...listeners]) listener(refusal);
  }

  function applyAnswer(pending: PendingCommand, answer: CommandAnswer): void {
    const ids = ordersOf(pending.command);
    if (answer.outcome === 'done') {
      for (const id of ids) parts.setDone(id, answer.id, shownBy(answer, id));
    } else if (answer.outcome === 'wait') {
      parts.setWaiting(pending);
      ids.forEach(refetch);
    } else {
      parts.takeBack(pending);
      refused(pending, answer.code ?? 'INTERNAL', answer.details);
      ids.forEach(refetch);
    }
  }

  function takeAnswer({ answers, orders }: BatchAnswer): Promise<void> {
    const touched = new Set(orders.map((order) => order.id));
    for (const answer of answers) {
      if (answer.outcome !== 'wait') answered.add(answer.id);
      const pending = parts.given(answer.id);
      if (!pending) continue;
      for (const id of ordersOf(pending.command)) touched.add(id);
      applyAnswer(pending, answer);
    }
    const stored = deps.takeOrders(orders);
    // If the version that includes the command is not here yet, it is fetched.
    for (const id of touched) if (parts.isBehind(id)) refetch(id);
    shown.refresh(touched);
    deps.onAnswered();
    return stored;
  }

  /** Another tab of this browser uses the same outbox, and may send this tab's commands. */
  function compareWithOutbox(): void {
    const listed = outbox.pending();
    const ids = new Set(listed.map(({ command }) => command.id));
    const known = parts.givenIds();
    const added = listed.filter(({ command }) => !known.has(command.id) && !answered.has(command.id));
    for (const each of added) parts.give(each);
    if (added.length > 0) shown.refresh(new Set(added.flatMap(({ command }) => ordersOf(command))));
    const gone = [...known].filter((id) => !ids.has(id) && !answered.has(id));
    if (gone.length === 0) return;
    const touched = new Set(gone.flatMap((id) => ordersOf((parts.given(id) as PendingCommand).command)));
    void takeAnswer({
      answers: gone.map((id) => ({ id, outcome: 'done', code: null, details: null, version: null, versions: [] })),
      orders: [],
    });
    touched.forEach(refetch);
  }

  /** As it is after `before`. */
  function decide(command: OrderCommand, at = now(), before: ReadonlyMap<string, Order> = new Map()): Decision {
    const concerned = ordersOf(command).flatMap((id) => shown.state().orders.get(id) ?? []);
    const [hidden] = concerned.filter(({ order }) => order === null);
    const heldBy = (id: string) => concerned.find((order) => order.id === id)?.heldBy?.pointId ?? null;
    const { refuseUnseen } = kindOf(command);
    if (hidden !== undefined && refuseUnseen !== undefined) {
      const refusal = refuseUnseen(hidden, command, shown.contextAt(at, heldBy));
      // The server's answer shows it: there is no content here to change.
      return refusal ?? { ok: true, orders: [], events: [], approverId: null };
    }
    // A colleague's order whose content the user may not see cannot be changed either.
    if (hidden !== undefined) return refuse('ORDER_OF_COLLEAGUE');
    const orders = new Map([...byId(concerned.flatMap(({ order }) => order ?? [])), ...before]);
    return applyCommand(orders, command, shown.contextAt(at, heldBy));
  }

  function decideAll([first, ...more]: Several): Decision {
    const at = now();
    const changed = new Map<string, Order>();
    let decision = decide(first, at);
    for (const command of more) {
      if (!decision.ok) break;
      for (const order of decision.orders) changed.set(order.id, order);
      decision = decide(command, at, changed);
    }
    return decision;
  }

  function give(command: OrderCommand): Refused | null {
    const at = now();
    const decision = decide(command, at);
    if (!decision.ok) return decision;
    const made = { at, catalogueVersion: shown.state().catalogue?.version ?? 0 };
    const given: PendingCommand = { command: { ...command, made }, at };
    parts.give(given);
    shown.show(decision.orders);
    outbox.append(given, namesOf(given.command)).catch(() => {
      parts.takeBack(given);
      refused(given, 'DEVICE_CANNOT_KEEP', null, false);
      shown.refresh(ordersOf(command));
    });
    return null;
  }

  return {
    decide: (...commands) => decideAll(commands),
    takeAnswer,
    compareWithOutbox,
    dispatch(...commands) {
      if (commands.length > 1) {
        const decision = decideAll(commands);
        if (!decision.ok) return decision;
      }
      for (const command of commands) {
        const refusal = give(command);
        if (refusal !== null) return refusal;
      }
      return null;
    },
    onRefusal(listener) {
      listeners.add(listener);
      for (const refusal of unreported.splice(0)) listener(refusal);
      return () => listeners.delete(listener);
    },
  };
}

/** The line that a command is about, or the first of several. */
function lineOf(command: OrderCommand): string | undefined {
  if ('lines' in command) return command.lines[0]?.lineId;
  return 'lineId' in command ? command.lineId : undefined;
}

/** The version of an order that includes the command; undefined if another tab received the answer. */
function shownBy({ versions, version }: CommandAnswer, orderId: string): number | undefined {
  if (version === null) return undefined;
  // An order that the command did not change includes it in any version.
  return versions.find((each) => each.orderId === orderId)?.version ?? 0;
}
