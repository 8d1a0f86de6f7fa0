import type { WaiveMinimum } from '../command.ts';
import { accept, type Decision, type OrderContext, refuse } from '../decision.ts';
import { missingMinimum, missingOf } from '../minimum.ts';
import type { Order } from '../order.ts';

/**
 * Lets the guests off what is missing now, by a right or an approval for that amount: should more be missing later, somebody
 * has to say so again. Asking for it again is anybody's.
 */
export function waiveMinimum(order: Order, { isWaived, approvalId }: WaiveMinimum, context: OrderContext): Decision {
  if (!isWaived) {
    if (order.minimumWaived === undefined) return refuse('MINIMUM_UNCHANGED');
    return accept({ ...order, minimumWaived: undefined });
  }
  if (missingMinimum(order) === 0) return refuse('MINIMUM_UNCHANGED');
  const amount = missingOf(order);
  const approverId = context.approverOf(approvalId, 'waiveMinimum', amount);
  if (!context.may('order.waiveMinimum') && approverId === null) {
    return refuse('APPROVAL_REQUIRED', { action: 'waiveMinimum', amount });
  }
  return accept({ ...order, minimumWaived: amount }, [], approverId);
}
