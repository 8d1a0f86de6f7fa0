import { CodedError, type ErrorDetails, fail } from '#kernel/error.ts';
import { accessChanged, hashSecret, issueSecret, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { enrolmentErrors } from '../../domain/errors.ts';
import { countMiss, pinLimits, secondsLocked, waitDetails } from '../../domain/pin-throttle.ts';
import { isPointThere, pointOfCode } from '../queries/read-points.ts';
import { readThrottles } from '../queries/read-throttle.ts';
import {
  clearThrottle,
  dropEnrolmentCode,
  endSessionsOf,
  givePoint,
  revokePoint,
  saveEnrolmentCode,
  saveThrottle,
} from '../store.ts';
import { hashCode } from './hash-pin.ts';
import { issueCode } from './issue-code.ts';
import { readPublicKey } from './prove-device.ts';

const codeMs = 10 * 60 * 1000;

/** A change of a point, as lists and the audit hear of it. */
export function notePoint(
  tx: WriteTx,
  by: Pick<Session, 'userId' | 'pointId'> | null,
  {
    id,
    action,
    commandId = null,
  }: { readonly id: string; readonly action: string; readonly commandId?: string | null },
): void {
  tx.audit({
    action: `points.${action}`,
    subject: `points:${id}`,
    userId: by?.userId ?? null,
    pointId: by?.pointId ?? id,
    commandId,
    data: {},
  });
  tx.emit({ name: 'record.changed', data: { resource: 'points', id, action } });
}

/** Makes the code by which the next device becomes this point; the code before it is worth nothing from then on. */
export async function issueEnrolmentCode(venue: VenueContext, session: Session, pointId: string) {
  return venue.inWriteTx(async (tx) => {
    if (!(await isPointThere(tx, pointId))) fail('NOT_FOUND');
    const code = issueCode();
    const expiresAt = tx.now + codeMs;
    await saveEnrolmentCode(tx, { pointId, codeHash: hashCode(venue.secrets.pinKey, code), expiresAt });
    notePoint(tx, session, { id: pointId, action: 'codeIssued' });
    return { code, expiresAt };
  });
}

export interface EnrolRequest {
  readonly code: string;
  readonly address: string;
  /** Of a device whose browser can keep a key. */
  readonly publicKey?: string | undefined;
}

interface Enrolment {
  readonly posValue: string;
  readonly pointName: string;
}

/**
 * Makes the device that knows the code its point, and answers the secret that it keeps. Tries are counted inside the write transaction
 * before they are compared: many at once gain nothing, and a code that is used twice at once makes one point.
 */
export async function enrolPoint(venue: VenueContext, request: EnrolRequest): Promise<Enrolment> {
  const { code, address, publicKey = null } = request;
  if (publicKey !== null && readPublicKey(publicKey) === null) {
    throw new CodedError('INVALID_INPUT', 400, undefined, [{ path: 'body.publicKey', problem: 'invalid_format' }]);
  }
  const result = await venue.inWriteTx(async (tx) => {
    const { now } = tx;
    const scope = `enrolment:${address}`;
    const [stateOf, point] = await Promise.all([
      readThrottles(tx, [scope]),
      pointOfCode(tx, hashCode(venue.secrets.pinKey, code), now),
    ]);
    const state = stateOf(scope);
    const seconds = secondsLocked(state, pinLimits.address, now);
    if (seconds > 0) return refusal('LOGIN_LOCKED', waitDetails(seconds));
    if (point === null) {
      await saveThrottle(tx, scope, countMiss(state, pinLimits.address, now));
      return refusal('ENROLMENT_REFUSED');
    }
    const posValue = issueSecret(venue.id);
    await Promise.all([
      clearThrottle(tx, [scope]),
      dropEnrolmentCode(tx, point.id),
      givePoint(tx, point.id, { posValueHash: hashSecret(posValue), publicKey }, now),
      endSessionsOf(tx, { pointId: point.id }, now),
    ]);
    tx.emit({ name: accessChanged, data: {} });
    notePoint(tx, null, { id: point.id, action: 'enrolled' });
    return { posValue, pointName: point.name };
  });
  // Not thrown before: the counted try must be committed.
  if (result instanceof CodedError) throw result;
  return result;
}

function refusal(code: keyof typeof enrolmentErrors, details?: ErrorDetails): CodedError {
  return new CodedError(code, enrolmentErrors[code], details);
}

/** Throws the device out, whoever sits at it; what it has not sent yet stays on it. */
export async function throwOut(tx: WriteTx, session: Session, pointId: string, commandId: string): Promise<void> {
  await Promise.all([
    revokePoint(tx, pointId, tx.now),
    dropEnrolmentCode(tx, pointId),
    endSessionsOf(tx, { pointId }, tx.now),
  ]);
  tx.emit({ name: accessChanged, data: {} });
  notePoint(tx, session, { id: pointId, action: 'revoked', commandId });
}
