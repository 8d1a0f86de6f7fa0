import { formatDay } from '#kernel/format.ts';
import type { Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { UsedBy } from '#platform/server/records/resources.ts';
import { sql } from '#platform/server/sql.ts';

/** The latest orders paid with a method, each by its number and day: `#12 · 18/11/2026`. */
export async function paidWith(tx: ReadTx, methodId: string): Promise<UsedBy[]> {
  const rows = await tx.rows<{ id: string; number: number; day: Day }>(sql`
    SELECT o.id, o.number, o.business_day::text AS day
    FROM (
      SELECT order_id FROM order_payment WHERE method = (SELECT code FROM payment_method WHERE id = ${methodId}::uuid)
      ORDER BY order_id DESC LIMIT 100
    ) AS paid JOIN sales_order AS o ON o.id = paid.order_id
    ORDER BY o.id DESC`);
  return rows.map(({ id, number, day }) => ({ resource: 'payments', id, name: `#${number} · ${formatDay(day)}` }));
}
