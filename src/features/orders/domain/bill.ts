import type { Minor } from '#kernel/money.ts';
import { type PricedLine, type PricedOrder, type PricingLine, priceOrder } from '#kernel/pricing.ts';
import { type BilledPart, billedParts, isCombo, pricingOfParts, sumOfParts } from './combo.ts';
import { chargedFeeRate, type Order, type OrderLine } from './order.ts';
import { discountOfUnit } from './unit-discount.ts';

export interface Bill extends PricedOrder {
  /** The parts of combos, in the order of the lines; each line of a combo is the sum of its parts. */
  readonly parts: readonly BilledPart[];
  /** What it comes to before the fee on card payments: what a guest agrees to, whatever they pay with. */
  readonly withoutCardFee: Minor;
  /** The fee without that on card payments. */
  readonly serviceFee: Minor;
  readonly paid: Minor;
  readonly remaining: Minor;
}

/**
 * The one place where an order becomes amounts: the till's total, the receipt and the reports all read this. A discount
 * by amount never exceeds what is left on the order after lines were voided. Revenue and VAT of a combo are those of its
 * parts, which may have different rates.
 */
export function billOf(order: Order): Bill {
  const known = bills.get(order);
  if (known !== undefined) return known;
  const bill = computeBill(order);
  bills.set(order, bill);
  return bill;
}

/** Orders are never changed, so what one comes to is computed once: a command asks a dozen times. */
const bills = new WeakMap<Order, Bill>();

function computeBill(order: Order): Bill {
  const hasCombos = order.lines.some(isCombo);
  const lines = hasCombos
    ? order.lines.flatMap((line) => (isCombo(line) ? pricingOfParts(line) : pricingOf(line)))
    : order.lines.map(pricingOf);
  const discount = order.discount;
  const capped =
    discount?.kind === 'amount'
      ? { kind: discount.kind, value: Math.min(discount.value, Math.max(0, priceOrder({ lines }).total)) }
      : discount;
  const { carried, payments } = order;
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0);
  const cardFee = payments.reduce((sum, payment) => sum + (payment.cardFee ?? 0), 0);
  const priced = priceOrder({ lines, discount: capped, feeRate: chargedFeeRate(order), cardFee, carried });
  const withoutCardFee = priced.total - priced.cardFee;
  const serviceFee = priced.fee - priced.cardFee;
  const bill = { ...priced, parts: [], withoutCardFee, serviceFee, paid, remaining: priced.total - paid };
  return hasCombos ? { ...bill, ...byLine(order.lines, priced.lines) } : bill;
}

const pricingOf = (line: OrderLine): PricingLine => ({
  id: line.id,
  quantity: line.quantity,
  unitPrice: line.unitPrice,
  vatRate: line.vatRate,
  unitDiscount: discountOfUnit(line),
  voids: line.voidsLineId,
});

/** The priced rows as the lines that they belong to, and the parts among them. */
function byLine(lines: readonly OrderLine[], priced: readonly PricedLine[]): Pick<Bill, 'lines' | 'parts'> {
  const parts: BilledPart[] = [];
  let next = 0;
  const sums = lines.map((line) => {
    const own = billedParts(line, priced, next);
    next += Math.max(1, own.length);
    parts.push(...own);
    return own.length === 0 ? (priced[next - 1] as PricedLine) : sumOfParts(line.id, own);
  });
  return { lines: sums, parts };
}
