import { CodedError } from './error.ts';

/**
 * Amounts are integers in minor units (cents, qindarka, deni, para) and stay exact: a product that leaves the safe
 * integers is computed on BigInt, a result that does is refused. Nothing here knows a locale.
 */

/** Integer minor units of a currency. Negative for what is given back. */
export type Minor = number;

export type MoneyErrorCode =
  | 'AMOUNT_OUT_OF_RANGE'
  | 'QUANTITY_OUT_OF_RANGE'
  | 'VAT_RATE_OUT_OF_RANGE'
  | 'DISCOUNT_OUT_OF_RANGE'
  | 'FEE_OUT_OF_RANGE'
  | 'DISCOUNT_EXCEEDS_TOTAL'
  | 'NOTHING_TO_ALLOCATE_TO'
  | 'SPLIT_OUT_OF_RANGE';

/**
 * A number that no rule of money allows. Its code is returned like that of every coded error, with status 400; the
 * message is for the log.
 */
export class MoneyError extends CodedError {
  declare readonly code: MoneyErrorCode;

  constructor(code: MoneyErrorCode, detail: string) {
    super(code, 400);
    this.name = 'MoneyError';
    this.message = `${code}: ${detail}`;
  }
}

export type Currency = {
  /** Decimals of a minor unit. */
  readonly decimalsKept: number;
  /** Decimals of an amount without a fraction: `104` den, but `104.00` euro. A fraction is always shown. */
  readonly wholeDecimals: number;
  /** The smallest coin, in minor units: what a cash payment is rounded to. */
  readonly cashUnit: Minor;
};

/** Defined here, because the runtime's locale data drops the decimals of ALL and has no cash rounding. */
export const currencies = {
  EUR: { decimalsKept: 2, wholeDecimals: 2, cashUnit: 1 },
  ALL: { decimalsKept: 2, wholeDecimals: 0, cashUnit: 100 },
  MKD: { decimalsKept: 2, wholeDecimals: 0, cashUnit: 100 },
  RSD: { decimalsKept: 2, wholeDecimals: 2, cashUnit: 100 },
} as const satisfies Record<string, Currency>;

export type CurrencyCode = keyof typeof currencies;

/** The smallest step in which a currency's prices usually move, in minor units: a cent, a lek, a denar. */
export function usualStep(currency: CurrencyCode): Minor {
  const { decimalsKept, wholeDecimals } = currencies[currency];
  return 10 ** (decimalsKept - wholeDecimals);
}

/** The venue's currency; the euro if it is not supported. */
export function toCurrency(code: string): CurrencyCode {
  return code in currencies ? (code as CurrencyCode) : 'EUR';
}

/** Throws AMOUNT_OUT_OF_RANGE unless the value is a safe integer. */
export function assertMinor(value: unknown): asserts value is Minor {
  if (!Number.isSafeInteger(value)) {
    throw new MoneyError('AMOUNT_OUT_OF_RANGE', `${String(value)} is not an amount in minor units`);
  }
}

/** The sum of amounts; throws AMOUNT_OUT_OF_RANGE if it is not exact. */
export function sumMinor(amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    assertMinor(sum);
  }
  return sum;
}

/**
 * numerator ÷ denominator, rounded half away from zero, exact. Numbers must be safe integers; pass a BigInt for a
 * numerator beyond them. Throws RangeError on a zero denominator, AMOUNT_OUT_OF_RANGE for a quotient that is not safe.
 */
export function roundDiv(numerator: bigint | number, denominator: bigint | number): number {
  if (typeof numerator === 'number' && typeof denominator === 'number') {
    assertMinor(numerator);
    assertMinor(denominator);
    if (denominator === 0) {
      throw new RangeError('Division by zero');
    }
    const size = Math.abs(numerator);
    const divisor = Math.abs(denominator);
    const rest = size % divisor;
    // Subtracting the remainder first makes the division exact; doubling the remainder could leave the
    // safe integers.
    const quotient = (size - rest) / divisor + (rest >= divisor - rest ? 1 : 0);
    return numerator < 0 === denominator < 0 ? quotient : 0 - quotient;
  }
  const top = BigInt(numerator);
  const bottom = BigInt(denominator);
  const twice = top * 2n;
  const half = top < 0n === bottom < 0n ? bottom : -bottom;
  const quotient = Number((twice + half) / (bottom * 2n));
  assertMinor(quotient);
  return quotient;
}

/** a × b ÷ divisor, rounded half away from zero, exact even if the product is beyond the safe integers. */
export function mulDiv(a: number, b: number, divisor: number): number {
  const product = a * b;
  return roundDiv(Number.isSafeInteger(product) ? product : BigInt(a) * BigInt(b), divisor);
}

/** quantity (thousandths) × unit price, rounded half away from zero. */
export function lineGross(quantity: number, unitPrice: Minor): Minor {
  return mulDiv(quantity, unitPrice, 1000);
}

/**
 * What to add to an amount so that it can be paid in coins of the currency; zero if every amount can. It is a separate
 * amount on the cash part of a payment and never changes the sale.
 */
export function cashRounding(amount: Minor, currency: CurrencyCode): Minor {
  const { cashUnit } = currencies[currency];
  return roundDiv(amount, cashUnit) * cashUnit - amount;
}

/**
 * The cash rounding of a further `amount` after `before` was paid in cash: the rounding of both together less that of
 * `before`. So the coins of any number of payments add up to the rounded sum, however it is split; rounding each by
 * itself would let 49 payments of 0.49 be paid with nothing.
 */
export function nextCashRounding(before: Minor, amount: Minor, currency: CurrencyCode): Minor {
  return cashRounding(before + amount, currency) - cashRounding(before, currency);
}

/** The amount at an index that is known to exist: lists of amounts run in parallel with a list of lines. */
export function amountAt(amounts: readonly Minor[], index: number): Minor {
  return amounts[index] as Minor;
}
