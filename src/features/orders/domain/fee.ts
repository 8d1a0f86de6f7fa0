import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { OrderContext } from './decision.ts';
import { type Order, wasBegun } from './order.ts';

/** The service fee of an order, whether it is charged or was let go. */
export const feeOf = (order: Order): Minor => billOf({ ...order, feeWaived: undefined, carried: [] }).serviceFee;

/** What is on two orders can be on one only under the same service fee, charged or let go. */
export function haveSameFee(one: Order, other: Order): boolean {
  const isWaived = ({ feeWaived }: Order) => feeWaived !== undefined;
  return (one.feeRate ?? 0) === (other.feeRate ?? 0) && isWaived(one) === isWaived(other);
}

/**
 * The fee of an order that sits down where it is `rate`, or leaves its table for where there is none: who was served at a table owes
 * its fee, charged or let go, wherever they go (decision 0064).
 */
export function feeAt(order: Order, rate: number): Pick<Order, 'feeRate' | 'feeWaived'> {
  const { feeRate = 0, feeWaived } = order;
  return feeRate > 0 && wasBegun(order) ? { feeRate, feeWaived } : { feeRate: rate, feeWaived: undefined };
}

/**
 * The changed order, with its fee again where more was ordered than it was let go for: who lets it go sees what that is then,
 * and nobody else lets go of more. Between orders goods and what was let go of them move together.
 */
export function withFeeLetGo(order: Order, isMoved: boolean, { may }: Pick<OrderContext, 'may'>): Order {
  const { feeWaived } = order;
  if (feeWaived === undefined) return order;
  const fee = feeOf(order);
  if (isMoved || (fee > feeWaived && may('order.waiveFee'))) return { ...order, feeWaived: fee };
  return fee > feeWaived ? { ...order, feeWaived: undefined } : order;
}
