import { lineGross } from '#kernel/money.ts';
import { limits, type Order } from './order.ts';

/** What all lines come to before discounts and before anything was taken back, in minor units. */
function sizeOf({ lines }: Order): number {
  return lines.reduce((sum, { quantity, unitPrice }) => sum + (quantity > 0 ? lineGross(quantity, unitPrice) : 0), 0);
}

/**
 * Whether an order has grown beyond what any order may come to. One that was larger already may do everything but grow:
 * it can be taken back, paid and closed.
 */
export function outgrows(after: Order, before: Order | undefined): boolean {
  const size = sizeOf(after);
  return size > limits.amount && (before === undefined || size > sizeOf(before));
}

const choicesOf = ({ lines }: Order): number => lines.reduce((sum, { choices }) => sum + choices.length, 0);

/** Whether an order has grown beyond the parts and extras that any party eats: each of them is priced, sent to tills and stored. */
export function hasTooManyChoices(after: Order, before: Order | undefined): boolean {
  const count = choicesOf(after);
  return count > limits.choicesOfOrder && (before === undefined || count > choicesOf(before));
}
