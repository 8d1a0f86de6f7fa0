import { lineGross } from '#kernel/money.ts';
import { missingFromBill } from '../after-bill.ts';
import { billOf } from '../bill.ts';
import type { PriceLine } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { isLineGivenAway, isOrderGivenAway } from '../discount.ts';
import { atPrice } from '../line-choices.ts';
import { coversMore } from '../line-discount.ts';
import { limits, type Order, type OrderLine } from '../order.ts';
import { decidedBy, saleOfLine } from '../sale.ts';
import { isAsSeen } from '../seen-line.ts';

/**
 * A price that somebody typed for an unsent line, or with null the price that holds for it again. Whoever may not set
 * prices needs an approval for this line and price, for what the line changes by; who may, where two have to give for free.
 */
export function priceLine(order: Order, command: PriceLine, context: OrderContext): Decision {
  const line = order.lines.find(({ id }) => id === command.lineId);
  if (line === undefined || line.isDivider || line.voidsLineId !== null) return refuse('LINE_NOT_FOUND');
  if (line.sentQuantity !== 0) return refuse('LINE_ALREADY_SENT', { name: line.name });
  const { unitPrice } = command;
  if (unitPrice !== null && !isPrice(unitPrice)) return refuse('PRICE_INVALID');
  const priced = unitPrice === null ? asListed(order, line, context) : asTyped(line, unitPrice);
  if (priced === undefined) return refuse('PRODUCT_NOT_FOUND');
  // Of the discount that stays on it: one that ends with a typed price covers nothing more.
  if (priced.unitPrice > line.unitPrice && !coversMore(priced, context))
    return refuse('PRICE_HOLDS', { name: line.name });
  // An approver allows a price, and not that a discount of the whole order makes less of it.
  if (unitPrice !== null && order.discount !== null && !context.may('order.price')) return refuse('DISCOUNT_EXISTS');
  const changed = { ...order, lines: order.lines.map((other) => (other === line ? priced : other)) };
  // Money that was taken covers what it was taken for: what is owed only rises.
  if (order.payments.length > 0 && billOf(changed).total < billOf(order).total) return refuse('ORDER_HAS_PAYMENTS');
  const amount = Math.abs(lineGross(line.quantity, priced.unitPrice) - lineGross(line.quantity, line.unitPrice));
  // Where nobody gives anything away alone (`giveFree`), nobody types that it costs nothing, or next to nothing.
  const isFree = unitPrice === 0 || isLineGivenAway(priced) || isOrderGivenAway(changed);
  const isAllowed =
    !(isFree && context.policy.confirmsFree) &&
    context.may('order.price') &&
    (context.may('order.lowerBill') || missingFromBill(order, changed) === 0);
  const approverId = isAsSeen(line, command.seen) ? context.approverOf(command.approvalId, 'priceLine', amount) : null;
  if (!isAllowed && approverId === null) return refuse('APPROVAL_REQUIRED', { action: 'priceLine', amount });
  return accept(changed, [], approverId);
}

/** What was typed is what it costs: a discount that the line had is gone. */
function asTyped(line: OrderLine, unitPrice: number): OrderLine {
  const listPrice = line.priceSource === 'manual' ? line.listPrice : line.unitPrice;
  const decided = decidedBy({ source: 'manual', offer: null });
  return { ...line, ...decided, unitPrice, listPrice, lineDiscount: null };
}

/** The line at the price of when it was added; undefined if its product is gone. */
function asListed(order: Order, line: OrderLine, context: OrderContext): OrderLine | undefined {
  if (line.priceSource !== 'manual') return line;
  const product = context.product(line.productId);
  if (product === undefined) return undefined;
  const sale = saleOfLine(order, line, context);
  const { unitPrice, ...decided } = context.prices.priceOf(product, sale);
  return {
    ...line,
    ...atPrice(line, unitPrice),
    ...decidedBy(decided),
    listPrice: null,
  };
}

function isPrice(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= limits.unitPrice;
}
