import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { cardPaymentFee: 200, directOrder: true } });
  [waiter, manager] = await Promise.all([test.signIn('Waiter'), test.signIn('Manager', 'tablet')]);
});
afterAll(() => test?.close());

const outcomes = async (who: Client, ...commands: Record<string, unknown>[]) =>
  (await who.command(...commands)).body.answers.map(
    ({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome,
  );
/** Ten beers at 2.00 with 18 %, and five waters at 1.00 with 8 %: 25.00. */
async function ordered(): Promise<{ orderId: string; beer: string; water: string }> {
  const [orderId, beer, water] = [uuidv7(), uuidv7(), uuidv7()];
  const { products } = test.venue;
  const add = (lineId: string, productId: string, quantity: number) => {
    return { type: 'addLine', orderId, lineId, productId, quantity };
  };
  expect(
    await outcomes(
      waiter,
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      add(beer, products.beer, 10_000),
      add(water, products.water, 5_000),
    ),
  ).toEqual(['done', 'done', 'done']);
  return { orderId, beer, water };
}
const paying = (orderId: string, ...payments: object[]) => ({
  type: 'pay',
  orderId,
  expectedTotal: 2500,
  payments: payments.map((payment) => ({ id: uuidv7(), ...payment })),
});
const byCard = { method: 'card', amount: 2550, cardFee: 50 };
const bookOf = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.one<{ total: number; fee: number; cardFee: number; vat: number; paid: number; lines: number; lineVat: number }>(
      sql`SELECT total, fee, card_fee AS "cardFee", vat,
          (SELECT sum(amount)::bigint FROM order_payment p WHERE p.order_id = o.id) AS paid,
          (SELECT sum(l.total)::bigint FROM order_line l WHERE l.order_id = o.id) AS lines,
          (SELECT sum(l.vat)::bigint FROM order_line l WHERE l.order_id = o.id) AS "lineVat"
        FROM sales_order o WHERE o.id = ${orderId}`,
    ),
  );

describe('the fee on card payments', () => {
  it('is charged as it was shown, on what the card pays alone, and booked with lines and VAT', async () => {
    const { orderId } = await ordered();
    // Not shown, another one, and one on cash.
    expect(await outcomes(waiter, paying(orderId, { method: 'card', amount: 2500 }))).toEqual(['CARD_FEE_CHANGED']);
    expect(await outcomes(waiter, paying(orderId, { ...byCard, amount: 2549, cardFee: 49 }))).toEqual([
      'CARD_FEE_CHANGED',
    ]);
    expect(await outcomes(waiter, paying(orderId, { ...byCard, method: 'cash' }))).toEqual(['CARD_FEE_CHANGED']);
    const [cash, card] = [
      { method: 'cash', amount: 1500 },
      { method: 'card', amount: 1020, cardFee: 20 },
    ];
    expect(await outcomes(waiter, paying(orderId, card), paying(orderId, cash))).toEqual(['done', 'done']);
    expect(await bookOf(orderId)).toEqual({
      total: 2520,
      fee: 20,
      cardFee: 20,
      // 2016 at 18 % and 504 at 8 %.
      vat: 308 + 37,
      paid: 2520,
      lines: 2520,
      lineVat: 345,
    });
  });

  it('is charged once by two devices that pay at once', async () => {
    const { orderId } = await ordered();
    const both = await Promise.all([
      outcomes(waiter, paying(orderId, byCard)),
      outcomes(manager, paying(orderId, byCard)),
    ]);
    expect(both.flat().filter((each) => each === 'done')).toHaveLength(1);
    expect(await bookOf(orderId)).toMatchObject({ total: 2550, cardFee: 50, paid: 2550 });
  });

  it('is on paper and in the reports, and given back in proportion', async () => {
    const today = (await manager.call('GET', 'api/orders/receipts')).body.today;
    const report = async (groupBy: string) =>
      (await manager.call('GET', `api/reports/sales?from=${today}&to=${today}&groupBy=${groupBy}`)).body;
    const before = await report('vatRate');
    const { orderId, beer } = await ordered();
    expect(await outcomes(waiter, paying(orderId, byCard))).toEqual(['done']);
    const [job] = (await manager.call('GET', `api/print-jobs?orderId=${orderId}`)).body;
    const paper = renderText(job.slip).join('\n');
    expect(paper).toMatch(/Tarifa e kartelës +0,50/);
    expect(paper).toMatch(/25,50\s€/);

    const after = await report('vatRate');
    expect(after.totals.cardFee - before.totals.cardFee).toBe(50);
    expect(after.totals.fee - before.totals.fee).toBe(50);
    expect(after.totals.total - before.totals.total).toBe(2550);
    const sumOf = ({ rows }: { rows: { total: number }[] }) => rows.reduce((all, { total }) => all + total, 0);
    expect(sumOf(after)).toBe(after.totals.total);
    const { rows: methods } = await report('paymentMethod');
    expect(methods.find(({ key }: { key: string }) => key === 'card').cardFee).toBe(after.totals.cardFee);

    const { payments, lines } = (await manager.call('GET', `api/orders/${orderId}/refunds`)).body;
    expect(payments).toMatchObject([{ amount: 2550, cardFee: 50 }]);
    expect(lines.find(({ lineId }: { lineId: string }) => lineId === beer)).toMatchObject({ total: 2040, fee: 40 });
    const refund = (quantity: number, amount: number) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: amount,
      lines: [{ lineId: beer, quantity }],
      payments: [{ paymentId: payments[0].paymentId, amount }],
    });
    expect(await outcomes(manager, refund(5_000, 1000))).toEqual(['REFUND_AMOUNT_CHANGED']);
    expect(await outcomes(manager, refund(5_000, 1020), refund(5_000, 1020))).toEqual(['done', 'done']);
  });

  it('is told of money that has to be settled', async () => {
    const { orderId } = await ordered();
    const { version: catalogueVersion } = (await waiter.call('GET', 'api/menus/fetch?locale=sq')).body;
    const made = { at: test.time.now - 60_000, catalogueVersion };
    const more = { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.water, quantity: 1000 };
    expect(await outcomes(manager, more)).toEqual(['done']);
    expect(await outcomes(waiter, { ...paying(orderId, byCard), made })).toEqual(['SALES_AMOUNT_CHANGED']);
    const { entries } = (await manager.call('GET', 'api/settlements')).body;
    const entry = entries.find((each: { orderId: string }) => each.orderId === orderId);
    expect(entry).toMatchObject({ received: 2550, payments: [{ method: 'card', amount: 2550, cardFee: 50, tip: 0 }] });
  });

  it('is the fee of when the order was paid, and corrected only to another card', async () => {
    const { orderId } = await ordered();
    const payment = paying(orderId, byCard);
    expect(await outcomes(waiter, payment)).toEqual(['done']);
    await changeSettings(test.app, { cardPaymentFee: 0 });
    expect(await bookOf(orderId)).toMatchObject({ total: 2550, cardFee: 50 });
    const correcting = {
      type: 'correctPayment',
      orderId,
      paymentId: payment.payments[0]?.id,
      amount: 2550,
      method: 'cash',
      reversalId: uuidv7(),
      replacementId: uuidv7(),
    };
    expect(await outcomes(manager, correcting)).toEqual(['CORRECTION_HAS_FEE']);
    const other = await ordered();
    expect(await outcomes(waiter, paying(other.orderId, byCard))).toEqual(['CARD_FEE_CHANGED']);
    expect(await outcomes(waiter, paying(other.orderId, { method: 'card', amount: 2500 }))).toEqual(['done']);
    expect(await bookOf(other.orderId)).toMatchObject({ total: 2500, fee: 0, cardFee: 0 });
  });
});
