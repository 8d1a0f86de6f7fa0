import { formatDateTime, formatDay } from '#kernel/format.ts';
import type { Minor } from '#kernel/money.ts';
import { code, pair, rule, type Slip, space, text } from './slip.ts';
import { alike, figure, type Style } from './slip-parts.ts';

export interface VoucherFacts {
  readonly venueName: string;
  readonly number: string;
  readonly value: Minor;
  /** `YYYY-MM-DD`, the last day; null if it never ends. */
  readonly expiresOn: string | null;
  readonly sellerName: string;
  /** Epoch ms. */
  readonly soldAt: number;
}

/** What whoever bought a voucher takes along: its number as a code and in letters. Whoever has it can spend it. */
export function layoutVoucher(facts: VoucherFacts, plain: Style, columns: number): Slip {
  const { number, value, expiresOn, soldAt } = facts;
  const style = alike(plain, [value]);
  const { words, timeZone } = style;
  return {
    columns,
    copyOf: null,
    lines: [
      text(facts.venueName, { align: 'centre', isBold: true }),
      text(words.voucherTitle, { align: 'centre', size: 'large', isBold: true }),
      text(figure(value, style), { align: 'centre', size: 'large', isBold: true }),
      space,
      code(number),
      text(number, { align: 'centre', isBold: true }),
      space,
      ...(expiresOn === null ? [] : [pair(words.validUntil, formatDay(expiresOn), { isBold: true })]),
      rule,
      pair(words.waiter, facts.sellerName),
      text(formatDateTime(soldAt, timeZone)),
      space,
    ],
  };
}
