import type { Locale } from '#kernel/locale.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Approval } from '../../domain/approval.ts';

export interface EmployeeRow {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly flags: UserFlag[];
  readonly discountLimit: number;
  readonly foodLimit: number | null;
  readonly tablePlanId: string | null;
  readonly language: Locale | null;
}

const columns = sql`
  SELECT id, name, role, flags, discount_limit AS "discountLimit", food_limit AS "foodLimit",
         table_plan_id AS "tablePlanId", language
  FROM employee`;

export function employeeByPin(tx: ReadTx, pinHash: string): Promise<EmployeeRow | null> {
  return tx.maybe<EmployeeRow>(sql`${columns} WHERE pin_hash = ${pinHash} AND is_active`);
}

export function employeeById(tx: ReadTx, id: string): Promise<EmployeeRow> {
  return tx.one<EmployeeRow>(sql`${columns} WHERE id = ${id}`);
}

/** The PINs of everybody who was not deleted, as they are stored. */
export function readPinHashes(
  tx: ReadTx,
): Promise<{ readonly id: string; readonly pinHash: string; readonly pinStartHash: string | null }[]> {
  return tx.rows(sql`
    SELECT id, pin_hash AS "pinHash", pin_start_hash AS "pinStartHash" FROM employee WHERE pin_hash IS NOT NULL`);
}

export interface PinPerson {
  readonly id: string;
  readonly role: Role;
  readonly birthDate: string | null;
  readonly personalNumber: string;
}

export function personOfPin(tx: ReadTx, id: string): Promise<PinPerson | null> {
  return tx.maybe<PinPerson>(sql`
    SELECT id, role, birth_date AS "birthDate", personal_number AS "personalNumber"
    FROM employee WHERE id = ${id} AND deleted_at IS NULL`);
}

/** Whose card this is, or null. */
export async function ownerOfCard(tx: ReadTx, cardHash: string): Promise<string | null> {
  return (await tx.maybe<{ id: string }>(sql`SELECT id FROM employee WHERE card_hash = ${cardHash}`))?.id ?? null;
}

/** Administrators who can sign in, apart from one. */
export async function otherAdministrators(tx: ReadTx, except: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM employee
    WHERE role = 'Admin' AND is_active AND deleted_at IS NULL AND pin_hash IS NOT NULL AND id <> ${except}`);
  return n;
}

export interface PointRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'till' | 'mobile' | 'display' | 'customerBoard';
  readonly tablePlanId: string | null;
  readonly menuId: string | null;
  readonly stationId: string | null;
}

const pointColumns = sql`
  SELECT id, name, kind, table_plan_id AS "tablePlanId", menu_id AS "menuId", station_id AS "stationId" FROM point`;

export function pointBySecret(tx: ReadTx, posValueHash: string): Promise<PointRow | null> {
  return tx.maybe<PointRow>(sql`
    ${pointColumns} WHERE pos_value_hash = ${posValueHash} AND revoked_at IS NULL AND deleted_at IS NULL`);
}

/** The key of a device that has one. */
export async function keyOfDevice(tx: ReadTx, posValueHash: string): Promise<string | null> {
  const row = await tx.maybe<{ publicKey: string | null }>(sql`
    SELECT public_key AS "publicKey" FROM point WHERE pos_value_hash = ${posValueHash}`);
  return row?.publicKey ?? null;
}

export function pointById(tx: ReadTx, id: string): Promise<PointRow> {
  return tx.one<PointRow>(sql`${pointColumns} WHERE id = ${id}`);
}

export function approvalsById(tx: ReadTx, ids: readonly string[]): Promise<Approval[]> {
  return tx.rows<Approval>(sql`
    SELECT id, approver_id AS "approverId", requester_id AS "requesterId", action, subject, amount,
           expires_at AS "expiresAt", used_by AS "usedBy"
    FROM approval WHERE id = ANY (${ids}::uuid[])`);
}
