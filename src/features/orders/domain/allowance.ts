import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import { type Guard, refuse } from './decision.ts';
import type { Order } from './order.ts';

/** What is left of a user's meals of a business day. The venue's limit holds for whoever has none of their own. */
export function allowanceLeft(own: Minor | null, venues: Minor, used: Minor): Minor {
  return Math.max(0, (own ?? venues) - used);
}

/** What a staff order takes of the allowance: nothing else lowers it. */
export function takenOf(order: Order): Minor {
  return order.type === 'staff' && order.status !== 'cancelled' ? billOf(order).discount : 0;
}

/**
 * A staff order holds no more of the allowance than it comes to: what is voided goes back at once, and what is added later
 * is charged again or paid.
 */
export function withoutSpare(order: Order): Order {
  if (order.type !== 'staff' || order.discount === null) return order;
  const value = takenOf(order);
  if (value === order.discount.value) return order;
  if (value === 0) return { ...order, discount: null, discountGrant: null };
  return {
    ...order,
    discount: { kind: 'amount', value },
    discountGrant: { limit: 0, approved: value },
  };
}

/** An allowance is of one person and is not divided: nothing of a staff order goes to other orders or other people. */
export const isForGuests: Guard = ({ orders }) =>
  orders.some(({ type }) => type === 'staff') ? refuse('STAFF_ORDER_FIXED') : null;
