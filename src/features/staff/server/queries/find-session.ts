import { readSettings } from '#features/configuration/server/index.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { ignoreRejection } from '#platform/server/ignore-rejection.ts';
import type { Session, SessionSource } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { admitsPoint } from '../../domain/device-policy.ts';
import type { PointRow } from './read-employee.ts';

interface SessionRow {
  readonly tokenHash: string;
  readonly userId: string;
  readonly userName: string;
  readonly role: Role;
  readonly flags: UserFlag[];
  readonly discountLimit: number;
  readonly foodLimit: number | null;
  readonly pointId: string;
  readonly pointName: string;
  readonly pointKind: PointRow['kind'];
  readonly expiresAt: number;
  readonly mustRenewPin: boolean;
}

interface FoundSession extends SessionRow, SignedIn {
  readonly isActive: boolean;
}

/** Without what only this file asks about. */
function sessionOf(found: FoundSession) {
  const { mustRenewPin: _, startedAt: __, endedAt: ___, isActive: ____, discountLimit, foodLimit, ...session } = found;
  return { ...session, limits: { discountLimit, foodLimit } };
}

const nothing: ReadonlySet<string> = new Set();

const columns = sql`
  SELECT s.token_hash AS "tokenHash", e.id AS "userId", e.name AS "userName", e.role, e.flags,
         s.started_at AS "startedAt", s.ended_at AS "endedAt", e.is_active AS "isActive",
         e.discount_limit AS "discountLimit", e.food_limit AS "foodLimit", p.id AS "pointId", p.name AS "pointName", p.kind AS "pointKind", s.expires_at AS "expiresAt", s.must_renew_pin AS "mustRenewPin"
  FROM session s JOIN employee e ON e.id = s.employee_id JOIN point p ON p.id = s.point_id`;

/** Live sessions only: not ended, not expired, of an active employee on a point that was not revoked. */
export function sessionSource(permissionsOf: PermissionsOf): SessionSource {
  return async (tx, tokenHash, now) => {
    // Settings and rights are cached by it: asked for now, it arrives with the session.
    void ignoreRejection(tx.catalogueVersion());
    const row = await tx.maybe<FoundSession>(sql`${columns}
      WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL
        AND s.expires_at > ${new Date(now).toISOString()}::timestamptz
        AND e.is_active AND p.revoked_at IS NULL`);
    if (row === null) return null;
    const { mustRenewPin } = row;
    const [settings, permissions] = await Promise.all([
      readSettings(tx),
      // Every user may ask for a new PIN, and sign out.
      mustRenewPin ? nothing : permissionsOf(tx, row),
    ]);
    return admitsPoint(row.pointKind, settings) ? { ...sessionOf(row), permissions } : null;
  };
}

/** Whether a session may only ask for a new PIN. */
export async function isToRenewPin(tx: ReadTx, { tokenHash }: Pick<Session, 'tokenHash'>): Promise<boolean> {
  const { mustRenewPin } = await tx.one<Pick<SessionRow, 'mustRenewPin'>>(sql`
    SELECT must_renew_pin AS "mustRenewPin" FROM session WHERE token_hash = ${tokenHash}`);
  return mustRenewPin;
}

const lateMs = 24 * 60 * 60 * 1000;

/** A user who worked on a device, and the key that proves their commands. */
export interface Colleague {
  readonly session: Session;
  /** All their sessions there within the last day, those that have ended too. */
  readonly sessions: readonly (SignedIn & { readonly tokenHash: string })[];
  readonly isActive: boolean;
}

/** When a session began and ended, epoch ms; `endedAt` is null for one that was not ended, also if it has expired. */
export interface SignedIn {
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly expiresAt: number;
}

/**
 * A colleague who worked on this device within the last day and has unsent commands: offline commands must arrive under
 * the name of the user who gave them, even if another user has signed in, or the colleague was deactivated or deleted
 * since, because the guests have ordered. Each command needs a proof (platform/server/command-proof.ts).
 */
export async function findColleague(
  tx: ReadTx,
  userId: string,
  sender: Session,
  now: number,
  permissionsOf: PermissionsOf,
): Promise<Colleague | null> {
  const rows = await tx.rows<FoundSession>(sql`${columns}
    WHERE s.employee_id = ${userId} AND s.point_id = ${sender.pointId}
      AND s.started_at > ${new Date(now - lateMs).toISOString()}::timestamptz AND p.revoked_at IS NULL
    ORDER BY s.started_at DESC LIMIT ${sessionsAtMost}`);
  const [latest] = rows;
  if (latest === undefined) return null;
  return {
    session: { ...sessionOf(latest), permissions: await permissionsOf(tx, latest) },
    sessions: rows.map(({ tokenHash, startedAt, endedAt, expiresAt }) => ({
      tokenHash,
      startedAt,
      endedAt,
      expiresAt,
    })),
    isActive: latest.isActive,
  };
}

/** When a user was signed in on a device, the latest first, as long as sessions are kept. */
export function signInsOf(tx: ReadTx, { userId, pointId }: Pick<Session, 'userId' | 'pointId'>): Promise<SignedIn[]> {
  return tx.rows<SignedIn>(sql`
    SELECT started_at AS "startedAt", ended_at AS "endedAt", expires_at AS "expiresAt" FROM session
    WHERE employee_id = ${userId} AND point_id = ${pointId} ORDER BY started_at DESC LIMIT ${sessionsAtMost}`);
}

/** A till signs in again every hour, and whenever its user does. */
const sessionsAtMost = 200;
