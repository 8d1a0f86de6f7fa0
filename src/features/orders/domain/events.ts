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
  /** The device that sent them. */
  readonly pointId: string;
}
export interface OrderTotalPrinted {
  readonly name: 'order.totalPrinted';
  readonly order: Order;
  /** The device at which the bill was asked for. */
  readonly pointId: string;
}
export interface OrderClosed {
  readonly name: 'order.closed';
  readonly order: Order;
  /** The device at which it was paid. */
  readonly pointId: string;
}
export type OrderEvent = OrderSent | OrderTotalPrinted | OrderClosed;
