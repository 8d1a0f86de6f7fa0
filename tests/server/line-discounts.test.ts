import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
const [orderId, lineId] = [uuidv7(), uuidv7()];
beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager] = await Promise.all([test.signIn('Waiter'), test.signIn('Manager')]);
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 2000 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
    { type: 'send', orderId },
  );
});
afterAll(() => test?.close());

const half = { kind: 'percent', value: 5000 };
const seen = () => ({ productId: test.venue.products.beer, quantity: 2000, unitPrice: 200 });
const approve = async (of: string): Promise<string> => {
  const terms = { lineId: of, discount: half, discountId: null, seen: seen() };
  const asked = { pin: pins.Manager, action: 'discountLine', subject: orderId, terms, amount: 200 };
  const { status, body } = await waiter.call('POST', 'api/approvals', asked);
  expect(status).toBe(200);
  return body.approvalId;
};
const outcomeOf = async (command: Record<string, unknown>) => {
  const [answer] = (await waiter.command({ orderId, ...command })).body.answers;
  return answer.code ?? answer.outcome;
};
const lowering = (more: object = {}) => ({ type: 'discountLine', lineId, discount: half, seen: seen(), ...more });

describe('a discount on a line', () => {
  it('needs an approval for this line and percentage, once', async () => {
    expect(await outcomeOf(lowering())).toBe('APPROVAL_REQUIRED');
    const approvalId = await approve(lineId);
    expect(await outcomeOf(lowering({ approvalId, discount: { kind: 'percent', value: 6000 } }))).toBe(
      'APPROVAL_REQUIRED',
    );
    const both = await Promise.all([1, 2].map(() => outcomeOf(lowering({ approvalId }))));
    expect(both.sort()).toEqual(['APPROVAL_REQUIRED', 'done']);
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'order.discountLine'`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ lineId, discount: half });
  });

  it('is on the bill and the receipt, in the books and in the report, and given back with the line', async () => {
    await waiter.command({ type: 'printTotal', orderId });
    const payment = { id: uuidv7(), method: 'cash', amount: 400 };
    expect(await outcomeOf({ type: 'pay', expectedTotal: 400, payments: [payment] })).toBe('done');
    const { body: slips } = await manager.call('GET', `api/print-jobs?orderId=${orderId}`);
    const printed = slips
      .filter(({ kind }: { kind: string }) => kind === 'receipt' || kind === 'orderTotal')
      .map(({ slip }: { slip: never }) => renderText(slip).join('\n'));
    expect(printed).toHaveLength(2);
    for (const slip of printed) {
      expect(slip).toMatch(/2 x 2,00 +4,00\nZbritja 50% +[-−]2,00/);
      expect(slip).toContain('4,00');
    }
    const stored = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT gross::int, discount::int, total::int FROM order_line WHERE id = ${lineId}`),
    );
    expect(stored).toEqual({ gross: 400, discount: 200, total: 200 });
    const day = test.time.now;
    const date = new Date(day).toISOString().slice(0, 10);
    const { body: report } = await manager.call(
      'GET',
      `api/reports/sales?from=${date}&to=${date}&groupBy=product&locale=en`,
    );
    expect(report.totals ?? report.total).toMatchObject({ gross: 600, discount: 200, total: 400 });
    const refund = {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 100,
      lines: [{ lineId, quantity: 1000 }],
      payments: [{ paymentId: payment.id, amount: 100 }],
    };
    const { body } = await manager.command(refund);
    expect(body.answers[0].code).toBe(null);
  });
});
