import type { Answer } from '#kernel/contract.ts';
import type { orderView } from '../../contract.ts';
import type { Order, OrderLine } from '../../domain/order.ts';

type OrderView = Answer<{ readonly output: typeof orderView }>;

/** An order as it goes to a till: without what its lines cost the venue. */
export function orderViewOf(order: Order): OrderView {
  return { ...order, lines: order.lines.map(lineViewOf), payments: [...order.payments] };
}

function lineViewOf({ consumption: _, choices, ...line }: OrderLine): OrderView['lines'][number] {
  return { ...line, choices: [...choices] };
}
