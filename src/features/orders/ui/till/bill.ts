import { type Bill, billOf as compute } from '../../domain/bill.ts';
import type { Order } from '../../domain/order.ts';

export type { Bill };

const bills = new WeakMap<Order, Bill>();

/** The bill of an order, computed once per order object, however many components use it. */
export function billOf(order: Order): Bill {
  let bill = bills.get(order);
  if (bill === undefined) {
    bill = compute(order);
    bills.set(order, bill);
  }
  return bill;
}
