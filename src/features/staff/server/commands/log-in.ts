import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { ignoreRejection, type ReadTx } from '#platform/server/database.ts';
import { hashSecret, issueSecret } from '#platform/server/session.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { admitsPoint } from '../../domain/device-policy.ts';
import { waitDetails } from '../../domain/pin-throttle.ts';
import {
  type EmployeeRow,
  employeeByPin,
  keyOfDevice,
  type PointRow,
  pointBySecret,
} from '../queries/read-employee.ts';
import { insertSession, noteLogin } from '../store.ts';
import { gatesOf, guardPin } from './guard-pin.ts';
import { hashPin, hashPinStart } from './hash-pin.ts';
import { type DeviceProof, isProof } from './prove-device.ts';

const sessionMs = 12 * 60 * 60 * 1000;

interface SignedIn<Description> {
  readonly token: string;
  readonly description: Description;
}

/** Reads the user-specific part of the answer. */
type Describe<Description> = (tx: ReadTx, employee: EmployeeRow, point: PointRow) => Promise<Description>;

export interface LogInRequest {
  readonly pin: string;
  readonly posValue: string;
  readonly proof: DeviceProof | undefined;
  readonly address: string;
  /** The version of the web app, as sent by the device. */
  readonly appVersion: string | null;
}

type Attempt<Description> = { readonly locked: number } | { readonly refused: true } | SignedIn<Description>;

/**
 * Signs in, or refuses a wrong PIN and an unknown device with the same error; the failed attempt is committed in both
 * cases. `describe` reads in the same transaction, to save one.
 */
export async function logIn<Description>(
  venue: VenueContext,
  request: LogInRequest,
  describe: Describe<Description>,
): Promise<SignedIn<Description>> {
  const attempt = await venue.inWriteTx((tx) => tryPin(venue, tx, request, describe));
  if ('locked' in attempt) throw new CodedError('LOGIN_LOCKED', 429, waitDetails(attempt.locked));
  if ('refused' in attempt) throw new CodedError('LOGIN_REFUSED', 401);
  return attempt;
}

async function tryPin<Description>(
  venue: VenueContext,
  tx: WriteTx,
  request: LogInRequest,
  describe: Describe<Description>,
): Promise<Attempt<Description>> {
  const { pin, posValue, address } = request;
  const { pinKey } = venue.secrets;
  const [known, publicKey, employee, settings] = await Promise.all([
    pointBySecret(tx, hashSecret(posValue)),
    keyOfDevice(tx, hashSecret(posValue)),
    employeeByPin(tx, hashPin(pinKey, pin)),
    readSettings(tx),
  ]);
  // A copied secret without the device key is rejected.
  const isItself = publicKey === null || isProof(tx, pinKey, publicKey, request.proof);
  const isAdmitted = known !== null && admitsPoint(known.kind, settings);
  const point = isItself && isAdmitted ? known : null;
  const guard = await guardPin(tx, gatesOf(point?.id ?? null, address), pin);
  if (guard.seconds > 0) return { locked: guard.seconds };
  if (point !== null && employee !== null) {
    guard.success();
    const pinStartHash = hashPinStart(pinKey, pin);
    void ignoreRejection(
      noteLogin(tx, { employeeId: employee.id, pinStartHash, pointId: point.id, ...seen(tx, request) }),
    );
    const token = startSession(tx, employee, point);
    // After the guard: during a lock-out the response time must not reveal whether the PIN was correct.
    return { token, description: await describe(tx, employee, point) };
  }
  guard.miss();
  tx.audit({
    action: 'login.refused',
    subject: point === null ? 'points:unknown' : `points:${point.id}`,
    userId: null,
    pointId: point?.id ?? null,
    commandId: null,
    data: { address },
  });
  return { refused: true };
}

const seen = ({ now: at }: WriteTx, { appVersion }: LogInRequest) => ({ at, appVersion });

/** A new session for a verified user. The token is returned once and stored only as a hash. */
function startSession(tx: WriteTx, employee: EmployeeRow, point: PointRow): string {
  const token = issueSecret(tx.venue);
  const tokenHash = hashSecret(token);
  const times = { startedAt: tx.now, expiresAt: tx.now + sessionMs };
  void ignoreRejection(insertSession(tx, { tokenHash, employeeId: employee.id, pointId: point.id, ...times }));
  tx.audit({
    action: 'login',
    subject: `users:${employee.id}`,
    userId: employee.id,
    pointId: point.id,
    commandId: null,
    data: {},
  });
  return token;
}
