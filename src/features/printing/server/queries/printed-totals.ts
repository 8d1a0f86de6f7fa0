import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Slip } from '../../domain/slip.ts';

export interface PrintedTotal {
  readonly slip: Slip;
  /** Epoch ms. */
  readonly at: number;
  /** Which of the order's bills it is, from 1. */
  readonly number: number;
}

export interface PrintedTotals {
  /** So many bills before payment of the order were queued, without what was printed again of one. */
  readonly count: number;
  /** The newest that the device queued after the instant (epoch ms), or null. */
  readonly newest: PrintedTotal | null;
}

/** The bills before payment of an order. */
export async function printedTotals(
  tx: ReadTx,
  { orderId, pointId, after }: { readonly orderId: string; readonly pointId: string | null; readonly after: number },
): Promise<PrintedTotals> {
  const [{ count }, newest] = await Promise.all([
    tx.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTotal' AND copy = 0`),
    tx.maybe<PrintedTotal>(sql`
      SELECT p.slip, (extract(epoch FROM p.created_at) * 1000)::bigint AS at,
             (SELECT count(*) FROM print_job o WHERE o.order_id = p.order_id AND o.kind = p.kind AND o.copy = 0
              AND (o.created_at, o.id) <= (p.created_at, p.id))::int AS number
      FROM print_job p
      WHERE p.order_id = ${orderId} AND p.kind = 'orderTotal' AND p.copy = 0 AND p.point_id = ${pointId}
        AND p.created_at > ${new Date(after).toISOString()}::timestamptz
      ORDER BY p.created_at DESC, p.id DESC LIMIT 1`),
  ]);
  return { count, newest };
}
