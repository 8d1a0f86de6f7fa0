import type { OpenOrder } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { limits, type Order } from '../order.ts';
import { isOffered } from './delivery.ts';

/**
 * Opens an order. A table may have several: a till that was offline must not lose its order because a colleague has
 * opened the same table since.
 */
export function openOrder(command: OpenOrder, context: OrderContext): Decision {
  const { orderType, tableId, covers } = command;
  if (orderType === 'inHouse') {
    if (tableId === null) return refuse('TABLE_REQUIRED');
    if (!context.hasTable(tableId)) return refuse('TABLE_NOT_FOUND');
    if (!context.may('order.takeTable')) return refuse('ORDER_TYPE_NOT_OFFERED', { orderType });
  } else if (tableId !== null || !isOffered(orderType, context)) {
    return refuse('ORDER_TYPE_NOT_OFFERED', { orderType });
  }
  if (!Number.isSafeInteger(covers) || covers < 0 || covers > limits.covers) return refuse('QUANTITY_INVALID');
  const order: Order = {
    id: command.orderId,
    version: 0,
    type: orderType,
    status: 'open',
    number: context.nextOrderNumber(),
    businessDay: context.businessDay,
    receiptNumber: null,
    closedBusinessDay: null,
    ownerId: context.userId,
    handover: null,
    clientId: null,
    openedPointId: context.pointId,
    tableId,
    isTableHeld: false,
    covers,
    comment: '',
    delivery: null,
    discount: null,
    discountGrant: null,
    ...minimumFor(tableId, context),
    // For being served at a table.
    feeRate: orderType === 'inHouse' ? context.policy.serviceFee : 0,
    carried: [],
    printedTotal: null,
    openedAt: context.soldAt ?? context.now,
    sentAt: null,
    closedAt: null,
    closedBy: null,
    lines: [],
    payments: [],
  };
  return accept(order);
}

const minimumFor = (tableId: string | null, { minimumOf }: OrderContext): Pick<Order, 'minimumSpend'> => {
  const minimumSpend = tableId === null ? null : minimumOf(tableId);
  return minimumSpend ? { minimumSpend } : {};
};
