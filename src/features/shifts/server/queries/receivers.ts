import { recipientsOf } from '#features/staff/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { PermissionsOf } from '#platform/server/feature.ts';
import { mayReceive, type ShiftPolicy } from '../../domain/policy.ts';

/** The ids of all users who receive cash-outs of others. */
export async function receiversOf(
  tx: ReadTx,
  policy: Pick<ShiftPolicy, 'managersReceive'>,
  permissionsOf: PermissionsOf,
): Promise<ReadonlySet<string>> {
  const people = await recipientsOf(tx, permissionsOf, (permissions, role) =>
    mayReceive({ role, may: (permission) => permissions.has(permission) }, policy),
  );
  return new Set(people.map(({ id }) => id));
}
