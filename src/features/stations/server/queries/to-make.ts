import { sql } from '#platform/server/sql.ts';

/** Tickets that are no notes. */
export const isWork = sql`moved_from IS NULL AND NOT coalesce((fired ->> 'isKnown')::boolean, false)`;

/** Tickets on which something is to be made, by the rule of `domain/work.ts`: no notes, nor those that only cancel. */
export const isToMake = sql`${isWork} AND EXISTS (
  SELECT 1 FROM station_ticket_line l
  WHERE l.ticket_id = station_ticket.id AND NOT l.is_divider AND l.quantity > l.taken)`;

/** Tickets about whose items nothing is to be done any more, by the rule of `domain/strike.ts`. */
export const isDone = sql`NOT EXISTS (
  SELECT 1 FROM station_ticket_line l
  WHERE l.ticket_id = station_ticket.id AND NOT l.is_divider AND l.struck_at IS NULL
    AND NOT (l.quantity > 0 AND l.quantity <= l.taken))`;
