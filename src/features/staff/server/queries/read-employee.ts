import type { Locale } from '#kernel/locale.ts';
import type { Role, UserFlag } from '#kernel/permission.ts';
import type { Tx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

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

export function employeeByPin(tx: Tx, pinHash: string): Promise<EmployeeRow | null> {
  return tx.maybe<EmployeeRow>(sql`${columns} WHERE pin_hash = ${pinHash} AND is_active`);
}

export function employeeById(tx: Tx, id: string): Promise<EmployeeRow> {
  return tx.one<EmployeeRow>(sql`${columns} WHERE id = ${id}`);
}

export interface PointRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'till' | 'mobile' | 'display' | 'customerBoard';
}

export function pointBySecret(tx: Tx, posValueHash: string): Promise<PointRow | null> {
  return tx.maybe<PointRow>(sql`
    SELECT id, name, kind FROM point WHERE pos_value_hash = ${posValueHash} AND revoked_at IS NULL`);
}

export function pointById(tx: Tx, id: string): Promise<PointRow> {
  return tx.one<PointRow>(sql`SELECT id, name, kind FROM point WHERE id = ${id}`);
}

export interface ApprovalRow {
  readonly id: string;
  readonly approverId: string;
  readonly requesterId: string;
  readonly action: string;
  readonly subject: string;
  readonly amount: number;
  readonly expiresAt: number;
  readonly usedBy: string | null;
}

export function approvalsById(tx: Tx, ids: readonly string[]): Promise<ApprovalRow[]> {
  return tx.rows<ApprovalRow>(sql`
    SELECT id, approver_id AS "approverId", requester_id AS "requesterId", action, subject, amount,
           expires_at AS "expiresAt", used_by AS "usedBy"
    FROM approval WHERE id = ANY (${ids}::uuid[])`);
}
