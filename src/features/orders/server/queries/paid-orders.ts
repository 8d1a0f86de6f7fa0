import type { ReadTx } from '#platform/server/database.ts';
import { type Order, type Payment, standingPayments } from '../../domain/order.ts';
import { amountsByLine, linesLeft, type Refund, type RefundLine, refundedOf, soldLines } from '../../domain/refund.ts';
import { ordersById } from './read-orders.ts';
import { readBooked, readRefunds } from './read-refunds.ts';

/** An order with what is left of it after its refunds. */
export interface PaidOrder {
  readonly order: Order;
  readonly left: readonly RefundLine[];
  /** Less what was given back of each. */
  readonly payments: readonly Payment[];
}

/** Orders as they are booked, in no particular order; unknown ids are left out. */
export async function paidOrders(tx: ReadTx, ids: readonly string[]): Promise<PaidOrder[]> {
  const [orders, booked, refunds] = await Promise.all([
    ordersById(tx, ids),
    readBooked(tx, ids),
    readRefunds(tx, { orderIds: ids, refundIds: [] }),
  ]);
  return orders.map((order) => {
    const made = refunds.filter(({ orderId }) => orderId === order.id);
    const sold = soldLines(order, booked.get(order.id) ?? amountsByLine(order));
    return { order, left: linesLeft(sold, made), payments: paymentsLeft(order.payments, made) };
  });
}

function paymentsLeft(payments: readonly Payment[], made: readonly Refund[]): Payment[] {
  const given = made.flatMap((refund) => refund.payments);
  return standingPayments(payments).map((payment) => {
    const coins = given.reduce((sum, { paymentId, rounding }) => sum + (paymentId === payment.id ? rounding : 0), 0);
    return { ...payment, amount: payment.amount - refundedOf(made, payment.id), rounding: payment.rounding - coins };
  });
}
