import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon } from '../../../../tests/kit/places.ts';
import { type SalesGroupBy, salesGroupings, salesReport } from '../domain/sales-report.ts';
import { salesQueries } from './queries/sales.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Sold on the eleventh, refunded on the eighteenth. */
const saleDay = { from: '2026-11-11', to: '2026-11-11' };
const refundDay = { from: '2026-11-18', to: '2026-11-18' };
const both = { from: '2026-11-11', to: '2026-11-18' };

let test: TestApp;
let manager: Client;
let waiter: Client;
let sale: { readonly orderId: string; readonly lineIds: string[]; readonly card: string; readonly cash: string };
/** The reports before any refund, by grouping. */
const asSold = new Map<SalesGroupBy, Report>();

type Figures = Readonly<Record<keyof typeof salesReport.figures, number>>;
interface Report {
  readonly rows: readonly (Figures & { readonly key: string; readonly label: string })[];
  readonly totals: Figures;
}

const report = async (query: Record<string, string>, client = manager): Promise<Report> => {
  const answer = await client.call('GET', `api/reports/sales?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
async function done(client: Client, ...commands: Record<string, unknown>[]): Promise<void> {
  const { body } = await client.command(...commands);
  for (const answer of body.answers) if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
}
async function signInAt(now: number): Promise<void> {
  test.time.now = now;
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
}

const goods = [
  ['makiato', 3000],
  ['water', 4000],
  ['deposit', 3000],
  ['pizza', 1000],
] as const;
/** Refunds these quantities by the original methods, card first. */
async function giveBack(quantities: readonly number[], amounts: { card: number; cash: number }): Promise<void> {
  const payments = [
    { paymentId: sale.card, amount: amounts.card },
    { paymentId: sale.cash, amount: amounts.cash },
  ];
  await done(manager, {
    type: 'refund',
    orderId: sale.orderId,
    refundId: uuidv7(),
    reason: 'cold',
    expectedTotal: amounts.card + amounts.cash,
    lines: quantities.flatMap((quantity, index) => (quantity === 0 ? [] : [{ lineId: sale.lineIds[index], quantity }])),
    payments: payments.filter(({ amount }) => amount > 0),
  });
}

beforeAll(async () => {
  test = await openTestApp();
  await signInAt(noon - 7 * day);
  const [orderId, card, cash] = [uuidv7(), uuidv7(), uuidv7()];
  const lineIds = goods.map(() => uuidv7());
  sale = { orderId, lineIds, card, cash };
  await done(
    waiter,
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 3 },
    ...goods.map(([product, quantity], index) => ({
      type: 'addLine',
      orderId,
      lineId: lineIds[index],
      quantity,
      productId: test.venue.products[product],
    })),
    { type: 'discountOrder', orderId, discount: { kind: 'percent', value: 1000 } },
    {
      type: 'pay',
      orderId,
      expectedTotal: 1620,
      payments: [
        { id: card, method: 'card', amount: 1000 },
        { id: cash, method: 'cash', amount: 620, tendered: 1000 },
      ],
    },
  );
  for (const groupBy of salesGroupings) asSold.set(groupBy, await report({ ...saleDay, groupBy }));
});
afterAll(() => test?.close());

/** Checks that the rows of every grouping add up to its totals, and that gross − discount − refund = total. */
async function holdsTogether(period: Record<string, string>): Promise<void> {
  for (const groupBy of salesGroupings) {
    const { rows, totals } = await report({ ...period, groupBy });
    const { figures } = salesReport.groupings[groupBy];
    for (const figure of figures.filter((each) => each !== 'orders')) {
      const sum = rows.reduce((total, row) => total + row[figure], 0);
      expect([groupBy, figure, sum]).toEqual([groupBy, figure, totals[figure]]);
    }
    for (const row of figures.includes('gross') ? [...rows, totals] : [totals]) {
      expect(row.gross - row.discount - row.refund).toBe(row.total);
      expect(row.total - row.vat).toBe(row.net);
    }
  }
}

describe('a refund', () => {
  it('belongs to its own day and user, and leaves the day of the sale unchanged', async () => {
    await signInAt(noon + hour);
    // 1.35 of a coffee, 1.80 of two waters, 0.90 of a deposit.
    await giveBack([1000, 2000, 1000, 0], { card: 300, cash: 105 });
    for (const groupBy of salesGroupings) // A day that is over since is compared with the whole day before it.
      expect({ ...(await report({ ...saleDay, groupBy })), beforeUntil: null }).toEqual({
        ...asSold.get(groupBy),
        beforeUntil: null,
      });
    const { rows, totals } = await report({ ...refundDay, groupBy: 'employee' });
    // A third of the coffees’ VAT of 0.62, half of the waters’ 0.27.
    const figures = { orders: 0, covers: 0, gross: 0, discount: 0, refund: 405, total: -405, vat: -(21 + 14) };
    expect(totals).toMatchObject({ ...figures, net: -370, quantity: -4000 });
    expect(rows).toMatchObject([{ key: test.venue.people.Manager, ...figures }]);
    expect((await report({ ...refundDay, groupBy: 'hour' })).rows).toMatchObject([{ key: '13', refund: 405 }]);
    await holdsTogether(refundDay);
    await holdsTogether(both);
    const byRate = await report({ ...refundDay, groupBy: 'vatRate' });
    expect(byRate.rows.map(({ key, total, vat }) => [key, total, vat])).toEqual([
      ['0', -90, 0],
      ['800', -180, -14],
      ['1800', -135, -21],
    ]);
    const byMethod = await report({ ...both, groupBy: 'paymentMethod' });
    expect(byMethod.rows.map(({ key, refund, total, orders }) => [key, refund, total, orders])).toEqual([
      ['card', 300, 700, 1],
      ['cash', 105, 515, 1],
    ]);
  });

  it('is hidden from a waiter who did not make it, and shown to the one who did', async () => {
    const own = await report(both, waiter);
    expect(own.totals).toEqual(asSold.get('day')?.totals);
    expect((await report(refundDay, waiter)).rows).toEqual([]);
  });

  it('is, in one category, only the refund of that category', async () => {
    const { rows } = await report({ ...both, groupBy: 'category', locale: 'en' });
    const drinks = rows.find(({ label }) => label === 'Drinks');
    const inside = await report({ ...both, groupBy: 'product', category: drinks?.key ?? '' });
    expect(inside.totals).toMatchObject({ refund: 315, total: drinks?.total ?? 0, gross: drinks?.gross });
    expect((await report({ ...refundDay, category: 'none' })).totals).toMatchObject({ refund: 90, total: -90 });
  });

  it('is on the dashboard beside the sales, and not among the top products', async () => {
    test.time.now = noon + 2 * hour;
    const { body } = await manager.call('GET', 'api/dashboard?locale=en');
    expect(body.today).toMatchObject({ orders: 0, refund: 405, total: -405 });
    expect(body.hours.find((each: { hour: number }) => each.hour === 13)).toMatchObject({ today: -405 });
    expect(body.topProducts).toEqual([]);
    // A week later that day is the comparison day, and counts only up to the same time of day.
    await signInAt(noon + 7 * day);
    const early = (await manager.call('GET', 'api/dashboard')).body;
    expect([early.sameWeekdayBefore.refund, early.sameWeekdayByNow.refund]).toEqual([405, 0]);
    test.time.now += hour + 1;
    expect((await manager.call('GET', 'api/dashboard')).body.sameWeekdayByNow.refund).toBe(405);
  });

  it('of a whole sale brings every figure to zero, in every row of every grouping', async () => {
    await signInAt(noon + 2 * hour);
    await giveBack([2000, 2000, 2000, 1000], { card: 700, cash: 515 });
    await holdsTogether(both);
    for (const groupBy of salesGroupings) {
      const { rows, totals } = await report({ ...both, groupBy });
      const undivided = groupBy === 'day' || groupBy === 'hour' || groupBy === 'employee';
      for (const row of undivided ? [totals] : [...rows, totals]) {
        expect({ groupBy, key: (row as { key?: string }).key, total: row.total }).toMatchObject({ total: 0 });
        for (const figure of ['quantity', 'vat', 'net'] as const) expect(row[figure] ?? 0).toBe(0);
      }
      expect(totals).toMatchObject({ orders: 1, covers: 3, gross: 1800, discount: 180, refund: 1620 });
    }
    for (const groupBy of salesGroupings) // A day that is over since is compared with the whole day before it.
      expect({ ...(await report({ ...saleDay, groupBy })), beforeUntil: null }).toEqual({
        ...asSold.get(groupBy),
        beforeUntil: null,
      });
  });

  it('reports the cash rounding apart from the sales: what the drawer received is both', async () => {
    await signInAt(noon + 3 * day);
    await test.app.venue.inWriteTx(async (tx) => {
      await saveSettings(tx, { currency: 'ALL' });
      tx.touchCatalogue();
    });
    const [orderId, lineId, cash] = [uuidv7(), uuidv7(), uuidv7()];
    await done(
      waiter,
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId, productId: test.venue.products.makiato, quantity: 3000 },
      { type: 'pay', orderId, expectedTotal: 450, payments: [{ id: cash, method: 'cash', amount: 450 }] },
    );
    const query = { from: '2026-11-21', to: '2026-11-21', groupBy: 'paymentMethod' };
    const sold = await report(query);
    expect(sold.rows).toMatchObject([{ key: 'cash', total: 450, rounding: 50 }]);
    expect(sold.totals).toMatchObject({ total: 450, rounding: 50 });
    await done(manager, {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 150,
      lines: [{ lineId, quantity: 1000 }],
      payments: [{ paymentId: cash, amount: 150 }],
    });
    // Five lek came in and two went out for 4.50 less 1.50.
    expect((await report(query)).rows).toMatchObject([{ key: 'cash', total: 300, rounding: 0 }]);
    await holdsTogether({ from: query.from, to: query.to });
  });

  it('is found by its index', async () => {
    const reader = { locale: 'sq', venue: 'sq' } as const;
    const filter = { ...both, ownerId: null, category: null, timeZone: 'Europe/Belgrade', reader };
    const query = salesQueries.totals(filter);
    const plan = await test.app.venue.read(async (tx) => {
      await tx.rows(sql`SET LOCAL enable_seqscan = off`);
      return tx.rows<Record<string, string>>({ ...query, text: `EXPLAIN ${query.text}` });
    });
    const text = plan.map((line) => Object.values(line)[0]).join('\n');
    expect(text).toContain('refund_business_day_number_key');
    expect(text).toContain('sales_order_closed');
  });
});
