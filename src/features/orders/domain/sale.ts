import type { Sale } from '#features/menu/domain/price.ts';
import type { OrderContext } from './decision.ts';
import type { Order } from './order.ts';

/** The conditions under which an order's next line is sold: when, where and for whom. */
export function saleOf(
  { type, tableId }: Pick<Order, 'type' | 'tableId'>,
  { now, pointId, planOf }: Pick<OrderContext, 'now' | 'pointId' | 'planOf'>,
): Sale {
  return {
    at: now,
    pointId,
    planId: tableId === null ? null : planOf(tableId),
    orderKind: type,
    // No price list rule uses the client yet.
    clientGroup: null,
  };
}
