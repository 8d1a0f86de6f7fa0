import { type CurrencyCode, cashRounding, currencies, type Minor } from '#kernel/money.ts';

/** Common notes, in whole units of the currency. */
const notes: Readonly<Record<CurrencyCode, readonly number[]>> = {
  EUR: [5, 10, 20, 50, 100, 200],
  ALL: [100, 200, 500, 1000, 2000, 5000],
  MKD: [100, 200, 500, 1000, 2000],
  RSD: [100, 200, 500, 1000, 2000, 5000],
};

/**
 * Suggested cash amounts: for each note its next multiple, without the exact amount itself, at most four, smallest
 * first.
 */
export function quickCash(amount: Minor, currency: CurrencyCode): readonly Minor[] {
  const due = cashDue(amount, currency);
  if (due <= 0) return [];
  const unit = 10 ** currencies[currency].decimalsKept;
  const offers = notes[currency].map((note) => Math.ceil(due / (note * unit)) * note * unit);
  return [...new Set(offers)]
    .filter((offer) => offer > due)
    .sort((a, b) => a - b)
    .slice(0, 4);
}

/** The amount due in cash: rounded to the smallest coin. */
export function cashDue(amount: Minor, currency: CurrencyCode): Minor {
  return amount + cashRounding(amount, currency);
}
