import type { Minor } from '#kernel/money.ts';
import type { PricedOrder } from '#kernel/pricing.ts';
import { amountsOf } from './amounts.ts';
import type { BilledPart } from './combo.ts';
import type { Order } from './order.ts';

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
  const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
  const { sums, priced, byLine } = amountsOf(order);
  return {
    ...sums,
    withoutCardFee: sums.total - sums.cardFee,
    serviceFee: sums.fee - sums.cardFee,
    paid,
    remaining: sums.total - paid,
    get lines() {
      return byLine().lines;
    },
    get parts() {
      return byLine().parts;
    },
    get rates() {
      return priced().rates;
    },
    get vat() {
      return priced().vat;
    },
    get net() {
      return priced().net;
    },
  };
}
