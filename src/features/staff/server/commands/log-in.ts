import { randomBytes } from 'node:crypto';
import { readSettings } from '#features/configuration/server/index.ts';
import { CodedError } from '#kernel/error.ts';
import { later } from '#platform/server/database.ts';
import type { House } from '#platform/server/house.ts';
import type { Pen } from '#platform/server/pen.ts';
import { hashSecret } from '#platform/server/session.ts';
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

interface SignedIn {
  readonly token: string;
  readonly employee: EmployeeRow;
  readonly point: PointRow;
}

export interface LogInRequest {
  readonly pin: string;
  readonly posValue: string;
  readonly proof: DeviceProof | undefined;
  readonly address: string;
  /** The web app's, as the device says it. */
  readonly appVersion: string | null;
}

type Attempt = { readonly locked: number } | { readonly refused: true } | SignedIn;

/** Signs in, or refuses alike for a wrong PIN and an unknown device; the miss is committed either way. */
export async function logIn(house: House, request: LogInRequest): Promise<SignedIn> {
  const attempt = await house.withPen((pen) => tryPin(house, pen, request));
  if ('locked' in attempt) throw new CodedError('LOGIN_LOCKED', 429, waitDetails(attempt.locked));
  if ('refused' in attempt) throw new CodedError('LOGIN_REFUSED', 401);
  return attempt;
}

async function tryPin(house: House, pen: Pen, request: LogInRequest): Promise<Attempt> {
  const { tx } = pen;
  const { pin, posValue, address } = request;
  const { pinKey } = house.secrets;
  const [known, publicKey, employee, settings] = await Promise.all([
    pointBySecret(tx, hashSecret(posValue)),
    keyOfDevice(tx, hashSecret(posValue)),
    employeeByPin(tx, hashPin(pinKey, pin)),
    readSettings(tx),
  ]);
  // A copied secret without the key that the device keeps is a stranger's.
  const isItself = publicKey === null || isProof(pinKey, publicKey, request.proof, pen.now);
  const isAdmitted = known !== null && admitsPoint(known.kind, settings);
  const point = isItself && isAdmitted ? known : null;
  const guard = await guardPin(pen, gatesOf(point?.id ?? null, address), pin);
  if (guard.seconds > 0) return { locked: guard.seconds };
  if (point !== null && employee !== null) {
    guard.success();
    const pinStartHash = hashPinStart(pinKey, pin);
    void later(noteLogin(tx, { employeeId: employee.id, pinStartHash, pointId: point.id, ...seen(pen, request) }));
    return startSession(pen, employee, point);
  }
  guard.miss();
  pen.enter({
    action: 'login.refused',
    subject: point === null ? 'point:unknown' : `point:${point.id}`,
    userId: null,
    pointId: point?.id ?? null,
    commandId: null,
    data: { address },
  });
  return { refused: true };
}

const seen = ({ now: at }: Pen, { appVersion }: LogInRequest) => ({ at, appVersion });

/** A fresh session for somebody who has proved who they are. The token is answered once and stored only as a hash. */
function startSession(pen: Pen, employee: EmployeeRow, point: PointRow): SignedIn {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = hashSecret(token);
  const times = { startedAt: pen.now, expiresAt: pen.now + sessionMs };
  void later(insertSession(pen.tx, { tokenHash, employeeId: employee.id, pointId: point.id, ...times }));
  pen.enter({
    action: 'login',
    subject: `employee:${employee.id}`,
    userId: employee.id,
    pointId: point.id,
    commandId: null,
    data: {},
  });
  return { token, employee, point };
}
