import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
const [orderId, lineId] = [uuidv7(), uuidv7()];
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 2000 },
  );
});
afterAll(() => test.close());

const approve = async (unitPrice: number, amount: number): Promise<string> => {
  const terms = { lineId, unitPrice };
  const asked = { pin: pins.Manager, action: 'priceLine', subject: orderId, terms, amount };
  const { status, body } = await waiter.call('POST', 'api/approvals', asked);
  expect(status).toBe(200);
  return body.approvalId;
};
const outcomeOf = async (more: object) => {
  const [answer] = (await waiter.command({ type: 'priceLine', orderId, lineId, ...more })).body.answers;
  return answer.code ?? answer.outcome;
};
const stored = () =>
  test.app.venue.read((tx) =>
    tx.one(sql`
      SELECT unit_price::int AS price, price_source AS source, list_price::int AS list
      FROM order_line WHERE id = ${lineId}`),
  );

describe('a price by hand', () => {
  it('needs an approval for this price, once, and keeps the list price beside it', async () => {
    expect(await outcomeOf({ unitPrice: 150 })).toBe('APPROVAL_REQUIRED');
    const approvalId = await approve(150, 100);
    expect(await outcomeOf({ unitPrice: 149, approvalId })).toBe('APPROVAL_REQUIRED');
    const both = await Promise.all([1, 2].map(() => outcomeOf({ unitPrice: 150, approvalId })));
    expect(both.sort()).toEqual(['APPROVAL_REQUIRED', 'done']);
    expect(await stored()).toEqual({ price: 150, source: 'manual', list: 200 });
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'order.priceLine'`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ lineId, unitPrice: 150 });
  });

  it('is not sold more often than it was approved for, and not changed once it was sent', async () => {
    const raised = await waiter.command({ type: 'changeQuantity', orderId, lineId, quantity: 3000 });
    expect(raised.body.answers[0].code).toBe('PRICE_HOLDS');
    const { body } = await waiter.command({ type: 'send', orderId });
    expect(body.orders[0].lines[0]).toMatchObject({ unitPrice: 150, priceSource: 'manual', listPrice: 200 });
    expect(await outcomeOf({ unitPrice: null })).toBe('LINE_ALREADY_SENT');
    expect(await stored()).toMatchObject({ price: 150, list: 200 });
  });
});
