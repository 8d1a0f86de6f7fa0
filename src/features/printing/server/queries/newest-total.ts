import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Slip } from '../../domain/slip.ts';

export interface PrintedTotal {
  readonly slip: Slip;
  /** Epoch ms. */
  readonly at: number;
}

/** The newest bill before payment of an order that a device queued after an instant (epoch ms), or null. */
export async function newestTotal(
  tx: ReadTx,
  { orderId, pointId, after }: { readonly orderId: string; readonly pointId: string | null; readonly after: number },
): Promise<PrintedTotal | null> {
  return tx.maybe<PrintedTotal>(sql`
    SELECT slip, (extract(epoch FROM created_at) * 1000)::bigint AS at FROM print_job
    WHERE order_id = ${orderId} AND kind = 'orderTotal' AND point_id = ${pointId}
      AND created_at > ${new Date(after).toISOString()}::timestamptz
    ORDER BY created_at DESC LIMIT 1`);
}
