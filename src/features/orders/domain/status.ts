import { nextState, type Transitions } from '#kernel/transition.ts';
import type { OrderStatus } from './order.ts';

/** open → closed (paid, or nothing owed) | cancelled (empty). Closed is final; a refund is a separate document. */
export const orderTransitions: Transitions<OrderStatus, 'close' | 'cancel'> = {
  open: { close: 'closed', cancel: 'cancelled' },
  closed: {},
  cancelled: {},
};

export function nextOrderStatus(from: OrderStatus, action: 'close' | 'cancel'): OrderStatus {
  const next = nextState(orderTransitions, from, action);
  if (next === null) throw new Error(`an order that is ${from} cannot ${action}`);
  return next;
}
