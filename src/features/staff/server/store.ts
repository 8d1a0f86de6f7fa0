import type { Locale } from '#kernel/locale.ts';
import { type Role, type UserFlag, userFlags } from '#kernel/permission.ts';
import { type RecordStore, recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { Throttle } from '../domain/pin-throttle.ts';
import { points, users } from '../domain/resources.ts';
import type { RoleChange } from '../domain/role-permissions.ts';
import { splitFlags } from '../domain/user-flags.ts';
import {
  approvalTable,
  employeeTable,
  enrolmentCodeTable,
  pinThrottleTable,
  pointTable,
  sessionTable,
} from './tables.ts';

const employeeRows = tableWriter('employee', employeeTable, {
  insert: [
    ...(['id', 'name', 'role', 'pinHash', 'pinNumber', 'pinDigits', 'flags', 'discountLimit', 'foodLimit'] as const),
    ...(['personalNumber', 'email'] as const),
  ],
});
const pointRows = tableWriter('point', pointTable, {
  insert: ['id', 'name', 'kind', 'posValueHash', 'receiptPrinterId'],
});
const sessionRows = tableWriter('session', sessionTable, {
  insert: ['tokenHash', 'employeeId', 'pointId', 'startedAt', 'expiresAt', 'mustRenewPin'],
});
const codeRows = tableWriter('enrolment_code', enrolmentCodeTable, { key: ['pointId'] });
const throttleRows = tableWriter('pin_throttle', pinThrottleTable, { key: ['scope'] });
const approvalRows = tableWriter('approval', approvalTable, {
  insert: ['id', 'approverId', 'requesterId', 'action', 'subject', 'terms', 'amount', 'expiresAt'],
});

/** A PIN as it is stored: its number finds the owner, the hash is over all of it. */
export interface StoredPin {
  readonly pinHash: string;
  readonly pinNumber: string;
  /** Digits of the secret; null where the PIN is public. */
  readonly pinDigits: number | null;
}

export interface NewEmployee {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly pin: StoredPin;
  readonly flags: readonly UserFlag[];
  /** Basis points. */
  readonly discountLimit: number;
  /** Minor units per day; null if the role has none. */
  readonly foodLimit: number | null;
  readonly personalNumber?: string;
  readonly email?: string;
}

export async function insertEmployee(tx: WriteTx, employee: NewEmployee): Promise<void> {
  const { pin, personalNumber = '', email = '', ...rest } = employee;
  await employeeRows.insert(tx, [{ ...rest, ...pin, personalNumber, email }]);
}

/** Null: the language of the device. */
export async function setLanguage(tx: WriteTx, employeeId: string, language: Locale | null): Promise<void> {
  await employeeRows.update(tx, { id: employeeId }, { language });
}

export async function savePin(tx: WriteTx, id: string, pin: StoredPin): Promise<void> {
  await employeeRows.update(tx, { id }, { ...pin });
}

/** Null removes the card. */
export async function saveCard(tx: WriteTx, id: string, cardHash: string | null): Promise<void> {
  await employeeRows.update(tx, { id }, { cardHash });
}

export interface NewPoint {
  readonly id: string;
  readonly name: string;
  readonly kind: 'till' | 'mobile' | 'display' | 'customerBoard';
  readonly posValueHash: string;
  readonly receiptPrinterId: string | null;
}

export async function insertPoint(tx: WriteTx, point: NewPoint): Promise<void> {
  await pointRows.insert(tx, [point]);
}

export interface NewSession {
  readonly tokenHash: string;
  readonly employeeId: string;
  readonly pointId: string;
  /** Epoch ms. */
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly mustRenewPin: boolean;
}

export async function insertSession(tx: WriteTx, session: NewSession): Promise<void> {
  await sessionRows.insert(tx, [session]);
}

export interface SeenLogin {
  readonly employeeId: string;
  readonly pointId: string;
  readonly at: number;
  readonly appVersion: string | null;
}

/** Who signed in last and where. */
export async function noteLogin(tx: WriteTx, { employeeId, pointId, at, appVersion }: SeenLogin): Promise<void> {
  const time = new Date(at).toISOString();
  await tx.run(sql`
    WITH person AS (
      UPDATE employee SET last_login_at = ${time}::timestamptz
      WHERE id = ${employeeId})
    UPDATE point SET last_seen_at = ${time}::timestamptz, app_version = coalesce(${appVersion}, app_version)
    WHERE id = ${pointId}`);
}

/**
 * After the clock was set back: no session, approval or code ends after `latest`, epoch ms, and no session began later than
 * now: what its user does is done while it lasts. Returns how many were changed.
 */
export function shortenSessions(tx: WriteTx, latest: number): Promise<number> {
  const [time, now] = [latest, tx.now].map((ms) => new Date(ms).toISOString()) as [string, string];
  return tx.run(sql`
    UPDATE session SET expires_at = least(expires_at, ${time}::timestamptz), started_at = least(started_at, ${now}::timestamptz)
    WHERE (expires_at > ${time}::timestamptz OR started_at > ${now}::timestamptz) AND ended_at IS NULL`);
}

export function shortenApprovals(tx: WriteTx, latest: number): Promise<number> {
  const time = new Date(latest).toISOString();
  return tx.run(sql`UPDATE approval SET expires_at = ${time}::timestamptz WHERE expires_at > ${time}::timestamptz`);
}

export function shortenEnrolmentCodes(tx: WriteTx, latest: number): Promise<number> {
  const time = new Date(latest).toISOString();
  return tx.run(sql`
    UPDATE enrolment_code SET expires_at = ${time}::timestamptz WHERE expires_at > ${time}::timestamptz`);
}

export async function endSession(tx: WriteTx, tokenHash: string, now: number): Promise<number> {
  return tx.run(sql`
    UPDATE session SET ended_at = ${new Date(now).toISOString()}::timestamptz
    WHERE token_hash = ${tokenHash} AND ended_at IS NULL`);
}

/** Ends all sessions of a user, of a device, or of the venue. Returns how many. */
export async function endSessionsOf(
  tx: WriteTx,
  who: { readonly employeeId: string } | { readonly pointId: string } | 'all',
  now: number,
): Promise<number> {
  let theirs = sql`true`;
  if (who !== 'all') theirs = 'pointId' in who ? sql`point_id = ${who.pointId}` : sql`employee_id = ${who.employeeId}`;
  return tx.run(sql`
    UPDATE session SET ended_at = ${new Date(now).toISOString()}::timestamptz WHERE ${theirs} AND ended_at IS NULL`);
}

export type NewEnrolmentCode = Row<typeof enrolmentCodeTable>;

/** A point has one code at a time: a new one replaces the previous one. */
export async function saveEnrolmentCode(tx: WriteTx, code: NewEnrolmentCode): Promise<void> {
  await codeRows.upsert(tx, [code]);
}

export async function dropEnrolmentCode(tx: WriteTx, pointId: string): Promise<number> {
  return codeRows.remove(tx, { pointId });
}

/** Assigns the point to a new device; the previous device is no longer registered. */
export interface NewDevice {
  readonly posValueHash: string;
  readonly publicKey: string | null;
}

export async function givePoint(tx: WriteTx, id: string, device: NewDevice, now: number): Promise<void> {
  const { posValueHash, publicKey } = device;
  const seen = { enrolledAt: now, lastSeenAt: now, revokedAt: null };
  await pointRows.update(tx, { id }, { posValueHash, publicKey, ...seen });
}

export async function revokePoint(tx: WriteTx, id: string, now: number): Promise<void> {
  await pointRows.update(tx, { id }, { revokedAt: now });
}

export async function notePointsSeen(tx: WriteTx, ids: readonly string[], now: number): Promise<void> {
  await tx.run(sql`
    UPDATE point SET last_seen_at = ${new Date(now).toISOString()}::timestamptz WHERE id = ANY (${ids}::uuid[])`);
}

export async function saveThrottle(tx: WriteTx, scope: string, throttle: Throttle): Promise<void> {
  await throttleRows.upsert(tx, [{ scope, ...throttle }]);
}

export async function clearThrottle(tx: WriteTx, scopes: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM pin_throttle WHERE scope = ANY (${scopes}::text[])`);
}

export async function clearAllThrottles(tx: WriteTx): Promise<void> {
  await tx.run(sql`DELETE FROM pin_throttle`);
}

export interface NewApproval {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
  readonly terms: string;
  readonly amount: number;
  readonly expiresAt: number;
}

export async function insertApproval(tx: WriteTx, approval: NewApproval): Promise<void> {
  await approvalRows.insert(tx, [approval]);
}

/** Marks an approval as used: `usedBy` is the command that it serves, or the order that is taken over. */
export async function markApprovalUsed(tx: WriteTx, id: string, usedBy: string): Promise<void> {
  await tx.run(sql`UPDATE approval SET used_by = ${usedBy} WHERE id = ${id} AND used_by IS NULL`);
}

const flagColumns = Object.fromEntries(userFlags.map((flag) => [flag, sql`${flag}::text = ANY (flags)`]));

const employees = recordStore('employee', employeeTable, users, {
  columns: { tablePlan: 'tablePlanId' },
  computed: {
    ...flagColumns,
    // A PIN cannot be read, not even its hash.
    pin: sql`''::text`,
    hasPin: sql`(pin_hash IS NOT NULL)`,
    pinNumber: sql`coalesce(pin_number, '')`,
    hasCard: sql`(card_hash IS NOT NULL)`,
    // Beyond where they may work.
    rights: sql`cardinality(array_remove(array_remove(flags, 'waiterAccess'), 'userAccess'))`,
  },
});

async function changeFlags(tx: WriteTx, id: string, granted: readonly UserFlag[], taken: readonly UserFlag[]) {
  if (granted.length + taken.length === 0) return;
  await tx.run(sql`
    UPDATE employee SET flags = ARRAY(
      SELECT unnest(flags) EXCEPT SELECT unnest(${taken}::text[]) UNION SELECT unnest(${granted}::text[]) ORDER BY 1)
    WHERE id = ${id}`);
}

export const userStore: RecordStore<typeof users.fields> = {
  ...employees,
  async insert(tx, id, values) {
    const { own, granted } = splitFlags(values);
    await employees.insert(tx, id, own);
    await changeFlags(tx, id, granted, []);
  },
  async update(tx, id, values) {
    const { own, granted, taken } = splitFlags(values);
    await employees.update(tx, id, own);
    await changeFlags(tx, id, granted, taken);
  },
  /** The row stays, because orders and the journal refer to it; PIN and card are free again. */
  async remove(tx, id, now) {
    await tx.run(sql`
      UPDATE employee SET deleted_at = ${new Date(now).toISOString()}::timestamptz, version = version + 1,
                          is_active = false, pin_hash = NULL, pin_number = NULL, pin_digits = NULL, card_hash = NULL
      WHERE id = ${id}`);
  },
};

export const pointStore = recordStore('point', pointTable, points, {
  columns: {
    tablePlan: 'tablePlanId',
    menu: 'menuId',
    receiptPrinter: 'receiptPrinterId',
    fiscalPrinter: 'fiscalPrinterId',
    station: 'stationId',
    location: 'locationId',
    till: 'tillId',
  },
  computed: {
    state: sql`(CASE WHEN revoked_at IS NOT NULL THEN 'revoked' WHEN pos_value_hash IS NULL THEN 'waiting' ELSE 'active' END)`,
    signedIn: sql`coalesce((
      SELECT e.name FROM session s JOIN employee e ON e.id = s.employee_id
      WHERE s.point_id = point.id AND s.ended_at IS NULL AND s.expires_at > now()
      ORDER BY s.started_at DESC LIMIT 1), '')`,
    appVersion: sql`coalesce(app_version, '')`,
    hasKey: sql`(public_key IS NOT NULL)`,
  },
});

/** Stores exactly these changes of the roles' defaults. */
export async function saveRoleChanges(tx: WriteTx, changes: readonly RoleChange[]): Promise<void> {
  const rows = JSON.stringify(changes);
  await tx.run(sql`DELETE FROM role_permission`);
  await tx.run(sql`
    INSERT INTO role_permission (role, permission, is_granted)
    SELECT role, permission, "isGranted"
    FROM jsonb_to_recordset(${rows}::jsonb) AS c (role text, permission text, "isGranted" boolean)`);
}
