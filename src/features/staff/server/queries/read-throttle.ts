import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { type Throttle, untried } from '../../domain/pin-throttle.ts';
import { pinThrottleTable } from '../tables.ts';

const throttle = select(pinThrottleTable, ['scope', 'misses', 'lockedUntil', 'fadedAt', 'writtenAt']);

/** Failed attempts by scope: `point:` and a device's id, `address:` and an address, `user:` or `approver:` and a user. */
export async function readThrottles(tx: ReadTx, scopes: readonly string[]): Promise<(scope: string) => Throttle> {
  const rows = await tx.rows<RowOf<typeof throttle>>(sql`
    SELECT ${throttle} FROM pin_throttle WHERE scope = ANY (${scopes}::text[])`);
  return (scope) => {
    const row = rows.find((each) => each.scope === scope);
    return row === undefined ? untried : { ...row, fadedAt: row.fadedAt ?? 0 };
  };
}

/** The users whose PINs were tried, at log-in or for approvals, by the numbers that were typed. */
export async function usersTried(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT DISTINCT split_part(scope, ':', 2) AS id FROM pin_throttle
    WHERE split_part(scope, ':', 1) IN ('user', 'approver', 'asker')`);
  return rows.map(({ id }) => id);
}
