import { sql } from '#platform/server/sql.ts';

/**
 * How much of a line `l` of a `station_ticket` was taken back since it was sent: its own order says so. Of lines that were merged into
 * another order the ticket does not hear of it; what cancels them is a ticket.
 */
export const takenBack = sql`coalesce((
  SELECT -sum(v.quantity) FROM order_line v
  WHERE v.order_id = station_ticket.order_id AND v.voids_line_id = l.line_id), 0)::bigint`;

/** Tickets on which something is to be made, by the rule of `domain/work.ts`: no notes, nor those that only cancel. */
export const isToMake = sql`moved_from IS NULL AND NOT coalesce((fired ->> 'isKnown')::boolean, false) AND EXISTS (
  SELECT 1 FROM station_ticket_line l
  WHERE l.ticket_id = station_ticket.id AND NOT l.is_divider AND l.quantity > ${takenBack})`;
