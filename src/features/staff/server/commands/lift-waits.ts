import type { VenueContext } from '#platform/server/venue-context.ts';
import { clearAllThrottles } from '../store.ts';

/**
 * Clears all PIN lock-outs. For operators with access to the server: a venue with one till has no other device to do
 * it.
 */
export async function liftAllWaits(venue: VenueContext): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    await clearAllThrottles(tx);
    const nobody = { userId: null, pointId: null, commandId: null };
    tx.audit({ action: 'points.unlocked', subject: 'points:all', ...nobody, data: {} });
  });
}
