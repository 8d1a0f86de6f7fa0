import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import { hashSecret, issueSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { admitsPoint, opensByCard } from '../../domain/device-policy.ts';
import { staffErrors } from '../../domain/errors.ts';
import { mustRenewPin } from '../../domain/pin-rules.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import {
  type EmployeeRow,
  keyOfDevice,
  type PinOwners,
  type PointRow,
  pointBySecret,
} from '../queries/read-employee.ts';
import type { Rights } from '../queries/role-permissions.ts';
import { insertSession, noteLogin } from '../store.ts';
import { type AttemptFrom, inAttemptLine } from './attempt-line.ts';
import { gatesOfNamed, lifts, maySpeakOfLifter } from './gates-of-named.ts';
import { addressGate, gatesOf, guardPin, liftGate, type PinAttempt } from './guard-pin.ts';
import { liftWait } from './lift-waits.ts';
import { type DeviceProof, isProof } from './prove-device.ts';
import { type IsOfGoods, isProduct, readSecret, type Secret } from './read-secret.ts';
import { sealKeyOf } from './seal-key.ts';

export const sessionMs = 12 * 60 * 60 * 1000;

interface SignedIn<Description> {
  readonly token: string;
  readonly sealKey: string;
  readonly description: Description;
}

/** What log-ins ask of the feature. */
export interface LogInParts<Description> {
  /** Reads the user-specific part of the answer. */
  readonly describe: (
    tx: ReadTx,
    employee: EmployeeRow,
    point: PointRow,
    mustRenewPin: boolean,
  ) => Promise<Description>;
  readonly permissionsOf: PermissionsOf;
  readonly rights: Rights;
  readonly isOfGoods: IsOfGoods;
}

export interface LogInRequest extends Secret {
  readonly posValue: string;
  readonly proof: DeviceProof | undefined;
  readonly from: AttemptFrom;
  /** The version of the web app, as sent by the device. */
  readonly appVersion: string | null;
}

type Attempt<Description> =
  | { readonly locked: number }
  | { readonly refused: 'LOGIN_REFUSED' | 'CARD_IS_PRODUCT' }
  | SignedIn<Description>;

/**
 * Signs in, or refuses a wrong PIN or card and an unknown device with the same error; the failed attempt is committed in both
 * cases. `describe` reads in the same transaction, to save one.
 */
export async function logIn<Description>(
  venue: VenueContext,
  request: LogInRequest,
  parts: LogInParts<Description>,
): Promise<SignedIn<Description>> {
  const { from, posValue, proof } = request;
  const attempt = await inAttemptLine(venue, { from, posValue, proof, gate: addressGate(from.address) }, () =>
    venue.inWriteTx((tx) => tryPin(venue, tx, request, parts)),
  );
  if ('locked' in attempt) throw new CodedError('LOGIN_LOCKED', staffErrors.LOGIN_LOCKED, waitDetails(attempt.locked));
  if ('refused' in attempt) throw new CodedError(attempt.refused, staffErrors[attempt.refused]);
  return attempt;
}

async function tryPin<Description>(
  venue: VenueContext,
  tx: WriteTx,
  request: LogInRequest,
  { describe, permissionsOf, rights, isOfGoods }: LogInParts<Description>,
): Promise<Attempt<Description>> {
  const {
    posValue,
    from: { address },
  } = request;
  const { pinKey } = venue.secrets;
  const [known, publicKey, { typed, isCard, owners }, settings] = await Promise.all([
    pointBySecret(tx, hashSecret(posValue)),
    keyOfDevice(tx, hashSecret(posValue)),
    readSecret(tx, pinKey, request),
    readSettings(tx),
  ]);
  // A copied secret without the device key is rejected.
  const isItself = publicKey === null || isProof(tx, pinKey, publicKey, request.proof);
  const isAdmitted = known !== null && admitsPoint(known.kind, settings);
  const point = isItself && isAdmitted ? known : null;
  const { named, owner } = owners;
  const employee = isCard && !opensByCard(settings) ? null : owner;
  const gates = gatesOf(point?.id ?? null, address);
  const ofPerson = point === null ? [] : await gatesOfNamed(tx, { pointId: point.id, owners, permissionsOf });
  const attempt = { action: 'login.refused', userId: null, pointId: point?.id ?? null, named, address } as const;
  const guard = await guardPin(tx, [...gates, ...ofPerson], typed, attempt);
  const isWaiting = guard.seconds > 0;
  if (isWaiting && (isCard || !(await mayLift(tx, attempt, typed, owners, permissionsOf))))
    return { locked: guard.seconds };
  // Goods that a cashier scans before the log-in are no tries: they must not shut the till.
  if (point !== null && (await isProduct(tx, request, { isOfGoods, scaleLabels: settings.scaleLabels })))
    return { refused: 'CARD_IS_PRODUCT' };
  if (point !== null && employee !== null) {
    if (isWaiting) {
      const permissions = await permissionsOf(tx, employee);
      const by = { userId: employee.id, pointId: point.id, permissions };
      await liftWait(tx, by, { id: point.id, rights });
    } else guard.success();
    void ignoreRejection(noteLogin(tx, { employeeId: employee.id, pointId: point.id, ...seen(tx, request) }));
    // After the guard: during a lock-out the response time must not reveal whether the PIN was correct.
    const { isOverOthers } = await rights.accessOf(tx, employee);
    const isToRenew = mustRenewPin({ ...employee, isOverOthers });
    const token = startSession(tx, employee, point, isToRenew);
    const sealKey = sealKeyOf(pinKey, employee.id, point.id);
    return { token, sealKey, description: await describe(tx, employee, point, isToRenew) };
  }
  guard.miss();
  return { refused: 'LOGIN_REFUSED' };
}

/**
 * Whether what was typed at a device that waits is the PIN of somebody who may lift the wait. No other PIN is looked at, and
 * such tries have a limit of their own: the wait of the device is none for its administrator.
 */
async function mayLift(
  tx: WriteTx,
  attempt: PinAttempt,
  pin: string,
  owners: PinOwners,
  permissionsOf: PermissionsOf,
): Promise<boolean> {
  // Whose number a waiter's is, is no secret.
  const { pointId } = attempt;
  const { owner } = owners;
  if (pointId === null || !(await maySpeakOfLifter(tx, owners, permissionsOf))) return false;
  const guard = await guardPin(tx, [liftGate(pointId)], pin, attempt);
  if (guard.seconds > 0) return false;
  if (owner === null) guard.miss();
  return owner !== null && lifts(tx, owner, permissionsOf);
}

const seen = ({ now: at }: WriteTx, { appVersion }: LogInRequest) => ({ at, appVersion });

/** A new session for a verified user. The token is returned once and stored only as a hash. */
function startSession(tx: WriteTx, employee: EmployeeRow, point: PointRow, isToRenew: boolean): string {
  const token = issueSecret(tx.venue);
  const tokenHash = hashSecret(token);
  const times = { startedAt: tx.now, expiresAt: tx.now + sessionMs };
  const session = { tokenHash, employeeId: employee.id, pointId: point.id, ...times, mustRenewPin: isToRenew };
  void ignoreRejection(insertSession(tx, session));
  tx.audit({
    action: 'login',
    subject: `users:${employee.id}`,
    userId: employee.id,
    pointId: point.id,
    commandId: null,
    senderId: null,
    approverId: null,
    data: {},
  });
  return token;
}
