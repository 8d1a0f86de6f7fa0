import type { EventOrigin } from '#kernel/event.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { grantForAnother } from '../../domain/discount.ts';
import { openOrdersOwnedBy } from '../queries/read-orders.ts';
import { endLeases, writeOrders } from '../store.ts';

/**
 * Gives all open orders of a user to a colleague, in the caller's transaction; no other write can run. Lines, prices and payments
 * stay as they are, and nothing is sent again.
 */
export async function handOverOrders(
  tx: WriteTx,
  {
    fromUser,
    toUser,
    by,
  }: { readonly fromUser: string; readonly toUser: string; readonly by: Omit<EventOrigin, 'subject'> },
): Promise<void> {
  const changes = (await openOrdersOwnedBy(tx, fromUser)).map((before) => ({
    before,
    after: {
      ...before,
      ownerId: toUser,
      handover: null,
      discountGrant: grantForAnother(before),
      version: before.version + 1,
    },
  }));
  for (const { after } of changes) {
    tx.audit({
      action: 'order.handedOver',
      subject: `order:${after.id}`,
      ...by,
      senderId: null,
      approverId: null,
      data: { fromUser, toUser },
    });
    tx.emit({
      name: 'order.changed',
      data: { orderId: after.id, version: after.version, tableId: after.tableId, status: after.status },
    });
  }
  await Promise.all([
    writeOrders(tx, changes),
    endLeases(
      tx,
      changes.map(({ after }) => after.id),
    ),
  ]);
}
