import { applyCommand } from '../../domain/apply.ts';
import { type OrderCommand, ordersOf } from '../../domain/command.ts';
import { type Decision, type Refused, refuse } from '../../domain/decision.ts';
import { byId } from '../../domain/order.ts';
import type { OrderParts } from './order-parts.ts';
import type { Refusal, TillOutbox } from './ports.ts';
import type { Shown } from './shown.ts';
import type { PendingCommand } from './till-order.ts';
import type { BatchAnswer } from './views.ts';

export interface SendingDeps {
  readonly outbox: TillOutbox;
  readonly parts: OrderParts;
  readonly shown: Shown;
  readonly now: () => number;
  /** Asks the server for an order. */
  readonly refetch: (orderId: string) => void;
  /** The orders that an answer brings. */
  readonly takeOrders: (orders: BatchAnswer['orders']) => void;
  /** After an answer: what the device keeps is another. */
  readonly onAnswered: () => void;
}

/** What is given here: decided and shown at once, sent by the outbox, and settled by the server's answers. */
export interface Sending {
  decide(command: OrderCommand): Decision;
  dispatch(command: OrderCommand): Refused | null;
  takeAnswer(answer: BatchAnswer): void;
  compareWithOutbox(): void;
  onRefusal(listener: (refusal: Refusal) => void): () => void;
}

export function createSending(deps: SendingDeps): Sending {
  const { outbox, parts, shown, now, refetch } = deps;
  const listeners = new Set<(refusal: Refusal) => void>();
  const unheard: Refusal[] = [];
  const answered = new Set<string>();

  function refused(pending: PendingCommand, code: string, details: Refusal['details'] | null): void {
    const { command } = pending;
    const { catalogue, tables, orders } = shown.state();
    const order = orders.get(command.orderId);
    const lineId = lineOf(command);
    const productId =
      'productId' in command ? command.productId : order?.order?.lines.find(({ id }) => id === lineId)?.productId;
    const tableId = command.type === 'openOrder' ? command.tableId : order?.tableId;
    const refusal: Refusal = {
      command,
      code,
      details: details ?? {},
      productName: (productId && catalogue?.products.get(productId)?.name) ?? null,
      tableName: (tableId && tables.get(tableId)?.name) ?? null,
    };
    if (listeners.size === 0) unheard.push(refusal);
    for (const listener of [...listeners]) listener(refusal);
  }

  function settle(pending: PendingCommand, answer: BatchAnswer['answers'][number]): void {
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

  function takeAnswer({ answers, orders }: BatchAnswer): void {
    const touched = new Set(orders.map((order) => order.id));
    for (const answer of answers) {
      if (answer.outcome !== 'wait') answered.add(answer.id);
      const pending = parts.given(answer.id);
      if (!pending) continue;
      for (const id of ordersOf(pending.command)) touched.add(id);
      settle(pending, answer);
    }
    deps.takeOrders(orders);
    // Where the version that shows what is done is not here yet, it is asked for.
    for (const id of touched) if (parts.isBehind(id)) refetch(id);
    shown.refresh(touched);
    deps.onAnswered();
  }

  /** Another tab of this browser gives commands into the same outbox, and may be the one that sends ours. */
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
    takeAnswer({
      answers: gone.map((id) => ({ id, outcome: 'done', code: null, details: null, version: null, versions: [] })),
      orders: [],
    });
    touched.forEach(refetch);
  }

  function decide(command: OrderCommand, at = now()): Decision {
    const concerned = ordersOf(command).flatMap((id) => shown.state().orders.get(id) ?? []);
    // A colleague's order whose content is not shown to us is not ours to change either.
    if (concerned.some(({ order }) => order === null)) return refuse('ORDER_OF_COLLEAGUE');
    const orders = byId(concerned.flatMap(({ order }) => order ?? []));
    const heldBy = (id: string) => concerned.find((order) => order.id === id)?.heldBy?.pointId ?? null;
    return applyCommand(orders, command, shown.contextAt(at, heldBy));
  }

  return {
    decide,
    takeAnswer,
    compareWithOutbox,
    dispatch(command) {
      const at = now();
      const decision = decide(command, at);
      if (!decision.ok) return decision;
      const given: PendingCommand = { command, at };
      parts.give(given);
      shown.show(decision.orders);
      outbox.append(given).catch(() => {
        parts.takeBack(given);
        refused(given, 'DEVICE_CANNOT_KEEP', null);
        shown.refresh(ordersOf(command));
      });
      return null;
    },
    onRefusal(listener) {
      listeners.add(listener);
      for (const refusal of unheard.splice(0)) listener(refusal);
      return () => listeners.delete(listener);
    },
  };
}

/** The line that a command is about, or the first of them. */
function lineOf(command: OrderCommand): string | undefined {
  if (command.type === 'transferLines') return command.lines[0]?.lineId;
  return 'lineId' in command ? command.lineId : undefined;
}

/** The version of an order that shows what was done; undefined where another tab was told, and not this one. */
function shownBy({ versions, version }: BatchAnswer['answers'][number], orderId: string): number | undefined {
  if (version === null) return undefined;
  // An order that the command left as it was shows it in any version.
  return versions.find((each) => each.orderId === orderId)?.version ?? 0;
}
