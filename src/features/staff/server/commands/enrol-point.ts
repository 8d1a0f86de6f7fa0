import { CodedError, commonErrors, type ErrorDetails, fail } from '#kernel/error.ts';
import { accessChanged, hashSecret, issueSecret, type Session } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { enrolmentErrors } from '../../domain/errors.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import { isPointThere, pointOfCode } from '../queries/read-points.ts';
import { dropEnrolmentCode, endSessionsOf, givePoint, revokePoint, saveEnrolmentCode } from '../store.ts';
import { type AttemptFrom, inAttemptLine } from './attempt-line.ts';
import { codeGate, guardCode } from './guard-code.ts';
import { hashesOfCode } from './hash-pin.ts';
import { issueCode } from './issue-code.ts';
import { readPublicKey } from './prove-device.ts';

export const codeMs = 10 * 60 * 1000;

/** Publishes and records a change of a point, for lists and the journal. */
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
    senderId: null,
    approverId: null,
    data: {},
  });
  tx.emit({ name: 'record.changed', data: { resource: 'points', id, action } });
}

/** Creates the code with which the next device becomes this point; it replaces the previous code. */
export async function issueEnrolmentCode(venue: VenueContext, session: Session, pointId: string) {
  return venue.inWriteTx(async (tx) => {
    if (!(await isPointThere(tx, pointId))) fail('NOT_FOUND');
    const code = issueCode();
    const expiresAt = tx.now + codeMs;
    const [codeHash = ''] = hashesOfCode(venue.secrets.pinKey, code);
    await saveEnrolmentCode(tx, { pointId, codeHash, expiresAt });
    notePoint(tx, session, { id: pointId, action: 'codeIssued' });
    return { code, expiresAt };
  });
}

export interface EnrolRequest {
  readonly code: string;
  readonly from: AttemptFrom;
  /** For a device whose browser can keep a key. */
  readonly publicKey?: string | undefined;
}

interface Enrolment {
  readonly posValue: string;
  readonly pointName: string;
}

/**
 * Registers the device with the code as its point, and returns the secret for it. Attempts are counted inside the write
 * transaction before they are compared: concurrent attempts gain nothing, and a code used twice at once registers one
 * device.
 */
export async function enrolPoint(venue: VenueContext, request: EnrolRequest): Promise<Enrolment> {
  const { code, from, publicKey = null } = request;
  if (publicKey !== null && readPublicKey(publicKey) === null) {
    throw new CodedError('INVALID_INPUT', commonErrors.INVALID_INPUT, undefined, [
      { path: 'body.publicKey', problem: 'invalid_format' },
    ]);
  }
  const tryCode = async (tx: WriteTx): Promise<Enrolment | CodedError> => {
    const { now } = tx;
    const [guard, point] = await Promise.all([
      guardCode(tx, 'enrolment', from.address),
      pointOfCode(tx, hashesOfCode(venue.secrets.pinKey, code), now),
    ]);
    if (guard.seconds > 0) return refusal('LOGIN_LOCKED', waitDetails(guard.seconds));
    if (point === null) {
      await guard.miss();
      return refusal('ENROLMENT_REFUSED');
    }
    const posValue = issueSecret(venue.id);
    await Promise.all([
      guard.success(),
      dropEnrolmentCode(tx, point.id),
      givePoint(tx, point.id, { posValueHash: hashSecret(posValue), publicKey }, now),
      endSessionsOf(tx, { pointId: point.id }, now),
    ]);
    tx.emit({ name: accessChanged, data: {} });
    // Which stations have a display is kept by the version of the catalogue (printing/server/queries/slip-setup.ts).
    tx.touchCatalogue();
    notePoint(tx, null, { id: point.id, action: 'enrolled' });
    return { posValue, pointName: point.name };
  };
  const result = await inAttemptLine(venue, { from, gate: codeGate('enrolment', from.address) }, () =>
    venue.inWriteTx(tryCode),
  );
  // Not thrown earlier: the counted attempt must be committed.
  if (result instanceof CodedError) throw result;
  return result;
}

function refusal(code: keyof typeof enrolmentErrors, details?: ErrorDetails): CodedError {
  return new CodedError(code, enrolmentErrors[code], details);
}

/** Revokes the device and ends its sessions; its unsent commands stay on it. */
export async function throwOut(tx: WriteTx, session: Session, pointId: string, commandId: string): Promise<void> {
  await Promise.all([
    revokePoint(tx, pointId, tx.now),
    dropEnrolmentCode(tx, pointId),
    endSessionsOf(tx, { pointId }, tx.now),
  ]);
  tx.emit({ name: accessChanged, data: {} });
  tx.touchCatalogue();
  notePoint(tx, session, { id: pointId, action: 'revoked', commandId });
}
