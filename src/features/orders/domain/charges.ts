import { amountAt, type Minor } from '#kernel/money.ts';
import { type Bill, billOf } from './bill.ts';
import type { Order, OrderLine } from './order.ts';

/** An item that a guest pays: a line reduced by its voids. */
export interface Charge {
  readonly line: OrderLine;
  /** Thousandths. */
  readonly quantity: number;
  /** Before discounts. */
  readonly gross: Minor;
  /** Before the order's discount. */
  readonly amount: Minor;
}

/** The charges of an order in their sequence, without course splitters and fully voided lines. */
export function chargesOf(order: Order, bill: Bill = billOf(order)): Charge[] {
  const amounts = bill.lines.map(({ gross, lineDiscount }) => gross - lineDiscount);
  const charges = new Map<string, Charge>();
  order.lines.forEach((line, index) => {
    if (line.isDivider) return;
    const subject = line.voidsLineId ?? line.id;
    const { quantity, gross, amount, line: first } = charges.get(subject) ?? { line, quantity: 0, gross: 0, amount: 0 };
    charges.set(subject, {
      line: first,
      quantity: quantity + line.quantity,
      gross: gross + (bill.lines[index]?.gross ?? 0),
      amount: amount + amountAt(amounts, index),
    });
  });
  return [...charges.values()].filter(({ quantity }) => quantity !== 0);
}
