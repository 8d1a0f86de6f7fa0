import { accessChanged, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { endSession } from '../store.ts';

export async function logOut(venue: VenueContext, session: Session): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    const ended = await endSession(tx, session.tokenHash, tx.now);
    if (ended === 0) return;
    tx.emit({ name: accessChanged, data: { userId: session.userId } });
    tx.audit({
      action: 'logout',
      subject: `users:${session.userId}`,
      userId: session.userId,
      pointId: session.pointId,
      commandId: null,
      senderId: null,
      approverId: null,
      data: {},
    });
  });
}
