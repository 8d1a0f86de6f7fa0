import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { serviceFeePercentage: 1000, directOrder: true } });
  [waiter, manager] = await Promise.all([test.signIn('Waiter'), test.signIn('Manager', 'tablet')]);
});
afterAll(() => test?.close());

const outcomes = async (who: Client, ...commands: Record<string, unknown>[]) =>
  (await who.command(...commands)).body.answers.map(
    ({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome,
  );
const opening = (
  orderId: string,
  place: object = { orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
) => ({
  type: 'openOrder',
  orderId,
  ...place,
});
const direct = { orderType: 'direct', tableId: null, covers: 0 };
/** Two beers at 2.00 with 18 %, and a water at 1.00 with 8 %. */
const goods = (orderId: string) => {
  const { beer, water } = test.venue.products;
  const line = (productId: string, quantity: number) => ({
    type: 'addLine',
    orderId,
    lineId: uuidv7(),
    productId,
    quantity,
  });
  return [line(beer, 2000), line(water, 1000)];
};
const paying = (orderId: string, amount: number) => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount }],
});
async function atTable(): Promise<{ orderId: string; lineIds: readonly string[] }> {
  const orderId = uuidv7();
  const lines = goods(orderId);
  expect(await outcomes(waiter, opening(orderId), ...lines, { type: 'send', orderId })).toEqual(Array(4).fill('done'));
  return { orderId, lineIds: lines.map(({ lineId }) => lineId) };
}
const totalOf = async (orderId: string) =>
  await test.app.venue.read((tx) =>
    tx.one<{ total: number; fee: number }>(sql`
    SELECT total, fee FROM sales_order WHERE id = ${orderId}`),
  );
const waive = (orderId: string, isWaived: boolean, more: object = {}) => ({
  type: 'waiveFee',
  orderId,
  isWaived,
  ...more,
});

describe('the service fee', () => {
  it('is charged at tables, by the rate of when the order was opened, and not over the counter', async () => {
    const { orderId } = await atTable();
    expect(await totalOf(orderId)).toEqual({ total: 550, fee: 50 });
    await changeSettings(test.app, { serviceFeePercentage: 2000 });
    await outcomes(waiter, { type: 'setCovers', orderId, covers: 2 });
    expect(await totalOf(orderId)).toEqual({ total: 550, fee: 50 });
    await changeSettings(test.app, { serviceFeePercentage: 1000 });
    const counter = uuidv7();
    await outcomes(waiter, opening(counter, direct), ...goods(counter));
    expect(await totalOf(counter)).toEqual({ total: 500, fee: 0 });
    expect(await outcomes(manager, waive(counter, false))).toEqual(['FEE_UNCHANGED']);
    const [line] = (await waiter.call('GET', `api/orders/${counter}`)).body.order.lines;
    const lines = [{ lineId: line.id, quantity: 1000, toLineId: uuidv7() }];
    expect(await outcomes(manager, { type: 'transferLines', orderId: counter, toOrderId: orderId, lines })).toEqual([
      'TRANSFER_FEES_DIFFER',
    ]);
  });

  it('is taken off by a right or an approval of what it comes to, once, and charged again by anybody', async () => {
    const { orderId } = await atTable();
    expect(await outcomes(waiter, waive(orderId, true))).toEqual(['APPROVAL_REQUIRED']);
    const approve = async (amount: number) =>
      (
        await waiter.call('POST', 'api/approvals', {
          pin: pins.Manager,
          action: 'waiveFee',
          subject: orderId,
          terms: { isWaived: true },
          amount,
        })
      ).body.approvalId;
    const tooSmall = await approve(49);
    expect(await outcomes(waiter, waive(orderId, true, { approvalId: tooSmall }))).toEqual(['APPROVAL_REQUIRED']);
    const approvalId = await approve(50);
    const both = await Promise.all([1, 2].map(() => outcomes(waiter, waive(orderId, true, { approvalId }))));
    expect(both.flat().sort()).toEqual(['FEE_UNCHANGED', 'done']);
    expect(await totalOf(orderId)).toEqual({ total: 500, fee: 0 });
    expect(await outcomes(waiter, waive(orderId, false))).toEqual(['done']);
    expect(await outcomes(waiter, waive(orderId, true, { approvalId }))).toEqual(['APPROVAL_REQUIRED']);
    expect(await outcomes(manager, waive(orderId, true))).toEqual(['done']);
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`
        SELECT data FROM journal WHERE action = 'order.waiveFee' AND subject = ${`order:${orderId}`} ORDER BY seq LIMIT 1`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ isWaived: true, amount: 50 });
  });

  it('stays where something was paid', async () => {
    const { orderId } = await atTable();
    await outcomes(waiter, { ...paying(orderId, 550), payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] });
    expect(await outcomes(manager, waive(orderId, true))).toEqual(['ORDER_HAS_PAYMENTS']);
  });

  it('is on paper, in the books by rate and in the report, and given back with its line', async () => {
    const { orderId, lineIds } = await atTable();
    const discount = { kind: 'amount', value: 100 };
    expect(await outcomes(manager, { type: 'discountOrder', orderId, discount })).toEqual(['done']);
    // 4.00 and a tenth of it.
    expect(await outcomes(waiter, { type: 'printTotal', orderId }, paying(orderId, 440))).toEqual(['done', 'done']);
    const { body: slips } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
    const printed = slips
      .filter(({ kind }: { kind: string }) => kind === 'receipt' || kind === 'orderTotal')
      .map(({ slip }: { slip: never }) => renderText(slip).join('\n'));
    expect(printed).toHaveLength(2);
    for (const paper of printed) {
      expect(paper).toMatch(/Nëntotali\s+5,00\s+Zbritja\s+-1,00\s+Tarifa e shërbimit 10%\s+0,40\s/);
    }
    const day = new Date(test.time.now).toISOString().slice(0, 10);
    const report = async (groupBy: string) =>
      (await manager.call('GET', `api/reports/sales?from=${day}&to=${day}&groupBy=${groupBy}`)).body;
    const { rows, totals } = await report('vatRate');
    expect(rows).toMatchObject([
      { key: '800', gross: 100, discount: 20, fee: 8, total: 88, vat: 7 },
      { key: '1800', gross: 400, discount: 80, fee: 32, total: 352, vat: 54 },
    ]);
    expect(totals).toMatchObject({ gross: 500, discount: 100, fee: 40, refund: 0, total: 440, vat: 61 });
    const [beer] = lineIds;
    const refund = {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'warm',
      expectedTotal: 176,
      lines: [{ lineId: beer, quantity: 1000 }],
      payments: [{ paymentId: (await paymentOf(orderId)).id, amount: 176 }],
    };
    expect(await outcomes(manager, refund)).toEqual(['done']);
    const { body } = await manager.call('GET', `api/orders/${orderId}/refunds`);
    expect(body.refunds).toMatchObject([{ total: 176, discount: 40, fee: 16, vat: 27 }]);
    expect((await report('vatRate')).totals).toMatchObject({
      gross: 500,
      discount: 100,
      fee: 40,
      refund: 176,
      total: 264,
    });
  });

  it('is divided with an order, to the cent', async () => {
    const { orderId, lineIds } = await atTable();
    await outcomes(waiter, {
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products.makiato,
      quantity: 3000,
    });
    const whole = await totalOf(orderId);
    const newOrderId = uuidv7();
    const lines = [{ lineId: lineIds[1], quantity: 1000, toLineId: uuidv7() }];
    expect(await outcomes(waiter, { type: 'splitOrder', orderId, newOrderId, lines })).toEqual(['done']);
    const [rest, part] = [await totalOf(orderId), await totalOf(newOrderId)];
    expect(part).toEqual({ total: 110, fee: 10 });
    expect(rest.total + part.total).toBe(whole.total);
    expect(await outcomes(waiter, { type: 'mergeOrders', orderId: newOrderId, toOrderId: orderId })).toEqual(['done']);
    expect(await totalOf(orderId)).toEqual(whole);
  });
});

const paymentOf = (orderId: string) =>
  test.app.venue.read((tx) => tx.one<{ id: string }>(sql`SELECT id FROM order_payment WHERE order_id = ${orderId}`));
