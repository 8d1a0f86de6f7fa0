import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

export interface Lease {
  readonly orderId: string;
  readonly pointId: string;
  readonly pointName: string;
  readonly userName: string;
  /** Epoch ms. */
  readonly until: number;
}

/** The current leases of these orders. */
export function leasesOf(tx: ReadTx, orderIds: readonly string[], now: number): Promise<Lease[]> {
  return tx.rows<Lease>(sql`
    SELECT l.order_id AS "orderId", l.point_id AS "pointId", p.name AS "pointName", e.name AS "userName",
           l.expires_at AS until
    FROM order_lease l JOIN point p ON p.id = l.point_id JOIN employee e ON e.id = l.user_id
    WHERE l.order_id = ANY (${orderIds}::uuid[]) AND l.expires_at > ${new Date(now).toISOString()}::timestamptz`);
}
