import type { Answer } from '#kernel/contract.ts';
import { searchKey } from '#kernel/text.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { searchable } from '#platform/server/records/record-reader.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { select } from '#platform/server/table.ts';
import type { reservationsContract } from '../../contract.ts';
import { reservationLimits } from '../../domain/reservation.ts';
import type { ReservationRow } from '../store.ts';
import { reservationTable } from '../tables.ts';

type Contract = typeof reservationsContract;
export type ReservationView = Answer<Contract['POST api/reservations']>['reservation'];
type Arrival = Answer<Contract['GET api/reservations/arrivals']>['arrivals'][number];

const shown = [
  ...(['id', 'version', 'status', 'isWalkIn', 'startsAt', 'endsAt', 'persons', 'name'] as const),
  ...(['seatedAt', 'orderId'] as const),
] as const;
/** An order that is open at the tables of a reservation since its guests sat down, besides theirs: a part that was split off. */
const partThere: Sql = sql`
  EXISTS (SELECT 1 FROM sales_order p WHERE p.status = 'open' AND p.table_id = ANY (r.table_ids)
    AND p.opened_at BETWEEN r.seated_at AND coalesce(o.closed_at, greatest(o.opened_at, r.ends_at)))`;
/**
 * Guests whose order was moved to another table sit there, and those who went to the bar or take it along sit nowhere: the tables
 * that they had can be given again.
 */
const places: Sql = sql`
  CASE WHEN o.status = 'open' AND o.table_id IS NULL AND NOT ${partThere} THEN ARRAY[]::uuid[]
    WHEN o.status = 'open' AND o.table_id IS NOT NULL AND NOT (o.table_id = ANY (r.table_ids))
    THEN ARRAY[o.table_id] ELSE r.table_ids END AS "tableIds"`;
/**
 * When its guests left: once their order was paid, cancelled or joined with another one, and none that was open beside it, such as
 * a part that was split off, is open at their tables. Orders of others begin earlier or later.
 */
const left: Sql = sql`
  CASE WHEN o.status <> 'open' AND NOT EXISTS (
    SELECT 1 FROM sales_order p WHERE p.status = 'open' AND p.table_id = ANY (r.table_ids)
      AND p.opened_at BETWEEN r.seated_at AND coalesce(o.closed_at, o.opened_at))
  THEN least(coalesce(o.closed_at, r.seated_at), r.ends_at) END`;
const order: Sql = sql`LEFT JOIN sales_order o ON o.id = r.order_id`;
const arrivalColumns = select(reservationTable, shown, 'r');
const rowColumns = select(
  reservationTable,
  [...shown, ...(['phone', 'comment', 'guestId', 'clientId', 'madeAt', 'madeBy'] as const)],
  'r',
);
const viewColumns = select(
  reservationTable,
  [...shown, ...(['phone', 'comment', 'guestId', 'clientId', 'madeAt'] as const)],
  'r',
);

const views = (rest: Sql): Sql => sql`
  SELECT ${viewColumns}, ${places}, ${left} AS "leftAt", json_build_object('id', e.id, 'name', e.name) AS "madeBy"
  FROM reservation r JOIN employee e ON e.id = r.made_by ${order} ${rest}`;

const rows = (rest: Sql): Sql =>
  sql`SELECT ${rowColumns}, ${places}, ${left} AS "leftAt" FROM reservation r ${order} ${rest}`;

const at = (instant: number): Sql => sql`${new Date(instant).toISOString()}::timestamptz`;

/** The reservations of a business day, in the order of their times; walk-ins are among them once they have a table. */
export function reservationsBetween(tx: ReadTx, from: number, to: number): Promise<ReservationView[]> {
  return tx.rows<ReservationView>(
    views(sql`WHERE r.starts_at >= ${at(from)} AND r.starts_at < ${at(to)} AND r.status <> 'waiting'
      ORDER BY r.starts_at, r.id LIMIT ${reservationLimits.ofOneDay}`),
  );
}

/** All who wait, whenever they came: the longest first. */
export function waitingNow(tx: ReadTx): Promise<ReservationView[]> {
  return tx.rows<ReservationView>(
    views(sql`WHERE r.status = 'waiting' ORDER BY r.starts_at, r.id LIMIT ${reservationLimits.waiting}`),
  );
}

const hour = 3_600_000;
/** How long after its time a reservation can still keep a table: late guests have it for their whole length. */
const reachMs = reservationLimits.longest * 60_000 + reservationLimits.sameDay * hour;

/** What the floor shows: who comes within twelve hours or is late, and who sits at tables that were kept for them. */
export function arrivalsAround(tx: ReadTx, now: number): Promise<Arrival[]> {
  return tx.rows<Arrival>(sql`
    SELECT ${arrivalColumns}, ${places}, ${left} AS "leftAt" FROM reservation r ${order}
    WHERE r.starts_at > ${at(now - reachMs)} AND r.starts_at < ${at(now + 12 * hour)} AND r.ends_at > ${at(now)}
      AND (r.status IN ('booked', 'confirmed') OR (r.status = 'showed' AND ${left} IS NULL))
    ORDER BY r.starts_at, r.id LIMIT ${reservationLimits.ofOneDay}`);
}

const foundAtMost = 50;

export async function findReservations(tx: ReadTx, search: string) {
  const digits = search.replace(/[^0-9]/g, '').replace(/^0+/, '');
  const byPhone =
    digits.length < 4 ? sql`false` : sql`position(${digits} IN regexp_replace(r.phone, '[^0-9]', '', 'g')) > 0`;
  const found = await tx.rows<ReservationView>(
    views(sql`WHERE position(${searchKey(search)} IN ${searchable(sql`r.name`)}) > 0 OR ${byPhone}
      ORDER BY r.starts_at DESC, r.id DESC LIMIT ${foundAtMost + 1}`),
  );
  return { reservations: found.slice(0, foundAtMost), hasMore: found.length > foundAtMost };
}

export async function reservationById(tx: ReadTx, id: string): Promise<ReservationRow | null> {
  return tx.maybe<ReservationRow>(rows(sql`WHERE r.id = ${id}`));
}

export async function viewOf(tx: ReadTx, id: string): Promise<ReservationView> {
  return tx.one<ReservationView>(views(sql`WHERE r.id = ${id}`));
}

/** What may meet a time: whatever keeps a table within it. */
export function keptBetween(tx: ReadTx, from: number, to: number): Promise<ReservationRow[]> {
  const earliest = from - reachMs;
  return tx.rows<ReservationRow>(
    rows(sql`WHERE r.starts_at > ${at(earliest)} AND r.starts_at < ${at(to)} AND r.ends_at > ${at(from)}
      AND r.status IN ('booked', 'confirmed', 'showed')`),
  );
}

export async function countBetween(tx: ReadTx, from: number, to: number): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM reservation
    WHERE starts_at >= ${at(from)} AND starts_at < ${at(to)} AND status <> 'waiting'`);
  return count;
}

export async function countWaiting(tx: ReadTx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM reservation WHERE status = 'waiting'`,
  );
  return count;
}

/** The ids of those whose guests the order is for. */
export async function reservationsOfOrder(tx: ReadTx, orderId: string): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(sql`SELECT id FROM reservation WHERE order_id = ${orderId}`);
  return found.map(({ id }) => id);
}

/** Whether the order is still open: the guests sit there. */
export async function isOrderOpen(tx: ReadTx, orderId: string): Promise<boolean> {
  const row = await tx.maybe(sql`SELECT 1 FROM sales_order WHERE id = ${orderId} AND status = 'open'`);
  return row !== null;
}
