import { type Minor, mulDiv } from '#kernel/money.ts';
import { type VatRate, vatOf } from '#kernel/vat.ts';

/** A price without its VAT. The price with VAT is stored and charged; this one is only for display and input. */
export function withoutVat(gross: Minor, rate: VatRate): Minor {
  return gross - vatOf(gross, rate);
}

/** The price with VAT for a price without it. */
export function withVat(net: Minor, rate: VatRate): Minor {
  return rate === null ? net : mulDiv(net, 10_000 + rate, 10_000);
}
