import { kindRules, roundedSum } from '#features/payments/domain/method.ts';
import { currencies, mulDiv, nextCashRounding } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import { partPaid } from '../card-fee.ts';
import type { BookReceived } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { missingMinimum, missingOf } from '../minimum.ts';
import { hasProducts, limits, type Order, type Payment } from '../order.ts';
import { tipsOf, withTipWithin } from '../tips.ts';
import { close } from './payment.ts';

/**
 * Books received money as far as the order owes anything: the last payment may be booked in part, and tips as far as a payment of the
 * order may have them. Amounts, methods and who took them stay as they were; nothing is asked of the methods, because the money is
 * there.
 */
export function bookReceived(order: Order, command: BookReceived, context: OrderContext): Decision {
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  const { total, ...bill } = billOf(order);
  let { remaining } = bill;
  if (remaining === 0) return refuse('PAYMENT_TOO_MUCH', { remaining });
  if (order.payments.length + command.payments.length > limits.payments) return refuse('PAYMENT_INVALID');
  const booked: Payment[] = [];
  for (const payment of command.payments) {
    if (remaining === 0) break;
    const earlier = [...order.payments, ...booked];
    if (earlier.some(({ id }) => id === payment.id)) return refuse('PAYMENT_INVALID');
    const part = Math.min(partPaid(payment), remaining);
    const taken = part === partPaid(payment) ? payment : partOf(payment, part, earlier, context);
    booked.push(
      withTipWithin(taken, Math.max(0, total - tipsOf(earlier)), currencies[context.policy.currency].cashUnit),
    );
    remaining -= part;
  }
  const paid = { ...order, payments: [...order.payments, ...booked] };
  if (remaining > 0) return accept(paid);
  // Whoever books it below the minimum spend lets the guests off what is missing, who have gone: the order says so.
  const isShort = missingMinimum(order) > 0;
  // Whoever brought the money came when it was taken, not when somebody settles it.
  const { takenBy: userId, takenAt: at } = booked.at(-1) as Payment;
  return close(isShort ? { ...paid, minimumWaived: missingOf(order) } : paid, context, { userId, at });
}

type Venue = Pick<OrderContext, 'policy'>;

function partOf(payment: Payment, part: number, earlier: readonly Payment[], { policy }: Venue): Payment {
  const { isRounded } = kindRules[payment.kind];
  const cardFee = mulDiv(payment.cardFee ?? 0, part, partPaid(payment));
  const amount = part + cardFee;
  const rounding = isRounded ? nextCashRounding(roundedSum(earlier), amount, policy.currency) : 0;
  return { ...payment, amount, cardFee, rounding, tendered: amount + rounding + (payment.tip ?? 0), change: 0 };
}
