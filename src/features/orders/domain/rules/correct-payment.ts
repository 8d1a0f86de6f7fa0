import { kindRules, type PaymentMethod, roundedSum } from '#features/payments/domain/method.ts';
import { currencies, nextCashRounding } from '#kernel/money.ts';
import type { CorrectPayment } from '../command.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { limits, type Order, type Payment, standingPayments } from '../order.ts';
import { type Refund, refundedOf } from '../refund.ts';
import { isTip, refuseMethod } from './payment.ts';

/**
 * Books a payment by the method by which it really came (decision 0075): what was booked stays, is reversed, and is booked
 * again. On the day of the receipt only, and as long as nothing of the payment was given back.
 */
export function correctPayment(
  order: Order,
  command: CorrectPayment,
  context: OrderContext,
  refunds: readonly Refund[],
): Decision {
  // First of all: the order may be a colleague's, and every other refusal tells something about it.
  const { amount } = command;
  const moved = amount + (command.tip ?? 0);
  const approverId = context.approverOf(command.approvalId, 'correctPayment', moved);
  if (!context.may('order.correctPayment') && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'correctPayment', amount: moved });
  }
  if (order.status !== 'closed') return refuse('ORDER_NOT_CLOSED');
  if (order.closedBusinessDay !== context.businessDay) return refuse('CORRECTION_TOO_LATE');
  const standing = standingPayments(order.payments);
  const payment = standing.find(({ id }) => id === command.paymentId);
  if (payment === undefined || !isCorrectable(payment, command, order)) return refuse('CORRECTION_INVALID');
  if (refundedOf(refunds, payment.id) > 0) return refuse('CORRECTION_REFUNDED');
  const method = context.paymentMethod(command.method);
  if (method === undefined) return refuse('PAYMENT_METHOD_UNKNOWN', { method: command.method });
  const reference = (command.reference ?? '').trim();
  const refusal = refuseMethod(method, reference, context) ?? refuseMove(payment, method, context);
  if (refusal !== null) return refusal;
  const { cardFee = 0, tip = 0 } = payment;
  const others = roundedSum(standing.filter(({ id }) => id !== payment.id));
  const isRounded = kindRules[method.kind].isRounded;
  const rounding = isRounded ? nextCashRounding(others, amount, context.policy.currency) : 0;
  // Less than a coin is no payment.
  if (amount + rounding === 0) return refuse('CORRECTION_INVALID');
  const { userId: takenBy, now: takenAt, pointId } = context;
  const by = { takenBy, takenAt, pointId, approverId, change: 0 };
  const reversal: Payment = {
    ...by,
    id: command.reversalId,
    method: payment.method,
    kind: payment.kind,
    reference: '',
    amount: 0 - amount,
    ...(cardFee > 0 && { cardFee: 0 - cardFee }),
    rounding: 0 - payment.rounding,
    ...(tip > 0 && { tip: 0 - tip }),
    tendered: 0 - amount - payment.rounding - tip,
    reversesId: payment.id,
  };
  const again: Payment = {
    ...by,
    id: command.replacementId,
    method: method.code,
    kind: method.kind,
    reference,
    amount,
    ...(cardFee > 0 && { cardFee }),
    rounding,
    ...(tip > 0 && { tip }),
    tendered: amount + rounding + tip,
  };
  const corrected: Order = { ...order, payments: [...order.payments, reversal, again] };
  const decision = accept(corrected, [{ name: 'order.corrected', order: corrected }]);
  return decision.ok ? { ...decision, approverId } : decision;
}

/** What comes with a payment and cannot go along to every method. */
function refuseMove(
  { cardFee = 0, tip = 0 }: Payment,
  { kind }: PaymentMethod,
  { policy }: OrderContext,
): Refused | null {
  // The receipt has the fee, and the guest paid it by card: what did not come by card is given back and paid anew.
  if (cardFee > 0 && kind !== 'card') return refuse('CORRECTION_HAS_FEE', { amount: cardFee });
  // Of cash there are whole coins only.
  const isPayable = !kindRules[kind].isRounded || isTip(tip, currencies[policy.currency].cashUnit);
  return isPayable ? null : refuse('CORRECTION_TIP');
}

function isCorrectable(payment: Payment, command: CorrectPayment, { payments }: Order): boolean {
  const { amount, tip, method, reversalId, replacementId } = command;
  const isKnown = payments.some(({ id }) => id === reversalId || id === replacementId);
  return (
    kindRules[payment.kind].isMoney &&
    payment.amount === amount &&
    (payment.tip ?? 0) === (tip ?? 0) &&
    payment.method !== method &&
    reversalId !== replacementId &&
    !isKnown &&
    payments.length + 2 <= limits.payments
  );
}
