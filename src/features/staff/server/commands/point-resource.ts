import { CodedError } from '#kernel/error.ts';
import type { ResourceRules } from '#platform/server/records/resource-server.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import { pointErrors } from '../../domain/errors.ts';
import type { points } from '../../domain/resources.ts';
import { dropEnrolmentCode, endSessionsOf, revokePoint } from '../store.ts';

/** The rules of devices besides those of single fields. */
export const pointRules: ResourceRules<typeof points.fields> = {
  async check({ session, id, after }) {
    // Nobody could sign in there any more.
    if (after === null || after.kind === 'customerBoard') refuseOwnPoint(session, id);
    return [];
  },
  /** Its key was revoked, and what is revoked stays so. */
  restorable: async ({ record }) => ({
    values: {},
    losses: record.state === 'waiting' ? [] : [{ path: 'state', problem: 'registerAgain', values: [] }],
  }),
  async afterWrite({ tx, id, before, after }) {
    if (before === null) return;
    if (after === null) {
      await revokePoint(tx, id, tx.now);
      await dropEnrolmentCode(tx, id);
    }
    // Also where it becomes another kind again.
    if (after === null || after.kind === 'customerBoard') await endSessionsOf(tx, { pointId: id }, tx.now);
    tx.emit({ name: accessChanged, data: {} });
  },
};

/** Users cannot revoke the device that they use, nor make a customer board of it: it may be the last one, and then no other could be enrolled. */
export function refuseOwnPoint(session: Session, pointId: string): void {
  if (session.pointId === pointId) throw new CodedError('POINT_IS_YOURS', pointErrors.POINT_IS_YOURS);
}
