import type { Minor } from '#kernel/money.ts';
import { billOf } from '../bill.ts';
import type { ChargeAllowance } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { hasProducts, type Order } from '../order.ts';
import { close } from './payment.ts';

/**
 * Takes a staff order off what is left of its owner's allowance. What the allowance does not cover remains to be paid; where
 * nothing remains, the order is closed. `left` does not count what this order took before.
 */
export function chargeAllowance(order: Order, _: ChargeAllowance, context: OrderContext, left: Minor): Decision {
  if (order.type !== 'staff' || order.ownerId !== context.userId) return refuse('ALLOWANCE_NOT_YOURS');
  if (!hasProducts(order)) return refuse('ORDER_EMPTY');
  if (order.payments.length > 0) return refuse('ORDER_HAS_PAYMENTS');
  // An order that is kept open would keep the allowance of its day.
  if (order.businessDay !== context.businessDay) return refuse('ALLOWANCE_DAY_OVER');
  const { total } = billOf({ ...order, discount: null, discountGrant: null });
  const value = Math.min(total, left);
  if (value === 0 && total > 0) return refuse('ALLOWANCE_USED');
  const charged: Order = {
    ...order,
    discount: value === 0 ? null : { kind: 'amount', value },
    discountGrant: value === 0 ? null : { limit: 0, approved: value },
  };
  return value === total ? close(charged, context) : accept(charged);
}
