import type { OrderContext } from './decision.ts';
import { type Order, type OrderLine, quantitiesLeft } from './order.ts';

/** Lines of the order that have the prices of some client's list. */
export function pricedForClients(order: Order): OrderLine[] {
  const left = quantitiesLeft(order);
  return order.lines.filter(({ id, isClientPrice }) => isClientPrice === true && (left.get(id) ?? 0) > 0);
}

/**
 * The first of these lines that would lose its client, or be under the name of another one. Who had the prices has the name on the
 * receipt, unless somebody wants it otherwise who sets prices. What they have taken apart stays so, without a name, and holds nothing.
 */
export function losingItsClient(
  from: Order,
  to: Pick<Order, 'clientId'>,
  context: Pick<OrderContext, 'may'>,
  lines = pricedForClients(from),
): OrderLine | undefined {
  if (from.clientId === to.clientId || context.may('order.price')) return undefined;
  return lines.find(
    ({ pricedFor }) => pricedFor !== to.clientId && (pricedFor === from.clientId || to.clientId !== null),
  );
}
