import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { nameKey } from '../../domain/table-names.ts';

/** Keys of the table names in all other plans. */
export async function namesElsewhere(tx: ReadTx, planId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ name: string }>(sql`
    SELECT name FROM dining_table WHERE plan_id <> ${planId} AND deleted_at IS NULL`);
  return new Set(rows.map(({ name }) => nameKey(name)));
}

/** Those of the ids that belong, or belonged, to tables of another plan. */
export async function idsElsewhere(tx: ReadTx, planId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM dining_table WHERE id = ANY (${ids}::uuid[]) AND plan_id <> ${planId}`);
  return new Set(rows.map(({ id }) => id));
}
