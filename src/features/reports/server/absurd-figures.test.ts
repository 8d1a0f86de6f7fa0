import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { testVenue } from '../../../../tests/kit/places.ts';
import { salesGroupings } from '../domain/sales-report.ts';

// Finding 13: figures that no venue has must not stop the reports of the day in which they stand.
let test: TestApp;
let manager: Client;
let database: pg.Client;

beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  database = new pg.Client(clientConfig(test.connection));
  await database.connect();
  await database.query(`SET search_path TO ${testVenue}`);
});
afterAll(async () => {
  await database.end();
  await test.close();
});

const today = '2026-11-18';
const selling = async (pieces: number, isPaid = true): Promise<string> => {
  const orderId = uuidv7();
  const productId = test.venue.products.beer;
  const total = pieces * 200;
  const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
  const { body } = await manager.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: pieces * 1000 },
    ...(isPaid ? [{ type: 'pay', orderId, expectedTotal: total, payments }] : []),
  );
  expect(body.answers.at(-1).outcome).toBe('done');
  return orderId;
};
const report = async (groupBy: string) => {
  const { status, body } = await manager.call('GET', `api/reports/sales?from=${today}&to=${today}&groupBy=${groupBy}`);
  expect(status).toBe(200);
  return body;
};
/** As damage would do it, or a person with the owner's rights. */
const spoil = (table: string, assignments: string, orderId: string) =>
  database.query(
    `UPDATE ${table} SET ${assignments} WHERE ${table === 'sales_order' ? 'id' : 'order_id'} = '${orderId}'`,
  );

describe('finding 13: a report', () => {
  it('adds up what is larger together than any number of the database', async () => {
    await selling(1);
    for (let count = 0; count < 2; count += 1) {
      const orderId = await selling(2);
      // As the orders of a hundred million for which nothing was bounded: each can be read, their sum cannot.
      const most = Number.MAX_SAFE_INTEGER;
      await spoil('order_line', `gross = ${most}, total = ${most}`, orderId);
      await spoil('sales_order', `total = ${most}`, orderId);
    }
    for (const groupBy of salesGroupings) {
      const { totals, rows, unsound } = await report(groupBy);
      expect({ total: totals.total, orders: totals.orders, unsound }, groupBy).toEqual({
        total: 200,
        orders: 1,
        unsound: 2,
      });
      expect(
        rows.reduce((sum: number, { total }: { total: number }) => sum + total, 0),
        groupBy,
      ).toBe(200);
    }
  });

  it('says so and shows the rest when one row cannot even be read', async () => {
    const orderId = await selling(1);
    const openId = await selling(3, false);
    for (const [table, name] of [
      ['sales_order', 'sales_order_amounts_safe'],
      ['order_line', 'order_line_amounts_safe'],
      ['order_payment', 'order_payment_amounts_safe'],
    ] as const) {
      await expect(
        spoil(table, table === 'order_payment' ? `amount = ${9n * 10n ** 18n}` : `vat = ${9n * 10n ** 18n}`, orderId),
      ).rejects.toThrow(name);
      await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    }
    const endless = 9n * 10n ** 18n;
    await spoil('sales_order', `total = ${endless}, vat = ${endless}`, orderId);
    await spoil(
      'order_line',
      `gross = ${endless}, total = ${endless}, vat = ${endless}, quantity = ${endless}`,
      orderId,
    );
    await spoil('order_payment', `amount = ${endless}`, orderId);
    await spoil('sales_order', `total = ${endless}`, openId);
    for (const groupBy of salesGroupings) {
      const { totals, unsound } = await report(groupBy);
      expect({ total: totals.total, unsound }, groupBy).toEqual({ total: 200, unsound: 3 });
      const excel = await manager.call('GET', `api/reports/sales/excel?from=${today}&to=${today}&groupBy=${groupBy}`);
      expect(excel.status, groupBy).toBe(200);
    }
    const { status, body } = await manager.call('GET', 'api/dashboard');
    expect(status).toBe(200);
    expect(body).toMatchObject({ today: { total: 200 }, openOrders: { count: 1, total: 0 }, unsound: 4 });
  });
});

describe('finding 13: an order', () => {
  it('of the largest prices and quantities is refused by its code, and what is tendered has a bound', async () => {
    const orderId = uuidv7();
    const productId = test.venue.products.beer;
    await database.query(`UPDATE product SET price = 10000000000 WHERE id = '${productId}'`);
    await test.app.venue.inWriteTx(async (tx) => tx.touchCatalogue());
    const { body } = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 10_000 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 1_000 },
    );
    expect(body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome)).toEqual([
      'done',
      'done',
      'ORDER_AMOUNT_TOO_LARGE',
    ]);
    const total = 100_000_000_000;
    const pay = (tendered: number) =>
      manager.command({
        type: 'pay',
        orderId,
        expectedTotal: total,
        payments: [{ id: uuidv7(), method: 'cash', amount: total, tendered }],
      });
    expect((await pay(total + 1)).status).toBe(400);
    expect((await pay(total)).body.answers[0].outcome).toBe('done');
    expect((await report('day')).totals.total).toBe(200 + total);
  });
});
