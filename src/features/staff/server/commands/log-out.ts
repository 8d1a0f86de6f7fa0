import type { House } from '#platform/server/house.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import { endSession } from '../store.ts';

export async function logOut(house: House, session: Session): Promise<void> {
  await house.withPen(async (pen) => {
    const ended = await endSession(pen.tx, session.tokenHash, pen.now);
    if (ended === 0) return;
    pen.emit({ name: accessChanged, data: { userId: session.userId } });
    pen.enter({
      action: 'logout',
      subject: `employee:${session.userId}`,
      userId: session.userId,
      pointId: session.pointId,
      commandId: null,
      data: {},
    });
  });
}
