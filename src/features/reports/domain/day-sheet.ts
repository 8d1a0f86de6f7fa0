import { kindRules, type PaymentKind } from '#features/payments/domain/method.ts';
import type { Instant } from '#kernel/format.ts';
import { type Minor, sumMinor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Late } from './report.ts';
import type { SalesTotals } from './sales-report.ts';

/** Numbers of documents of a day, from the first to the last. */
export interface Numbers {
  readonly count: number;
  /** Null where there are none. */
  readonly first: number | null;
  readonly last: number | null;
}

export interface RateRow {
  /** Basis points; null for what is not subject to VAT. */
  readonly rate: number | null;
  readonly total: Minor;
  readonly vat: Minor;
}

export interface MethodRow {
  /** Empty for what was paid by nothing. */
  readonly method: string;
  readonly kind: PaymentKind;
  readonly orders: number;
  /** Less what was given back by it. */
  readonly total: Minor;
  /** Given besides by it: of a card, somebody pays it out of the drawer. */
  readonly tip: Minor;
}

/** A cash-out of the day, as the count that holds says it. */
export interface CashOutRow {
  readonly number: number;
  readonly userName: string;
  readonly difference: Minor;
  readonly isReceived: boolean;
}

/** What somebody made of vouchers that nobody paid for: they are worth their value at once (decision 0101). */
export interface MadeVouchers {
  readonly userName: string;
  readonly count: number;
  readonly amount: Minor;
}

/** A business day on paper: X while it lasts, Z when it is over. All sums of sales are those of the sales report. */
export interface DaySheet {
  readonly day: Day;
  readonly isOver: boolean;
  /** Of a day that somebody closed by hand. */
  readonly number: number | null;
  /** `by`: who closed the day before, or this one; null where the clock did, or nobody has yet. */
  readonly from: { readonly at: Instant; readonly by: string | null };
  /** `at` is null while it lasts. */
  readonly until: { readonly at: Instant | null; readonly by: string | null };
  readonly receipts: Numbers;
  readonly refunds: Numbers;
  readonly totals: SalesTotals;
  readonly rates: readonly RateRow[];
  readonly methods: readonly MethodRow[];
  /** Money that is no sale: of what clients owed, and for vouchers. */
  readonly besides: { readonly accountPayment: Minor; readonly voucherSale: Minor };
  /** Sent items that were taken back before they were paid, at what they cost. */
  readonly voids: { readonly count: number; readonly amount: Minor };
  /** Lines that went because the time goes on for which they were; nothing was lost by them, so they are none of the voids. */
  readonly checkOutsUndone: number;
  readonly madeVouchers: readonly MadeVouchers[];
  /** Orders that were open when it ended, or are. */
  readonly openOrders: number;
  /** Null for a reader who may not see what drawers came to. */
  readonly cashOuts: readonly CashOutRow[] | null;
  /** Receipts that were paid without the server and arrived on this day. */
  readonly late: Late;
  /** Documents with impossible amounts, in none of the sums. */
  readonly unsound: number;
}

export const isMoney = ({ kind, method }: MethodRow): boolean => method !== '' && kindRules[kind].isMoney;

/** What came into drawers and accounts that day, less what was given back. */
export function moneyOf({ methods, totals, besides }: DaySheet): Minor {
  const paid = methods.filter(isMoney).map(({ total }) => total);
  return sumMinor([...paid, totals.rounding, totals.tip, totals.received, besides.accountPayment, besides.voucherSale]);
}
