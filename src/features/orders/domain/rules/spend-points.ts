import type { PointsBooks } from '#features/clients/domain/points.ts';
import { refuseWithoutCard } from '../card-asked.ts';
import type { SpendPoints } from '../command.ts';
import { type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Order } from '../order.ts';
import { offersPoints, pointsFor } from '../points.ts';
import { payWithoutMoney } from './without-money.ts';

/**
 * Pays a part of an order with points of its client, never with more than they have. They are money of somebody who may not be there:
 * either their card is shown, or somebody who may answers for it.
 */
export function spendPoints(order: Order, command: SpendPoints, context: OrderContext, books: PointsBooks): Decision {
  if (!offersPoints(context.policy)) return refuse('POINTS_NOT_OFFERED');
  const { clientId, amount, card, approvalId } = command;
  if (order.clientId !== clientId) return refuse('POINTS_OF_ANOTHER');
  // A meal of the staff is lowered by the allowance alone.
  if (order.type === 'staff') return refuse('POINTS_NOT_OFFERED');
  const points = pointsFor(amount, context.policy.pointWorth);
  const left = books.pointsOf(clientId);
  const isAllowed = (card !== undefined && books.isCardOf(clientId, card)) || context.may('order.spendPoints');
  const approverId = isAllowed ? null : context.approverOf(approvalId, 'spendPoints', amount);
  const paying = { points: { of: clientId, count: points }, clientId: undefined, approverId };
  const wanted = { ...command, ...paying, kind: 'points', reference: '' } as const;
  // Judged last: whoever names a wrong sum is told that first.
  return payWithoutMoney(order, wanted, context, () => {
    if (!isAllowed && approverId === null) return refuseWithoutCard('spendPoints', card, amount);
    return points > left ? refuse('POINTS_TOO_FEW', { points: left }) : null;
  });
}
