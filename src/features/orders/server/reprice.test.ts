import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  manager = await test.signIn('Manager', 'tablet');
});
afterAll(() => test?.close());

const open = async (tableIndex: number) => {
  const orderId = uuidv7();
  const tableId = test.venue.tables[tableIndex];
  await waiter.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 });
  return orderId;
};
const add = (orderId: string, productId: string) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId,
  quantity: 1000,
});
const readOrder = async (orderId: string) => (await waiter.call('GET', `api/orders/${orderId}`)).body.order;
const pricesOf = async (orderId: string) =>
  (await readOrder(orderId)).lines.map((line: { unitPrice: number }) => line.unitPrice);
async function setPrice(id: string, price: number) {
  const { id: _, ...values } = (await manager.call('GET', `api/products/${id}`)).body;
  expect((await manager.call('PUT', `api/products/${id}`, { ...values, price })).status).toBe(200);
}
const updateTables = (id: string, by = manager) => by.call('PUT', `api/products/updateTables/${id}`);

describe('a product’s new price on open tables', () => {
  it('applies to unsent lines, and to no others', async () => {
    const { beer, pizza } = test.venue.products;
    const orderId = await open(0);
    await waiter.command(add(orderId, beer), add(orderId, pizza), { type: 'send', orderId });
    await waiter.command(add(orderId, beer));
    await setPrice(beer, 220);
    expect(await pricesOf(orderId)).toEqual([200, 650, 200]);
    const { version } = await readOrder(orderId);
    expect((await updateTables(beer)).body).toEqual({ orders: 1, lines: 1 });
    expect(await pricesOf(orderId)).toEqual([200, 650, 220]);
    expect((await readOrder(orderId)).version).toBe(version + 1);
    // The second time nothing changes, and no version is used up.
    expect((await updateTables(beer)).body).toEqual({ orders: 0, lines: 0 });
    expect((await readOrder(orderId)).version).toBe(version + 1);
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'order.repriced'`),
    );
    expect(entries.map(({ data }) => JSON.parse(data))).toEqual([{ productId: beer, lines: 1 }]);
    const events = await test.app.venue.read((tx) =>
      tx.rows<{ version: number }>(sql`
        SELECT (data ->> 'version')::int AS version FROM event
        WHERE name = 'order.changed' AND data ->> 'orderId' = ${orderId} ORDER BY seq DESC LIMIT 1`),
    );
    expect(events[0]?.version).toBe(version + 1);
    // The order's total is the sum of its lines.
    const paid = await waiter.command(
      { type: 'send', orderId },
      { type: 'pay', orderId, expectedTotal: 1070, payments: [{ id: uuidv7(), method: 'cash', amount: 1070 }] },
    );
    expect(paid.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done']);
  });

  it('races with a waiter who adds lines, and no line is lost or half new', async () => {
    const { water } = test.venue.products;
    const orderId = await open(1);
    await waiter.command(add(orderId, water));
    await setPrice(water, 130);
    const [updates, adds] = await Promise.all([
      Promise.all(Array.from({ length: 4 }, () => updateTables(water))),
      Promise.all(Array.from({ length: 12 }, () => waiter.command(add(orderId, water)))),
    ]);
    expect(updates.every(({ status }) => status === 200)).toBe(true);
    const outcomes = adds.map(({ body }) => body.answers[0].outcome);
    expect(outcomes.every((outcome: string) => outcome === 'done')).toBe(true);
    expect(await pricesOf(orderId)).toEqual(Array.from({ length: 13 }, () => 130));
    // Each change, by the waiter or by a price, is a version of its own.
    expect((await readOrder(orderId)).version).toBe(1 + 1 + 1 + 12);
  });

  it('leaves an order unchanged that would then be overpaid', async () => {
    const { makiato } = test.venue.products;
    const orderId = await open(2);
    await waiter.command(add(orderId, makiato), add(orderId, makiato));
    const payment = { id: uuidv7(), method: 'cash', amount: 250 };
    await waiter.command({ type: 'pay', orderId, expectedTotal: 300, payments: [payment] });
    await setPrice(makiato, 10);
    expect((await updateTables(makiato)).body).toEqual({ orders: 0, lines: 0 });
    expect(await pricesOf(orderId)).toEqual([150, 150]);
  });

  it('is for those who run the venue, and for existing products', async () => {
    expect((await updateTables(test.venue.products.beer, waiter)).status).toBe(403);
    expect((await updateTables(uuidv7())).body.error.code).toBe('RECORD_GONE');
  });
});
