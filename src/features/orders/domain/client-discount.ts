import type { DiscountGrant, Order } from './order.ts';

/** Whether the order has the own discount of a client, of this one where one is named. */
export function isOfClient({ discountGrant }: Pick<Order, 'discountGrant'>, clientId?: string): boolean {
  const own = discountGrant?.clientId;
  return own !== undefined && own === (clientId ?? own);
}

/** Without what left with its client: what somebody gave by hand stays. */
export function withoutClientDiscount(order: Order): Order {
  return isOfClient(order) ? { ...order, discount: null, discountGrant: null, carried: [] } : order;
}

/** The client whose own discount all of these are. */
export function clientOfGrants(grants: readonly DiscountGrant[]): string | undefined {
  const clientId = grants[0]?.clientId;
  return grants.every((grant) => grant.clientId === clientId) ? clientId : undefined;
}
