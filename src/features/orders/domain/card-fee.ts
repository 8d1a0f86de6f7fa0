import type { PaymentKind } from '#features/payments/domain/method.ts';
import { type Minor, mulDiv } from '#kernel/money.ts';

/** The fee on a part of an order that is paid by this kind of method; the rate in basis points (decision 0084). */
export function cardFeeOn(part: Minor, kind: PaymentKind, rate: number): Minor {
  return kind === 'card' ? mulDiv(part, rate, 10_000) : 0;
}

/** What a payment pays of the order without the fee on it. */
export const partPaid = ({
  amount,
  cardFee = 0,
}: {
  readonly amount: Minor;
  readonly cardFee?: Minor | undefined;
}): Minor => amount - cardFee;
