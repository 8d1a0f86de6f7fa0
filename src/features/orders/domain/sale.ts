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

/**
 * Those under which a line of the order was sold. A client who came later has no part in them, and one who is not on the order any
 * more only in a line that has their price already.
 */
export function saleOfLine(
  { type, tableId, clientId, openedPointId }: Place & Pick<Order, 'openedPointId' | 'clientId'>,
  { addedAt, pricedFor = null, isClientPrice = false }: Pick<OrderLine, 'addedAt' | 'pricedFor' | 'isClientPrice'>,
  { planOf }: Pick<OrderContext, 'planOf'>,
): Sale {
  const ofClient = pricedFor === clientId || isClientPrice ? pricedFor : null;
  return saleOf({ type, tableId, clientId: ofClient }, { now: addedAt, pointId: openedPointId, planOf });
}

/** Prices of the line itself, typed, by the time of a visit or on its label: no list, no hour and no kind of order changes them. */
export function hasOwnPrice({ priceSource }: Pick<OrderLine, 'priceSource'>): boolean {
  return priceSource === 'manual' || priceSource === 'tariff' || priceSource === 'label';
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
