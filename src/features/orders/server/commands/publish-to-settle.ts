import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { ToSettle } from '../../domain/events.ts';

/** Tells tills that money waits to be settled for an order, or no longer does. */
export function publishReceived(tx: WriteTx, orderId: string): void {
  tx.emit({ name: 'order.received', data: { orderId } });
}

/** Tells of all refused commands of a transaction at once: a device that comes back may bring hundreds. */
export async function publishToSettle(venue: VenueContext, tx: WriteTx, commands: readonly ToSettle[]): Promise<void> {
  if (commands.length === 0) return;
  // Each command names its own user, device and order.
  const origin = { subject: 'orders', userId: null, pointId: null, commandId: null };
  const withMoney = commands.filter(({ order, payments }) => order !== null && payments.length > 0);
  for (const orderId of new Set(withMoney.map((command) => command.orderId))) publishReceived(tx, orderId);
  await venue.publish(tx, { name: 'order.toSettle', ...origin, commands });
}
