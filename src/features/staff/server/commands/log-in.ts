import { createHmac, randomBytes } from 'node:crypto';
import { CodedError } from '#kernel/error.ts';
import { later } from '#platform/server/database.ts';
import type { House } from '#platform/server/house.ts';
import type { Pen } from '#platform/server/pen.ts';
import { hashSecret } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { countTry, missesBeforeWait, secondsLocked, type Throttle } from '../../domain/pin-throttle.ts';
import { type EmployeeRow, employeeByPin, type PointRow, pointBySecret } from '../queries/read-employee.ts';
import { clearThrottle, insertSession, saveThrottle } from '../store.ts';

const sessionMs = 12 * 60 * 60 * 1000;
const venueScope = 'venue';

/** A PIN as it is stored and looked up: keyed, so that without the key a list of 10,000 hashes says nothing. */
export function hashPin(pinKey: string, pin: string): string {
  return createHmac('sha256', pinKey).update(pin).digest('base64url');
}

interface SignedIn {
  readonly token: string;
  readonly employee: EmployeeRow;
  readonly point: PointRow;
}

type Attempt = { readonly locked: number } | { readonly refused: true } | SignedIn;

/** Signs in, or refuses alike for a wrong PIN and an unknown device; the miss is committed either way. */
export async function logIn(house: House, pin: string, posValue: string, address: string): Promise<SignedIn> {
  const attempt = await house.withPen((pen) => tryPin(house, pen, pin, posValue, address));
  if ('locked' in attempt) throw new CodedError('LOGIN_LOCKED', 429, { seconds: attempt.locked });
  if ('refused' in attempt) throw new CodedError('LOGIN_REFUSED', 401);
  return attempt;
}

async function tryPin(house: House, pen: Pen, pin: string, posValue: string, address: string): Promise<Attempt> {
  const { tx, now } = pen;
  const [point, employee, throttles] = await Promise.all([
    pointBySecret(tx, hashSecret(posValue)),
    employeeByPin(tx, hashPin(house.secrets.pinKey, pin)),
    readThrottles(tx, hashSecret(posValue), address),
  ]);
  // A device that we do not know counts by its address, and never against the venue: it cannot lock anybody out.
  const scopes =
    point === null
      ? [{ scope: `address:${address}`, allowed: missesBeforeWait.device }]
      : [
          { scope: `point:${point.id}`, allowed: missesBeforeWait.device },
          { scope: venueScope, allowed: missesBeforeWait.venue },
        ];
  const current = scopes.map(({ scope, allowed }) => ({ scope, allowed, throttle: throttles(scope) }));
  const locked = Math.max(...current.map(({ throttle }) => secondsLocked(throttle, now)));
  if (locked > 0) return { locked };
  if (point !== null && employee !== null) {
    const missed = current.filter(({ throttle }) => throttle.misses > 0).map(({ scope }) => scope);
    if (missed.length > 0) void later(clearThrottle(tx, missed));
    return startSession(pen, employee, point);
  }
  await Promise.all(
    current.map(({ scope, allowed, throttle }) => saveThrottle(tx, scope, countTry(throttle, allowed, now))),
  );
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

async function readThrottles(tx: Pen['tx'], posValueHash: string, address: string) {
  const rows = await tx.rows<Throttle & { scope: string }>(sql`
    SELECT scope, misses, locked_until AS "lockedUntil" FROM pin_throttle
    WHERE scope = ${`address:${address}`} OR scope = ${venueScope}
       OR scope = (SELECT 'point:' || id FROM point WHERE pos_value_hash = ${posValueHash})`);
  return (scope: string): Throttle => rows.find((row) => row.scope === scope) ?? { misses: 0, lockedUntil: null };
}

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
