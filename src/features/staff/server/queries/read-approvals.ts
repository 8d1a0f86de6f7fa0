import type { Role, UserFlag } from '#kernel/permission.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { sql } from '#platform/server/sql.ts';
import type { Approval } from '../../domain/approval.ts';

interface ApprovalRow extends Omit<Approval, 'approverMay'> {
  readonly role: Role;
  readonly flags: UserFlag[];
  readonly isActive: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Approvals with what their approvers may do at this moment. */
export async function approvalsById(
  tx: ReadTx,
  ids: readonly string[],
  permissionsOf: PermissionsOf,
): Promise<Approval[]> {
  const rows = await tx.rows<ApprovalRow>(sql`
    SELECT a.id, a.approver_id AS "approverId", a.requester_id AS "requesterId", a.action, a.subject, a.terms, a.amount,
           a.expires_at AS "expiresAt", a.used_by AS "usedBy", e.role, e.flags, e.is_active AS "isActive"
    FROM approval a JOIN employee e ON e.id = a.approver_id
    WHERE a.id = ANY (${ids}::uuid[])`);
  return Promise.all(
    rows.map(async ({ role, flags, isActive, ...approval }) => ({
      ...approval,
      approverMay: isActive ? await permissionsOf(tx, { role, flags }) : nothing,
    })),
  );
}
