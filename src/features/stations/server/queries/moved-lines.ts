import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** Which of an order's lines are done: struck on a ticket. Of lines that moved before, a note says nothing of that. */
export async function struckLines(
  tx: ReadTx,
  orderId: string,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT l.line_id AS id FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id
    WHERE t.order_id = ${orderId} AND t.moved_from IS NULL AND NOT coalesce((t.fired ->> 'isKnown')::boolean, false) AND l.struck_at IS NOT NULL
      AND l.line_id = ANY (${lineIds}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

export async function nameOfWaiter(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.maybe<{ name: string }>(sql`SELECT name FROM employee WHERE id = ${id}`);
  return row?.name ?? '';
}
