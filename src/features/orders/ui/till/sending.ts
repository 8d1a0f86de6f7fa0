import { applyCommand } from '../../domain/apply.ts';
import type { OrderCommand } from '../../domain/command.ts';
import { type Decision, type Refused, refuse } from '../../domain/decision.ts';
import type { OrderParts, Part } from './order-parts.ts';
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
    const productId =
      'productId' in command
        ? command.productId
        : order?.order?.lines.find((line) => 'lineId' in command && line.id === command.lineId)?.productId;
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

  function settle(id: string, part: Part, answer: BatchAnswer['answers'][number]): void {
    if (answer.outcome === 'done') {
      // What another tab sent is shown by a version to come; until that is here, ours stays on screen.
      const shownBy = answer.version ?? (parts.versionOf(id) ?? -1) + 1;
      parts.update(id, { isWaiting: false, done: new Map(part.done).set(answer.id, shownBy) });
    } else if (answer.outcome === 'wait') {
      parts.update(id, { isWaiting: true });
      refetch(id);
    } else {
      const pending = part.pending.find(({ command }) => command.id === answer.id) as PendingCommand;
      parts.update(id, { isWaiting: false, pending: part.pending.filter((other) => other !== pending) });
      refused(pending, answer.code ?? 'INTERNAL', answer.details);
      refetch(id);
    }
  }

  function takeAnswer({ answers, orders }: BatchAnswer): void {
    const touched = new Set(orders.map((order) => order.id));
    for (const answer of answers) {
      if (answer.outcome !== 'wait') answered.add(answer.id);
      const found = parts.entries().find(([, part]) => part.pending.some(({ command }) => command.id === answer.id));
      if (!found) continue;
      const [id, part] = found;
      touched.add(id);
      settle(id, part, answer);
    }
    deps.takeOrders(orders);
    // Where the version that shows what is done is not here yet, it is asked for.
    for (const id of touched) if (parts.forgetDone(id)) refetch(id);
    shown.refresh(touched);
    deps.onAnswered();
  }

  /** Another tab of this browser gives commands into the same outbox, and may be the one that sends ours. */
  function compareWithOutbox(): void {
    const listed = outbox.pending();
    const ids = new Set(listed.map(({ command }) => command.id));
    const known = new Set(parts.entries().flatMap(([, { pending }]) => pending.map(({ command }) => command.id)));
    const added = listed.filter(({ command }) => !known.has(command.id) && !answered.has(command.id));
    for (const each of added) {
      const { orderId } = each.command;
      parts.update(orderId, { pending: [...parts.get(orderId).pending, each] });
    }
    if (added.length > 0) shown.refresh(new Set(added.map(({ command }) => command.orderId)));
    const gone = [...known].filter((id) => !ids.has(id) && !answered.has(id));
    if (gone.length === 0) return;
    const touched = parts
      .entries()
      .filter(([, { pending }]) => pending.some(({ command }) => gone.includes(command.id)));
    takeAnswer({
      answers: gone.map((id) => ({ id, outcome: 'done', code: null, details: null, version: null })),
      orders: [],
    });
    for (const [id] of touched) refetch(id);
  }

  function decide(command: OrderCommand, at = now()): Decision {
    const order = shown.state().orders.get(command.orderId);
    // A colleague's order whose content is not shown to us is not ours to change either.
    if (order !== undefined && order.order === null) return refuse('ORDER_OF_COLLEAGUE');
    return applyCommand(order?.order ?? null, command, shown.contextAt(at, order?.heldBy?.pointId ?? null));
  }

  return {
    decide,
    takeAnswer,
    compareWithOutbox,
    dispatch(command) {
      const { orderId: id } = command;
      const at = now();
      const decision = decide(command, at);
      if (!decision.ok) return decision;
      const given: PendingCommand = { command, at };
      parts.update(id, { pending: [...parts.get(id).pending, given] });
      shown.show(id, decision.order);
      outbox.append(given).catch(() => {
        parts.update(id, { pending: parts.get(id).pending.filter((other) => other !== given) });
        refused(given, 'DEVICE_CANNOT_KEEP', null);
        shown.refresh([id]);
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
