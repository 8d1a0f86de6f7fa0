import { type Sql, sql } from '#platform/server/sql.ts';

/**
 * The names under which tickets may have lines of an order, with the `id` that the line has now: their own, and that of their sending.
 * Notes have the one of their time.
 */
export const knownAs = (orderId: string, lineIds: readonly string[]): Sql => sql`
  SELECT ${orderId}::uuid AS order_id, id AS line_id, id FROM unnest(${lineIds}::uuid[]) AS given (id)
  UNION
  SELECT sent_order_id, sent_line_id, line_id FROM station_renamed_line
  WHERE order_id = ${orderId} AND line_id = ANY (${lineIds}::uuid[])`;
