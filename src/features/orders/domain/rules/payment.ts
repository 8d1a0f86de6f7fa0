import { kindRules, type PaymentMethod, problemOfMethod, roundedSum } from '#features/payments/domain/method.ts';
import { currencies, type Minor, nextCashRounding } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import { cardFeeOn, partPaid } from '../card-fee.ts';
import { roundingShown } from '../cash-shown.ts';
import type { Pay } from '../command.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { hasProducts, limits, type Order, type Payment } from '../order.ts';
import { pointsEarnedBy } from '../points.ts';
import { nextOrderStatus } from '../status.ts';
import { tipsOf } from '../tips.ts';
import { isPaidAhead } from './delivery.ts';
import { sendRest } from './order.ts';

/**
 * Takes payments by any mix of methods. When nothing remains to be paid, unsent lines are sent and the order is closed.
 */
export function pay(order: Order, command: Pay, context: OrderContext): Decision {
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  const bill = billOf(order);
  const { withoutCardFee: total } = bill;
  if (command.expectedTotal !== total) return refuse('SALES_AMOUNT_CHANGED', { total });
  if (command.payments.length === 0) return refuse('PAYMENT_INVALID');
  if (order.payments.length + command.payments.length > limits.payments) return refuse('PAYMENT_INVALID');
  let remaining = bill.remaining;
  const taken: Payment[] = [];
  for (const wanted of command.payments) {
    const earlier = [...order.payments, ...taken];
    // More for the waiter than for the venue is a slip of the finger, and would be in the drawer for good. What was given before the
    // order fell keeps nobody from paying the rest.
    const { tip = 0 } = wanted;
    if (tip > 0 && tipsOf(earlier) + tip > bill.total) return refuse('PAYMENT_INVALID');
    const result = takePayment(wanted, remaining, earlier, context);
    if ('code' in result) return result;
    if (earlier.some((payment) => payment.id === result.id)) return refuse('PAYMENT_INVALID');
    taken.push(result);
    remaining -= partPaid(result);
  }
  const paid = { ...order, payments: [...order.payments, ...taken] };
  return remaining === 0 ? close(paid, context) : accept(paid);
}

/** Closes an order that owes nothing. */
export function closeOrder(order: Order, context: OrderContext): Decision {
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  const { remaining } = billOf(order);
  if (remaining !== 0) return refuse('ORDER_NOT_PAID', { remaining });
  return close(order, context);
}

/** Sends what was not sent yet, and closes the order. */
export function close(order: Order, context: OrderContext, paid: Paid = paidBy(context)): Decision {
  const { order: sent, events } = sendRest(order, context);
  const pointsEarned = pointsEarnedBy(sent, context.policy);
  const closed: Order = {
    ...sent,
    ...(pointsEarned > 0 && { pointsEarned }),
    status: nextOrderStatus(order.status, 'close'),
    receiptNumber: context.nextReceiptNumber(),
    closedBusinessDay: context.businessDay,
    closedAt: context.now,
    closedBy: context.userId,
    isTableHeld: (order.tableId !== null && context.policy.keepsTableAfterPayment) || isPaidAhead(order, paid),
  };
  return accept(closed, [...events, { name: 'order.closed', order: closed, sentAt: context.soldAt ?? context.now }]);
}

/** Who took the money, and when somebody came with it. */
interface Paid {
  readonly userId: string;
  readonly at: number;
}
/** However late that came here. */
const paidBy = ({ userId, takenAt, now }: OrderContext): Paid => ({ userId, at: takenAt ?? now });

function takePayment(
  wanted: Pay['payments'][number],
  remaining: number,
  earlier: readonly Payment[],
  context: OrderContext,
): Payment | Refused {
  const { amount, cardFee = 0 } = wanted;
  const part = partPaid(wanted);
  if (!isPart(part, cardFee)) return refuse('PAYMENT_INVALID');
  if (part > remaining) return refuse('PAYMENT_TOO_MUCH', { remaining });
  const method = context.paymentMethod(wanted.method);
  if (method === undefined) return refuse('PAYMENT_METHOD_UNKNOWN', { method: wanted.method });
  const reference = (wanted.reference ?? '').trim();
  const refusal = refuseMethod(method, reference, context);
  if (refusal !== null) return refusal;
  const fee = cardFeeOn(part, method.kind, context.policy.cardFee);
  if (cardFee !== fee) return refuse('CARD_FEE_CHANGED', { amount: fee });
  const { givesChange, isRounded } = kindRules[method.kind];
  const { pointId } = context;
  const { currency } = context.policy;
  const usual = nextCashRounding(roundedSum(earlier), amount, currency);
  const rounding = isRounded ? roundingShown({ ...wanted, pointId, currency }, earlier, usual) : 0;
  // Less than a coin is no payment, unless it is the rest of the order that rounds away.
  if (amount + rounding === 0 && amount < remaining) return refuse('PAYMENT_INVALID');
  const { tip = 0 } = wanted;
  if (!isTip(tip, isRounded ? currencies[currency].cashUnit : 1)) return refuse('PAYMENT_INVALID');
  const due = amount + rounding + tip;
  const tendered = wanted.tendered ?? due;
  if (tendered > limits.amount && tendered !== due) return refuse('PAYMENT_INVALID');
  if (!Number.isSafeInteger(tendered) || tendered < due) return refuse('NOT_ENOUGH_TENDERED', { due });
  // A card is charged the amount due: there is no change from a card.
  if (!givesChange && tendered !== due) return refuse('PAYMENT_INVALID');
  return {
    id: wanted.id,
    method: method.code,
    kind: method.kind,
    reference,
    amount,
    rounding,
    ...besides(cardFee, tip),
    tendered,
    change: tendered - due,
    takenBy: context.userId,
    takenAt: context.now,
    pointId,
  };
}

const isPart = (part: Minor, cardFee: Minor): boolean =>
  Number.isSafeInteger(part) && Number.isSafeInteger(cardFee) && part > 0 && cardFee >= 0;

const besides = (cardFee: Minor, tip: Minor) => ({ ...(cardFee > 0 && { cardFee }), ...(tip > 0 && { tip }) });

/** Of cash a tip is whole coins; no tip is one of nothing. */
export const isTip = (tip: Minor, unit: Minor): boolean =>
  Number.isSafeInteger(tip) && tip >= 0 && tip <= limits.amount && tip % unit === 0;

/**
 * Whether the method may be used like this. `context` has the methods and settings that the device had when the guest
 * paid, as far as the server can know (`offline.ts`).
 */
export function refuseMethod(
  method: PaymentMethod,
  reference: string,
  context: Pick<OrderContext, 'policy'>,
): Refused | null {
  const problem = problemOfMethod(method, reference, context.policy);
  if (problem === null) return null;
  return problem === 'PAYMENT_METHOD_INACTIVE' ? refuse(problem, { method: method.code }) : refuse(problem);
}
