import type { OrderType } from '#kernel/order-type.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { isWork } from './to-make.ts';

/** Under which order and id a line is known. */
interface Name {
  readonly orderId: string;
  readonly lineId: string;
}

/** What a ticket says above its items. */
export interface TicketHead {
  readonly orderNumber: number;
  readonly orderType: OrderType;
  readonly tableName: string | null;
  readonly ownerId: string;
}

/** What a transaction has given and not written yet: a till sends lines, splits them off and moves them in one call. */
interface Given {
  readonly names: Map<string, Name>;
  readonly heads: Map<string, TicketHead>;
}

const givenBy = perVenue(() => new WeakMap<object, Given>());
const keyOf = ({ orderId, lineId }: Name) => `${orderId} ${lineId}`;

function givenIn(tx: WriteTx): Given {
  const given = givenBy(tx).get(tx) ?? { names: new Map(), heads: new Map() };
  givenBy(tx).set(tx, given);
  return given;
}

/** Notes under which name each line was known before. */
export function noteRenamed(
  tx: WriteTx,
  orderId: string,
  fromOrderId: string,
  lines: readonly { lineId: string; fromLineId: string }[],
): void {
  const { names } = givenIn(tx);
  for (const { lineId, fromLineId } of lines) {
    const from = { orderId: fromOrderId, lineId: fromLineId };
    names.set(keyOf({ orderId, lineId }), names.get(keyOf(from)) ?? from);
  }
}

/** Notes what the ticket of lines says that are sent. */
export function noteSent(tx: WriteTx, orderId: string, lines: readonly { id: string }[], head: TicketHead): void {
  const { heads } = givenIn(tx);
  for (const { id } of lines) heads.set(keyOf({ orderId, lineId: id }), head);
}

/** What the ticket says that the same transaction has given to a line, if it has. */
export function headGiven(tx: WriteTx, line: Name): TicketHead | undefined {
  const { names, heads } = givenIn(tx);
  return heads.get(keyOf(names.get(keyOf(line)) ?? line));
}

/** A line of an order on a ticket that has it, also under another name. */
export interface OnTicket {
  readonly lineId: string;
  readonly ticketId: string;
  readonly stationId: string;
  readonly isStruck: boolean;
  /** By nobody, because the ticket was old. */
  readonly isLapsed: boolean;
  /** The ticket is no note. */
  readonly isWork: boolean;
  /** It is the note by which a course is made now. */
  readonly isFired: boolean;
  readonly orderNumber: number;
  readonly orderType: OrderType;
  readonly tableName: string | null;
  readonly waiterName: string;
}

/**
 * The tickets and notes that have lines of an order, with what each says above its items: under their own names, of which notes have the
 * one of their time, and under those of their sending.
 */
export async function onTickets(tx: WriteTx, orderId: string, lineIds: readonly string[]): Promise<OnTicket[]> {
  const { names } = givenIn(tx);
  const written = lineIds.map((lineId) => names.get(keyOf({ orderId, lineId })) ?? { orderId, lineId });
  return tx.rows<OnTicket>(sql`
    WITH given AS (
      SELECT * FROM unnest(${written.map((name) => name.orderId)}::uuid[], ${written.map((name) => name.lineId)}::uuid[],
                           ${lineIds}::uuid[]) AS g (order_id, line_id, id)
    ), known AS (
      SELECT order_id, line_id, id FROM given
      UNION
      SELECT r.sent_order_id, r.sent_line_id, g.id
      FROM given g JOIN station_renamed_line r ON r.order_id = g.order_id AND r.line_id = g.line_id
    )
    SELECT k.id AS "lineId", t.id AS "ticketId", t.station_id AS "stationId", l.struck_at IS NOT NULL AS "isStruck",
           coalesce(l.struck_at = t.lapsed_at, false) AS "isLapsed", ${isWork} AS "isWork",
           coalesce((t.fired ->> 'isKnown')::boolean, false) AS "isFired", t.order_number AS "orderNumber", t.order_type AS "orderType",
           t.table_name AS "tableName", t.waiter_name AS "waiterName"
    FROM known k
    JOIN station_ticket t ON t.order_id = k.order_id
    JOIN station_ticket_line l ON l.ticket_id = t.id AND l.line_id = k.line_id
    ORDER BY t.id`);
}

/**
 * Which stations are done with which of an order's lines: they have them struck on the ticket of their sending, wherever that was. A
 * combo has one line for all of its stations, and each strikes its own part. What lapsed and was asked for afterwards is made now.
 */
export function struckOf(known: readonly OnTicket[]): (stationId: string, lineId: string | null) => boolean {
  const keyAt = (stationId: string, lineId: string | null) => `${stationId} ${lineId}`;
  const keysOf = (lines: readonly OnTicket[]) =>
    new Set(lines.map(({ stationId, lineId }) => keyAt(stationId, lineId)));
  const asked = keysOf(known.filter((line) => line.isFired && !line.isStruck));
  const isMade = (line: OnTicket) => line.isStruck && !(line.isLapsed && asked.has(keyAt(line.stationId, line.lineId)));
  const keys = keysOf(known.filter((line) => line.isWork && isMade(line)));
  return (stationId, lineId) => keys.has(keyAt(stationId, lineId));
}

export async function nameOfWaiter(tx: ReadTx, id: string): Promise<string> {
  const row = await tx.maybe<{ name: string }>(sql`SELECT name FROM employee WHERE id = ${id}`);
  return row?.name ?? '';
}
