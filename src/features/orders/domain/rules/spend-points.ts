import type { PointsOf } from '#features/clients/domain/points.ts';
import type { SpendPoints } from '../command.ts';
import { type Decision, type OrderContext, refuse } from '../decision.ts';
import type { Order } from '../order.ts';
import { offersPoints, pointsFor } from '../points.ts';
import { payWithoutMoney } from './without-money.ts';

/** Pays a part of an order with points of its client, never with more than they have. */
export function spendPoints(order: Order, command: SpendPoints, context: OrderContext, pointsOf: PointsOf): Decision {
  if (!offersPoints(context.policy)) return refuse('POINTS_NOT_OFFERED');
  const { clientId, amount } = command;
  if (order.clientId !== clientId) return refuse('POINTS_OF_ANOTHER');
  // A meal of the staff is lowered by the allowance alone.
  if (order.type === 'staff') return refuse('POINTS_NOT_OFFERED');
  const points = pointsFor(amount, context.policy.pointWorth);
  const left = pointsOf(clientId);
  const wanted = { ...command, kind: 'points', reference: '', points: { of: clientId, count: points } } as const;
  // Judged last: whoever names a wrong sum is told that first.
  return payWithoutMoney(order, { ...wanted, clientId: undefined }, context, () =>
    points > left ? refuse('POINTS_TOO_FEW', { points: left }) : null,
  );
}
