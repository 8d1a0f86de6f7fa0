import { randomBytes } from 'node:crypto';
import { CodedError, type ErrorDetails, fail } from '#kernel/error.ts';
import type { House } from '#platform/server/house.ts';
import type { Pen } from '#platform/server/pen.ts';
import { accessChanged, hashSecret, type Session } from '#platform/server/session.ts';
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
  pen: Pen,
  by: Pick<Session, 'userId' | 'pointId'> | null,
  { id, deed, commandId = null }: { readonly id: string; readonly deed: string; readonly commandId?: string | null },
): void {
  pen.enter({
    action: `points.${deed}`,
    subject: `points:${id}`,
    userId: by?.userId ?? null,
    pointId: by?.pointId ?? id,
    commandId,
    data: {},
  });
  pen.emit({ name: 'record.changed', data: { section: 'points', id, deed } });
}

/** Makes the code by which the next device becomes this point; the code before it is worth nothing from then on. */
export async function issueEnrolmentCode(house: House, session: Session, pointId: string) {
  return house.withPen(async (pen) => {
    if (!(await isPointThere(pen.tx, pointId))) fail('NOT_FOUND');
    const code = issueCode();
    const expiresAt = pen.now + codeMs;
    await saveEnrolmentCode(pen.tx, { pointId, codeHash: hashCode(house.secrets.pinKey, code), expiresAt });
    notePoint(pen, session, { id: pointId, deed: 'codeIssued' });
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
 * Makes the device that knows the code its point, and answers the secret that it keeps. Tries are counted under the pen
 * before they are compared: many at once gain nothing, and a code that is used twice at once makes one point.
 */
export async function enrolPoint(house: House, request: EnrolRequest): Promise<Enrolment> {
  const { code, address, publicKey = null } = request;
  if (publicKey !== null && readPublicKey(publicKey) === null) {
    throw new CodedError('INVALID_INPUT', 400, undefined, [{ path: 'body.publicKey', problem: 'invalid_format' }]);
  }
  const result = await house.withPen(async (pen) => {
    const { tx, now } = pen;
    const scope = `enrolment:${address}`;
    const [stateOf, point] = await Promise.all([
      readThrottles(tx, [scope]),
      pointOfCode(tx, hashCode(house.secrets.pinKey, code), now),
    ]);
    const state = stateOf(scope);
    const seconds = secondsLocked(state, pinLimits.address, now);
    if (seconds > 0) return refusal('LOGIN_LOCKED', waitDetails(seconds));
    if (point === null) {
      await saveThrottle(tx, scope, countMiss(state, pinLimits.address, now));
      return refusal('ENROLMENT_REFUSED');
    }
    const posValue = randomBytes(32).toString('base64url');
    await Promise.all([
      clearThrottle(tx, [scope]),
      dropEnrolmentCode(tx, point.id),
      givePoint(tx, point.id, { posValueHash: hashSecret(posValue), publicKey }, now),
      endSessionsOf(tx, { pointId: point.id }, now),
    ]);
    pen.emit({ name: accessChanged, data: {} });
    notePoint(pen, null, { id: point.id, deed: 'enrolled' });
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
export async function throwOut(pen: Pen, session: Session, pointId: string, commandId: string): Promise<void> {
  await Promise.all([
    revokePoint(pen.tx, pointId, pen.now),
    dropEnrolmentCode(pen.tx, pointId),
    endSessionsOf(pen.tx, { pointId }, pen.now),
  ]);
  pen.emit({ name: accessChanged, data: {} });
  notePoint(pen, session, { id: pointId, deed: 'revoked', commandId });
}
