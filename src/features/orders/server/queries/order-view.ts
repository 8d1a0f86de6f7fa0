import type { Answer } from '#kernel/contract.ts';
import type { orderView } from '../../contract.ts';
import type { Order } from '../../domain/order.ts';

/** An order as it goes to a till. */
export function orderViewOf(order: Order): Answer<{ readonly output: typeof orderView }> {
  return { ...order, lines: [...order.lines], payments: [...order.payments] };
}
