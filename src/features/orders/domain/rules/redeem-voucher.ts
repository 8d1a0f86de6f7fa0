import {
  endOfNumber,
  leftOf,
  problemOfNumber,
  problemOfVoucher,
  type VoucherOf,
} from '#features/vouchers/domain/voucher.ts';
import type { Day } from '#kernel/time.ts';
import type { RedeemVoucher } from '../command.ts';
import { type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Order } from '../order.ts';
import { payWithoutMoney } from './without-money.ts';

/** What the server knows of vouchers. */
export interface VoucherBooks {
  readonly voucherOf: VoucherOf;
  /** The venue's day by which vouchers end. */
  readonly today: Day;
}

/** Pays a part of an order with a voucher, never with more than is left on it. */
export function redeemVoucher(
  order: Order,
  command: RedeemVoucher,
  context: OrderContext,
  { voucherOf, today }: VoucherBooks,
): Decision {
  if (!context.policy.offersVouchers) return refuse('VOUCHERS_NOT_OFFERED');
  const { number, amount } = command;
  const voucher = voucherOf(number);
  if (voucher === null) return refuse(problemOfNumber(number));
  const problem = problemOfVoucher(voucher, today);
  if (problem === 'VOUCHER_EXPIRED') return refuse(problem, { day: voucher.expiresOn });
  if (problem !== null) return refuse(problem);
  const left = leftOf(voucher);
  const paying = { id: voucher.id, left: left - amount };
  // The receipt names it by its last letters: with all of them somebody else could spend what is left.
  const wanted = { ...command, kind: 'voucher', reference: endOfNumber(number), voucher: paying } as const;
  // Judged last: whoever names a wrong sum is told that first.
  return payWithoutMoney(order, wanted, context, () => (amount > left ? refuse('VOUCHER_BALANCE', { left }) : null));
}
