import type { ReadTx } from '#platform/server/database.ts';
import type { UsedBy } from '#platform/server/records/resources.ts';
import { sql } from '#platform/server/sql.ts';

/** A user's open orders. A user who has some cannot be deleted, because each open order needs an owner. */
export async function openOrdersOf(tx: ReadTx, userId: string): Promise<UsedBy[]> {
  const rows = await tx.rows<{ id: string; number: number }>(sql`
    SELECT id, number FROM sales_order WHERE status = 'open' AND owner_id = ${userId} ORDER BY number LIMIT 100`);
  return rows.map(({ id, number }) => ({ resource: 'openOrders', id, name: `#${number}` }));
}
