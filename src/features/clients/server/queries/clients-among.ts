import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** The names of those of the ids that belong to existing clients. Deleted clients are left out. */
export async function clientsAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    SELECT id, name FROM client WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
