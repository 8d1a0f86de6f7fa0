import type { OrderType } from '#kernel/order-type.ts';
import type { MoveOrder } from '../command.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { refusedAsOver } from '../ended-price.ts';
import type { OrderEvent } from '../events.ts';
import { feeAt } from '../fee.ts';
import { minimumAt } from '../minimum.ts';
import { allLines, tellStations } from '../moved.ts';
import { isUnsent, limits, type Order, type OrderLine, wasBegun } from '../order.ts';
import { isOffered, pricedAs } from './delivery.ts';

/**
 * Seats an order at another table, where others may be: a table may have several. Guests of the bar sit down, and guests of a table
 * go to the bar or take it along. What was ordered keeps its price (decisions 0036 and 0064), and nothing is sent again.
 */
export function moveOrder(order: Order, command: MoveOrder, context: OrderContext): Decision {
  const { tableId } = command;
  if (tableId === order.tableId) return refuse('MOVE_INVALID');
  const over = refusedAsOver(order, order.lines, context);
  if (over !== null) return over;
  const moved = tableId === null ? withoutTable(order, command, context) : atTable(order, tableId, command, context);
  if ('code' in moved) return moved;
  // Money that was taken covers what it was taken for.
  if (order.payments.length > 0 && (moved.feeRate ?? 0) !== (order.feeRate ?? 0)) return refuse('ORDER_HAS_PAYMENTS');
  return accept(moved, [...unpromised(order, moved), ...tellStations(moved, order, allLines(moved), context.soldAt)]);
}

function atTable(order: Order, tableId: string, { covers }: MoveOrder, context: OrderContext): Order | Refused {
  if (!context.hasTable(tableId)) return refuse('TABLE_NOT_FOUND');
  const minimum = minimumAt(order, context.minimumOf(tableId));
  const guests = covers ?? (order.tableId === null ? Math.max(1, order.covers) : order.covers);
  if (!Number.isSafeInteger(guests) || guests < 0 || guests > limits.covers) return refuse('QUANTITY_INVALID');
  if (order.tableId !== null) return { ...order, tableId, covers: guests, ...minimum };
  if (!context.may('order.takeTable')) return refuse('ORDER_TYPE_NOT_OFFERED', { orderType: 'inHouse' });
  const seated = { ...order, ...minimum, ...feeAt(order, context.policy.serviceFee), covers: guests, delivery: null };
  return asKind({ ...seated, tableId }, 'inHouse', context);
}

function withoutTable(order: Order, { orderType = 'direct' }: MoveOrder, context: OrderContext): Order | Refused {
  if (orderType === 'staff' || !isOffered(orderType, context)) return refuse('ORDER_TYPE_NOT_OFFERED', { orderType });
  const left = { ...order, ...minimumAt(order, null), ...feeAt(order, 0), tableId: null };
  return asKind(left, orderType, context);
}

/** As another kind of order: what nobody was told yet has the prices of that kind, as after `changeType`. */
function asKind(order: Order, type: OrderType, context: OrderContext): Order {
  const changed = { ...order, type };
  if (order.printedTotal !== null || order.payments.length > 0) return changed;
  // Guests who were served do not make the rest of their order cheaper by a walk to the bar and back.
  const isKept = (line: OrderLine, priced: OrderLine) => wasBegun(order) && priced.unitPrice < line.unitPrice;
  const lines = order.lines.map((line) => {
    const priced = isUnsent(line) ? pricedAs(line, changed, context) : line;
    return isKept(line, priced) ? line : priced;
  });
  return { ...changed, lines };
}

/** Who sits down is promised nothing for later: the stations that have it are told. */
function unpromised(before: Order, order: Order): readonly OrderEvent[] {
  const wasPromised = (before.delivery?.promisedAt ?? null) !== null && wasBegun(before);
  return wasPromised ? [{ name: 'order.promised', order }] : [];
}
