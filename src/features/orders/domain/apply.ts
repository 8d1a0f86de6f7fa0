import { accessGuards } from './access.ts';
import { guardBill } from './after-bill.ts';
import { type OrderCommand, ordersOf } from './command.ts';
import { type Decision, type OrderContext, refuse } from './decision.ts';
import { discountHolds } from './discount.ts';
import type { Order, Orders } from './order.ts';
import { addLine, changeQuantity, commentLine, removeLine, voidLine } from './rules/lines.ts';
import { openOrder } from './rules/open.ts';
import {
  cancelOrder,
  commentOrder,
  discountOrder,
  freeTable,
  printTotal,
  send,
  setClient,
  setCovers,
} from './rules/order.ts';
import { closeOrder, pay } from './rules/payment.ts';
import { transferLines } from './rules/transfer.ts';
import { outgrows } from './size.ts';

/**
 * Decides one command. Returns the changed orders and the events, or the refusal. Pure; server, till and tests use the
 * same function. `orders` contains the existing orders among the command's (`ordersOf`).
 */
export function applyCommand(orders: Orders, command: OrderCommand, context: OrderContext): Decision {
  const concerned = ordersOf(command).flatMap((id) => orders.get(id) ?? []);
  const isMissing = concerned.length < ordersOf(command).length;
  if (command.type === 'openOrder' && !isMissing) return refuse('ORDER_EXISTS');
  if (command.type !== 'openOrder' && isMissing) return refuse('ORDER_NOT_FOUND');
  for (const guard of [...accessGuards, discountHolds, ...context.guards]) {
    const refusal = guard({ command, orders: concerned }, context);
    if (refusal !== null) return refusal;
  }
  if (command.type === 'openOrder') return openOrder(command, context);
  const decided = decide(concerned as [Order, ...Order[]], command, context);
  const decision = guardBill(orders, command, decided, context);
  if (decision.ok && decision.orders.some((order) => outgrows(order, orders.get(order.id)))) {
    return refuse('ORDER_AMOUNT_TOO_LARGE');
  }
  return decision;
}

/** The command's own order comes first, then the others that it names. */
function decide(
  [order, ...others]: readonly [Order, ...Order[]],
  command: Exclude<OrderCommand, { type: 'openOrder' }>,
  context: OrderContext,
): Decision {
  switch (command.type) {
    case 'addLine':
      return addLine(order, command, context);
    case 'changeQuantity':
      return changeQuantity(order, command, context);
    case 'removeLine':
      return removeLine(order, command);
    case 'voidLine':
      return voidLine(order, command, context);
    case 'commentLine':
      return commentLine(order, command, context);
    case 'commentOrder':
      return commentOrder(order, command, context);
    case 'setCovers':
      return setCovers(order, command);
    case 'setClient':
      return setClient(order, command, context);
    case 'send':
      return send(order, context);
    case 'discountOrder':
      return discountOrder(order, command, context);
    case 'printTotal':
      return printTotal(order, context);
    case 'pay':
      return pay(order, command, context);
    case 'closeOrder':
      return closeOrder(order, context);
    case 'cancelOrder':
      return cancelOrder(order, context);
    case 'freeTable':
      return freeTable(order, command, context);
    case 'transferLines':
      return transferLines(order, others[0] ?? order, command, context);
    case 'bookReceived':
      return context.bookReceived(order, command, context);
    case 'refund':
      return context.refund(order, command, context);
  }
}
