import type { StationChoice } from '#features/orders/domain/line-choices.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { FiredTicket } from '../domain/fired-ticket.ts';
import type { MovedTicket } from '../domain/moved-ticket.ts';
import { stationTicketLineTable, stationTicketTable } from './tables.ts';

const ticketRows = tableWriter('station_ticket', stationTicketTable);
const lineRows = tableWriter('station_ticket_line', stationTicketLineTable, {
  insert: ['ticketId', 'lineId', 'position', 'name', 'quantity', 'comment', 'seat', 'choices', 'isDivider'],
});

export interface NewTicket {
  readonly id: string;
  readonly stationId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly tableName: string | null;
  readonly orderType: OrderType;
  /** Epoch ms. */
  readonly promisedAt: number | null;
  /** The owner of the order; the ticket stores the current name. */
  readonly ownerId: string;
  readonly comment: string;
  /** Epoch ms. */
  readonly sentAt: number;
  /** Of a note that items go elsewhere now; null on a ticket of items to make. */
  readonly movedFrom: MovedTicket | null;
  readonly fired: FiredTicket | null;
  readonly lines: readonly NewTicketLine[];
}

export interface NewTicketLine {
  readonly lineId: string;
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly comment: string;
  /** The guest that it is for; null for all of the table. */
  readonly seat: number | null;
  readonly choices: readonly StationChoice[];
  readonly isDivider: boolean;
}

/** Writes the tickets of one sending in two statements, whatever their number. */
export async function insertTickets(tx: WriteTx, tickets: readonly NewTicket[]): Promise<void> {
  if (tickets.length === 0) return;
  const lines = tickets.flatMap((ticket) =>
    ticket.lines.map((line, position) => ({ ...line, position, ticketId: ticket.id })),
  );
  const heads = tx.run(sql`
    INSERT INTO station_ticket (id, station_id, order_id, order_number, table_name, waiter_name, comment, sent_at,
                                moved_from, order_type, promised_at, fired)
    SELECT t.id, t.station_id, t.order_id, t.order_number, t.table_name,
           coalesce((SELECT name FROM employee WHERE employee.id = t.owner_id), ''), t.comment, t.sent_at, t.moved_from,
           t.order_type, t.promised_at, t.fired
    FROM unnest(${tickets.map((t) => t.id)}::uuid[], ${tickets.map((t) => t.stationId)}::uuid[],
                ${tickets.map((t) => t.orderId)}::uuid[], ${tickets.map((t) => t.orderNumber)}::integer[],
                ${tickets.map((t) => t.tableName)}::text[], ${tickets.map((t) => t.ownerId)}::uuid[],
                ${tickets.map((t) => t.comment)}::text[],
                ${tickets.map((t) => new Date(t.sentAt).toISOString())}::timestamptz[],
                ${tickets.map((t) => t.movedFrom && JSON.stringify(t.movedFrom))}::jsonb[],
                ${tickets.map((t) => t.orderType)}::text[],
                ${tickets.map((t) => t.promisedAt && new Date(t.promisedAt).toISOString())}::timestamptz[],
                ${tickets.map((t) => t.fired && JSON.stringify(t.fired))}::jsonb[])
      AS t (id, station_id, order_id, order_number, table_name, owner_id, comment, sent_at, moved_from, order_type,
            promised_at, fired)`);
  const rows = lineRows.insert(tx, lines);
  await Promise.all([heads, rows]);
}

export interface SeatedLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly seat: number | null;
}

/** Says on the tickets of lines that they are for another guest; of several words on one line the last holds. */
export async function writeSeats(tx: WriteTx, lines: readonly SeatedLine[]): Promise<void> {
  const last = [...new Map(lines.map((line) => [`${line.orderId} ${line.lineId}`, line])).values()];
  await tx.run(sql`
    UPDATE station_ticket_line SET seat = s.seat
    FROM unnest(${last.map((s) => s.orderId)}::uuid[], ${last.map((s) => s.lineId)}::uuid[],
                ${last.map((s) => s.seat)}::integer[]) AS s (order_id, line_id, seat)
    JOIN station_ticket ON station_ticket.order_id = s.order_id
    WHERE station_ticket_line.ticket_id = station_ticket.id AND station_ticket_line.line_id = s.line_id`);
}

export interface PromisedOrder {
  readonly orderId: string;
  /** Epoch ms. */
  readonly promisedAt: number | null;
}

/** Says on all tickets of an order, since a finished one may come back, when it was promised; the last word holds. */
export async function writePromises(tx: WriteTx, orders: readonly PromisedOrder[]): Promise<void> {
  const last = [...new Map(orders.map((order) => [order.orderId, order])).values()];
  await tx.run(sql`
    UPDATE station_ticket SET promised_at = p.promised_at
    FROM unnest(${last.map((p) => p.orderId)}::uuid[],
                ${last.map((p) => p.promisedAt && new Date(p.promisedAt).toISOString())}::timestamptz[])
      AS p (order_id, promised_at)
    WHERE station_ticket.order_id = p.order_id`);
}

/** Strikes a line at an instant (epoch ms), or undoes the strike with null. */
export async function strikeLine(tx: WriteTx, ticketId: string, lineId: string, at: number | null): Promise<void> {
  await lineRows.update(tx, { ticketId, lineId }, { struckAt: at });
}

/** Finishes a ticket: the remaining items are struck at the same instant, by which a recall recognises them. */
export async function finishTicket(tx: WriteTx, ticketId: string, at: number): Promise<void> {
  const instant = new Date(at).toISOString();
  await Promise.all([
    ticketRows.update(tx, { id: ticketId }, { bumpedAt: at }),
    tx.run(sql`
      UPDATE station_ticket_line SET struck_at = ${instant}::timestamptz
      WHERE ticket_id = ${ticketId} AND struck_at IS NULL AND NOT is_divider`),
  ]);
}

/** Says when a ticket's items went to the guests (epoch ms), or with null that they did not. */
export async function setCollected(tx: WriteTx, ticketId: string, at: number | null): Promise<void> {
  await ticketRows.update(tx, { id: ticketId }, { collectedAt: at });
}

/** Opens a finished ticket again, for which its guests wait anew; strikes of the instant `unstrike` (epoch ms) are undone. */
export async function reopenTicket(tx: WriteTx, ticketId: string, unstrike: number | null): Promise<void> {
  await Promise.all([
    ticketRows.update(tx, { id: ticketId }, { bumpedAt: null, collectedAt: null }),
    lineRows.update(tx, { ticketId, struckAt: unstrike }, { struckAt: null }),
  ]);
}
