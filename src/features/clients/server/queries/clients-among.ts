import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** Those of the ids that belong to existing clients. Deleted clients are left out. */
export async function clientsAmong(tx: ReadTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM client WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return rows.map(({ id }) => id);
}
