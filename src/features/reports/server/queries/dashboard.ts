import type { SettingsInForce } from '#features/configuration/domain/effects.ts';
import { cutoffMinutes, dayOf } from '#features/configuration/domain/policy.ts';
import { slipsInTrouble } from '#features/printing/server/index.ts';
import { pinsTried } from '#features/staff/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import type { Reader } from '#kernel/locale.ts';
import { addDays, businessDayRange } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { reportsContract } from '../../contract.ts';
import { hoursOfBoth } from '../../domain/hours.ts';
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
  // The same elapsed time of that day as of today, even if the clock changed in between.
  const passed = Math.max(0, now - businessDayRange(today, timeZone, cutoff).from);
  const sameTime = businessDayRange(weekdayBefore, timeZone, cutoff).from + passed;

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
    .map(({ label, quantity, total }) => ({ name: label, quantity: quantity ?? 0, total: total ?? 0 }))
    // Products whose quantity is zero or negative, because all was refunded or it was sold on an earlier day, are left
    // out.
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.total - a.total || b.quantity - a.quantity)
    .slice(0, topCount);
  return {
    currency: settings.currency,
    businessDay: today,
    today: todays,
    weekdayBefore,
    sameWeekdayBefore: before,
    sameWeekdayByNow: byNow,
    hours: hoursOfBoth(hoursToday, hoursBefore, Math.floor(cutoff / 60)),
    topProducts,
    openOrders: open,
    unsound: todays.unsound + open.unsound,
    printTrouble: trouble,
    toSettle: unsettled,
    pinsTried: tried,
  };
}
