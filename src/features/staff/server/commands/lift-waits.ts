import type { Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { mayActFor, mayActForAll } from '../../domain/access.ts';
import { type EmployeeRow, employeesById } from '../queries/read-employee.ts';
import { usersTried } from '../queries/read-throttle.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { clearAllThrottles, clearThrottle } from '../store.ts';
import { notePoint } from './enrol-point.ts';
import { approverScope, askerScope, liftScope, pointScope, userScope } from './guard-pin.ts';

export interface LiftedPoint {
  readonly id: string;
  readonly rights: Rights;
  readonly commandId?: string | null;
}

/**
 * Lets PINs be tried again at a device: from the back office, or by signing in there. What was tried at the PINs of people for
 * whom the user may not act still counts: otherwise a manager could guess the administrator's PIN without end, by signing
 * in between.
 */
export async function liftWait(
  tx: WriteTx,
  by: Pick<Session, 'userId' | 'pointId' | 'permissions'>,
  { id, rights, commandId = null }: LiftedPoint,
): Promise<void> {
  const mayLiftFor = async (person: EmployeeRow) => mayActFor(by.permissions, await rights.accessOf(tx, person));
  const people = await employeesById(tx, await usersTried(tx));
  const lifted = await Promise.all(people.map(async (person) => ((await mayLiftFor(person)) ? [person.id] : [])));
  const lifters = mayActForAll(by.permissions) ? [liftScope(id)] : [];
  await clearThrottle(tx, [
    pointScope(id),
    ...lifters,
    ...lifted.flat().flatMap((each) => [userScope(each), approverScope(each), askerScope(each)]),
  ]);
  notePoint(tx, by, { id, action: 'unlocked', commandId });
}

/**
 * Clears all PIN lock-outs. For operators with access to the server: a venue with one till has no other device to do
 * it.
 */
export async function liftAllWaits(venue: VenueContext): Promise<void> {
  await venue.inWriteTx(async (tx) => {
    await clearAllThrottles(tx);
    const nobody = { userId: null, pointId: null, commandId: null };
    tx.audit({
      action: 'points.unlocked',
      subject: 'points:all',
      ...nobody,
      senderId: null,
      approverId: null,
      data: {},
    });
  });
}
