import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { PlacedItem } from '../../domain/whereabouts.ts';

/**
 * The items `l` of each `station_ticket`, with the lines `i` of the orders `o` on which they are now: some stay where they were sent, and parts
 * of one item may be on several orders.
 */
export const itemsNow = sql`
  station_ticket_line l
  CROSS JOIN LATERAL (
    SELECT station_ticket.order_id, l.line_id
    UNION
    SELECT r.order_id, r.line_id FROM station_renamed_line r
    WHERE r.sent_order_id = station_ticket.order_id AND r.sent_line_id = l.line_id
  ) k
  JOIN order_line i ON i.order_id = k.order_id AND i.id = k.line_id
  JOIN sales_order o ON o.id = i.order_id`;

/** Whom an order without a table is for, if somebody said it. */
export const guestNow = sql`
  CASE WHEN o.table_id IS NULL THEN coalesce(nullif(o.delivery ->> 'name', ''), o.client_name) END`;

/** How much of such a line was not taken back. */
export const leftNow = sql`(i.quantity + coalesce((
  SELECT sum(v.quantity) FROM order_line v WHERE v.order_id = i.order_id AND v.voids_line_id = i.id), 0))::bigint`;

/** Nobody brings what was given back. */
export const leftToBring = sql`(${leftNow} - coalesce((
  SELECT sum(b.quantity) FROM refund r JOIN refund_line b ON b.refund_id = r.id
  WHERE r.order_id = i.order_id AND b.line_id = i.id), 0))::bigint`;
export const isToBring = sql`NOT l.is_divider AND ${leftToBring} > 0`;

/** When the order is promised on which something is now, epoch ms. */
export const promisedNow = sql`(o.delivery ->> 'promisedAt')::bigint`;

/** Some of an item of a ticket, where it is now. */
export interface ItemOfTicket extends PlacedItem {
  readonly ticketId: string;
}

/** Where the items of tickets are now. What only cancels is nowhere. */
export function placedItems(tx: ReadTx, ticketIds: readonly string[]): Promise<ItemOfTicket[]> {
  return tx.rows<ItemOfTicket>(sql`
    SELECT station_ticket.id AS "ticketId", l.line_id AS "lineId", ${leftNow} AS quantity, o.id AS "orderId",
           o.number AS "orderNumber", o.type AS "orderType", d.name AS "tableName", e.name AS "waiterName",
           ${promisedNow} AS "promisedAt", ${guestNow} AS "guestName"
    FROM station_ticket JOIN ${itemsNow} ON l.ticket_id = station_ticket.id
    JOIN employee e ON e.id = o.owner_id
    LEFT JOIN dining_table d ON d.id = o.table_id
    WHERE station_ticket.id = ANY (${ticketIds}::uuid[]) AND NOT l.is_divider AND ${leftNow} > 0
    ORDER BY station_ticket.id, l.position, o.id`);
}
