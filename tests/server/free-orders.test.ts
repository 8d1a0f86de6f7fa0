import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { type Person, pins } from '../kit/venue.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
let orderId: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());
beforeEach(async () => {
  // Long enough for every lock-out after wrong PINs to end.
  test.time.now += 3_600_000;
  [manager, waiter] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Waiter')]);
  orderId = await ordered(waiter);
});

/** An open order of two beers, 4.00. */
async function ordered(by: Client): Promise<string> {
  const id = uuidv7();
  await by.command(
    { type: 'openOrder', orderId: id, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId: id, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 2_000 },
  );
  return id;
}
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
async function outcome(command: Record<string, unknown>, by: Client = waiter): Promise<string> {
  const [answer] = (await by.command(command)).body.answers;
  return answer.code ?? answer.outcome;
}
const giving = (more: object = {}) => ({
  type: 'giveFree',
  orderId,
  expectedTotal: 400,
  paymentId: uuidv7(),
  method: 'free',
  amount: 400,
  reason: 'Waited an hour',
  ...more,
});
async function word(more: object = {}, person: Person = 'Manager', by: Client = waiter): Promise<string> {
  const terms = { amount: 400, method: 'free', reason: 'Waited an hour' };
  const answer = await by.call('POST', 'api/approvals', {
    pin: pins[person],
    action: 'giveFree',
    subject: orderId,
    terms,
    amount: 400,
    ...more,
  });
  return answer.body.approvalId ?? answer.body.error.code;
}
const payments = () =>
  read<{ kind: string; reference: string; approver: string | null }>(sql`
    SELECT kind, reference, approver_id AS approver FROM order_payment WHERE order_id = ${orderId} ORDER BY position`);

describe('an order given for free', () => {
  it('needs somebody else, a reason, and is in no drawer', async () => {
    expect(await outcome(giving())).toBe('APPROVAL_REQUIRED');
    const approvalId = await word();
    expect(await outcome(giving({ approvalId }))).toBe('done');
    expect(await payments()).toEqual([
      { kind: 'free', reference: 'Waited an hour', approver: test.venue.people.Manager },
    ]);
    expect(await read(sql`SELECT 1 FROM drawer_movement WHERE order_id = ${orderId}`)).toEqual([]);
    const [entry] = await read<{ approver: string }>(sql`
      SELECT approver_id AS approver FROM journal WHERE action = 'order.giveFree' AND subject = ${`order:${orderId}`}`);
    expect(entry?.approver).toBe(test.venue.people.Manager);
  });

  it('is approved for this amount and reason, once, and by nobody for themselves', async () => {
    const approvalId = await word();
    expect(await outcome(giving({ approvalId, reason: 'Another reason' }))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(giving({ approvalId, amount: 300 }))).toBe('APPROVAL_REQUIRED');
    expect(await outcome(giving({ approvalId, method: 'cash' }))).toBe('PAYMENT_METHOD_UNKNOWN');
    expect(await outcome(giving({ approvalId }))).toBe('done');
    orderId = await ordered(waiter);
    expect(await outcome(giving({ approvalId }))).toBe('APPROVAL_REQUIRED');
    // Not by somebody who may not, and a manager asks somebody else too.
    expect(await word({}, 'waiter2')).toBe('APPROVER_REFUSED');
    expect(await outcome(giving(), manager)).toBe('APPROVAL_REQUIRED');
    expect(await word({}, 'Manager', manager)).toBe('APPROVER_IS_REQUESTER');
    expect(await outcome(giving({ approvalId: await word({}, 'Admin', manager) }), manager)).toBe('done');
  });

  it('may be a part of it, and the rest is paid; two at once give it once', async () => {
    const terms = { amount: 150, method: 'free', reason: 'Waited an hour' };
    const [one, two] = [await word({ terms, amount: 150 }), await word({ terms, amount: 150 })];
    expect(await outcome(giving({ amount: 150, approvalId: one }))).toBe('done');
    const cash = { id: uuidv7(), method: 'cash', amount: 250 };
    const both = await Promise.all([
      outcome({ type: 'pay', orderId, expectedTotal: 400, payments: [cash] }),
      outcome(giving({ amount: 150, approvalId: two })),
    ]);
    expect(both.filter((each) => each === 'done')).toHaveLength(1);
  });

  it('needs nobody else where the venue says so, but still a right; and nothing is free where it is off', async () => {
    await changeSettings(test.app, { freePaymentConfirmation: false });
    expect(await outcome(giving())).toBe('APPROVAL_REQUIRED');
    expect(await outcome(giving(), manager)).toBe('done');
    await changeSettings(test.app, { freePaymentConfirmation: true, freePayment: false });
    orderId = await ordered(waiter);
    expect(await outcome(giving({ approvalId: await word() }))).toBe('FREE_NOT_OFFERED');
    await changeSettings(test.app, { freePayment: true });
  });

  it('given back gives nobody money', async () => {
    const paymentId = uuidv7();
    expect(await outcome(giving({ paymentId, approvalId: await word() }))).toBe('done');
    const [{ id: lineId } = { id: '' }] = await read<{ id: string }>(sql`
      SELECT id FROM order_line WHERE order_id = ${orderId}`);
    const refund = (more: object) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 400,
      lines: [{ lineId, quantity: 2_000 }],
      payments: [{ paymentId, amount: 400, ...more }],
    });
    expect(await outcome(refund({ method: 'cash' }), manager)).toBe('REFUND_METHOD_INVALID');
    expect(await outcome(refund({}), manager)).toBe('done');
    expect(await read(sql`SELECT 1 FROM drawer_movement WHERE order_id = ${orderId}`)).toEqual([]);
  });
});
