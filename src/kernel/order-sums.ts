import { type Minor, MoneyError, mulDiv } from './money.ts';

/**
 * A discount in basis points, or as an amount. The value is never negative: the discount takes the sign of what it
 * applies to, so a void line carries the discount of the line that it cancels.
 */
export type Discount =
  | { readonly kind: 'percent'; readonly value: number }
  | { readonly kind: 'amount'; readonly value: Minor };

/** What is taken off a whole order, and put on it. */
export interface OrderTerms {
  readonly discount?: Discount | null | undefined;
  /** A fee on all that is left after the discounts, in basis points of it: taxed like what it is a fee on. */
  readonly feeRate?: number | undefined;
  /** The fee on card payments: an amount, shared over what all else comes to and taxed like it. Ignored if that is nothing. */
  readonly cardFee?: Minor | undefined;
}

export interface OrderSums {
  readonly discount: Minor;
  /** Both fees, */
  readonly fee: Minor;
  /** and what of them is on card payments. */
  readonly cardFee: Minor;
  readonly total: Minor;
}

/**
 * What an order comes to whose lines come to `worth` after their own discounts, without the shares of the lines, and so
 * without its VAT. The same as `priceOrder` says of it, where no cents are carried.
 */
export function sumsOf(worth: Minor, terms: OrderTerms): OrderSums {
  const discount = discountOf(terms.discount, worth);
  const serviceFee = serviceFeeOf(worth - discount, terms.feeRate);
  const cardFee = chargedCardFee(worth - discount + serviceFee, terms.cardFee);
  const fee = serviceFee + cardFee;
  return { discount, fee, cardFee, total: worth - discount + fee };
}

/** The discount on a base amount, with the sign of the base. */
export function discountOf(discount: Discount | null | undefined, base: Minor): Minor {
  if (!discount) {
    return 0;
  }
  const { kind, value } = discount;
  if (!(Number.isSafeInteger(value) && value >= 0) || (kind === 'percent' && value > 10_000)) {
    throw new MoneyError('DISCOUNT_OUT_OF_RANGE', `${value} is not a discount (${kind})`);
  }
  if (kind === 'percent') {
    return mulDiv(base, value, 10_000);
  }
  if (value > Math.abs(base)) {
    throw new MoneyError('DISCOUNT_EXCEEDS_TOTAL', `a discount of ${value} on ${base}`);
  }
  return base < 0 ? 0 - value : value;
}

/** The fee on what the discounts left. */
export function serviceFeeOf(base: Minor, feeRate: number | undefined): Minor {
  if (!feeRate) return 0;
  if (!(Number.isSafeInteger(feeRate) && feeRate > 0 && feeRate <= 10_000)) {
    throw new MoneyError('FEE_OUT_OF_RANGE', `${feeRate} is not a fee`);
  }
  return mulDiv(base, feeRate, 10_000);
}

/** The fee on card payments, where there is anything that it can be a fee on. */
export function chargedCardFee(base: Minor, cardFee: Minor = 0): Minor {
  if (!(Number.isSafeInteger(cardFee) && cardFee >= 0)) {
    throw new MoneyError('FEE_OUT_OF_RANGE', `${cardFee} is not a fee`);
  }
  return base <= 0 ? 0 : cardFee;
}
