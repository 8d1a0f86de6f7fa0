import { sql } from '../sql.ts';
import type { WriteTx } from '../write-tx.ts';

/**
 * After the clock was set back: work that was due before is due now, and what it waits for began now at the latest. Work
 * planned for later than `before`, epoch ms, keeps its time. Leases and pauses between attempts are shortened by the worker
 * (select-work.ts).
 */
export async function shortenQueueWaits(tx: WriteTx, before: number): Promise<void> {
  const [now, then] = [tx.now, before].map((ms) => new Date(ms).toISOString()) as [string, string];
  await Promise.all([
    tx.run(sql`
      UPDATE work_item SET created_at = least(created_at, ${now}::timestamptz),
                           not_before = CASE WHEN not_before <= ${then}::timestamptz
                                        THEN least(not_before, ${now}::timestamptz) ELSE not_before END
      WHERE state = 'queued' AND (created_at > ${now}::timestamptz OR not_before > ${now}::timestamptz)`),
    tx.run(sql`
      UPDATE work_target SET down_since = ${now}::timestamptz, probe_at = least(probe_at, ${now}::timestamptz)
      WHERE down_since > ${now}::timestamptz`),
  ]);
}
