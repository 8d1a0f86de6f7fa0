import { type CurrencyCode, currencies, type Minor, nextCashRounding } from '#kernel/money.ts';

/** Common notes, in whole units of the currency. */
const notes: Readonly<Record<CurrencyCode, readonly number[]>> = {
  EUR: [5, 10, 20, 50, 100, 200],
  ALL: [100, 200, 500, 1000, 2000, 5000],
  MKD: [100, 200, 500, 1000, 2000],
  RSD: [100, 200, 500, 1000, 2000, 5000],
};

/**
 * Suggested cash amounts for what is due in coins: for each note its next multiple, without the exact amount itself, at
 * most four, smallest first.
 */
export function quickCash(due: Minor, currency: CurrencyCode): readonly Minor[] {
  if (due <= 0) return [];
  const unit = 10 ** currencies[currency].decimalsKept;
  const offers = notes[currency].map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set(offers)]
    .filter((offer) => offer > due)
    .sort((a, b) => a - b)
    .slice(0, 4);
}

/** The amount due in cash after `before` was paid in cash: all cash of an order together is rounded to coins. */
export function cashDue(amount: Minor, currency: CurrencyCode, before: Minor): Minor {
  return amount + nextCashRounding(before, amount, currency);
}
