import type { OrderCommand } from './command.ts';
import { type Decision, type OrderContext, type Refused, refuse } from './decision.ts';
import type { Order } from './order.ts';
import { addLine, changeQuantity, commentLine, removeLine, voidLine } from './rules/lines.ts';
import { openOrder } from './rules/open.ts';
import { cancelOrder, commentOrder, discountOrder, freeTable, printTotal, send, setCovers } from './rules/order.ts';
import { closeOrder, pay } from './rules/payment.ts';

/**
 * Decides one command about one order: the order as it is afterwards and what happened, or why not.
 * Pure; the server decides with it, the till shows with it, the tests run it ten thousand times.
 * `order` is null when there is none under the command's orderId.
 */
export function applyCommand(order: Order | null, command: OrderCommand, context: OrderContext): Decision {
  if (command.type === 'openOrder') {
    return order === null ? openOrder(command, context) : refuse('ORDER_EXISTS');
  }
  if (order === null) return refuse('ORDER_NOT_FOUND');
  const barred = barrier(order, command, context);
  return barred ?? decide(order, command, context);
}

/** What stands before every command: whose order it is, which device holds it, whether it is still open. */
function barrier(order: Order, command: OrderCommand, context: OrderContext): Refused | null {
  const { may, policy, userId, pointId, heldBy } = context;
  const isShared = may('order.takeAny') || (policy.letsWaitersShareOrders && may('order.takeTable'));
  if (order.ownerId !== userId && !isShared) return refuse('ORDER_OF_COLLEAGUE');
  if (command.type === 'freeTable') return null;
  if (order.status !== 'open') return refuse('ORDER_CLOSED', { status: order.status });
  if (heldBy !== null && heldBy !== pointId) return refuse('ORDER_ON_OTHER_DEVICE');
  return null;
}

function decide(order: Order, command: Exclude<OrderCommand, { type: 'openOrder' }>, context: OrderContext): Decision {
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
    case 'send':
      return send(order, context);
    case 'discountOrder':
      return discountOrder(order, command, context);
    case 'printTotal':
      return printTotal(order);
    case 'pay':
      return pay(order, command, context);
    case 'closeOrder':
      return closeOrder(order, context);
    case 'cancelOrder':
      return cancelOrder(order, context);
    case 'freeTable':
      return freeTable(order, command, context);
  }
}
