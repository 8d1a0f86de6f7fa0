import { type DaySettings, dayOf } from '#features/configuration/domain/policy.ts';
import { unitMark } from '#features/menu/domain/unit.ts';
import type { Reader } from '#kernel/locale.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { PickupItem, PickupOrder } from '../../domain/pickup.ts';
import type { SentUnit } from '../../domain/sent-unit.ts';
import { guestNow, isToBring, itemsNow, leftToBring, promisedNow } from './items-now.ts';
import { isWork } from './to-make.ts';

/** An item of a ticket, by the line on which it was sent and by that on which it is now. */
export interface TicketItem extends PickupItem {
  readonly ticketId: string;
  readonly sentLineId: string;
  readonly lineId: string;
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unit: string;
}

/** An order that is or was waited for, and what its controller sees of it. */
export interface WaitedFor extends PickupOrder<TicketItem> {
  readonly id: string;
  readonly number: number;
  readonly businessDay: Day;
  readonly guestName: string | null;
  readonly waiterName: string;
}

/** How long ago an order can have been paid over the counter and still be waited for, ms: longer than anything is made. */
const paidSpan = 3 * 60 * 60_000;
const ofKinds = sql`o.type IN ('direct', 'takeAway', 'delivery')`;

/** What is on the floor, was paid lately, or was handed out lately: each by an index of its own. */
function whichNow(now: number, settings: DaySettings): Sql {
  const since = sql`${new Date(now - paidSpan).toISOString()}::timestamptz`;
  // By a clock that was wrong the day may be another one than the hours say.
  const day = addDays(dayOf(now, settings), -2);
  return sql`
    SELECT o.id FROM sales_order o WHERE (o.status = 'open' OR o.is_table_held) AND ${ofKinds}
    UNION
    SELECT o.id FROM sales_order o
    WHERE o.status = 'closed' AND o.closed_business_day >= ${day}::date AND o.closed_at > ${since} AND ${ofKinds}
    UNION
    SELECT o.id FROM sales_order o WHERE o.over_at > ${since} AND o.type IN ('takeAway', 'delivery')`;
}

/** All orders that somebody may wait for, and those that went lately. */
export function ordersWaitedFor(tx: ReadTx, now: number, settings: DaySettings, reader: Reader): Promise<WaitedFor[]> {
  return read(tx, whichNow(now, settings), reader);
}

/** One of them; null of any other order. */
export async function orderWaitedFor(tx: ReadTx, id: string, reader: Reader): Promise<WaitedFor | null> {
  const [order] = await read(tx, sql`SELECT o.id FROM sales_order o WHERE o.id = ${id} AND ${ofKinds}`, reader);
  return order ?? null;
}

type HeadRow = Omit<WaitedFor, 'items'>;

interface ItemRow extends Omit<TicketItem, 'unit'> {
  readonly orderId: string;
  readonly unit: SentUnit | null;
}

async function read(tx: ReadTx, which: Sql, reader: Reader): Promise<WaitedFor[]> {
  const [heads, items] = await Promise.all([
    // What was not sent yet is not waited for, nor what was given back.
    tx.rows<HeadRow>(sql`
      SELECT o.id, o.number, o.business_day AS "businessDay", o.type, o.status = 'closed' AS "isPaid",
             o.is_table_held AS "isHeld", o.closed_at AS "closedAt", o.over_at AS "overAt",
             coalesce(o.sent_at, o.opened_at) AS "sentAt", ${promisedNow} AS "promisedAt",
             o.delivery IS NOT NULL AS "isForSomebody", o.delivery ->> 'courierId' IS NOT NULL AS "hasCourier",
             m.ready_at AS "markedReadyAt", m.taken_at AS "markedTakenAt", ${guestNow} AS "guestName", e.name AS "waiterName"
      FROM (${which}) w JOIN sales_order o ON o.id = w.id
      JOIN employee e ON e.id = o.owner_id
      LEFT JOIN station_hand_mark m ON m.order_id = o.id
      WHERE o.status <> 'cancelled' AND EXISTS (
        SELECT 1 FROM order_line i
        WHERE i.order_id = o.id AND NOT i.is_divider AND i.sent_quantity > 0 AND ${leftToBring} > 0)`),
    tx.rows<ItemRow>(sql`
      SELECT o.id AS "orderId", station_ticket.id AS "ticketId", l.line_id AS "sentLineId", i.id AS "lineId", l.name,
             ${leftToBring} AS quantity, l.unit, station_ticket.came_at AS "cameAt", l.struck_at AS "struckAt",
             CASE WHEN c.ticket_id IS NOT NULL THEN coalesce(c.collected_at, to_timestamp(0)) END AS "collectedAt"
      FROM (${which}) w
      JOIN station_ticket ON station_ticket.order_id IN (
        SELECT w.id UNION SELECT s.sent_order_id FROM station_renamed_line s WHERE s.order_id = w.id)
      JOIN ${itemsNow} ON l.ticket_id = station_ticket.id AND o.id = w.id
      LEFT JOIN station_collected_line c
        ON c.ticket_id = station_ticket.id AND c.order_id = i.order_id AND c.line_id = i.id
      WHERE station_ticket.lapsed_at IS NULL AND ${isWork} AND ${isToBring}
      ORDER BY station_ticket.came_at, station_ticket.id, l.position, i.id`),
  ]);
  const itemsOf = new Map<string, TicketItem[]>();
  for (const { orderId, unit, ...item } of items) {
    const read = { ...item, unit: unit === null ? '' : unitMark(unit, reader) };
    const known = itemsOf.get(orderId);
    if (known === undefined) itemsOf.set(orderId, [read]);
    else known.push(read);
  }
  return heads.map((head) => ({ ...head, items: itemsOf.get(head.id) ?? [] }));
}
