import { kindRules, type PaymentKind, roundedSum } from '#features/payments/domain/method.ts';
import { type CurrencyCode, type Minor, nextCashRounding, sumMinor } from '#kernel/money.ts';
import type { RefundOrder } from './command.ts';

/** A payment of an order, with what was given back of it. */
export interface Repayable {
  readonly paymentId: string;
  readonly method: string;
  readonly kind: PaymentKind;
  readonly amount: Minor;
  readonly refunded: Minor;
}

export type Repayment = RefundOrder['payments'][number];

/**
 * How a sum goes back: each payment by its own method, the first first, up to what is left of it; or all in cash, by the
 * method with the code `cash`, but for what nobody paid with money. Null if the payments have not so much left.
 */
export function repaymentsOf(payments: readonly Repayable[], total: Minor, cash: string | null): Repayment[] | null {
  let rest = total;
  const rows = payments.flatMap(({ paymentId, kind, amount, refunded }): Repayment[] => {
    const part = Math.min(rest, amount - refunded);
    rest -= part;
    if (part <= 0) return [];
    const isSwitched = cash !== null && kind !== 'cash' && kindRules[kind].isMoney;
    return [{ paymentId, amount: part, ...(isSwitched && { method: cash }) }];
  });
  return rest === 0 ? rows : null;
}

/** What somebody gets back: in coins whatever goes back in cash, and the rest as it was booked. */
export function givenBack(
  payments: readonly Repayable[],
  repayments: readonly Repayment[],
  before: readonly { readonly kind: PaymentKind; readonly amount: Minor }[],
  currency: CurrencyCode,
): Minor {
  const booked = repayments.filter((row) => !kindRules[kindOf(payments, row)].isRounded).map((row) => row.amount);
  return sumMinor(booked) + paidOutInCash(payments, repayments, before, currency);
}

/** What goes back by each method, the first first, in coins what goes back in cash: together what `givenBack` says. */
export function givenByMethod(
  payments: readonly Repayable[],
  repayments: readonly Repayment[],
  before: readonly { readonly kind: PaymentKind; readonly amount: Minor }[],
  currency: CurrencyCode,
): [method: string, amount: Minor][] {
  const sums = new Map<string, Minor>();
  const earlier = [...before];
  for (const row of repayments) {
    const method = row.method ?? payments.find(({ paymentId }) => paymentId === row.paymentId)?.method ?? '';
    sums.set(method, (sums.get(method) ?? 0) + givenBack(payments, [row], earlier, currency));
    earlier.push({ kind: kindOf(payments, row), amount: row.amount });
  }
  return [...sums];
}

/** What leaves the drawer for these repayments, in coins: all cash of an order is rounded together (refund.ts). */
export function paidOutInCash(
  payments: readonly Repayable[],
  repayments: readonly Repayment[],
  before: readonly { readonly kind: PaymentKind; readonly amount: Minor }[],
  currency: CurrencyCode,
): Minor {
  const coins = repayments.filter((row) => kindRules[kindOf(payments, row)].isRounded);
  const amount = sumMinor(coins.map((row) => row.amount));
  return amount + nextCashRounding(roundedSum(before), amount, currency);
}

const kindOf = (payments: readonly Repayable[], { paymentId, method }: Repayment): PaymentKind =>
  method === undefined ? (payments.find((payment) => payment.paymentId === paymentId)?.kind ?? 'other') : 'cash';
