import { lineGross, type Minor } from '#kernel/money.ts';
import type { Discount } from '#kernel/pricing.ts';
import { billOf } from '../../domain/bill.ts';
import { discountBase, withDiscount } from '../../domain/discount.ts';
import { type Order, type OrderLine, quantityLeft } from '../../domain/order.ts';
import { discountOfUnit } from '../../domain/unit-discount.ts';

/** What a discount is taken from: what is sold of the order, or of the line. */
export function baseOf(order: Order | null, line: OrderLine | undefined): Minor {
  if (order === null) return 0;
  return line === undefined ? discountBase(order) : lineGross(quantityLeft(order, line.id), line.unitPrice);
}

interface Result {
  /** What it takes off. */
  readonly amount: Minor;
  readonly rest: Minor;
}

/** What is then to pay: for the line, or for the whole order with its fees, which fall with it. */
export function resultOf(order: Order | null, line: OrderLine | undefined, discount: Discount | null): Result {
  if (order === null) return { amount: 0, rest: 0 };
  if (line === undefined) {
    const bill = billOf(discount === null ? { ...order, discount: null, carried: [] } : withDiscount(order, discount));
    return { amount: bill.discount, rest: bill.total };
  }
  const lineDiscount = discount && { value: discount.value, presetId: null, reason: '' };
  const amount = lineGross(quantityLeft(order, line.id), discountOfUnit({ ...line, lineDiscount }));
  return { amount, rest: baseOf(order, line) - amount };
}
