import type { Minor } from '#kernel/money.ts';
import { type Order, type OrderLine, quantityLeft } from './order.ts';

/**
 * What a line's discount takes off each unit, rounded in favour of the venue: so it is never more than was allowed, and the
 * parts of a line, however it is divided or taken back, have together what the line had (decision 0078).
 */
export function discountOfUnit({ unitPrice, lineDiscount }: Pick<OrderLine, 'unitPrice' | 'lineDiscount'>): Minor {
  if (!lineDiscount) return 0;
  return Math.floor((unitPrice * lineDiscount.value) / 10_000);
}

/** Whether a line of the order that is not taken back has a discount of its own. */
export function hasLineDiscount(order: Order): boolean {
  return order.lines.some((line) => line.lineDiscount && line.voidsLineId === null && quantityLeft(order, line.id) > 0);
}
