import { isReason } from '#kernel/text.ts';
import type { GiveFree } from '../command.ts';
import { type Decision, type OrderContext, refuse } from '../decision.ts';
import { limits, type Order } from '../order.ts';
import { payWithoutMoney } from './without-money.ts';

/**
 * Gives a part of an order for free, with its reason. Where the venue wants a second person for it (`freePaymentConfirmation`),
 * nobody does it alone, not even who may approve it for others.
 */
export function giveFree(order: Order, command: GiveFree, context: OrderContext): Decision {
  const { confirmsFree, offersFree } = context.policy;
  if (!offersFree) return refuse('FREE_NOT_OFFERED');
  const reason = command.reason.trim().slice(0, limits.comment);
  if (!isReason(reason)) return refuse('FREE_NEEDS_REASON');
  const approverId = context.approverOf(command.approvalId, 'giveFree', command.amount);
  const mayAlone = !confirmsFree && context.may('order.giveFree');
  return payWithoutMoney(order, { ...command, kind: 'free', reference: reason, approverId }, context, () =>
    approverId === null && !mayAlone
      ? refuse('APPROVAL_REQUIRED', { action: 'giveFree', amount: command.amount })
      : null,
  );
}
