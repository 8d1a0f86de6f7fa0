import { readerOf, readSettings } from '#features/configuration/server/index.ts';
import { unitMark } from '#features/menu/domain/unit.ts';
import type { StationChoice } from '#features/orders/domain/line-choices.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { type Locale, type Names, nameIn, type Reader } from '#kernel/locale.ts';
import { mulDiv } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { stationsContract } from '../../contract.ts';
import { stationErrors } from '../../domain/errors.ts';
import type { SentUnit } from '../../domain/sent-unit.ts';
import { inTickerOrder, type TickerPolicy, tickerPolicy, tickerReach, tickerSpan } from '../../domain/ticker.ts';
import { guestNow, isToBring, itemsNow, leftToBring, promisedNow } from './items-now.ts';
import { isWork } from './to-make.ts';

type Ticker = Omit<Answer<(typeof stationsContract)['GET api/tickets/latest']>, 'serverTime'>;
type TickerRow = Ticker['tickets'][number];

/** As many as a busy hour has; a screen shows some twenty. */
const atMost = 60;

/** What came last, is promised for later or was ready last, and is not at its guests yet; throws TICKER_NOT_OFFERED where the venue has no ticker. */
export async function latestTickets(
  tx: ReadTx,
  session: Session,
  now: number,
  locale: Locale | undefined,
): Promise<Ticker> {
  const policy = await offeredTicker(tx);
  const reader = await readerOf(tx, locale);
  const since = new Date(now - tickerSpan).toISOString();
  const reach = new Date(now - tickerReach).toISOString();
  const own = ownOnly(session, policy);
  const collected = await tx.rows<{ id: string }>(sql`
    SELECT w.id FROM (
      SELECT o.id FROM sales_order o
      WHERE o.type IN ('takeAway', 'delivery') AND (o.status = 'open' OR o.is_table_held) ${own}) w
    WHERE EXISTS (SELECT 1 FROM station_collected_line c WHERE c.order_id = w.id)
      AND NOT EXISTS (
        SELECT 1 FROM station_ticket JOIN ${itemsNow} ON l.ticket_id = station_ticket.id AND o.id = w.id
        WHERE station_ticket.order_id IN (
            SELECT w.id UNION SELECT s.sent_order_id FROM station_renamed_line s WHERE s.order_id = w.id)
          AND ${isWork} AND ${isToBring} AND NOT ${isCollected})`);
  const shown = sql`l.ticket_id = station_ticket.id AND ${isToBring} AND NOT ${isCollected} AND NOT ${isOver(policy)} ${own}`;
  const isLate = sql`${promisedNow} > ${now - tickerSpan}`;
  const isOnTicker = sql`came_at > ${reach}::timestamptz AND lapsed_at IS NULL AND ${isWork}`;
  const isNew = sql`greatest(station_ticket.came_at, station_ticket.bumped_at) > ${since}::timestamptz`;
  // What is promised does not push off what is new, nor the other way round.
  const items = await tx.rows<ItemRow>(sql`
    WITH promised AS (
      SELECT o.id, ${promisedNow} AS at FROM sales_order o WHERE (o.status = 'open' OR o.is_table_held) AND ${isLate}
    ), sent AS (
      SELECT id, min(at) AS at FROM (
        SELECT id, at FROM promised
        UNION ALL
        SELECT r.sent_order_id, p.at FROM station_renamed_line r JOIN promised p ON p.id = r.order_id) s
      GROUP BY id
    ), picked AS (
      (SELECT station_ticket.* FROM station_ticket
       WHERE ${isOnTicker} AND ${isNew} AND EXISTS (SELECT 1 FROM ${itemsNow} WHERE ${shown})
       ORDER BY greatest(came_at, bumped_at) DESC, id LIMIT ${atMost})
      UNION ALL
      (SELECT station_ticket.* FROM sent JOIN station_ticket ON station_ticket.order_id = sent.id
       WHERE ${isOnTicker} AND NOT ${isNew} AND EXISTS (SELECT 1 FROM ${itemsNow} WHERE ${shown} AND ${isLate})
       ORDER BY sent.at, station_ticket.id LIMIT ${atMost})
    )
    SELECT station_ticket.id, o.id AS "orderId", o.number AS "orderNumber", d.name AS "tableName", o.type AS "orderType",
           ${promisedNow} AS "promisedAt", e.name AS "waiterName",
           ${guestNow} AS "guestName",
           s.names AS "stationNames", station_ticket.sent_at AS "sentAt", came_at AS "cameAt", bumped_at AS "bumpedAt",
           i.id AS "lineId", l.name, ${leftToBring} AS quantity, l.unit, l.comment, l.choices, l.quantity AS "madeQuantity",
           l.struck_at AS "struckAt"
    FROM picked station_ticket
    JOIN ${itemsNow} ON ${shown} AND (${isNew} OR ${isLate})
    JOIN station s ON s.id = station_ticket.station_id
    JOIN employee e ON e.id = o.owner_id
    LEFT JOIN dining_table d ON d.id = o.table_id
    ORDER BY station_ticket.id, l.position, i.id`);
  return {
    isReadOnly: policy.isReadOnly,
    tracksProgress: policy.tracksProgress,
    tickets: inTickerOrder(rowsOf(items, reader)),
    collected: collected.map(({ id }) => id),
  };
}

interface ItemRow extends Omit<TickerRow, 'lines' | 'stationName'> {
  readonly stationNames: Names;
  readonly lineId: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: SentUnit | null;
  readonly comment: string;
  /** Of all that was sent of the item, which is `madeQuantity`. */
  readonly choices: readonly StationChoice[];
  readonly madeQuantity: number;
  readonly struckAt: number | null;
}

/** One row for each ticket and each order that has some of it. */
function rowsOf(items: readonly ItemRow[], reader: Reader): TickerRow[] {
  const rows = new Map<string, TickerRow>();
  for (const {
    lineId,
    name,
    quantity,
    unit,
    comment,
    choices,
    madeQuantity,
    struckAt,
    stationNames,
    ...head
  } of items) {
    const key = `${head.id} ${head.orderId}`;
    const row = rows.get(key) ?? { ...head, stationName: nameIn(stationNames, reader), lines: [] };
    row.lines.push({
      lineId,
      name,
      quantity,
      unit: unit === null ? '' : unitMark(unit, reader),
      comment,
      choices: choices.map((choice) => ({ ...choice, quantity: partOf(choice.quantity, quantity, madeQuantity) })),
      struckAt,
    });
    rows.set(key, row);
  }
  return [...rows.values()];
}

const partOf = (ofAll: number | null, quantity: number, all: number): number | null =>
  ofAll === null ? null : mulDiv(ofAll, quantity, all);

/** What of a ticket is meant: what one order has of it, or some of that. */
export interface PartOfTicket {
  readonly orderId?: string | undefined;
  readonly lineIds?: readonly string[] | undefined;
}

/** The lines that are this user's to bring of a ticket, collected or not, however old it is. */
export function linesToBring(
  tx: ReadTx,
  session: Session,
  policy: TickerPolicy,
  { ticketId, orderId, lineIds }: PartOfTicket & { readonly ticketId: string },
): Promise<{ readonly orderId: string; readonly lineId: string }[]> {
  const ofOrder = orderId === undefined ? nothing : sql`AND o.id = ${orderId}`;
  const ofLines = lineIds === undefined ? nothing : sql`AND i.id = ANY (${lineIds}::uuid[])`;
  return tx.rows<{ orderId: string; lineId: string }>(sql`
    SELECT o.id AS "orderId", i.id AS "lineId" FROM station_ticket JOIN ${itemsNow} ON l.ticket_id = station_ticket.id
    WHERE station_ticket.id = ${ticketId} ${ofOrder} ${ofLines} AND ${isWork} AND ${isToBring} ${ownOnly(session, policy)}`);
}

export async function offeredTicker(tx: ReadTx): Promise<TickerPolicy> {
  const policy = tickerPolicy(await readSettings(tx));
  if (policy.showsOrders === 'none') throw new CodedError('TICKER_NOT_OFFERED', stationErrors.TICKER_NOT_OFFERED);
  return policy;
}

const isCollected = sql`EXISTS (
  SELECT 1 FROM station_collected_line c
  WHERE c.ticket_id = station_ticket.id AND c.order_id = i.order_id AND c.line_id = i.id)`;
const nothing = sql``;

/**
 * Whether the guests of an order have left, or have what was to be fetched or brought: somebody said so, or it ended with its payment
 * (orders/domain/rules/delivery.ts, `isPaidAhead`). Who comes for a take-away and pays waits for what is still in the making.
 */
const isOver = ({ tracksProgress }: TickerPolicy): Sql => sql`(
  o.over_at IS NOT NULL
  OR (o.status = 'closed' AND NOT o.is_table_held AND (
    (o.type = 'delivery' AND o.delivery ->> 'courierId' IS NOT NULL)
    OR (o.type = 'takeAway' AND o.delivery IS NOT NULL AND station_ticket.came_at < o.closed_at
        AND ${tracksProgress ? sql`station_ticket.bumped_at IS NOT NULL` : sql`TRUE`}))))`;

/** Of orders that are the user's work (orders/domain/access.ts), unless they see those of all. */
function ownOnly({ userId, permissions }: Session, { showsOrders }: TickerPolicy): Sql {
  if (showsOrders === 'all' || permissions.has('ticker.readAll')) return nothing;
  return sql`AND (o.owner_id = ${userId} OR o.delivery ->> 'courierId' = ${userId})`;
}
