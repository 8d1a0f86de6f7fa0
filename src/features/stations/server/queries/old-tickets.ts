import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { itemsNow } from './items-now.ts';

/** Open tickets that came before an instant, epoch ms, and of which nothing is promised for later. */
export const cameBefore = (before: number): Sql => sql`
  station_ticket.bumped_at IS NULL AND station_ticket.came_at < ${new Date(before).toISOString()}::timestamptz
  AND NOT EXISTS (
    SELECT 1 FROM ${itemsNow}
    WHERE l.ticket_id = station_ticket.id AND (o.delivery ->> 'promisedAt')::bigint >= ${before})`;

/** Whether any station has such a ticket. */
export async function hasOlder(tx: ReadTx, before: number): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 AS known FROM station_ticket WHERE ${cameBefore(before)} LIMIT 1`)) !== null;
}
