import { kindRules } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { Order, Payment } from './order.ts';

export const tipsOf = (payments: readonly Pick<Payment, 'tip'>[]): number =>
  payments.reduce((sum, { tip = 0 }) => sum + tip, 0);

/** By how much more was given for the waiter than the order comes to. */
const excessOf = (order: Order): number => {
  const tips = tipsOf(order.payments);
  return tips === 0 ? 0 : Math.max(0, tips - billOf(order).total);
};

/**
 * Whether the waiter would have more of an order than the venue because it became less after the tip was given: a payment of the whole
 * is refused with such a tip, and it is paid out in cash (decision 0076).
 */
export function leavesMoreTips(after: Order, before: Order | undefined): boolean {
  const excess = excessOf(after);
  return excess > 0 && (before === undefined || excess > excessOf(before));
}

/**
 * A payment with no more than so much of its tip, of cash in whole coins: what somebody took may be more than the waiter may have of
 * an order that has become less, or than a device says.
 */
export function withTipWithin<P extends Pick<Payment, 'kind' | 'tip' | 'tendered'>>(
  payment: P,
  most: Minor,
  coin: Minor,
): P {
  const { kind, tip = 0, tendered } = payment;
  if (tip <= most) return payment;
  const less = kindRules[kind].isRounded ? most - (most % coin) : most;
  return { ...payment, tip: less, tendered: tendered - (tip - less) };
}
