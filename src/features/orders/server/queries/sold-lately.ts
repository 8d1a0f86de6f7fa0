import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** The sold quantity of each product of these categories in the last thirty business days. */
export async function soldLately(tx: ReadTx, categoryIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ productId: string; sold: number }>(sql`
    SELECT l.product_id AS "productId", sum(l.quantity)::bigint AS sold
    FROM sales_order o JOIN order_line l ON l.order_id = o.id
    WHERE o.status = 'closed'
      AND o.closed_business_day > (SELECT max(closed_business_day) - 30 FROM sales_order WHERE status = 'closed')
      AND l.category_id = ANY (${categoryIds}::uuid[])
    GROUP BY l.product_id`);
  return new Map(rows.map(({ productId, sold }) => [productId, sold]));
}
