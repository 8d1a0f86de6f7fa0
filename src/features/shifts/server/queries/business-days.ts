import type { DaySettings } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** What is not finished at this moment. */
export interface StillOpen {
  readonly openOrders: number;
  readonly openShifts: number;
  readonly waitingHandouts: number;
}

export function stillOpen(tx: ReadTx): Promise<StillOpen> {
  return tx.one(sql`
    SELECT (SELECT count(*) FROM sales_order WHERE status = 'open')::int AS "openOrders",
           (SELECT count(*) FROM shift WHERE ended_at IS NULL)::int AS "openShifts",
           (SELECT count(*) FROM handout WHERE received_at IS NULL)::int AS "waitingHandouts"`);
}

/**
 * Paid orders that nobody marked as fetched or delivered (`isYetToGo`): no open orders any more, but on the floor until somebody
 * does.
 */
async function ordersYetToGo(tx: ReadTx): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM sales_order
    WHERE type IN ('takeAway', 'delivery') AND status = 'closed' AND is_table_held`);
  return count;
}

/** The present business day, and the latest ones that were closed by hand. */
export async function businessDays(tx: ReadTx, now: number) {
  const settings = await readSettings(tx);
  const day = orderDay(now, settings);
  const [open, yetToGo, outsideShifts, ownNumber, closed] = await Promise.all([
    stillOpen(tx),
    ordersYetToGo(tx),
    outsideShiftsUntil(tx, day),
    numberOfClosed(tx, day),
    tx.rows<{
      day: string;
      number: number;
      closedAt: number;
      by: { id: string; name: string };
      openOrders: number;
    }>(sql`
      SELECT d.day, d.number, d.closed_at AS "closedAt", json_build_object('id', e.id, 'name', e.name) AS by,
             d.open_orders AS "openOrders"
      FROM closed_day d JOIN employee e ON e.id = d.closed_by ORDER BY d.day DESC LIMIT 10`),
  ]);
  const byClock = clockDay(now, settings);
  const isClosable = day <= byClock && (ownNumber === null || settings.openDay === day);
  return { ...open, yetToGo, outsideShifts, day, isClosable, isOverdue: day < byClock, closed };
}

/** Cash that was taken on no shift in the 31 days up to this one: a day that was closed leaves it as uncounted as it was. */
function outsideShiftsUntil(tx: ReadTx, day: string) {
  return tx.rows<{ day: string; user: { id: string; name: string }; amount: number }>(sql`
    SELECT m.business_day AS day, json_build_object('id', e.id, 'name', e.name) AS user, sum(m.amount)::bigint AS amount
    FROM drawer_movement m JOIN employee e ON e.id = m.user_id
    WHERE m.business_day > ${day}::date - 31 AND m.business_day <= ${day}::date AND m.shift_id IS NULL AND m.kind = 'cash'
    GROUP BY m.business_day, e.id, e.name HAVING sum(m.amount) <> 0
    ORDER BY m.business_day DESC, e.name, e.id`);
}

/** The day by the clock alone, whatever was closed by hand. A day can be closed once the clock has reached it. */
export function clockDay(now: number, settings: DaySettings): string {
  return orderDay(now, { ...settings, closedDay: '', otherClosedDays: '', openDay: '' });
}

/**
 * How many closed days on each side of one are remembered: the clock may have been as far off. As many of the latest ones are too: it may
 * come back to them from years behind.
 */
const remembered = 60;

/**
 * The days nearest to this one that were closed by hand, before it and after it (under a clock that was ahead), and the latest ones:
 * none of them begins again.
 */
export async function closedAround(tx: ReadTx, day: string): Promise<string[]> {
  const rows = await tx.rows<{ day: string }>(sql`
    (SELECT day FROM closed_day WHERE day < ${day} ORDER BY day DESC LIMIT ${remembered})
    UNION (SELECT day FROM closed_day WHERE day > ${day} ORDER BY day LIMIT ${remembered})
    UNION (SELECT day FROM closed_day WHERE day <> ${day} ORDER BY day DESC LIMIT ${remembered})`);
  return rows.map((row) => row.day);
}

/** The number of a day that was closed by hand; null for another one. */
export async function numberOfClosed(tx: ReadTx, day: string): Promise<number | null> {
  const closed = await tx.maybe<{ number: number }>(sql`SELECT number FROM closed_day WHERE day = ${day}`);
  return closed?.number ?? null;
}

export async function nextClosedNumber(tx: ReadTx): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`SELECT coalesce(max(number), 0) AS last FROM closed_day`);
  return last + 1;
}
