import type { VenueContext } from '#platform/server/venue-context.ts';
import { clearAllThrottles } from '../store.ts';

/** Lifts every wait after wrong PINs. For whoever may start the server: a venue with one till has no other device to do it. */
export async function liftAllWaits(venue: VenueContext): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    await clearAllThrottles(tx);
    const nobody = { userId: null, pointId: null, commandId: null };
    tx.audit({ action: 'points.unlocked', subject: 'points:all', ...nobody, data: {} });
  });
}
