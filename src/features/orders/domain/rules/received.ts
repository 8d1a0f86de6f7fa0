import { kindRules, roundedSum } from '#features/payments/domain/method.ts';
import { mulDiv, nextCashRounding } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import { partPaid } from '../card-fee.ts';
import type { BookReceived } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { hasProducts, limits, type Order, type Payment } from '../order.ts';
import { close } from './payment.ts';

/**
 * Books received money as far as the order owes anything: the last payment may be booked in part. Amounts, methods and who
 * took them stay as they were; nothing is asked of the methods, because the money is there.
 */
export function bookReceived(order: Order, command: BookReceived, context: OrderContext): Decision {
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  let { remaining } = billOf(order);
  if (remaining === 0) return refuse('PAYMENT_TOO_MUCH', { remaining });
  if (order.payments.length + command.payments.length > limits.payments) return refuse('PAYMENT_INVALID');
  const booked: Payment[] = [];
  for (const payment of command.payments) {
    if (remaining === 0) break;
    const earlier = [...order.payments, ...booked];
    if (earlier.some(({ id }) => id === payment.id)) return refuse('PAYMENT_INVALID');
    const part = Math.min(partPaid(payment), remaining);
    booked.push(part === partPaid(payment) ? payment : partOf(payment, part, earlier, context));
    remaining -= part;
  }
  const paid = { ...order, payments: [...order.payments, ...booked] };
  return remaining === 0 ? close(paid, context) : accept(paid);
}

function partOf(
  payment: Payment,
  part: number,
  earlier: readonly Payment[],
  { policy }: Pick<OrderContext, 'policy'>,
): Payment {
  const { isRounded } = kindRules[payment.kind];
  const cardFee = mulDiv(payment.cardFee ?? 0, part, partPaid(payment));
  const amount = part + cardFee;
  const rounding = isRounded ? nextCashRounding(roundedSum(earlier), amount, policy.currency) : 0;
  return { ...payment, amount, cardFee, rounding, tendered: amount + rounding + (payment.tip ?? 0), change: 0 };
}
