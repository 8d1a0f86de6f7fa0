import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { UsedBy } from '#platform/server/records/resources.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type { Movement } from '../../domain/drawer.ts';
import type { ShiftSpan } from '../../domain/shift-of.ts';
import { handoutTable, shiftTable } from '../tables.ts';

const columns = select(shiftTable, [
  ...(['id', 'userId', 'pointId', 'businessDay', 'startedAt', 'openingFloat', 'endedAt', 'endedBy'] as const),
]);

export type StoredShift = RowOf<typeof columns>;

export function shiftById(tx: ReadTx, id: string): Promise<StoredShift | null> {
  return tx.maybe(sql`SELECT ${columns} FROM shift WHERE id = ${id}`);
}

export function openShiftOf(tx: ReadTx, userId: string): Promise<StoredShift | null> {
  return tx.maybe(sql`SELECT ${columns} FROM shift WHERE user_id = ${userId} AND ended_at IS NULL`);
}

/** Whether no money ever came into the drawer of the shift `s`, nor by it: there is nothing to count. */
export const isUntouched: Sql = sql`(
  s.opening_float = 0 AND NOT EXISTS (SELECT 1 FROM drawer_movement m WHERE m.shift_id = s.id AND m.reason <> 'noSale'))`;

/** Whether the drawer of this shift has to be counted. */
export async function needsCount(tx: ReadTx, shiftId: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM shift s WHERE s.id = ${shiftId} AND NOT ${isUntouched}`)) !== null;
}

/**
 * What was given to the user of a shift beyond what was paid, and not paid out: in this shift; when they were on none, by card since
 * the one before, or in cash that this shift has taken into its drawer. Cash that is in no drawer is with them already.
 */
export async function unpaidTips(tx: ReadTx, shift: { readonly id: string; readonly userId: string }): Promise<number> {
  const { tips } = await tx.one<{ tips: number }>(sql`
    SELECT coalesce(sum(m.amount), 0)::bigint AS tips FROM drawer_movement m
    WHERE m.reason IN ('tip', 'tipsPaid') AND (m.shift_id = ${shift.id} OR m.id IN (
      SELECT o.id FROM shift s
      CROSS JOIN LATERAL (
        SELECT coalesce(max(p.ended_at), s.started_at - interval '14 days') AS since FROM shift p
        WHERE p.user_id = s.user_id AND p.started_at < s.started_at) AS earlier
      JOIN drawer_movement o ON o.user_id = s.user_id AND o.shift_id IS NULL AND o.reason = 'tip'
        AND o.business_day >= s.business_day - 15
        AND CASE WHEN o.kind = 'cash' THEN s.id = ${tookEarlier(sql`o`)} ELSE o.at >= earlier.since END
      WHERE s.id = ${shift.id}))`);
  return tips;
}

/** The shift that took a movement on no shift into its drawer: the first of that day to take what was taken before it. */
function tookEarlier(movement: Sql): Sql {
  return sql`(
    SELECT e.shift_id FROM drawer_movement e
    WHERE ${movement}.shift_id IS NULL AND e.reason = 'earlier' AND e.shift_id IS NOT NULL
      AND e.user_id = ${movement}.user_id AND e.business_day = ${movement}.business_day AND e.at >= ${movement}.at
    ORDER BY e.at, e.id LIMIT 1)`;
}

/** What a user took on a day on no shift, less what they gave, by method. */
export function takenOnNoShift(tx: ReadTx, userId: string, businessDay: string) {
  return tx.rows<{ method: string; kind: PaymentKind; amount: number }>(sql`
    SELECT method, kind, sum(amount)::bigint AS amount FROM drawer_movement
    WHERE shift_id IS NULL AND user_id = ${userId} AND business_day = ${businessDay}
    GROUP BY method, kind HAVING sum(amount) <> 0 ORDER BY method, kind`);
}

/**
 * The latest shifts of users: the open one, and those in which they may have taken money that arrives only now. Not one that ended
 * without a count: what was taken in it is in no cash-out, and they still have it.
 */
export function spansOf(tx: ReadTx, userIds: readonly string[]): Promise<ShiftSpan[]> {
  return tx.rows(sql`
    SELECT s.id, s.user_id AS "userId", s.started_at AS "startedAt", s.ended_at AS "endedAt"
    FROM unnest((SELECT ${userIds}::uuid[])) AS u (id)
    CROSS JOIN LATERAL (
      SELECT * FROM shift x WHERE x.user_id = u.id AND x.ended_at IS NULL
      UNION ALL (
        SELECT * FROM shift x
        WHERE x.user_id = u.id AND x.ended_at IS NOT NULL AND EXISTS (SELECT 1 FROM handout h WHERE h.shift_id = x.id)
        ORDER BY x.started_at DESC LIMIT 5)) s`);
}

/** Where a payment was booked. */
export interface BookedPayment {
  readonly paymentId: string;
  /** The order on which it was taken: a merge may have brought it to another one. */
  readonly orderId: string;
  /** Devices choose the ids of payments: what waits to be settled may have that of one that was booked. */
  readonly isReceived: boolean;
  /** The one that took it with it, where it was taken before; null where nobody was on shift. */
  readonly shiftId: string | null;
  readonly userId: string;
  /** Its shift has ended, and its drawer was counted. */
  readonly isCounted: boolean;
}

/** Where these payments were booked. */
export function bookedPayments(tx: ReadTx, paymentIds: readonly string[]): Promise<readonly BookedPayment[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return tx.rows<BookedPayment>(sql`
    SELECT m.payment_id AS "paymentId", m.order_id AS "orderId", m.reason = 'received' AS "isReceived", s.id AS "shiftId", m.user_id AS "userId",
           s.ended_at IS NOT NULL AS "isCounted"
    FROM drawer_movement m LEFT JOIN shift s ON s.id = coalesce(m.shift_id, ${tookEarlier(sql`m`)})
    WHERE m.payment_id = ANY (${paymentIds}::uuid[]) AND m.reason IN ('payment', 'received')
    ORDER BY m.at, m.id`);
}

/** What moved the drawer of a shift, sums of what is alike. */
export function movementsOf(tx: ReadTx, shiftId: string): Promise<Movement[]> {
  return tx.rows(sql`
    SELECT reason, method, kind, is_late AS "isLate", sum(amount)::bigint AS amount
    FROM drawer_movement WHERE shift_id = ${shiftId}
    GROUP BY reason, method, kind, is_late
    ORDER BY reason, method, is_late`);
}

const handoutColumns = select(handoutTable, [
  ...(['id', 'shiftId', 'number', 'countedAt', 'expected', 'counted', 'methods', 'difference'] as const),
  ...(['handedOver', 'reason', 'receivedAt', 'receivedBy', 'businessDay'] as const),
]);

export type StoredHandout = RowOf<typeof handoutColumns>;

export function handoutById(tx: ReadTx, id: string): Promise<StoredHandout | null> {
  return tx.maybe(sql`SELECT ${handoutColumns} FROM handout WHERE id = ${id}`);
}

/** The next number of a cash-out: one write transaction at a time leaves no gap. */
export async function nextHandoutNumber(tx: ReadTx): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`SELECT coalesce(max(number), 0) AS last FROM handout`);
  return last + 1;
}

/** Who counted it, in this order. */
export async function countersOf(tx: ReadTx, handoutId: string): Promise<readonly string[]> {
  const counts = await tx.rows<{ countedBy: string }>(sql`
    SELECT counted_by AS "countedBy" FROM handout_count WHERE handout_id = ${handoutId} ORDER BY position`);
  return counts.map(({ countedBy }) => countedBy);
}

/** How many open orders a user has: they need somebody else before their owner goes. */
export async function openOrderCount(tx: ReadTx, userId: string): Promise<number> {
  const { orders } = await tx.one<{ orders: number }>(sql`
    SELECT count(*)::int AS orders FROM sales_order
    WHERE status = 'open' AND type <> 'staff' AND owner_id = ${userId}`);
  return orders;
}

/**
 * Of these payments, those that were received and are not booked as that in a drawer yet. Devices choose the ids of payments: one that
 * was booked on the order, and has gone to another with it, is other money.
 */
export async function newlyReceived(
  tx: ReadTx,
  paymentIds: readonly string[],
): Promise<readonly { readonly id: string; readonly orderId: string; readonly tip: number }[]> {
  return tx.rows(sql`
    SELECT p.id, s.order_id AS "orderId", p.tip
    FROM settlement_payment p JOIN settlement s ON s.id = p.settlement_id
    WHERE p.id = ANY (${paymentIds}::uuid[]) AND NOT EXISTS (
      SELECT 1 FROM drawer_movement m
      WHERE m.payment_id = p.id AND m.order_id = s.order_id AND m.reason = 'received')`);
}

/** A user on shift cannot be deleted: their drawer has to be counted first. */
export async function shiftsOfUser(tx: ReadTx, userId: string): Promise<UsedBy[]> {
  const shift = await openShiftOf(tx, userId);
  return shift === null ? [] : [{ resource: 'openShifts', id: shift.id, name: shift.businessDay }];
}
