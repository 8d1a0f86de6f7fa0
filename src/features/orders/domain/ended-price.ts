import { isHeld } from './courses.ts';
import { type OrderContext, type Refused, refuse } from './decision.ts';
import { priceWithoutChoices } from './line-choices.ts';
import { isUnsent, type Order, type OrderLine } from './order.ts';
import { saleOfLine } from './sale.ts';

/**
 * Whether an unsent line has a price that is over: where it was added the same costs more by now. What was sent is made, and goes where
 * its guest goes; of what was not, nothing is sold elsewhere at that price, however long its line has waited (decision 0012).
 */
function isOver(order: Order, line: OrderLine, context: OrderContext): boolean {
  const isOwn = line.priceSource === 'manual' || line.priceSource === 'tariff';
  if (!isUnsent(line) || line.isDivider || line.voidsLineId !== null || isOwn) return false;
  const product = context.product(line.productId);
  if (product === undefined) return false;
  const sale = { ...saleOfLine(order, line, context), at: context.soldAt ?? context.now };
  const { source, unitPrice } = context.prices.priceOf(product, sale);
  // A new list price is no offer that has ended: unsent lines get it (`reprice.ts`), or keep theirs for another reason.
  const isListed = source === 'list' && line.priceSource === 'list';
  return !isListed && unitPrice > priceWithoutChoices(line);
}

/** The refusal of the first of these lines that would leave its order at a price that is over. */
export function refusedAsOver(order: Order, lines: readonly OrderLine[], context: OrderContext): Refused | null {
  const over = lines.find((line) => isOver(order, line, context));
  return over === undefined ? null : refuse('PRICE_ENDED', { name: over.name });
}

/**
 * The same of an order that leaves its table, or is put with another one, as a whole. Where something was sent its guests are there, and
 * a course that waits goes with them; one of which nothing was sent may be of nobody yet.
 */
export function refusedAsParked(order: Order, context: OrderContext): Refused | null {
  const { lines, sentAt } = order;
  return refusedAsOver(order, sentAt === null ? lines : lines.filter((line) => !isHeld(line)), context);
}
