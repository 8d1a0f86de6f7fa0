import { CodedError } from '#kernel/error.ts';
import type { SectionRules } from '#platform/server/records/section-server.ts';
import { accessChanged, type Session } from '#platform/server/session.ts';
import { pointErrors } from '../../domain/errors.ts';
import type { points } from '../../domain/sections.ts';
import { dropEnrolmentCode, endSessionsOf, revokePoint } from '../store.ts';

/** What the section of devices decides beyond its fields. */
export const pointRules: SectionRules<typeof points.fields> = {
  async check({ session, id, after }) {
    if (after === null) keepOwn(session, id);
    return [];
  },
  async written({ pen, id, before, after }) {
    if (before === null) return;
    if (after === null) {
      await revokePoint(pen.tx, id, pen.now);
      await dropEnrolmentCode(pen.tx, id);
      await endSessionsOf(pen.tx, { pointId: id }, pen.now);
    }
    pen.emit({ name: accessChanged, data: {} });
  },
};

/** Nobody throws out the device that they sit at: it may be the last one, and then nobody could let another one in. */
export function keepOwn(session: Session, pointId: string): void {
  if (session.pointId === pointId) throw new CodedError('POINT_IS_YOURS', pointErrors.POINT_IS_YOURS);
}
