import { aheadMs } from './offline.ts';
import type { Handover, Order } from './order.ts';

/** Nobody answers a request that is older: the guests have been served by its owner since. */
export const handoverMs = 10 * 60_000;

type Requested = Pick<Order, 'status' | 'handover'>;

/** The request that still waits for an answer; one of a time to come was made before the clock was set back. */
export function pendingHandover({ status, handover }: Requested, now: number): Handover | null {
  if (status !== 'open' || handover === null) return null;
  const age = now - handover.at;
  return age >= -aheadMs && age < handoverMs ? handover : null;
}

/** Whether a user is asked to take the order. */
export function isAskedToTake(order: Requested & Pick<Order, 'ownerId'>, userId: string, now: number): boolean {
  const handover = pendingHandover(order, now);
  if (handover === null || order.ownerId === userId) return false;
  return handover.toUserId === null || handover.toUserId === userId;
}
