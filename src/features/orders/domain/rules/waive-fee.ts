import { billOf } from '../bill.ts';
import type { WaiveFee } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Order } from '../order.ts';

/**
 * Takes the service fee off an order, by a right or an approval for what it comes to; or charges the venue's again, which
 * anybody may. Only orders at tables have one.
 */
export function waiveFee(order: Order, { isWaived, approvalId }: WaiveFee, context: OrderContext): Decision {
  const feeRate = isWaived || order.type !== 'inHouse' ? 0 : context.policy.serviceFee;
  if (feeRate === (order.feeRate ?? 0)) return refuse('FEE_UNCHANGED');
  const changed: Order = { ...order, feeRate, carried: [] };
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
