import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import { accept, type Decision, type OrderContext, type Refused, refuse } from '../decision.ts';
import { hasProducts, limits, type Order, type Payment } from '../order.ts';
import { close } from './payment.ts';

/** A part of an order that is settled without money: owed by a client, paid by a voucher, or given for free. */
interface WithoutMoney {
  readonly expectedTotal: Minor;
  readonly paymentId: string;
  readonly method: string;
  readonly kind: PaymentKind;
  readonly amount: Minor;
  readonly reference: string;
  readonly clientId?: string | undefined;
  /** What pays it, and what will be left on it. */
  readonly voucher?: { readonly id: string; readonly left: Minor };
  /** Whose points pay it, and how many. */
  readonly points?: { readonly of: string; readonly count: number };
  readonly approverId?: string | null;
}

/** Books it as a payment of its kind, and closes the order if nothing remains. `guard` is asked once all else is right. */
export function payWithoutMoney(
  order: Order,
  wanted: WithoutMoney,
  context: OrderContext,
  guard: () => Refused | null,
): Decision {
  const {
    expectedTotal,
    paymentId,
    kind,
    amount,
    reference,
    clientId = null,
    voucher,
    points,
    approverId = null,
  } = wanted;
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  const { withoutCardFee: total, remaining } = billOf(order);
  if (expectedTotal !== total) return refuse('SALES_AMOUNT_CHANGED', { total });
  if (!Number.isSafeInteger(amount) || amount <= 0) return refuse('PAYMENT_INVALID');
  if (amount > remaining) return refuse('PAYMENT_TOO_MUCH', { remaining });
  if (order.payments.length >= limits.payments) return refuse('PAYMENT_INVALID');
  if (order.payments.some(({ id }) => id === paymentId)) return refuse('PAYMENT_INVALID');
  const method = context.paymentMethod(wanted.method);
  if (method === undefined || method.kind !== kind) return refuse('PAYMENT_METHOD_UNKNOWN', { method: wanted.method });
  if (!method.isActive) return refuse('PAYMENT_METHOD_INACTIVE', { method: method.code });
  const refusal = guard();
  if (refusal !== null) return refusal;
  const payment: Payment = {
    id: paymentId,
    method: method.code,
    kind,
    reference,
    amount,
    rounding: 0,
    tendered: amount,
    change: 0,
    takenBy: context.userId,
    takenAt: context.now,
    pointId: context.pointId,
    clientId,
    ...(voucher && { voucherId: voucher.id, voucherLeft: voucher.left }),
    ...(points && { pointsOf: points.of, points: points.count }),
    approverId,
  };
  const paid = { ...order, payments: [...order.payments, payment] };
  const decision = amount === remaining ? close(paid, context) : accept(paid);
  return decision.ok ? { ...decision, approverId } : decision;
}
