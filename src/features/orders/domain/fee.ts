import type { Minor } from '#kernel/money.ts';
import { billOf } from './bill.ts';
import type { OrderContext } from './decision.ts';
import type { Order } from './order.ts';

/** The service fee of an order, whether it is charged or was let go. */
export const feeOf = (order: Order): Minor => billOf({ ...order, feeWaived: undefined, carried: [] }).serviceFee;

/** What is on two orders can be on one only under the same service fee, charged or let go. */
export function haveSameFee(one: Order, other: Order): boolean {
  const isWaived = ({ feeWaived }: Order) => feeWaived !== undefined;
  return (one.feeRate ?? 0) === (other.feeRate ?? 0) && isWaived(one) === isWaived(other);
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
