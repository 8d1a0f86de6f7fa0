import type { Buyer, Order, Payment } from '#features/orders/domain/order.ts';
import { type RefundLine, sumAmounts } from '#features/orders/domain/refund.ts';
import type { Minor } from '#kernel/money.ts';
import { sumMinor } from '#kernel/money.ts';
import type { InvoiceErrorCode } from './errors.ts';
import type { CoveredOrder, CoveredPayment } from './invoice.ts';

/** A paid order as an invoice sees it: with what is left of it. */
export interface Covered {
  readonly order: Order;
  readonly left: readonly RefundLine[];
  readonly payments: readonly Payment[];
}

/** What is left of the order, VAT included. */
export const leftOf = ({ left }: Pick<Covered, 'left'>): Minor => sumAmounts(left).total;

/** On whose account the order was put, in whole or in part; null if it was paid otherwise. */
export const debtorOf = ({ payments }: Pick<Covered, 'payments'>): string | null =>
  payments.find(({ kind }) => kind === 'account')?.clientId ?? null;

/** Why there is no invoice of this order; null if there can be one. */
export function problemOf({ order, left, payments }: Covered): InvoiceErrorCode | null {
  const isFree = payments.some(({ kind }) => kind === 'free');
  if (order.status !== 'closed' || order.type === 'staff' || isFree) return 'ORDER_NOT_INVOICEABLE';
  return leftOf({ left }) > 0 ? null : 'NOTHING_TO_INVOICE';
}

/** Several orders on one invoice were put on one client's account: otherwise they are not one buyer's. */
export function areTogether(orders: readonly Covered[]): boolean {
  if (orders.length < 2) return true;
  const [first, ...others] = orders.map(debtorOf);
  return first !== null && others.every((debtor) => debtor === first);
}

/** The buyer of a receipt that says somebody else; a paper with that name is out already (decision 0089). */
export function otherBuyer(orders: readonly Covered[], { fiscalNumber }: Pick<Buyer, 'fiscalNumber'>): Buyer | null {
  const named = orders.flatMap(({ order }) => order.buyer ?? []);
  return named.find((buyer) => buyer.fiscalNumber.toUpperCase() !== fiscalNumber.toUpperCase()) ?? null;
}

/** The orders as the document names them, the oldest first. */
export function coveredOrders(orders: readonly Covered[]): CoveredOrder[] {
  return orders
    .map((each) => ({
      orderId: each.order.id,
      receiptNumber: each.order.receiptNumber ?? 0,
      businessDay: each.order.closedBusinessDay ?? each.order.businessDay,
      total: leftOf(each),
    }))
    .sort((one, other) => {
      if (one.businessDay !== other.businessDay) return one.businessDay < other.businessDay ? -1 : 1;
      return one.receiptNumber - other.receiptNumber;
    });
}

/** What was paid by each method, or is owed, without what was given back. */
export function coveredPayments(
  payments: readonly Pick<Payment, 'method' | 'kind' | 'amount' | 'rounding'>[],
  methodName: (code: string) => string,
): CoveredPayment[] {
  const methods = [...new Set(payments.map(({ method }) => method))];
  return methods.flatMap((method) => {
    const own = payments.filter((payment) => payment.method === method);
    const amount = sumMinor(own.map((payment) => payment.amount));
    const rounding = sumMinor(own.map((payment) => payment.rounding));
    const [first] = own;
    if (first === undefined || (amount === 0 && rounding === 0)) return [];
    return [{ method, name: methodName(method), kind: first.kind, amount, rounding }];
  });
}

/** What of the orders is still owed, where `owed` is what is left of each on its client's account. */
export function dueOf(orders: readonly Covered[], owed: ReadonlyMap<string, Minor>): Minor {
  return sumMinor(
    orders.map(({ order, payments }) => {
      const charged = sumMinor(payments.filter(({ kind }) => kind === 'account').map(({ amount }) => amount));
      return Math.min(charged, owed.get(order.id) ?? 0);
    }),
  );
}
