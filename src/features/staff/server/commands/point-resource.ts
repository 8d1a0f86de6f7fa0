import { CodedError } from '#kernel/error.ts';
import type { ResourceRules } from '#platform/server/records/resource-server.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import { pointErrors } from '../../domain/errors.ts';
import type { points } from '../../domain/resources.ts';
import { dropEnrolmentCode, endSessionsOf, revokePoint } from '../store.ts';

/** What the resource of devices decides beyond its fields. */
export const pointRules: ResourceRules<typeof points.fields> = {
  async check({ session, id, after }) {
    if (after === null) refuseOwnPoint(session, id);
    return [];
  },
  async afterWrite({ tx, id, before, after }) {
    if (before === null) return;
    if (after === null) {
      await revokePoint(tx, id, tx.now);
      await dropEnrolmentCode(tx, id);
      await endSessionsOf(tx, { pointId: id }, tx.now);
    }
    tx.emit({ name: accessChanged, data: {} });
  },
};

/** Nobody throws out the device that they sit at: it may be the last one, and then nobody could let another one in. */
export function refuseOwnPoint(session: Session, pointId: string): void {
  if (session.pointId === pointId) throw new CodedError('POINT_IS_YOURS', pointErrors.POINT_IS_YOURS);
}
