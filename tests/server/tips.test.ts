import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import {
  beer,
  cash,
  clockIn,
  dayNow,
  end,
  manager,
  move,
  opening,
  openShiftsVenue,
  paying,
  rows,
  said,
  test,
  waiter,
} from '../kit/shifts.ts';

openShiftsVenue();

describe('a tip', () => {
  const tipped = async (tip: number, method = 'cash', more: object = {}) => {
    const orderId = uuidv7();
    const pay = paying(orderId, 200, method);
    const payments = [{ ...pay.payments[0], tip, ...more }];
    return { orderId, answer: said(await waiter.command(opening(orderId), beer(orderId), { ...pay, payments })) };
  };
  const ownTips = async () => (await waiter.call('GET', 'api/shifts/mine')).body.shift.tips;

  it('is in the drawer of who took it until it is paid out, and in no sale', async () => {
    const shiftId = await clockIn(waiter, 5_000);
    const inCash = await tipped(80, 'cash', { tendered: 500 });
    const byCard = await tipped(150, 'card');
    expect([inCash.answer, byCard.answer].flat()).toEqual(Array(6).fill('done'));
    expect(await ownTips()).toBe(230);
    const stored = await rows(sql`
      SELECT o.total::int, p.amount::int, p.tip::int, p.tendered::int, p.change::int
      FROM sales_order o JOIN order_payment p ON p.order_id = o.id
      WHERE o.id = ANY (${[inCash.orderId, byCard.orderId]}::uuid[]) ORDER BY p.tip`);
    expect(stored).toEqual([
      { total: 200, amount: 200, tip: 80, tendered: 500, change: 220 },
      { total: 200, amount: 200, tip: 150, tendered: 350, change: 0 },
    ]);
    expect((await move(shiftId, { reason: 'tipsPaid', amount: 230 })).status).toBe(200);
    expect(await ownTips()).toBe(0);
    // 50.00 + 2.00 + 0.80 of the sale in cash − 2.30 of tips.
    const { body } = await end(shiftId, cash([1000, 5], [50, 1]));
    const { handoutId } = body.cashOut;
    const { body: handout } = await manager.call('GET', `api/handouts/${handoutId}`);
    expect(handout).toMatchObject({ expected: 5050, difference: 0, methods: [{ method: 'card', expected: 350 }] });
    const sums = Object.fromEntries(
      handout.sums.map((each: { reason: string; amount: number }) => [each.reason, each.amount]),
    );
    expect(sums).toMatchObject({ payment: 200, tip: 80, tipsPaid: -230 });
  });

  it('review 14, 5: is no more than the sale, and not paid out twice or before it was given', async () => {
    const shiftId = await clockIn(waiter, 5_000);
    expect((await move(shiftId, { reason: 'tipsPaid', amount: 1 })).body.error).toMatchObject({
      code: 'TIPS_PAID',
      details: { amount: 0 },
    });
    expect((await tipped(201, 'card')).answer.at(-1)).toBe('PAYMENT_INVALID');
    expect((await tipped(200, 'card')).answer.at(-1)).toBe('done');
    const orderId = uuidv7();
    const parts = [101, 100].map((tip) => ({ id: uuidv7(), method: 'card', amount: 100, tip }));
    const paying = { type: 'pay', orderId, expectedTotal: 200, payments: parts };
    expect(said(await waiter.command(opening(orderId), beer(orderId), paying)).at(-1)).toBe('PAYMENT_INVALID');
    const both = await Promise.all([1, 2].map(() => move(shiftId, { reason: 'tipsPaid', amount: 150 })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await ownTips()).toBe(50);
    await end(shiftId, cash([50, 97]));
  });

  it('review 14: by card on no shift, is offered in the shift that begins then, once', async () => {
    expect((await tipped(120, 'card')).answer.at(-1)).toBe('done');
    expect((await tipped(60)).answer.at(-1)).toBe('done');
    test.time.now += 60_000;
    const first = await clockIn(waiter, 5_000);
    // The cash is with the waiter already.
    expect(await ownTips()).toBe(120);
    expect((await move(first, { reason: 'tipsPaid', amount: 100 })).status).toBe(200);
    expect(await ownTips()).toBe(20);
    test.time.now += 60_000;
    await end(first, cash([50, 98]));
    test.time.now += 60_000;
    await clockIn(waiter, 0);
    expect(await ownTips()).toBe(0);
  });

  it('goes with the payment when that is corrected, and stays when it is given back', async () => {
    await clockIn(waiter, 0);
    const { orderId } = await tipped(80);
    const [{ id: paymentId } = { id: '' }] = await rows<{ id: string }>(
      sql`SELECT id FROM order_payment WHERE order_id = ${orderId}`,
    );
    const [reversalId, replacementId] = [uuidv7(), uuidv7()];
    const ids = { paymentId, reversalId, replacementId };
    const correct = { type: 'correctPayment', orderId, ...ids, amount: 200, tip: 80, method: 'card' };
    // What is approved is what moves, the tip too: a command that does not name it is about another payment.
    const { tip, ...silent } = correct;
    expect(said(await manager.command(silent))).toEqual(['CORRECTION_INVALID']);
    const asked = await waiter.command(correct);
    expect(asked.body.answers).toMatchObject([{ code: 'APPROVAL_REQUIRED', details: { amount: 200 + tip } }]);
    const { body: refunds } = await manager.call('GET', `api/orders/${orderId}/refunds`);
    expect(refunds.payments).toMatchObject([{ amount: 200, tip }]);
    expect(said(await manager.command(correct))).toEqual(['done']);
    const booked = await rows(sql`
      SELECT reason, method, sum(amount)::int AS amount FROM drawer_movement WHERE order_id = ${orderId}
      GROUP BY 1, 2 ORDER BY 1, 2`);
    expect(booked).toEqual([
      { reason: 'payment', method: 'card', amount: 200 },
      { reason: 'payment', method: 'cash', amount: 0 },
      { reason: 'tip', method: 'card', amount: 80 },
      { reason: 'tip', method: 'cash', amount: 0 },
    ]);
    const lines = await rows<{ id: string }>(sql`SELECT id FROM order_line WHERE order_id = ${orderId}`);
    const refund = (amount: number) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 200,
      lines: [{ lineId: lines[0]?.id, quantity: 1000 }],
      payments: [{ paymentId: replacementId, amount }],
    });
    expect(said(await manager.command(refund(280)))).not.toEqual(['done']);
    expect(said(await manager.command(refund(200)))).toEqual(['done']);
  });

  it('is on the receipt, and in the report besides what was sold', async () => {
    const before = await manager.call('GET', `api/reports/sales?from=${dayNow()}&to=${dayNow()}&groupBy=paymentMethod`);
    const { orderId } = await tipped(70, 'card');
    const { body: slips } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
    const receipt = slips.find(({ kind }: { kind: string }) => kind === 'receipt');
    expect(renderText(receipt.slip).join('\n')).toMatch(/Bakshish +0,70/);
    const after = await manager.call('GET', `api/reports/sales?from=${dayNow()}&to=${dayNow()}&groupBy=paymentMethod`);
    expect(after.body.totals.tip - before.body.totals.tip).toBe(70);
    expect(after.body.totals.total - before.body.totals.total).toBe(200);
  });
});
