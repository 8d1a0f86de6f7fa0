import type { StationChoice } from '#features/orders/domain/line-choices.ts';
import type { OrderType } from '#kernel/order-type.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { FiredTicket } from '../domain/fired-ticket.ts';
import type { MovedTicket } from '../domain/moved-ticket.ts';
import type { SentUnit } from '../domain/sent-unit.ts';
import { cameBefore } from './queries/old-tickets.ts';
import { isDone, isWork } from './queries/to-make.ts';
import { stationHandMarkTable, stationTicketLineTable, stationTicketTable } from './tables.ts';

const ticketRows = tableWriter('station_ticket', stationTicketTable);
const lineRows = tableWriter('station_ticket_line', stationTicketLineTable, {
  insert: ['ticketId', 'lineId', 'position', 'name', 'quantity', 'unit', 'comment', 'seat', 'choices', 'isDivider'],
});

const markRows = tableWriter('station_hand_mark', stationHandMarkTable, { key: ['orderId'] });

/** What the controller says by hand of an order of which no station has a ticket. Epoch ms. */
export async function writeMark(
  tx: WriteTx,
  mark: { readonly orderId: string; readonly readyAt: number | null; readonly takenAt: number | null },
): Promise<void> {
  await markRows.upsert(tx, [mark]);
}

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
  /** Null of pieces. */
  readonly unit: SentUnit | null;
  readonly comment: string;
  /** The guest that it is for; null for all of the table. */
  readonly seat: number | null;
  readonly choices: readonly StationChoice[];
  readonly isDivider: boolean;
}

/** Writes the tickets of one sending in two statements, whatever their number. */
export async function insertTickets(tx: WriteTx, tickets: readonly NewTicket[], now: number): Promise<void> {
  if (tickets.length === 0) return;
  const lines = tickets.flatMap((ticket) =>
    ticket.lines.map((line, position) => ({ ...line, position, ticketId: ticket.id })),
  );
  const heads = tx.run(sql`
    INSERT INTO station_ticket (id, station_id, order_id, order_number, table_name, waiter_name, comment, sent_at,
                                came_at, moved_from, order_type, promised_at, fired)
    SELECT t.id, t.station_id, t.order_id, t.order_number, t.table_name,
           coalesce((SELECT name FROM employee WHERE employee.id = t.owner_id), ''), t.comment, t.sent_at,
           ${new Date(now).toISOString()}::timestamptz, t.moved_from, t.order_type, t.promised_at, t.fired
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

export interface RenamedLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly fromOrderId: string;
  readonly fromLineId: string;
}

/** Says under which order and id the stations got lines that are on another order now. */
export async function writeRenamed(tx: WriteTx, lines: readonly RenamedLine[]): Promise<void> {
  const keyOf = (orderId: string, lineId: string) => `${orderId} ${lineId}`;
  // A line may have moved more than once in one transaction: its first name there is looked up among those of earlier ones.
  const first = new Map<string, RenamedLine>();
  for (const line of lines) {
    const { fromOrderId, fromLineId } = first.get(keyOf(line.fromOrderId, line.fromLineId)) ?? line;
    first.set(keyOf(line.orderId, line.lineId), { ...line, fromOrderId, fromLineId });
  }
  const rows = [...first.values()];
  if (rows.length === 0) return;
  const given = sql`unnest(${rows.map((r) => r.orderId)}::uuid[], ${rows.map((r) => r.lineId)}::uuid[],
                ${rows.map((r) => r.fromOrderId)}::uuid[], ${rows.map((r) => r.fromLineId)}::uuid[])
      AS r (order_id, line_id, from_order_id, from_line_id)`;
  const renamed = tx.run(sql`
    INSERT INTO station_renamed_line (order_id, line_id, sent_order_id, sent_line_id)
    SELECT r.order_id, r.line_id, coalesce(s.sent_order_id, r.from_order_id), coalesce(s.sent_line_id, r.from_line_id)
    FROM ${given}
    LEFT JOIN station_renamed_line s ON s.order_id = r.from_order_id AND s.line_id = r.from_line_id
    ON CONFLICT (order_id, line_id) DO UPDATE
      SET sent_order_id = excluded.sent_order_id, sent_line_id = excluded.sent_line_id`);
  // What is at its guests is not brought again because they sit elsewhere.
  const collected = tx.run(sql`
    INSERT INTO station_collected_line (ticket_id, order_id, line_id, collected_at)
    SELECT c.ticket_id, r.order_id, r.line_id, c.collected_at
    FROM ${given} JOIN station_collected_line c ON c.order_id = r.from_order_id AND c.line_id = r.from_line_id
    ON CONFLICT (ticket_id, order_id, line_id) DO NOTHING`);
  await Promise.all([renamed, collected]);
}

export interface TakenLine {
  readonly orderId: string;
  readonly lineId: string;
  /** Thousandths. */
  readonly quantity: number;
  /** None where every station hears of it. */
  readonly stationId?: string | undefined;
}

/**
 * Says on the tickets of lines, and on notes about them, how much of them is not to be made any more. Those on which nothing is left to
 * be done are finished by it.
 */
export async function takeBack(tx: WriteTx, lines: readonly TakenLine[], now: number): Promise<void> {
  const known = sql`
    WITH given AS (
      SELECT * FROM unnest(${lines.map((l) => l.orderId)}::uuid[], ${lines.map((l) => l.lineId)}::uuid[],
                           ${lines.map((l) => l.quantity)}::bigint[], ${lines.map((l) => l.stationId ?? null)}::uuid[])
        AS g (order_id, line_id, quantity, station_id)
    ), known AS (
      SELECT order_id, line_id, quantity, station_id FROM given
      UNION ALL
      SELECT r.sent_order_id, r.sent_line_id, g.quantity, g.station_id
      FROM given g JOIN station_renamed_line r ON r.order_id = g.order_id AND r.line_id = g.line_id
      WHERE (r.sent_order_id, r.sent_line_id) <> (g.order_id, g.line_id)
    )`;
  const taken = tx.run(sql`${known}
    UPDATE station_ticket_line l SET taken = l.taken + k.quantity
    FROM (SELECT t.id AS ticket_id, known.line_id, sum(known.quantity)::bigint AS quantity
          FROM known JOIN station_ticket t
            ON t.order_id = known.order_id AND t.station_id = coalesce(known.station_id, t.station_id)
          GROUP BY t.id, known.line_id) k
    WHERE l.ticket_id = k.ticket_id AND l.line_id = k.line_id`);
  const done = tx.run(sql`${known}
    UPDATE station_ticket SET bumped_at = ${new Date(now).toISOString()}::timestamptz
    WHERE order_id IN (SELECT order_id FROM known) AND bumped_at IS NULL AND ${isDone}`);
  await Promise.all([taken, done]);
}

export interface SeatedLine {
  readonly orderId: string;
  readonly lineId: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly seat: number | null;
}

/**
 * Says on the tickets of lines that they are for another guest; of several words on one line the last holds. The ticket of a sending
 * hears of it where all of its line is on the other order, of which no note says the seat: of a part, the rest is for somebody else.
 */
export async function writeSeats(tx: WriteTx, lines: readonly SeatedLine[]): Promise<void> {
  const last = [...new Map(lines.map((line) => [`${line.orderId} ${line.lineId}`, line])).values()];
  await tx.run(sql`
    WITH given AS (
      SELECT * FROM unnest(${last.map((s) => s.orderId)}::uuid[], ${last.map((s) => s.lineId)}::uuid[],
                           ${last.map((s) => s.seat)}::integer[], ${last.map((s) => s.quantity)}::bigint[])
        AS s (order_id, line_id, seat, quantity)
    ), known AS (
      SELECT order_id, line_id, seat, NULL::bigint AS quantity FROM given
      UNION ALL
      SELECT r.sent_order_id, r.sent_line_id, g.seat, g.quantity
      FROM given g JOIN station_renamed_line r ON r.order_id = g.order_id AND r.line_id = g.line_id
      WHERE NOT EXISTS (SELECT 1 FROM station_ticket t JOIN station_ticket_line l ON l.ticket_id = t.id
                        WHERE t.order_id = g.order_id AND l.line_id = g.line_id)
    )
    UPDATE station_ticket_line l SET seat = k.seat
    FROM known k JOIN station_ticket t ON t.order_id = k.order_id
    WHERE l.ticket_id = t.id AND l.line_id = k.line_id AND (k.quantity IS NULL OR k.quantity = l.quantity)`);
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

/**
 * Strikes items on the notes about them too that the same station has, since its ticket has them struck: a note of which nothing is left says
 * nothing to anybody, and goes. Another station may have its part of a combo still to make, under the same line. Strikes that are undone bring
 * no note back; the ticket itself says where its items go.
 */
export async function strikeNotes(
  tx: WriteTx,
  { stationId, orderId }: { readonly stationId: string; readonly orderId: string },
  lineIds: readonly string[],
  now: number,
): Promise<void> {
  const struckAt = sql`${new Date(now).toISOString()}::timestamptz`;
  const known = sql`
    WITH known AS (
      SELECT ${orderId}::uuid AS order_id, line_id FROM unnest(${lineIds}::uuid[]) AS g (line_id)
      UNION
      SELECT order_id, line_id FROM station_renamed_line
      WHERE sent_order_id = ${orderId} AND sent_line_id = ANY (${lineIds}::uuid[])
    )`;
  const struck = tx.run(sql`${known}
    UPDATE station_ticket_line l SET struck_at = ${struckAt}
    FROM known k JOIN station_ticket t ON t.order_id = k.order_id
    WHERE l.ticket_id = t.id AND l.line_id = k.line_id AND l.struck_at IS NULL AND t.station_id = ${stationId}
      AND NOT (${isWork})`);
  const done = tx.run(sql`${known}
    UPDATE station_ticket SET bumped_at = ${struckAt}
    WHERE order_id IN (SELECT order_id FROM known) AND station_id = ${stationId} AND bumped_at IS NULL
      AND NOT (${isWork}) AND ${isDone}`);
  await Promise.all([struck, done]);
}

/** Writes what differs: which items are struck, and whether the ticket is finished. Opened again, its guests wait anew. */
export async function writeProgress(tx: WriteTx, before: Progress, after: Progress): Promise<void> {
  const was = new Map(before.lines.map((line) => [line.lineId, line.struckAt]));
  const changed = after.lines.filter(({ lineId, struckAt }) => was.get(lineId) !== struckAt);
  const strikes = tx.run(sql`
    UPDATE station_ticket_line SET struck_at = s.struck_at
    FROM unnest(${changed.map(({ lineId }) => lineId)}::uuid[],
                ${changed.map(({ struckAt }) => struckAt && new Date(struckAt).toISOString())}::timestamptz[])
      AS s (line_id, struck_at)
    WHERE station_ticket_line.ticket_id = ${after.id} AND station_ticket_line.line_id = s.line_id`);
  const { bumpedAt } = after;
  const isOpened = before.bumpedAt !== null && bumpedAt === null;
  const head = before.bumpedAt !== bumpedAt && ticketRows.update(tx, { id: after.id }, { bumpedAt, lapsedAt: null });
  const collected = isOpened && tx.run(sql`DELETE FROM station_collected_line WHERE ticket_id = ${after.id}`);
  await Promise.all([strikes, head, collected]);
}

interface Progress {
  readonly id: string;
  readonly bumpedAt: number | null;
  readonly lines: readonly { readonly lineId: string; readonly struckAt: number | null }[];
}

interface CollectedLine {
  readonly ticketId: string;
  readonly orderId: string;
  readonly lineId: string;
}

/** Says that items of tickets went to the guests, by the lines on which they are now, or that they did not. Returns those of which it was not so. */
export async function setCollected(
  tx: WriteTx,
  lines: readonly CollectedLine[],
  isCollected: boolean,
): Promise<string[]> {
  const given = sql`unnest(${lines.map((l) => l.ticketId)}::uuid[], ${lines.map((l) => l.orderId)}::uuid[],
                           ${lines.map((l) => l.lineId)}::uuid[])`;
  const changed = await tx.rows<{ lineId: string }>(
    isCollected
      ? sql`INSERT INTO station_collected_line (ticket_id, order_id, line_id, collected_at)
            SELECT *, ${new Date(tx.now).toISOString()}::timestamptz FROM ${given}
            ON CONFLICT (ticket_id, order_id, line_id) DO NOTHING RETURNING line_id AS "lineId"`
      : sql`DELETE FROM station_collected_line WHERE (ticket_id, order_id, line_id) IN (SELECT * FROM ${given})
            RETURNING line_id AS "lineId"`,
  );
  return changed.map(({ lineId }) => lineId);
}

export interface Finished {
  readonly stationId: string;
  /** One of them. */
  readonly ticketId: string;
  readonly count: number;
}

interface Finishing {
  /** Epoch ms. */
  readonly before: number;
  /** Left out for all. */
  readonly stationId?: string;
  readonly atOnce: number;
}

/** Ends the oldest tickets that came before an instant: that says of nothing that it is ready. Returns of which stations. */
export function finishTickets(tx: WriteTx, { before, stationId, atOnce }: Finishing): Promise<Finished[]> {
  const now = sql`${new Date(tx.now).toISOString()}::timestamptz`;
  const ofStation = stationId === undefined ? sql`` : sql`AND station_ticket.station_id = ${stationId}`;
  return tx.returning<Finished>(sql`
    WITH done AS (
      UPDATE station_ticket SET bumped_at = ${now}, lapsed_at = ${now}
      WHERE id IN (SELECT id FROM station_ticket WHERE ${cameBefore(before)} ${ofStation} ORDER BY came_at LIMIT ${atOnce})
      RETURNING id, station_id
    ), struck AS (
      UPDATE station_ticket_line l SET struck_at = ${now}
      FROM done WHERE l.ticket_id = done.id AND NOT l.is_divider AND l.struck_at IS NULL
    )
    SELECT station_id AS "stationId", (array_agg(id))[1] AS "ticketId", count(*)::int AS count FROM done GROUP BY station_id`);
}

/**
 * After the clock was set back: what it had finished too early is open again, and nothing came later than now. What came later than
 * now as well was finished under the clock of its own time: at a start with a clock of years ago that is all that ever lapsed.
 */
export async function openLapsed(tx: WriteTx): Promise<void> {
  const now = sql`${new Date(tx.now).toISOString()}::timestamptz`;
  await tx.run(sql`
    WITH early AS (
      SELECT id, lapsed_at FROM station_ticket WHERE lapsed_at > ${now} AND came_at <= ${now}
    ), opened AS (
      UPDATE station_ticket SET bumped_at = NULL, lapsed_at = NULL FROM early WHERE station_ticket.id = early.id
    )
    UPDATE station_ticket_line l SET struck_at = NULL
    FROM early WHERE l.ticket_id = early.id AND l.struck_at = early.lapsed_at`);
  await tx.run(sql`UPDATE station_ticket SET came_at = ${now} WHERE bumped_at IS NULL AND came_at > ${now}`);
}
