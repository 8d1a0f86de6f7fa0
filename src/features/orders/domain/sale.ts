import type { Sale } from '#features/menu/domain/price.ts';
import type { OrderContext } from './decision.ts';
import type { Order } from './order.ts';

/** When, where and for whom the next line of an order is sold. */
export function saleOf(
  { type, tableId }: Pick<Order, 'type' | 'tableId'>,
  { now, pointId, planOf }: Pick<OrderContext, 'now' | 'pointId' | 'planOf'>,
): Sale {
  return {
    at: now,
    pointId,
    planId: tableId === null ? null : planOf(tableId),
    orderKind: type,
    // No rule of a price list asks for the client yet.
    clientGroup: null,
  };
}
