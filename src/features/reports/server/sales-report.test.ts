import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon } from '../../../../tests/kit/places.ts';
import { noPayment, salesGroupings, salesReport } from '../domain/sales-report.ts';
import { salesQueries } from './queries/sales.ts';

const hour = 3_600_000;
const day = 24 * hour;

let test: TestApp;
let manager: Client;
let waiter: Client;
let colleague: Client;

type Product = keyof TestApp['venue']['products'];
interface Sale {
  readonly by: Client;
  readonly at: number;
  readonly covers?: number;
  readonly products: readonly (readonly [Product, number])[];
  readonly discount?: { kind: 'percent' | 'amount'; value: number };
  /** The amount paid by card; the rest is paid in cash. */
  readonly card?: number;
}

/** Sells through the real commands, so that the report reads what the rules wrote. Returns the closed order. */
async function sell({ by, at, covers = 2, products, discount, card = 0 }: Sale) {
  test.time.now = at;
  const orderId = uuidv7();
  const lines = products.map(([product, quantity]) => ({
    type: 'addLine',
    orderId,
    lineId: uuidv7(),
    productId: test.venue.products[product],
    quantity,
  }));
  const taken = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers },
    ...lines,
    ...(discount === undefined ? [] : [{ type: 'discountOrder', orderId, discount }]),
    { type: 'send', orderId },
  );
  const total: number = await totalOf(orderId);
  const payments = [
    { id: uuidv7(), method: 'card', amount: Math.min(card, total) },
    { id: uuidv7(), method: 'cash', amount: total - Math.min(card, total) },
  ].filter(({ amount }) => amount > 0);
  const paid = await by.command(
    total === 0 ? { type: 'closeOrder', orderId } : { type: 'pay', orderId, expectedTotal: total, payments },
  );
  for (const { body } of [taken, paid]) {
    const refused = body.answers?.find(({ outcome }: { outcome: string }) => outcome !== 'done');
    if (refused !== undefined || body.answers === undefined) throw new Error(JSON.stringify(body));
  }
  return { orderId, total };
}

function totalOf(orderId: string): Promise<number> {
  const read = sql`SELECT total FROM sales_order WHERE id = ${orderId}`;
  return test.app.venue.read(async (tx) => (await tx.one<{ total: number }>(read)).total);
}

const report = async (client: Client, query: Record<string, string>) => {
  const answer = await client.call('GET', `api/reports/sales?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const rowOf = (answer: { rows: { key: string }[] }, key: string) => answer.rows.find((row) => row.key === key);
const period = { from: '2026-11-11', to: '2026-11-18' };

beforeAll(async () => {
  test = await openTestApp({ settings: { freePaymentConfirmation: false } });
  test.time.now = noon - 8 * day;
  const direct = { products: [['beer', 1000]] as const };
  const signInAll = async () => {
    manager = await test.signIn('Manager');
    waiter = await test.signIn('Waiter');
    colleague = await test.signIn('waiter2', 'tablet');
  };
  // A session lasts hours, but these sales cover days.
  await signInAll();
  await sell({ by: waiter, at: noon - 8 * day, ...direct });
  test.time.now = noon - 7 * day;
  await signInAll();
  await sell({ by: waiter, at: noon - 7 * day, products: [['makiato', 2000]], covers: 3 });
  await sell({ by: waiter, at: noon - 7 * day + 4 * hour, products: [['pizza', 1000]] });
  test.time.now = noon - hour;
  await signInAll();
  await sell({
    by: waiter,
    at: noon - hour,
    products: [
      ['trout', 435],
      ['water', 3000],
      ['deposit', 1000],
    ],
    card: 300,
  });
  await sell({
    by: colleague,
    at: noon,
    products: [
      ['makiato', 3000],
      ['course', 1000],
      ['pizza', 1000],
    ],
    card: 5000,
  });
  await sell({
    by: manager,
    at: noon,
    products: [
      ['beer', 3000],
      ['water', 1000],
    ],
    discount: { kind: 'percent', value: 1000 },
  });
  await sell({ by: manager, at: noon, products: [['beer', 1000]], discount: { kind: 'percent', value: 10_000 } });
});
afterAll(() => test.close());

describe('the totals', () => {
  it.each(salesGroupings)('are those of the documents, by %s', async (groupBy) => {
    const { rows, totals } = await report(manager, { ...period, groupBy });
    const documents = await test.app.venue.read((tx) =>
      tx.one<{ total: number; vat: number; orders: number; covers: number }>(sql`
        SELECT sum(total)::bigint AS total, sum(vat)::bigint AS vat, count(*) AS orders, sum(covers)::bigint AS covers
        FROM sales_order WHERE closed_business_day BETWEEN ${period.from} AND ${period.to}`),
    );
    expect(documents.orders).toBe(6);
    expect(totals).toMatchObject(documents);
    expect(totals.net).toBe(documents.total - documents.vat);
    expect(totals.gross - totals.discount).toBe(totals.total);
    for (const figure of Object.keys(salesReport.figures) as (keyof typeof salesReport.figures)[]) {
      const values: (number | null)[] = rows.map((row: Record<string, number | null>) => row[figure]);
      if (!salesReport.groupings[groupBy].figures.includes(figure)) {
        expect(values.every((value) => value === null)).toBe(true);
      } else if (figure !== 'orders') {
        expect(values.reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBe(totals[figure]);
      }
    }
  });

  it('stand beside those of the same number of days before', async () => {
    const answer = await report(manager, { from: '2026-11-11', to: '2026-11-17' });
    expect(answer).toMatchObject({ beforeFrom: '2026-11-04', beforeTo: '2026-11-10', beforeUntil: null });
    expect(answer.before).toMatchObject({ orders: 1, total: 200, quantity: 1000 });
  });

  it('of a period that is not over stand beside those up to the same time of the one before', async () => {
    // Before are a sale on the 10th, and two on the 11th, its last day: at noon and four hours later.
    const week = { from: '2026-11-12', to: '2026-11-18' };
    const beforeAt = async (now: number) => {
      test.time.now = now;
      const { before, beforeUntil } = await report(manager, week);
      return [beforeUntil - noon + 7 * day, before.orders, before.total];
    };
    expect(await beforeAt(noon)).toEqual([0, 1, 200]);
    expect(await beforeAt(noon + hour)).toEqual([hour, 2, 500]);
    expect(await beforeAt(noon + 5 * hour)).toEqual([5 * hour, 3, 1_150]);
    // Today is the fourth of seven days, so the fourth day of those before counts up to now.
    const { before } = await report(manager, { from: '2026-11-15', to: '2026-11-21' });
    expect(before.total).toBe(1_150);
    test.time.now = noon;
  });

  it('are zeros where nothing was sold', async () => {
    const answer = await report(manager, { from: '2026-01-01', to: '2026-01-02', groupBy: 'product' });
    expect(answer.rows).toEqual([]);
    expect(Object.values(answer.totals)).toEqual(Array(14).fill(0));
  });
});

describe('the rows', () => {
  it('by hour are hours of the venue’s clock', async () => {
    const answer = await report(manager, { from: '2026-11-11', to: '2026-11-11', groupBy: 'hour' });
    expect(answer.rows.map(({ key, total }: { key: string; total: number }) => [key, total])).toEqual([
      ['12', 300],
      ['16', 650],
    ]);
  });

  it('by payment show the received amounts, also if nothing was due', async () => {
    const answer = await report(manager, { from: '2026-11-18', to: '2026-11-18', groupBy: 'paymentMethod' });
    // 300 of the trout by card, and the colleague's pizza and coffees.
    expect(rowOf(answer, 'card')).toMatchObject({
      label: 'Kartelë',
      orders: 2,
      total: 300 + 1100,
      vat: null,
      covers: null,
    });
    expect(rowOf(answer, 'cash')).toMatchObject({ orders: 2, total: 609 + 300 + 100 - 300 + 630 });
    expect(rowOf(answer, noPayment)).toMatchObject({ orders: 1, total: 0 });
  });

  it('by product have names in the requested language and leave out course splitters', async () => {
    const answer = await report(manager, { ...period, groupBy: 'product', locale: 'mk' });
    expect(answer.rows[0].label).toBe('Pica (mk)');
    expect(rowOf(answer, test.venue.products.course)).toBeUndefined();
    expect(rowOf(answer, test.venue.products.trout)).toMatchObject({ quantity: 435, total: 609 });
  });

  it('by rate keep the VAT of each document', async () => {
    const { rows } = await report(manager, { from: '2026-11-11', to: '2026-11-11', groupBy: 'vatRate' });
    expect(rows).toMatchObject([{ key: '1800', total: 950, vat: 46 + 99 }]);
  });

  it('of one category look into it alone', async () => {
    const { rows } = await report(manager, { ...period, groupBy: 'category', locale: 'en' });
    const drinks = rows.find(({ label }: { label: string }) => label === 'Drinks');
    const inside = await report(manager, { ...period, groupBy: 'product', category: drinks.key, locale: 'en' });
    expect(inside.categoryName).toBe('Drinks');
    expect(inside.totals.total).toBe(drinks.total);
    expect(inside.totals.vat).toBe(drinks.vat);
    expect(inside.rows).toHaveLength(3);
    const without = await report(manager, { ...period, category: 'none' });
    expect(without.totals).toMatchObject({ total: 100, orders: 1 });
  });
});

describe('who may see what', () => {
  it('shows waiters their own orders only, also in the spreadsheet’s source', async () => {
    const own = await report(waiter, { ...period, groupBy: 'employee' });
    expect(own.isOwnOnly).toBe(true);
    expect(own.rows.map(({ key }: { key: string }) => key)).toEqual([test.venue.people.Waiter]);
    expect(own.totals.total).toBe(300 + 650 + 1009);
    expect((await report(manager, period)).isOwnOnly).toBe(false);
  });

  it('keeps the dashboard for the venue', async () => {
    expect((await waiter.call('GET', 'api/dashboard')).status).toBe(403);
    expect((await manager.call('GET', 'api/dashboard')).status).toBe(200);
  });
});

describe('what is refused', () => {
  it.each([
    { from: '2026-11-18', to: '2026-11-17' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2025-01-01', to: '2026-01-02' },
  ])('the period %o', async (query) => {
    for (const path of ['api/reports/sales', 'api/reports/sales/excel']) {
      const answer = await manager.call('GET', `${path}?${new URLSearchParams(query)}`);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ code: 'REPORT_PERIOD_INVALID', details: { maxDays: 366 } });
    }
  });

  it('a payment by category, a category that is no id, and words that the report does not know', async () => {
    const wrong: Record<string, string>[] = [
      { groupBy: 'paymentMethod', category: 'none' },
      { category: "' OR 1=1" },
      { groupBy: 'weather' },
      { ownerId: test.venue.people.Manager },
    ];
    for (const extra of wrong) {
      const answer = await waiter.call('GET', `api/reports/sales?${new URLSearchParams({ ...period, ...extra })}`);
      expect(answer.status).toBe(400);
    }
  });
});

describe('the dashboard', () => {
  it('sets today against the same weekday up to the same time', async () => {
    test.time.now = noon + hour;
    const { body } = await manager.call('GET', 'api/dashboard?locale=en');
    expect(body).toMatchObject({ businessDay: '2026-11-18', weekdayBefore: '2026-11-11', printTrouble: 0 });
    expect(body.sameWeekdayBefore.total).toBe(950);
    expect(body.sameWeekdayByNow.total).toBe(300);
    expect(body.hours[0]).toEqual({ hour: 11, today: 1009, before: 0 });
    expect(body.hours.at(-1)).toEqual({ hour: 16, today: 0, before: 650 });
    expect(body.topProducts[0]).toEqual({ name: 'Pica (en)', quantity: 1000, unit: '', total: 650 });
    expect(body.topProducts).toContainEqual({ name: 'Troftë (en)', quantity: 435, unit: 'kg', total: 609 });
    expect(body.openOrders).toEqual({ count: 0, total: 0 });
  });

  it('counts what is still open', async () => {
    const orderId = uuidv7();
    const productId = test.venue.products.beer;
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 2000 },
    );
    const { body } = await manager.call('GET', 'api/dashboard');
    expect(body.openOrders).toEqual({ count: 1, total: 400 });
  });
});

describe('the database', () => {
  it('finds the documents of a period by their index', async () => {
    const filter = {
      ...period,
      ownerId: null,
      category: null,
      timeZone: 'Europe/Belgrade',
      reader: { locale: 'sq', venue: 'sq' } as const,
    };
    const query = salesQueries.totals(filter);
    const plan = await test.app.venue.read(async (tx) => {
      // With a handful of rows a sequential scan is cheaper; this checks only that the index can be used.
      await tx.rows(sql`SET LOCAL enable_seqscan = off`);
      return tx.rows<Record<string, string>>({ ...query, text: `EXPLAIN ${query.text}` });
    });
    expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('sales_order_closed');
  });
});
