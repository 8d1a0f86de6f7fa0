import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';

export interface NamedPoint {
  readonly id: string;
  readonly name: string;
}

/** The point of this code, while the code is valid; none if its readings are the codes of two. */
export async function pointOfCode(tx: ReadTx, codeHashes: readonly string[], now: number): Promise<NamedPoint | null> {
  const [point = null, another] = await tx.rows<NamedPoint>(sql`
    SELECT p.id, p.name FROM enrolment_code c JOIN point p ON p.id = c.point_id
    WHERE c.code_hash = ANY(${codeHashes}::text[]) AND c.expires_at > ${new Date(now).toISOString()}::timestamptz
      AND p.deleted_at IS NULL
    LIMIT 2`);
  return another === undefined ? point : null;
}

/** The customer board of a device, and the key with which it signs, if it has one. */
export function boardBySecret(
  tx: ReadTx,
  posValueHash: string,
): Promise<{ readonly id: string; readonly tillId: string | null; readonly publicKey: string | null } | null> {
  return tx.maybe(sql`
    SELECT id, till_id AS "tillId", public_key AS "publicKey" FROM point
    WHERE pos_value_hash = ${posValueHash} AND kind = 'customerBoard' AND revoked_at IS NULL AND deleted_at IS NULL`);
}

export async function isPointThere(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM point WHERE id = ${id} AND deleted_at IS NULL`)) !== null;
}

/** The menus of the devices that have one of their own, at a catalogue version. */
export const menuOfPointsAt = cachedByCatalogueVersion<ReadonlyMap<string, string>>(async (tx) => {
  const rows = await tx.rows<{ id: string; menuId: string }>(sql`
    SELECT id, menu_id AS "menuId" FROM point WHERE menu_id IS NOT NULL AND deleted_at IS NULL`);
  return new Map(rows.map(({ id, menuId }) => [id, menuId]));
});

/** When each point was last known to be there: noted while it was connected, or by a log-in. */
export async function lastSeenOf(tx: ReadTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; at: number | null }>(sql`
    SELECT p.id, greatest(p.last_seen_at, (SELECT max(s.started_at) FROM session s WHERE s.point_id = p.id)) AS at
    FROM point p`);
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const])));
}
