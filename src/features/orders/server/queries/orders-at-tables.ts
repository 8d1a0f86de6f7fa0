import type { ReadTx } from '#platform/server/database.ts';
import type { UsedBy } from '#platform/server/records/resources.ts';
import { sql } from '#platform/server/sql.ts';

/** Open orders at the tables of a plan; `id` is the table, `name` its name with the number of its order: `5 · #12`. */
export async function ordersAtTablesOf(tx: ReadTx, planId: string): Promise<UsedBy[]> {
  const rows = await tx.rows<{ id: string; name: string; number: number }>(sql`
    SELECT t.id, t.name, o.number
    FROM sales_order AS o JOIN dining_table AS t ON t.id = o.table_id
    WHERE (o.status = 'open' OR o.is_table_held) AND t.plan_id = ${planId}
    ORDER BY o.number`);
  return rows.map(({ id, name, number }) => ({ resource: 'openOrders', id, name: `${name} · #${number}` }));
}
