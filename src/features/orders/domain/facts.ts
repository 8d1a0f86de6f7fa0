import type { Order, OrderLine } from './order.ts';

/**
 * What an accepted command brought about, told inside its transaction to the rooms that react: stations and printing
 * write their rows in the same commit. Orders know neither.
 */
export interface OrderSent {
  readonly name: 'order.sent';
  readonly order: Order;
  /** What goes to the stations now; a negative quantity is taken back. */
  readonly lines: readonly OrderLine[];
}
export interface OrderTotalPrinted {
  readonly name: 'order.totalPrinted';
  readonly order: Order;
}
export interface OrderClosed {
  readonly name: 'order.closed';
  readonly order: Order;
}
export type OrderFact = OrderSent | OrderTotalPrinted | OrderClosed;
