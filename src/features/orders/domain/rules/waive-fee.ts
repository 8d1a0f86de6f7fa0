import { billOf } from '../bill.ts';
import type { WaiveFee } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { feeOf } from '../fee.ts';
import { chargedFeeRate, type Order } from '../order.ts';

/**
 * Lets go of the service fee, by a right or an approval for what it comes to; or charges it again, which anybody may. What is
 * ordered afterwards is not let go with it (`fee.ts`). Only orders at tables have a fee.
 */
export function waiveFee(order: Order, { isWaived, approvalId }: WaiveFee, context: OrderContext): Decision {
  const feeRate = order.feeRate || (order.type === 'inHouse' ? context.policy.serviceFee : 0);
  if ((chargedFeeRate(order) === 0) === isWaived || feeRate === 0) return refuse('FEE_UNCHANGED');
  const changed: Order = { ...order, feeRate, feeWaived: isWaived ? feeOf(order) : undefined, carried: [] };
  const amount = billOf(order).total - billOf(changed).total;
  if (amount <= 0) return accept(changed);
  // Money that was taken covers what it was taken for: what is owed only rises.
  if (order.payments.length > 0) return refuse('ORDER_HAS_PAYMENTS');
  const approverId = context.approverOf(approvalId, 'waiveFee', amount);
  if (!context.may('order.waiveFee') && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'waiveFee', amount });
  }
  return accept(changed, [], approverId);
}
