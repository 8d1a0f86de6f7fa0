import { settingsAt } from '#features/configuration/server/index.ts';
import { spendApproval } from '#features/staff/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { mayChange } from '../../domain/access.ts';
import { orderApprovals } from '../../domain/approvals.ts';
import { orderErrors } from '../../domain/errors.ts';
import type { OrderApproval } from '../../domain/permissions.ts';
import { orderPolicy } from '../../domain/policy.ts';
import { actorOf } from '../queries/actor.ts';
import { type Lease, leasesOf, otherLeasesOf } from '../queries/read-leases.ts';
import { ordersById } from '../queries/read-orders.ts';
import { deleteLease, saveLease } from '../store.ts';

/** A lease ends this long after its last renewal; the till renews it three times as often. */
export const leaseMs = 60_000;

export type HoldAction = 'take' | 'release' | 'takeOver';

export interface Hold {
  readonly action: HoldAction;
  /** The approval for a takeover by a user who may not do it alone. */
  readonly approvalId?: string | undefined;
}

/**
 * Acquires, renews or releases the lease of an order for this device. Throws ORDER_NOT_FOUND, ORDER_OF_COLLEAGUE,
 * ORDER_ON_OTHER_DEVICE and, for a takeover without permission and approval, APPROVAL_REQUIRED.
 */
export async function holdOrder(
  venue: VenueContext,
  session: Session,
  orderId: string,
  hold: Hold,
  permissionsOf: PermissionsOf,
) {
  const { action } = hold;
  return venue.inWriteTx(async (tx) => {
    const [[order], [lease], version] = await Promise.all([
      ordersById(tx, [orderId]),
      leasesOf(tx, [orderId], tx.now),
      tx.catalogueVersion(),
    ]);
    if (order === undefined) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
    const policy = orderPolicy(await settingsAt(tx, version));
    if (!mayChange(order, actorOf(session), policy))
      throw new CodedError('ORDER_OF_COLLEAGUE', orderErrors.ORDER_OF_COLLEAGUE);
    const { userId, pointId } = session;
    const publishLease = () => tx.emit({ name: 'order.lease', data: { orderId, tableId: order.tableId } });
    if (action === 'release') {
      if ((await deleteLease(tx, orderId, pointId)) > 0) publishLease();
      return { heldByMe: false, until: null };
    }
    const isElsewhere = lease !== undefined && lease.pointId !== pointId;
    if (isElsewhere) await takeOver(tx, session, lease, hold, permissionsOf);
    // On the same device nobody is asked: the colleague has left it. It is still their work that goes on in other hands.
    else if (lease !== undefined && lease.userId !== userId) enterTakeOver(tx, session, lease, null);
    if (lease === undefined || isElsewhere) {
      await releaseOthers(tx, pointId, orderId);
      publishLease();
    }
    const until = tx.now + leaseMs;
    void ignoreRejection(saveLease(tx, { orderId, pointId, userId, expiresAt: until }));
    return { heldByMe: true, until };
  });
}

/** A device edits one order at a time: what it held before is free for others. */
async function releaseOthers(tx: WriteTx, pointId: string, orderId: string): Promise<void> {
  for (const other of await otherLeasesOf(tx, pointId, orderId)) {
    await deleteLease(tx, other.orderId, pointId);
    tx.emit({ name: 'order.lease', data: other });
  }
}

/**
 * Moves the lease from the other device to the user's, and enters user and approver in the journal; throws if it is not
 * allowed.
 */
async function takeOver(
  tx: WriteTx,
  session: Session,
  lease: Lease,
  { action, approvalId }: Hold,
  permissionsOf: PermissionsOf,
): Promise<void> {
  const { orderId, pointName, userName } = lease;
  if (action === 'take')
    throw new CodedError('ORDER_ON_OTHER_DEVICE', orderErrors.ORDER_ON_OTHER_DEVICE, { pointName, userName });
  const isAllowed = session.permissions.has('order.takeOver');
  const approverId = isAllowed ? null : await approverOf(tx, session, orderId, approvalId, permissionsOf);
  enterTakeOver(tx, session, lease, approverId);
}

/** The journal's entry: who took the order from whom, and from which device. */
function enterTakeOver(tx: WriteTx, session: Session, lease: Lease, approverId: string | null): void {
  tx.audit({
    action: 'order.takeOver',
    subject: `order:${lease.orderId}`,
    userId: session.userId,
    approverId,
    pointId: session.pointId,
    commandId: null,
    senderId: null,
    data: { from: lease.pointId, fromUser: lease.userId },
  });
}

/** Uses an approval for this takeover; returns the approver. Throws APPROVAL_REQUIRED if none matches. */
async function approverOf(
  tx: WriteTx,
  session: Session,
  orderId: string,
  approvalId: string | undefined,
  permissionsOf: PermissionsOf,
): Promise<string> {
  const action: OrderApproval = 'takeOver';
  const use = { action, needs: orderApprovals[action].needs, subject: orderId, amount: 0 };
  // A takeover has no command id, so the order's id marks what used the approval.
  const approverId = await spendApproval({ tx, session, commandId: orderId }, approvalId, use, permissionsOf);
  if (approverId === null) {
    throw new CodedError('APPROVAL_REQUIRED', orderErrors.APPROVAL_REQUIRED, { amount: 0 });
  }
  return approverId;
}
