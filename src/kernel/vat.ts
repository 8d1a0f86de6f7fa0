import { type Minor, MoneyError, mulDiv } from './money.ts';

/** Basis points (1800 = 18 %), or null if excluded from VAT. Zero is a rate of its own, not an exclusion. */
export type VatRate = number | null;

/** Throws VAT_RATE_OUT_OF_RANGE unless the rate is null or whole basis points from 0 to 10000. */
export function assertVatRate(rate: VatRate): void {
  if (rate !== null && !(Number.isInteger(rate) && rate >= 0 && rate <= 10_000)) {
    throw new MoneyError('VAT_RATE_OUT_OF_RANGE', `${rate} is not a VAT rate in basis points`);
  }
}

/** The VAT contained in a gross amount: gross × r ÷ (100 % + r), rounded half away from zero; zero if excluded. */
export function vatOf(gross: Minor, rate: VatRate): Minor {
  assertVatRate(rate);
  return rate === null ? 0 : mulDiv(gross, rate, 10_000 + rate);
}
