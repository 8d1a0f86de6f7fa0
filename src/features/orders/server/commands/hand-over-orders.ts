import type { CommandContext } from '#platform/server/feature.ts';
import { handOver } from '../../domain/rules/handover.ts';
import { openOrdersOwnedBy } from '../queries/read-orders.ts';
import { endLeases, type OrderChange, writeOrders } from '../store.ts';
import { tellGiven } from './tell-hands.ts';

/**
 * Gives all open orders of a user to a colleague, in the caller's transaction; no other write can run. Lines, prices and payments
 * stay as they are, and nothing is sent again: stations and tills are told who has them now.
 */
export async function handOverOrders(
  { venue, tx, session, commandId }: Pick<CommandContext, 'venue' | 'tx' | 'session' | 'commandId'>,
  { fromUser, toUser }: { readonly fromUser: string; readonly toUser: string },
): Promise<void> {
  const { userId, pointId } = session;
  const handed = (await openOrdersOwnedBy(tx, fromUser)).map((before) => ({ before, ...handOver(before, toUser) }));
  const changes = handed.flatMap(({ before, orders }) => orders.map((after): OrderChange => ({ before, after })));
  const originOf = (orderId: string) => ({ subject: `order:${orderId}`, userId, pointId, commandId });
  for (const { before } of handed) {
    const data = { fromUser, toUser };
    tx.audit({ action: 'order.handedOver', ...originOf(before.id), senderId: null, approverId: null, data });
    tellGiven(tx, before, session, toUser);
  }
  for (const { after } of changes) {
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
  for (const event of handed.flatMap(({ events }) => events)) {
    await venue.publish(tx, { ...event, ...originOf(event.order.id) });
  }
}
