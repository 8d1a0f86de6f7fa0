import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { cutoffMinutes, dayOf } from '#features/configuration/domain/policy.ts';
import { type UnitKind, unitMark } from '#features/menu/domain/unit.ts';
import { slipsInTrouble } from '#features/printing/server/index.ts';
import { pinsTried } from '#features/staff/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Names, Reader } from '#kernel/locale.ts';
import { addDays } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { reportsContract } from '../../contract.ts';
import { hoursOfBoth } from '../../domain/hours.ts';
import { sameTimeOn } from '../../domain/period.ts';
import type { SalesRow, SalesTotals } from '../../domain/sales-report.ts';
import { openOrders, type SalesFilter, salesQueries, toSettle } from './sales.ts';

const topCount = 8;

/** Today compared with the same weekday a week ago; `now` in epoch ms. */
export async function readDashboard(
  tx: ReadTx,
  settings: SettingsInForce,
  now: number,
  reader: Reader,
): Promise<Answer<(typeof reportsContract)['GET api/dashboard']>> {
  const { timeZone } = settings;
  const cutoff = cutoffMinutes(settings);
  const today = dayOf(now, settings);
  const weekdayBefore = addDays(today, -7);
  const sameTime = sameTimeOn(weekdayBefore, { today, now, timeZone, cutoffMinutes: cutoff });

  const on = (day: string): SalesFilter => ({ from: day, to: day, ownerId: null, category: null, timeZone, reader });
  const totals = (filter: SalesFilter) => tx.one<SalesTotals & { unsound: number }>(salesQueries.totals(filter));
  const hours = (day: string) => tx.rows<SalesRow>(salesQueries.rows('hour', on(day)));
  const [todays, before, byNow, hoursToday, hoursBefore, products, open, trouble, unsettled, tried] = await Promise.all(
    [
      totals(on(today)),
      totals(on(weekdayBefore)),
      totals({ ...on(weekdayBefore), closedBefore: sameTime }),
      hours(today),
      hours(weekdayBefore),
      tx.rows<SalesRow>(salesQueries.rows('product', on(today))),
      tx.one<{ count: number; total: number; unsound: number }>(openOrders),
      slipsInTrouble(tx),
      tx.one<{ count: number; received: number }>(toSettle),
      pinsTried(tx, now),
    ],
  );
  const topProducts = products
    .map(({ key, label, quantity, total }) => ({ id: key, name: label, quantity: quantity ?? 0, total: total ?? 0 }))
    // Products whose quantity is zero or negative, because all was refunded or it was sold on an earlier day, are left
    // out.
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.total - a.total || b.quantity - a.quantity)
    .slice(0, topCount);
  const units = await unitsOf(
    tx,
    topProducts.map(({ id }) => id),
    reader,
  );
  return {
    currency: settings.currency,
    businessDay: today,
    today: todays,
    weekdayBefore,
    sameWeekdayBefore: before,
    sameWeekdayByNow: byNow,
    hours: hoursOfBoth(hoursToday, hoursBefore, Math.floor(cutoff / 60)),
    topProducts: topProducts.map(({ id, ...product }) => ({ ...product, unit: units.get(id) ?? '' })),
    openOrders: open,
    unsound: todays.unsound + open.unsound,
    printTrouble: trouble,
    toSettle: unsettled,
    pinsTried: tried,
  };
}

/** The units of the products that are weighed or measured. */
async function unitsOf(tx: ReadTx, ids: readonly string[], reader: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; kind: UnitKind; code: string; names: Names }>(sql`
    SELECT p.id, u.kind, u.code, u.names FROM product p JOIN unit u ON u.id = p.unit_id
    WHERE p.type = 'dynamic' AND p.id = ANY (${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...unit }) => [id, unitMark(unit, reader)]));
}
