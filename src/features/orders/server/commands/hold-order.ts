import { settingsAt } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { House } from '#platform/server/house.ts';
import type { Session } from '#platform/server/session.ts';
import { leasesOf } from '../queries/read-leases.ts';
import { ordersById } from '../queries/read-orders.ts';
import { deleteLease, saveLease } from '../store.ts';
import { mayRead } from './decide-batch.ts';

/** A lease outlives its device by this much; the till renews it three times as often. */
const leaseMs = 60_000;

export type HoldAction = 'take' | 'release' | 'takeOver';

/** Takes, renews or gives back the right to edit an order on this device. */
export async function holdOrder(house: House, session: Session, orderId: string, action: HoldAction) {
  return house.withPen(async (pen) => {
    const [[order], [lease], version] = await Promise.all([
      ordersById(pen.tx, [orderId]),
      leasesOf(pen.tx, [orderId], pen.now),
      pen.catalogueVersion(),
    ]);
    if (order === undefined) throw new CodedError('ORDER_NOT_FOUND', 404);
    const { waiterAccess } = await settingsAt(pen.tx, version);
    if (!mayRead(order, session, waiterAccess)) throw new CodedError('ORDER_OF_COLLEAGUE', 403);
    const { userId, pointId } = session;
    const tell = () => pen.emit({ name: 'order.lease', data: { orderId, tableId: order.tableId } });
    if (action === 'release') {
      if ((await deleteLease(pen.tx, orderId, pointId)) > 0) tell();
      return { heldByMe: false, until: null };
    }
    const isElsewhere = lease !== undefined && lease.pointId !== pointId;
    if (isElsewhere && (action === 'take' || !session.permissions.has('order.takeOver'))) {
      throw new CodedError('ORDER_ON_OTHER_DEVICE', 409, { pointName: lease.pointName, userName: lease.userName });
    }
    const until = pen.now + leaseMs;
    void saveLease(pen.tx, orderId, pointId, userId, until);
    if (lease === undefined || isElsewhere) tell();
    if (isElsewhere) {
      pen.enter({
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
