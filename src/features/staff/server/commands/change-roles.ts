import { CodedError } from '#kernel/error.ts';
import { mergeRights, type RightsDeclaration } from '#kernel/permission.ts';
import { resourceErrors } from '#kernel/resource-routes.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { accessChanged } from '#platform/server/session.ts';
import { sql } from '#platform/server/sql.ts';
import { roleErrors } from '../../domain/errors.ts';
import { applyChanges, differences, problemOfChange, type WantedChange } from '../../domain/role-permissions.ts';
import { describeRoles, readRoleChanges, versionOf } from '../queries/role-permissions.ts';
import { saveRoleChanges } from '../store.ts';

export interface RolesRequest {
  /** The version of the matrix on which the changes are based. */
  readonly version: string;
  readonly changes: readonly WantedChange[];
}

/** Changes the permissions of roles, all or nothing. In force at once, for the next call of every user. */
export async function changeRoles(
  { tx, session, commandId }: CommandContext,
  declared: readonly RightsDeclaration[],
  { version, changes }: RolesRequest,
) {
  const { permissions: table } = mergeRights(declared);
  for (const change of changes) {
    const problem = problemOfChange(table, change);
    if (problem !== null) {
      const { role, permission } = change;
      throw new CodedError(problem, roleErrors[problem], { role, permission });
    }
  }
  const before = await readRoleChanges(tx);
  if (versionOf(before) !== version) await refuseChanged(tx);
  const after = applyChanges(table, before, changes);
  const changed = differences(table, before, after);
  if (versionOf(after) !== version) await saveRoleChanges(tx, after);
  for (const [role, data] of changed) {
    tx.audit({
      action: 'roles.changed',
      subject: `roles:${role}`,
      userId: session.userId,
      pointId: session.pointId,
      commandId,
      senderId: null,
      approverId: null,
      data,
    });
  }
  if (changed.size > 0) {
    // Rights are cached by its version, like everything that tills work by.
    tx.touchCatalogue();
    tx.emit({ name: accessChanged, data: {} });
    // Emitted last: a client that reloads on this event gets the new state.
    tx.emit({ name: 'roles.changed', data: {} });
  }
  return describeRoles(tx, declared);
}

async function refuseChanged(tx: ReadTx): Promise<never> {
  const last = await tx.maybe<{ at: number; by: string | null }>(sql`
    SELECT j.at, e.name AS by FROM journal j LEFT JOIN employee e ON e.id = j.user_id
    WHERE j.action = 'roles.changed' ORDER BY j.seq DESC LIMIT 1`);
  throw new CodedError('RECORD_CHANGED', resourceErrors.RECORD_CHANGED, { by: last?.by ?? '', at: last?.at ?? 0 });
}
