import type { Locale } from '#kernel/locale.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { Tx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Throttle } from '../domain/pin-throttle.ts';

export interface NewEmployee {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pinHash: string;
  readonly flags: readonly UserFlag[];
  /** Basis points. */
  readonly discountLimit: number;
  /** Minor units a day; null where the role has none. */
  readonly foodLimit: number | null;
}

export async function insertEmployee(tx: Tx, employee: NewEmployee): Promise<void> {
  const { id, name, role, pinHash, flags, discountLimit, foodLimit } = employee;
  await tx.run(sql`
    INSERT INTO employee (id, name, role, pin_hash, flags, discount_limit, food_limit)
    VALUES (${id}, ${name}, ${role}, ${pinHash}, ${flags}::text[], ${discountLimit}, ${foodLimit})`);
}

/** Null: the language of whatever device they sign in on. */
export async function setLanguage(tx: Tx, employeeId: string, language: Locale | null): Promise<void> {
  await tx.run(sql`UPDATE employee SET language = ${language} WHERE id = ${employeeId}`);
}

export interface NewPoint {
  readonly id: string;
  readonly name: string;
  readonly kind: 'till' | 'mobile' | 'display' | 'customerBoard';
  readonly posValueHash: string;
  readonly receiptPrinterId: string | null;
}

export async function insertPoint(tx: Tx, point: NewPoint): Promise<void> {
  const { id, name, kind, posValueHash, receiptPrinterId } = point;
  await tx.run(sql`
    INSERT INTO point (id, name, kind, pos_value_hash, receipt_printer_id)
    VALUES (${id}, ${name}, ${kind}, ${posValueHash}, ${receiptPrinterId})`);
}

export interface NewSession {
  readonly tokenHash: string;
  readonly employeeId: string;
  readonly pointId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly expiresAt: number;
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, employeeId, pointId, startedAt, expiresAt } = session;
  await tx.run(sql`
    INSERT INTO session (token_hash, employee_id, point_id, started_at, expires_at)
    VALUES (${tokenHash}, ${employeeId}, ${pointId}, ${new Date(startedAt).toISOString()}::timestamptz,
            ${new Date(expiresAt).toISOString()}::timestamptz)`);
}

export async function endSession(tx: Tx, tokenHash: string, now: number): Promise<number> {
  return tx.run(sql`
    UPDATE session SET ended_at = ${new Date(now).toISOString()}::timestamptz
    WHERE token_hash = ${tokenHash} AND ended_at IS NULL`);
}

export async function saveThrottle(tx: Tx, scope: string, { misses, lockedUntil }: Throttle): Promise<void> {
  const until = lockedUntil === null ? null : new Date(lockedUntil).toISOString();
  await tx.run(sql`
    INSERT INTO pin_throttle (scope, misses, locked_until) VALUES (${scope}, ${misses}, ${until}::timestamptz)
    ON CONFLICT (scope) DO UPDATE SET misses = excluded.misses, locked_until = excluded.locked_until`);
}

export async function clearThrottle(tx: Tx, scopes: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM pin_throttle WHERE scope = ANY (${scopes}::text[])`);
}

export interface NewApproval {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
  readonly amount: number;
  readonly expiresAt: number;
}

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  const { id, approverId, requesterId, action, subject, amount, expiresAt } = approval;
  await tx.run(sql`
    INSERT INTO approval (id, approver_id, requester_id, action, subject, amount, expires_at)
    VALUES (${id}, ${approverId}, ${requesterId}, ${action}, ${subject}, ${amount},
            ${new Date(expiresAt).toISOString()}::timestamptz)`);
}

/** Uses an approval up; it serves one command and no other. */
export async function markApprovalUsed(tx: Tx, id: string, commandId: string): Promise<void> {
  await tx.run(sql`UPDATE approval SET used_by = ${commandId} WHERE id = ${id} AND used_by IS NULL`);
}
