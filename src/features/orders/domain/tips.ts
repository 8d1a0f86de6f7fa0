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
