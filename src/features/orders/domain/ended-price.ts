import { isHeld } from './courses.ts';
import { type OrderContext, type Refused, refuse } from './decision.ts';
import { priceWithoutChoices } from './line-choices.ts';
import { isUnsent, type Order, type OrderLine } from './order.ts';
import { hasOwnPrice, saleOfLine } from './sale.ts';

/**
 * Whether an unsent line has a price that is over: what it cost when it was added was an offer, and the same costs more by now. What was sent is made, and goes where
 * its guest goes; of what was not, nothing is sold elsewhere at that price, however long its line has waited (decision 0012).
 */
function isOver(order: Order, line: OrderLine, context: OrderContext): boolean {
  if (!isUnsent(line) || line.isDivider || line.voidsLineId !== null || hasOwnPrice(line)) return false;
  const product = context.product(line.productId);
  if (product === undefined) return false;
  const sale = saleOfLine(order, line, context);
  const priceAt = (at: number) => context.prices.priceOf(product, { ...sale, at }).unitPrice;
  const present = priceAt(context.soldAt ?? context.now);
  // By time alone: what costs more at the table to which it came, or on a new list, is no offer that has ended.
  return present > priceWithoutChoices(line) && (line.priceSource === 'happyHour' || present > priceAt(sale.at));
}

/**
 * The refusal of the first of these lines that would leave its order at a price that is over: of those that go, or of all of an order that leaves its
 * table or is put with another one. A course that waits is not sent either: held for hours, it would be had at its offer by whoever comes.
 */
export function refusedAsOver(order: Order, lines: readonly OrderLine[], context: OrderContext): Refused | null {
  const over = lines.find((line) => isOver(order, line, context));
  return over === undefined ? null : refuse('PRICE_ENDED', { name: over.name, course: isHeld(over) ? 'held' : 'due' });
}
