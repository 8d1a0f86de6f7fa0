import { settingsAt } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { ignoreRejection } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { mayChange } from '../../domain/access.ts';
import { orderPolicy } from '../../domain/policy.ts';
import { actorOf } from '../queries/actor.ts';
import { leasesOf } from '../queries/read-leases.ts';
import { ordersById } from '../queries/read-orders.ts';
import { deleteLease, saveLease } from '../store.ts';

/** A lease outlives its device by this much; the till renews it three times as often. */
const leaseMs = 60_000;

export type HoldAction = 'take' | 'release' | 'takeOver';

/** Takes, renews or gives back the right to edit an order on this device. */
export async function holdOrder(venue: VenueContext, session: Session, orderId: string, action: HoldAction) {
  return venue.inWriteTx(async (tx) => {
    const [[order], [lease], version] = await Promise.all([
      ordersById(tx, [orderId]),
      leasesOf(tx, [orderId], tx.now),
      tx.catalogueVersion(),
    ]);
    if (order === undefined) throw new CodedError('ORDER_NOT_FOUND', 404);
    const policy = orderPolicy(await settingsAt(tx, version));
    if (!mayChange(order, actorOf(session), policy)) throw new CodedError('ORDER_OF_COLLEAGUE', 403);
    const { userId, pointId } = session;
    const tell = () => tx.emit({ name: 'order.lease', data: { orderId, tableId: order.tableId } });
    if (action === 'release') {
      if ((await deleteLease(tx, orderId, pointId)) > 0) tell();
      return { heldByMe: false, until: null };
    }
    const isElsewhere = lease !== undefined && lease.pointId !== pointId;
    if (isElsewhere && (action === 'take' || !session.permissions.has('order.takeOver'))) {
      throw new CodedError('ORDER_ON_OTHER_DEVICE', 409, { pointName: lease.pointName, userName: lease.userName });
    }
    const until = tx.now + leaseMs;
    void ignoreRejection(saveLease(tx, orderId, pointId, userId, until));
    if (lease === undefined || isElsewhere) tell();
    if (isElsewhere) {
      tx.audit({
        action: 'order.takeOver',
        subject: `order:${orderId}`,
        userId,
        pointId,
        commandId: null,
        data: { from: lease.pointId },
      });
    }
    return { heldByMe: true, until };
  });
}
