import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { ToSettle } from '../../domain/events.ts';

/** Tells of all refused commands of a transaction at once: a device that comes back may bring hundreds. */
export async function publishToSettle(venue: VenueContext, tx: WriteTx, commands: readonly ToSettle[]): Promise<void> {
  if (commands.length === 0) return;
  // Each command names its own user, device and order.
  const origin = { subject: 'orders', userId: null, pointId: null, commandId: null };
  await venue.publish(tx, { name: 'order.toSettle', ...origin, commands });
}
