import type { Price, Sale } from '#features/menu/domain/price.ts';
import type { OrderContext } from './decision.ts';
import type { Order, OrderLine } from './order.ts';

type Place = Pick<Order, 'type' | 'tableId'>;

/** The conditions under which an order's next line is sold: when, where and for whom. */
export function saleOf(
  { type, tableId, clientId }: Place & Pick<Order, 'clientId'>,
  { now, pointId, planOf }: Pick<OrderContext, 'now' | 'pointId' | 'planOf'>,
): Sale {
  return {
    at: now,
    pointId,
    planId: tableId === null ? null : planOf(tableId),
    orderKind: type,
    // Clients have no groups yet.
    clientGroup: null,
    clientId,
  };
}

/** Those under which a line of the order was sold. A client who came later has no part in them. */
export function saleOfLine(
  { type, tableId, openedPointId }: Place & Pick<Order, 'openedPointId'>,
  { addedAt, pricedFor = null }: Pick<OrderLine, 'addedAt' | 'pricedFor'>,
  { planOf }: Pick<OrderContext, 'planOf'>,
): Sale {
  return saleOf({ type, tableId, clientId: pricedFor }, { now: addedAt, pointId: openedPointId, planOf });
}

/** What a line says of how its price was decided. */
export function decidedBy({ source, offer, isOfClient }: Omit<Price, 'unitPrice'>) {
  return {
    priceSource: source,
    priceOfferId: offer?.id ?? null,
    priceOfferName: offer?.name ?? null,
    isClientPrice: isOfClient === true,
  };
}
