import type { OrderContext } from './decision.ts';
import { type Order, type OrderLine, quantitiesLeft } from './order.ts';

/** Lines of the order that have the prices of some client's list. */
export function pricedForClients(order: Order): OrderLine[] {
  const left = quantitiesLeft(order);
  return order.lines.filter(
    ({ id, pricedFor, priceSource }) =>
      (pricedFor ?? null) !== null && priceSource === 'priceList' && (left.get(id) ?? 0) > 0,
  );
}

/**
 * The first of the lines that stands on the order with a client's prices and without that client on it, where nobody who sets prices
 * wants it so: who had the prices has the name on the receipt.
 */
export function pricedWithoutClient(order: Order, context: Pick<OrderContext, 'may'>): OrderLine | undefined {
  if (context.may('order.price')) return undefined;
  return pricedForClients(order).find(({ pricedFor }) => pricedFor !== order.clientId);
}
