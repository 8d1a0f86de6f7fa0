import { cutoffMinutes } from '#features/configuration/domain/policy.ts';
import { readSettings, saveSettings } from '#features/configuration/server/index.ts';
import type { Order } from '#features/orders/domain/order.ts';
import { orderPolicy } from '#features/orders/domain/policy.ts';
import { saveSeries, writeOrders } from '#features/orders/server/store.ts';
import { readMethods } from '#features/payments/server/index.ts';
import { isSetupNeeded } from '#features/setup/server/index.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { writeAccount } from './demo-accounts.ts';
import { planEvening } from './demo-evening.ts';
import { planHistory } from './demo-history.ts';
import { demoIds } from './demo-ids.ts';
import { writeInvoices } from './demo-invoices.ts';
import { writePastShifts } from './demo-past-shifts.ts';
import { writeReservations } from './demo-reservations.ts';
import { writeShift } from './demo-shift.ts';
import { demoVenue } from './demo-venue.ts';
import { writeVisits } from './demo-visits.ts';
import { demoVoucher, writeVouchers } from './demo-vouchers.ts';
import { writeDemoVenue } from './demo-writer.ts';
import { type ReplayVenue, replayHistory } from './replay-history.ts';

export interface DemoOptions {
  /** The business day before which the two weeks of sales are filled; by default, the current one. */
  readonly today?: Day;
  /** Guests are there, and some have ordered for at home. */
  readonly hasGuests?: boolean;
}

const seed = 2026;
/** Orders per statement: large enough to be quick, small enough for memory. */
const chunk = 250;

/**
 * Fills an empty venue with the demo: its data, and two weeks of sales. All or nothing, in one transaction. A venue
 * that has any users is not changed; then it returns false.
 */
export async function loadDemo(venue: VenueContext, { today, hasGuests = false }: DemoOptions = {}): Promise<boolean> {
  return venue.inWriteTx(async (tx) => {
    if (!(await isSetupNeeded(tx))) return false;
    const sellers = await writeDemoVenue(tx, venue.secrets.pinKey);
    const cutoff = cutoffMinutes(demoVenue);
    const { timezone: timeZone } = demoVenue;
    const methods = new Map((await readMethods(tx)).map((method) => [method.code, method]));
    const present = today ?? businessDay(tx.now, timeZone, cutoff);
    const newId = demoIds('tavolina-demo/vouchers');
    const voucherId = newId(tx.now);
    const voucher = { ...demoVoucher, id: voucherId };
    const past = { ...sellers, methods, timeZone, cutoff, policy: orderPolicy(await readSettings(tx)) };
    const orders = replayHistory(planHistory({ today: present, seed }), { ...past, voucher }, seed);
    await writeVouchers(tx, orders, { today: present, voucherId, newId });
    await writeHistory(tx, orders);
    writeAccount(tx, orders);
    await writeInvoices(tx, orders);
    const [taker] = sellers.sellers.values();
    if (taker) {
      await writeReservations(tx, { today: present, timeZone, tables: sellers.tables, madeBy: taker.id });
      await writeVisits(tx, taker.id);
    }
    const receiver = sellers.sellers.get('drita');
    if (receiver) await writePastShifts(tx, orders, receiver.id);
    const luan = sellers.sellers.get('luan');
    if (luan) await writeShift(tx, { today: present, userId: luan.id, pointId: luan.pointId });
    if (hasGuests) await writeEvening(tx, present, past);
    tx.audit({
      action: 'demo.loaded',
      subject: `venue:${demoVenue.key}`,
      userId: null,
      pointId: null,
      commandId: null,
      senderId: null,
      approverId: null,
      data: {
        name: demoVenue.name,
        orders: orders.length,
        from: orders[0]?.businessDay,
        to: orders.at(-1)?.businessDay,
      },
    });
    // The settings of the empty venue may be cached.
    tx.touchCatalogue();
    return true;
  });
}

/** Finished orders, stored directly; no event handler runs, because nothing is left to make or to print. */
async function writeHistory(tx: WriteTx, orders: readonly Order[]): Promise<void> {
  for (let from = 0; from < orders.length; from += chunk) {
    await writeOrders(
      tx,
      orders.slice(from, from + chunk).map((after) => ({ before: null, after })),
    );
  }
  const days = new Map<Day, number>();
  for (const order of orders) days.set(order.businessDay, (days.get(order.businessDay) ?? 0) + 1);
  // Every order was closed on the day on which it was opened: both series end at its count.
  await Promise.all(
    [...days].map(([day, last]) =>
      saveSeries(
        tx,
        day,
        new Map([
          ['order', last],
          ['receipt', last],
        ]),
      ),
    ),
  );
}

/** Orders that are open now. Their stations have made what was sent: no tickets are left. */
async function writeEvening(tx: WriteTx, today: Day, venue: ReplayVenue): Promise<void> {
  await saveSettings(tx, { delivery: true });
  const policy = { ...venue.policy, offersDelivery: true };
  const { timeZone, cutoff } = venue;
  const plan = planEvening({ now: tx.now, today, timeZone, cutoff });
  const orders = replayHistory(plan, { ...venue, policy }, seed + 1);
  await writeOrders(
    tx,
    orders.map((after) => ({ before: null, after })),
  );
  await saveSeries(tx, today, new Map([['order', orders.length]]));
}
