import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { clearAllThrottles, liftThrottles } from '../store.ts';
import { notePoint } from './enrol-point.ts';
import { scopesOf } from './guard-pin.ts';

/** Lets PINs be tried again at a device: from the back office, or by signing in there. */
export async function liftWait(
  tx: WriteTx,
  by: Pick<Session, 'userId' | 'pointId'>,
  pointId: string,
  commandId: string | null = null,
): Promise<void> {
  await liftThrottles(tx, scopesOf(pointId));
  notePoint(tx, by, { id: pointId, action: 'unlocked', commandId });
}

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
