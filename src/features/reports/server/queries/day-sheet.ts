import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { cutoffMinutes } from '#features/configuration/domain/policy.ts';
import { readSettings } from '#features/configuration/server/index.ts';
import { orderDay } from '#features/orders/domain/policy.ts';
import { paymentMethodsAt } from '#features/payments/server/index.ts';
import { toLocale } from '#kernel/locale.ts';
import { addDays, businessDayRange, type Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { CashOutRow, DaySheet, MadeVouchers, Numbers } from '../../domain/day-sheet.ts';
import { noPayment, type SalesRow, type SalesTotals } from '../../domain/sales-report.ts';
import { openOrders, type SalesFilter, salesQueries, within } from './sales.ts';

interface ClosedDay {
  readonly day: Day;
  readonly number: number;
  readonly closedAt: number;
  readonly by: string;
  readonly openOrders: number;
}

/**
 * Orders that were open when a day ended by itself. Read by the index (business_day, number), so of those that were
 * opened within a month; one that was cancelled since is not among them.
 */
const carriedOver = (day: Day) => sql`
  SELECT count(*) AS count FROM sales_order o
  WHERE o.business_day BETWEEN ${day}::date - 31 AND ${day}::date AND o.type <> 'staff'
    AND (o.status = 'open' OR (o.status = 'closed' AND o.closed_business_day > ${day}::date))`;

/**
 * What was taken back of sent items while the day lasted, also of orders that are open or were cancelled. A timed line whose visit
 * went on after it was taken back is none of them: its time is paid later. The visit says so, whatever the reason says.
 */
const voidsBetween = (day: Day, from: number, until: number) => sql`
  SELECT count(*) FILTER (WHERE NOT goes_on) AS count, coalesce(sum(amount) FILTER (WHERE NOT goes_on), 0) AS amount,
    count(*) FILTER (WHERE goes_on) AS "checkOutsUndone"
  FROM (SELECT round(l.unit_price * -l.quantity / 1000.0) AS amount,
    l.price_source = 'tariff' AND NOT EXISTS (
      SELECT 1 FROM visit v WHERE v.id = l.price_offer_id AND v.status = 'ended' AND v.ended_at <= l.added_at) AS goes_on
  FROM sales_order o JOIN order_line l ON l.order_id = o.id
  WHERE o.business_day BETWEEN ${day}::date - 31 AND ${day}::date AND l.voids_line_id IS NOT NULL
    AND l.added_at >= ${new Date(from).toISOString()}::timestamptz
    AND l.added_at < ${new Date(until).toISOString()}::timestamptz AND ${within(sql`l.unit_price`, sql`l.quantity`)}) AS taken`;

const numbersOf = {
  receipts: (day: Day) => sql`
    SELECT count(*) AS count, min(receipt_number) AS first, max(receipt_number) AS last
    FROM sales_order WHERE status = 'closed' AND closed_business_day = ${day}::date`,
  refunds: (day: Day) => sql`
    SELECT count(*) AS count, min(number) AS first, max(number) AS last FROM refund WHERE business_day = ${day}::date`,
};

const besidesSales = (day: Day) => sql`
  SELECT coalesce(sum(amount) FILTER (WHERE reason = 'accountPayment'), 0) AS "accountPayment",
         coalesce(sum(amount) FILTER (WHERE reason = 'voucherSale'), 0) AS "voucherSale"
  FROM drawer_movement WHERE business_day = ${day}::date`;

/** Vouchers that pay at once, by who made them, one by one (also by import) or in batches: the journal alone knows when. */
const madeVouchers = (from: number, until: number) => sql`
  SELECT e.name AS "userName", sum(m.count) AS count, sum(m.amount) AS amount
  FROM (
    SELECT j.user_id, 1 AS count, v.value AS amount
    FROM journal j JOIN voucher v ON v.id = substr(j.subject, 10)::uuid
    WHERE j.action = 'vouchers.created' AND NOT v.is_for_sale AND ${entered(from, until)}
    UNION ALL
    SELECT j.user_id, (j.data::jsonb ->> 'count')::integer, (j.data::jsonb ->> 'count')::integer * (j.data::jsonb ->> 'value')::bigint
    FROM journal j
    WHERE j.action = 'vouchers.batchMade' AND coalesce(j.data::jsonb ->> 'isForSale', 'false') = 'false' AND ${entered(from, until)}
  ) m JOIN employee e ON e.id = m.user_id
  GROUP BY e.id ORDER BY e.name, e.id`;

const entered = (from: number, until: number) => sql`
  j.at >= ${new Date(from).toISOString()}::timestamptz AND j.at < ${new Date(until).toISOString()}::timestamptz`;

const cashOutsOf = (day: Day) => sql`
  SELECT h.number, e.name AS "userName", h.difference, h.received_at IS NOT NULL AS "isReceived"
  FROM handout h JOIN shift s ON s.id = h.shift_id JOIN employee e ON e.id = s.user_id
  WHERE h.business_day = ${day}::date ORDER BY h.number`;

/** The days that were closed by hand: this one, and the one before it. */
const closedUntil = (day: Day) => sql`
  SELECT d.day, d.number, d.closed_at AS "closedAt", e.name AS by, d.open_orders AS "openOrders"
  FROM closed_day d JOIN employee e ON e.id = d.closed_by WHERE d.day <= ${day}::date ORDER BY d.day DESC LIMIT 2`;

/** When a day began and ended: by the clock, unless somebody closed it, or the one before it, by hand. */
function spanOf(day: Day, settings: SettingsInForce, isOver: boolean, closed: readonly ClosedDay[]) {
  const clock = businessDayRange(day, settings.timeZone, cutoffMinutes(settings));
  const own = isOver ? closed.find((each) => each.day === day) : undefined;
  const before = closed.find((each) => each.day < day);
  // It was closed before its hour, or went on into this one.
  const isBegunByHand = before !== undefined && (before.day === addDays(day, -1) || before.closedAt > clock.from);
  const from = isBegunByHand ? { at: before.closedAt, by: before.by } : { at: clock.from, by: null };
  const ended = { at: own?.closedAt ?? Math.max(clock.to, from.at), by: own?.by ?? null };
  return { number: own?.number ?? null, own, from, until: isOver ? ended : { at: null, by: null } };
}

/** What a day came to so far, or in the end. `readsDrawers`: whether the reader may see what drawers came to. */
export async function readDaySheet(
  tx: ReadTx,
  { day, now, readsDrawers }: { readonly day: Day; readonly now: number; readonly readsDrawers: boolean },
): Promise<DaySheet> {
  const settings = await readSettings(tx);
  const { timeZone } = settings;
  const isOver = day < orderDay(now, settings);
  const closed = await tx.rows<ClosedDay>(closedUntil(day));
  const { own, ...span } = spanOf(day, settings, isOver, closed);
  const locale = toLocale(settings.languageCode);
  const reader = { locale, venue: locale };
  const filter: SalesFilter = { from: day, to: day, ownerId: null, category: null, timeZone, reader };
  const [totals, rates, methods, known, receipts, refunds, besides, voids, made, carried, cashOuts] = await Promise.all(
    [
      tx.one<SalesTotals & Pick<DaySheet, 'unsound' | 'late'>>(salesQueries.totals(filter)),
      tx.rows<SalesRow>(salesQueries.rows('vatRate', filter)),
      tx.rows<SalesRow>(salesQueries.rows('paymentMethod', filter)),
      paymentMethodsAt(tx, await tx.catalogueVersion()),
      tx.one<Numbers>(numbersOf.receipts(day)),
      tx.one<Numbers>(numbersOf.refunds(day)),
      tx.one<DaySheet['besides']>(besidesSales(day)),
      tx.one<DaySheet['voids'] & Pick<DaySheet, 'checkOutsUndone'>>(
        voidsBetween(day, span.from.at, span.until.at ?? now + 1),
      ),
      tx.rows<MadeVouchers>(madeVouchers(span.from.at, span.until.at ?? now + 1)),
      tx.one<{ count: number }>(isOver ? carriedOver(day) : openOrders),
      readsDrawers ? tx.rows<CashOutRow>(cashOutsOf(day)) : null,
    ],
  );
  const { unsound, late, ...sums } = totals;
  const { checkOutsUndone, ...lost } = voids;
  return {
    day,
    isOver,
    ...span,
    receipts,
    refunds,
    totals: sums,
    rates: rates
      .map(({ key, total, vat }) => ({
        rate: key === 'excluded' ? null : Number(key),
        total: total ?? 0,
        vat: vat ?? 0,
      }))
      .sort((a, b) => (a.rate ?? Number.MAX_SAFE_INTEGER) - (b.rate ?? Number.MAX_SAFE_INTEGER)),
    methods: [...methods]
      .map(({ key, orders, total, tip }) => ({
        method: key === noPayment ? '' : key,
        kind: known.get(key)?.kind ?? 'other',
        orders: orders ?? 0,
        total: total ?? 0,
        tip: tip ?? 0,
      }))
      .sort((a, b) => b.total - a.total || (a.method < b.method ? -1 : 1)),
    besides,
    voids: lost,
    checkOutsUndone,
    madeVouchers: made,
    openOrders: own?.openOrders ?? carried.count,
    cashOuts,
    late,
    unsound,
  };
}
