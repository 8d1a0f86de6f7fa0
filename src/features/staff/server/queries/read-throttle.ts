import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type Throttle, untried } from '../../domain/pin-throttle.ts';

/** How tries stand by scope: a device by `point:` and its id, an address by `address:`, the venue as a whole. */
export async function readThrottles(tx: ReadTx, scopes: readonly string[]): Promise<(scope: string) => Throttle> {
  const rows = await tx.rows<Omit<Throttle, 'fadedAt'> & { scope: string; fadedAt: number | null }>(sql`
    SELECT scope, misses, locked_until AS "lockedUntil", faded_at AS "fadedAt"
    FROM pin_throttle WHERE scope = ANY (${scopes}::text[])`);
  return (scope) => {
    const row = rows.find((each) => each.scope === scope);
    return row === undefined ? untried : { ...row, fadedAt: row.fadedAt ?? 0 };
  };
}
