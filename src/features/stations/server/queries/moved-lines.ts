import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { knownAs } from './renamed-lines.ts';

/** Which of an order's lines are done: struck on the ticket of their sending, wherever that was. */
export async function struckLines(
  tx: ReadTx,
  orderId: string,
  lineIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT k.id FROM (${knownAs(orderId, lineIds)}) k
    JOIN station_ticket t ON t.order_id = k.order_id
    JOIN station_ticket_line l ON l.ticket_id = t.id AND l.line_id = k.line_id
    WHERE t.moved_from IS NULL AND NOT coalesce((t.fired ->> 'isKnown')::boolean, false) AND l.struck_at IS NOT NULL`);
  return new Set(rows.map(({ id }) => id));
}

export async function nameOfWaiter(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.maybe<{ name: string }>(sql`SELECT name FROM employee WHERE id = ${id}`);
  return row?.name ?? '';
}
