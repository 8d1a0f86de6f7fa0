import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** The ids among these that are clients'; one that was deleted is none. */
export async function clientsAmong(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM client WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return rows.map(({ id }) => id);
}
