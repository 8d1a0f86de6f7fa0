import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** Whose PIN is tried, or at which device, and how often one was refused. */
export interface RefusedPins {
  readonly kind: 'user' | 'point';
  readonly name: string;
  readonly count: number;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Nobody mistypes their own so often in a day; at a device everybody does now and then. */
const fewestOfUser = 10;
const fewestOfPoint = 25;

/** The users and devices at which PINs were refused so often within a day that somebody may be guessing; most first. */
export function pinsTried(tx: ReadTx, now: number): Promise<RefusedPins[]> {
  return tx.rows<RefusedPins>(sql`
    WITH miss AS (
      SELECT point_id, data::jsonb ->> 'named' AS named FROM journal
      WHERE action = ANY (${['login.refused', 'approval.refused', 'pin.refused']}::text[])
        AND at > ${new Date(now - dayMs).toISOString()}::timestamptz
    )
    SELECT kind, name, count FROM (
      SELECT 'user' AS kind, e.name, count(*)::int AS count FROM miss JOIN employee e ON e.id = miss.named::uuid
      GROUP BY e.id, e.name HAVING count(*) >= ${fewestOfUser}
      UNION ALL
      SELECT 'point' AS kind, p.name, count(*)::int AS count FROM miss JOIN point p ON p.id = miss.point_id
      GROUP BY p.id, p.name HAVING count(*) >= ${fewestOfPoint}
    ) AS tried ORDER BY count DESC, name LIMIT 10`);
}
