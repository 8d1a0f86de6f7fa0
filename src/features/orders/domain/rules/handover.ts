import type { ReassignOrder, RequestHandover } from '../command.ts';
import {
  type Accepted,
  accept,
  type Decision,
  type Guard,
  type OrderContext,
  type Refused,
  refuse,
} from '../decision.ts';
import { grantForAnother } from '../discount.ts';
import { isAskedToTake, pendingHandover } from '../handover.ts';
import { allLines, tellStations } from '../moved.ts';
import type { Order } from '../order.ts';
import { takingOrders } from '../permissions.ts';

/** Asks a colleague, or whoever is first, to take the order; it stays its owner's until then. A new request replaces the last. */
export function requestHandover(order: Order, { toUserId }: RequestHandover, context: OrderContext): Decision {
  // One's own request would be a permission that nobody gave.
  if (toUserId === order.ownerId || toUserId === context.userId) return refuse('HANDOVER_INVALID');
  if (toUserId !== null && !context.canTake(toUserId)) return refuse('HANDOVER_INVALID');
  return accept({ ...order, handover: { toUserId, byUserId: context.userId, at: context.now } });
}

/** Takes an order that one was asked to take: of several at once the first has it. */
export function acceptHandover(order: Order, context: OrderContext): Decision {
  return refusalToAnswer(order, context) ?? handOver(order, context.userId);
}

export function refuseHandover(order: Order, context: OrderContext): Decision {
  const isForAll = order.handover?.toUserId === null;
  // A request to whoever takes it is not one person's to refuse.
  if (isForAll) return refuse('HANDOVER_NOT_REQUESTED');
  // It is refused without the order in hand, whoever has it on screen.
  const asked = { ...context, heldBy: () => null };
  return refusalToAnswer(order, asked) ?? accept({ ...order, handover: null });
}

export function withdrawHandover(order: Order, context: OrderContext): Decision {
  if (pendingHandover(order, context.now) === null) return refuse('HANDOVER_NOT_REQUESTED');
  return accept({ ...order, handover: null });
}

/**
 * Gives an order to somebody else without asking either: by whoever may, whatever its owner does with it at the moment, on
 * any device. A request that waits is withdrawn by it.
 */
export function reassignOrder(order: Order, { toUserId }: ReassignOrder, context: OrderContext): Decision {
  const isTheirs = toUserId === order.ownerId;
  // Whose it is keeps it: nobody is asked any more.
  if (isTheirs && pendingHandover(order, context.now) !== null) return accept({ ...order, handover: null });
  if (isTheirs || !context.canTake(toUserId)) return refuse('HANDOVER_INVALID');
  return handOver(order, toUserId);
}

/** What a till can decide of a colleague's order, whose content it does not have. */
export function refusalToAnswer(
  order: Pick<Order, 'id' | 'status' | 'handover' | 'ownerId'>,
  { userId, now, may, heldBy, pointId }: OrderContext,
): Refused | null {
  if (!takingOrders.some(may) || !isAskedToTake(order, userId, now)) return refuse('HANDOVER_NOT_REQUESTED');
  return [null, pointId].includes(heldBy(order.id)) ? null : refuse('ORDER_ON_OTHER_DEVICE');
}

/** Whoever may give orders to others may do so with those of anybody. */
export const mayReassign: Guard = (_, { may }) => (may('order.reassign') ? null : refuse('ORDER_OF_COLLEAGUE'));

/**
 * The order with a new owner, however that came, and what is told of it. They have no more authority than their own: the discount
 * holds as one that a colleague gave (decision 0028).
 */
export function handOver(order: Order, ownerId: string): Accepted {
  const handed: Order = { ...order, ownerId, handover: null, discountGrant: grantForAnother(order) };
  return accept(handed, tellStations(handed, order, allLines(handed), undefined));
}
