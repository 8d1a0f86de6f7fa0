import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
let orderId: string;
let paymentId: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  // Past every lock-out after wrong PINs.
  test.time.now += 3_600_000;
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
});

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
async function outcome(command: Record<string, unknown>, by: Client = manager): Promise<string> {
  const [answer] = (await by.command(command)).body.answers;
  return answer.code ?? answer.outcome;
}
/** Two beers, 4.00, in cash. */
async function sold(by: Client = waiter): Promise<void> {
  [orderId, paymentId] = [uuidv7(), uuidv7()];
  const { body } = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 2_000 },
    {
      type: 'pay',
      orderId,
      expectedTotal: 400,
      payments: [{ id: paymentId, method: 'cash', amount: 400, tendered: 500 }],
    },
  );
  expect(body.answers.map((each: { outcome: string }) => each.outcome)).toEqual(['done', 'done', 'done']);
}
const correcting = (more: object = {}) => ({
  type: 'correctPayment',
  orderId,
  paymentId,
  amount: 400,
  method: 'card',
  reversalId: uuidv7(),
  replacementId: uuidv7(),
  ...more,
});
async function word(terms: object): Promise<string> {
  const asked = { pin: pins.Manager, action: 'correctPayment', subject: orderId, terms, amount: 400 };
  return (await waiter.call('POST', 'api/approvals', asked)).body.approvalId;
}
const drawer = () =>
  read<{ kind: string; amount: number; shift: string | null; user: string }>(sql`
    SELECT kind, amount, shift_id AS shift, user_id AS "user" FROM drawer_movement
    WHERE order_id = ${orderId} ORDER BY at, id`);
const refund = (id: string, more: object = {}) => ({
  type: 'refund',
  orderId,
  refundId: uuidv7(),
  reason: 'cold',
  expectedTotal: 400,
  lines: [] as object[],
  payments: [{ paymentId: id, amount: 400 }],
  ...more,
});

describe('the method of a payment', () => {
  it('is reversed and booked again: in the drawer, on the receipt, in the reports, with all names', async () => {
    await sold();
    const replacementId = uuidv7();
    expect(await outcome(correcting({ replacementId }))).toBe('done');
    const { Waiter } = test.venue.people;
    expect(await drawer()).toEqual([
      { kind: 'cash', amount: 400, shift: null, user: Waiter },
      { kind: 'cash', amount: -400, shift: null, user: Waiter },
      { kind: 'card', amount: 400, shift: null, user: Waiter },
    ]);
    const { body } = await manager.call('GET', `api/orders/${orderId}/refunds`);
    expect(body.payments).toMatchObject([{ paymentId: replacementId, method: 'card', amount: 400, rounding: 0 }]);
    expect(body.corrections).toMatchObject([
      { amount: 400, before: 'cash', after: 'card', takenBy: 'Waiter', correctedBy: 'Manager', approvedBy: null },
    ]);
    const receipts = (await manager.call('GET', 'api/orders/receipts')).body.receipts;
    expect(receipts.find(({ id }: { id: string }) => id === orderId).methods).toEqual(['card']);
    // Review 26: the order is counted under the method by which it stands, and no more under the first.
    const { body: report } = await manager.call(
      'GET',
      'api/reports/sales?from=2026-11-01&to=2026-12-31&groupBy=paymentMethod',
    );
    const figures = report.rows.map(({ key, orders, total }: Record<string, unknown>) => [key, orders, total]);
    expect(figures.filter(([key]: [string]) => key === 'card')).toEqual([['card', 1, 400]]);
    expect(figures.filter(([key]: [string]) => key === 'cash')).toEqual([['cash', 0, 0]]);
    const slips = await read<{ slip: { lines: object[] } }>(sql`
      SELECT slip FROM print_job WHERE order_id = ${orderId} AND kind = 'receipt' ORDER BY id`);
    expect(slips.length).toBeGreaterThan(1);
    const entries = await read(sql`
      SELECT 1 FROM journal WHERE action = 'order.correctPayment' AND subject = ${`order:${orderId}`}`);
    expect(entries).toHaveLength(1);
  });

  it('needs somebody who may, for this payment, amount and method, once', async () => {
    await sold();
    expect(await outcome(correcting(), waiter)).toBe('APPROVAL_REQUIRED');
    const approvalId = await word({ paymentId, amount: 400, tip: null, method: 'card' });
    expect(await outcome(correcting({ approvalId, amount: 300 }), waiter)).toBe('APPROVAL_REQUIRED');
    expect(await outcome(correcting({ approvalId }), waiter)).toBe('done');
    const { body } = await manager.call('GET', `api/orders/${orderId}/refunds`);
    expect(body.corrections).toMatchObject([{ correctedBy: 'Waiter', approvedBy: 'Manager' }]);
    await sold();
    expect(await outcome(correcting({ approvalId }), waiter)).toBe('APPROVAL_REQUIRED');
  });

  it('is corrected once by two at the same time, and sent twice', async () => {
    await sold();
    const command = { id: uuidv7(), ...correcting() };
    const answers = await Promise.all([outcome(command), outcome(correcting()), outcome(command)]);
    expect(answers.filter((each) => each === 'done').length).toBeLessThanOrEqual(2);
    expect((await drawer()).length).toBe(3);
    const [sum] = await read<{ sum: number }>(sql`
      SELECT sum(amount)::bigint AS sum FROM order_payment WHERE order_id = ${orderId}`);
    expect(sum?.sum).toBe(400);
  });

  it('and a refund at the same time: whichever is first, no more goes back than was paid', async () => {
    await sold();
    const lines = (await read<{ id: string }>(sql`SELECT id FROM order_line WHERE order_id = ${orderId}`)).map(
      ({ id }) => ({ lineId: id, quantity: 2_000 }),
    );
    const [corrected, given] = await Promise.all([outcome(correcting()), outcome(refund(paymentId, { lines }))]);
    expect([corrected, given].filter((each) => each === 'done')).toHaveLength(1);
    if (given === 'done') expect(corrected).toBe('CORRECTION_REFUNDED');
    else expect(given).toBe('REFUND_INVALID');
  });

  it('goes back by the method that it has now', async () => {
    await sold();
    const replacementId = uuidv7();
    expect(await outcome(correcting({ replacementId }))).toBe('done');
    const [line] = await read<{ id: string }>(sql`SELECT id FROM order_line WHERE order_id = ${orderId}`);
    const lines = [{ lineId: line?.id, quantity: 2_000 }];
    expect(await outcome(refund(paymentId, { lines }))).toBe('REFUND_INVALID');
    expect(await outcome(refund(replacementId, { lines }))).toBe('done');
    expect((await drawer()).at(-1)).toMatchObject({ kind: 'card', amount: -400 });
  });

  it('is booked in the drawer of whoever took it, as long as that is not counted; both drawers are right', async () => {
    const { body } = await waiter.call('POST', 'api/shifts', { openingFloat: 0 });
    await manager.call('POST', 'api/shifts', { openingFloat: 0 });
    await sold();
    expect(await outcome(correcting())).toBe('done');
    expect((await drawer()).map(({ shift }) => shift)).toEqual([body.shiftId, body.shiftId, body.shiftId]);
    await sold();
    const count = { pieces: [{ value: 200, pieces: 2 }], methods: [] };
    const ended = await waiter.call('POST', `api/shifts/${body.shiftId}/end`, { count });
    expect(ended.status, JSON.stringify(ended.body)).toBe(200);
    expect(await outcome(correcting())).toBe('PAYMENT_COUNTED');
    const own = (await manager.call('GET', 'api/shifts/mine')).body.shift.id;
    const [sum] = await read<{ sum: number | null }>(sql`
      SELECT sum(amount)::bigint AS sum FROM drawer_movement WHERE shift_id = ${own}`);
    expect(sum?.sum ?? 0).toBe(0);
    await manager.call('POST', `api/shifts/${own}/end`, { count: { pieces: [], methods: [] } });
  });

  it('review 13, 3: is not moved to another shift by a second payment with its id', async () => {
    const { shiftId } = (await waiter.call('POST', 'api/shifts', { openingFloat: 0 })).body;
    await sold();
    const count = { pieces: [{ value: 200, pieces: 2 }], methods: [] };
    await waiter.call('POST', `api/shifts/${shiftId}/end`, { count });
    const second = (await waiter.call('POST', 'api/shifts', { openingFloat: 0 })).body.shiftId;
    const firstOrder = orderId;
    const other = uuidv7();
    const said = await waiter.command(
      { type: 'openOrder', orderId: other, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId: other, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
      { type: 'pay', orderId: other, expectedTotal: 200, payments: [{ id: paymentId, method: 'cash', amount: 200 }] },
    );
    expect(said.body.answers.map(({ code }: { code: string | null }) => code)).toEqual([null, null, null]);
    expect(orderId).toBe(firstOrder);
    expect(await outcome(correcting())).toBe('PAYMENT_COUNTED');
    const [sum] = await read<{ sum: number }>(sql`
      SELECT sum(amount)::int AS sum FROM drawer_movement WHERE shift_id = ${second}`);
    expect(sum?.sum).toBe(200);
    await waiter.call('POST', `api/shifts/${second}/end`, {
      count: { pieces: [{ value: 200, pieces: 1 }], methods: [] },
    });
  });

  it('stays when the day is closed', async () => {
    await sold();
    test.time.now += 24 * 3_600_000;
    manager = await test.signIn('Manager', 'tablet');
    expect(await outcome(correcting())).toBe('CORRECTION_TOO_LATE');
  });
});
