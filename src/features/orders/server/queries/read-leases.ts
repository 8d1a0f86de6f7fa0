import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

export interface Lease {
  readonly orderId: string;
  readonly pointId: string;
  readonly userId: string;
  readonly pointName: string;
  readonly userName: string;
  /** Epoch ms. */
  readonly until: number;
}

/** The other orders that a device holds, also by leases that have ended. */
export function otherLeasesOf(
  tx: ReadTx,
  pointId: string,
  orderId: string,
): Promise<{ readonly orderId: string; readonly tableId: string | null }[]> {
  return tx.rows(sql`
    SELECT l.order_id AS "orderId", o.table_id AS "tableId"
    FROM order_lease l JOIN sales_order o ON o.id = l.order_id
    WHERE l.point_id = ${pointId} AND l.order_id <> ${orderId}`);
}

/** The current leases of these orders. */
export function leasesOf(tx: ReadTx, orderIds: readonly string[], now: number): Promise<Lease[]> {
  return tx.rows<Lease>(sql`
    SELECT l.order_id AS "orderId", l.point_id AS "pointId", l.user_id AS "userId", p.name AS "pointName", e.name AS "userName",
           l.expires_at AS until
    FROM order_lease l JOIN point p ON p.id = l.point_id JOIN employee e ON e.id = l.user_id
    WHERE l.order_id = ANY (${orderIds}::uuid[]) AND l.expires_at > ${new Date(now).toISOString()}::timestamptz`);
}
