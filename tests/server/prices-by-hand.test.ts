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

const seen = (unitPrice = 200) => ({ productId: test.venue.products.beer, quantity: 2000, unitPrice });
const approve = async (unitPrice: number, amount: number): Promise<string> => {
  const terms = { lineId, unitPrice, seen: seen() };
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
    expect(await outcomeOf({ unitPrice: 149, approvalId, seen: seen() })).toBe('APPROVAL_REQUIRED');
    const both = await Promise.all([1, 2].map(() => outcomeOf({ unitPrice: 150, approvalId, seen: seen() })));
    expect(both.sort()).toEqual(['APPROVAL_REQUIRED', 'done']);
    expect(await stored()).toEqual({ price: 150, source: 'manual', list: 200 });
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'order.priceLine'`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ lineId, unitPrice: 150 });
  });

  it('review 13, 1: is not had for another product under the same id of a line, nor the other way round', async () => {
    const [otherOrder, line] = [uuidv7(), uuidv7()];
    const at = { orderId: otherOrder, lineId: line };
    const { beer, makiato } = test.venue.products;
    const adding = (productId: string) => ({ type: 'addLine', ...at, productId, quantity: 1000 });
    await waiter.command(
      { type: 'openOrder', orderId: otherOrder, orderType: 'direct', tableId: null, covers: 0 },
      adding(makiato),
    );
    // 0.25 more for the one is 0.25 less for the other.
    const wanted = { type: 'priceLine', ...at, unitPrice: 175 };
    const was = { productId: makiato, quantity: 1000, unitPrice: 150 };
    const terms = { lineId: line, unitPrice: wanted.unitPrice, seen: was };
    const asked = { pin: pins.Manager, action: 'priceLine', subject: otherOrder, terms };
    const { approvalId } = (await waiter.call('POST', 'api/approvals', { ...asked, amount: 25 })).body;
    await waiter.command({ type: 'removeLine', ...at }, adding(beer));
    for (const seen of [was, { ...was, productId: beer, unitPrice: 200 }, undefined]) {
      const answer = await waiter.command({ ...wanted, approvalId, seen } as never);
      expect(answer.body.answers[0].code).toBe('APPROVAL_REQUIRED');
    }
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
