import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
/** The manager on another till. */
let tablet: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

interface Made {
  readonly id: string;
  readonly number: string;
}
const make = async (more: object = {}): Promise<Made> => {
  const blank = { number: '', value: 5_000, isForSale: false, expiresOn: null, clientId: null, comment: '' };
  const { status, body } = await manager.call('POST', 'api/vouchers', { ...blank, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
let gift: Made;
beforeEach(async () => {
  gift = await make();
});

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const outcome = async (by: Client, command: Record<string, unknown>) => said(await by.command(command))[0];
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

/** An open order of beers at 2.00. */
async function ordered(beers: number, by: Client = manager): Promise<{ orderId: string; lineId: string }> {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const answers = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: beers * 1_000 },
  );
  expect(said(answers)).toEqual(['done', 'done']);
  return { orderId, lineId };
}
const redeeming = (orderId: string, total: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'redeemVoucher',
  orderId,
  expectedTotal: total,
  paymentId: uuidv7(),
  method: 'voucher',
  number: gift.number,
  amount: total,
  ...more,
});
/** An order of beers that the voucher paid. */
async function redeemed(beers: number, by: Client = manager) {
  const order = await ordered(beers, by);
  const command = redeeming(order.orderId, beers * 200);
  expect(await outcome(by, command)).toBe('done');
  return { ...order, paymentId: command.paymentId };
}
const find = (number: string, by: Client = manager) =>
  by.call('GET', `api/vouchers/find?number=${encodeURIComponent(number)}`);
const left = async (number = gift.number) => (await find(number)).body.left;
const movements = () => read(sql`SELECT reason, kind, amount FROM drawer_movement ORDER BY at, id`);
/** What the entries of the voucher come to, and what its row says was spent. */
async function ledger({ id }: Made = gift) {
  const [row] = await read<{ entries: number; spent: number }>(sql`
    SELECT coalesce((SELECT sum(amount) FROM voucher_entry WHERE voucher_id = v.id AND kind IN ('spend', 'refund')), 0)::bigint
      AS entries, spent FROM voucher v WHERE id = ${id}`);
  expect(row).toBeDefined();
  expect(0 - (row?.entries ?? 0)).toBe(row?.spent);
  return row?.spent;
}
const refunding = (order: { orderId: string; lineId: string; paymentId: string }, more: object = {}) => ({
  type: 'refund',
  orderId: order.orderId,
  refundId: uuidv7(),
  reason: 'cold',
  expectedTotal: 200,
  lines: [{ lineId: order.lineId, quantity: 1_000 }],
  payments: [{ paymentId: order.paymentId, amount: 200, ...more }],
});

describe('an order that a voucher pays', () => {
  it('is closed, takes it off the voucher, moves no money, and keeps the number to itself', async () => {
    const before = await movements();
    const order = await ordered(10);
    const answer = await manager.command(redeeming(order.orderId, 2_000, { number: gift.number.toLowerCase() }));
    expect(said(answer)).toEqual(['done']);
    expect(answer.body.orders[0].payments[0]).toMatchObject({
      kind: 'voucher',
      amount: 2_000,
      reference: gift.number.slice(-4),
      voucherId: gift.id,
      voucherLeft: 3_000,
    });
    expect([await left(), await ledger()]).toEqual([3_000, 2_000]);
    expect(await movements()).toEqual(before);
    const entries = await read<{ data: string }>(sql`
      SELECT data FROM journal WHERE action = 'order.redeemVoucher' AND subject = ${`order:${order.orderId}`}`);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.data).toContain(gift.number.slice(-4));
    // A refusal is in the journal too.
    const refused = await ordered(1);
    await manager.command(redeeming(refused.orderId, 200, { amount: 9_000 }));
    const kept = await read(sql`
      SELECT 1 FROM journal WHERE data LIKE ${`%${gift.number}%`} AND action LIKE 'order.%'`);
    expect(kept).toEqual([]);
    const { payments } = (await manager.call('GET', `api/orders/${order.orderId}/refunds`)).body;
    expect(payments[0].voucher).toEqual({ ending: gift.number.slice(-4), left: 3_000 });
  });

  it('may be paid in part by it and the rest with money, by two vouchers too', async () => {
    const other = await make({ value: 500 });
    const { orderId } = await ordered(10);
    expect(await outcome(waiter, redeeming(orderId, 2_000))).toBe('ORDER_OF_COLLEAGUE');
    expect(await outcome(manager, redeeming(orderId, 2_000, { number: other.number }))).toBe('VOUCHER_BALANCE');
    expect(await outcome(manager, redeeming(orderId, 2_000, { number: other.number, amount: 500 }))).toBe('done');
    expect(await outcome(manager, redeeming(orderId, 2_000, { amount: 1_000 }))).toBe('done');
    expect(await outcome(manager, redeeming(orderId, 2_000, { amount: 501 }))).toBe('PAYMENT_TOO_MUCH');
    const rest = { id: uuidv7(), method: 'cash', amount: 500 };
    expect(await outcome(manager, { type: 'pay', orderId, expectedTotal: 2_000, payments: [rest] })).toBe('done');
    expect([await left(), await left(other.number)]).toEqual([4_000, 0]);
  });

  it('never spends a cent twice: two tills at once, in one call, or sent twice', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => ordered(5)));
    const commands = orders.map(({ orderId }) => redeeming(orderId, 1_000));
    const answers = await Promise.all(commands.map((command, at) => outcome(at % 2 ? manager : tablet, command)));
    expect(answers.filter((each) => each === 'done')).toHaveLength(5);
    expect(answers.filter((each) => each === 'VOUCHER_BALANCE')).toHaveLength(3);
    const again = await Promise.all(commands.map((command) => outcome(manager, command)));
    expect(again.toSorted()).toEqual(answers.toSorted());
    expect([await left(), await ledger()]).toEqual([0, 5_000]);
    const small = await make({ value: 300 });
    const [one, two] = await Promise.all([ordered(1), ordered(1)]);
    const both = await manager.command(
      redeeming(one.orderId, 200, { number: small.number }),
      redeeming(two.orderId, 200, { number: small.number.toLowerCase() }),
    );
    expect(said(both)).toEqual(['done', 'VOUCHER_BALANCE']);
    expect(both.body.answers[1].details).toMatchObject({ left: 100 });
    // The same payment under another command is the same money.
    const command = redeeming(two.orderId, 200, { number: small.number, amount: 50 });
    expect(said(await manager.command(command, { ...command, id: uuidv7() }))).toEqual(['done', 'PAYMENT_INVALID']);
    expect(await ledger(small)).toBe(250);
  });

  it('gives back to the voucher, never cash, while others spend it, and when it has expired', async () => {
    const order = await redeemed(25);
    expect(await left()).toBe(0);
    const before = await movements();
    expect(await outcome(manager, refunding(order, { method: 'cash' }))).toBe('REFUND_METHOD_INVALID');
    const waiting = await Promise.all(Array.from({ length: 4 }, () => ordered(1)));
    const [back, ...spent] = await Promise.all([
      outcome(manager, refunding(order)),
      ...waiting.map(({ orderId }, at) => outcome(at % 2 ? manager : tablet, redeeming(orderId, 200))),
    ]);
    expect(back).toBe('done');
    expect(spent.filter((each) => each === 'done').length).toBeLessThanOrEqual(1);
    expect(await ledger()).toBe(5_000 - (spent.includes('done') ? 0 : 200));
    expect(await movements()).toEqual(before);
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE voucher SET expires_on = '2026-11-01' WHERE id = ${gift.id}`),
    );
    const held = await left();
    expect(await outcome(manager, refunding(order))).toBe('done');
    expect(await left()).toBe(held + 200);
    expect((await find(gift.number)).body.problem).toBe('VOUCHER_EXPIRED');
    expect(await outcome(manager, redeeming((await ordered(1)).orderId, 200))).toBe('VOUCHER_EXPIRED');
    // Its day is moved by whoever changes vouchers, and it pays again.
    const { id, version, ...values } = (await manager.call('GET', `api/vouchers/${gift.id}`)).body;
    const moved = await manager.call('PUT', `api/vouchers/${id}`, { ...values, expiresOn: '2026-12-31', version });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect(await outcome(manager, redeeming((await ordered(1)).orderId, 200))).toBe('done');
  });

  it('keeps what was paid when it is merged, and nothing that a voucher paid is booked by another method', async () => {
    const [one, two] = [await ordered(5), await ordered(5)];
    expect(await outcome(manager, redeeming(one.orderId, 1_000, { amount: 400 }))).toBe('done');
    expect(await outcome(manager, { type: 'mergeOrders', orderId: one.orderId, toOrderId: two.orderId })).toBe('done');
    expect(
      await read(sql`
      SELECT voucher_id AS id, voucher_left AS "left" FROM order_payment WHERE order_id = ${two.orderId}`),
    ).toEqual([{ id: gift.id, left: 4_600 }]);
    expect(await outcome(manager, redeeming(two.orderId, 2_000, { amount: 1_600 }))).toBe('done');
    expect(await ledger()).toBe(2_000);
    const paid = await redeemed(2);
    const ids = { reversalId: uuidv7(), replacementId: uuidv7() };
    const correction = {
      type: 'correctPayment',
      orderId: paid.orderId,
      paymentId: paid.paymentId,
      amount: 400,
      method: 'cash',
      ...ids,
    };
    expect(await outcome(manager, correction)).toBe('CORRECTION_INVALID');
    const { orderId } = await ordered(2);
    const cash = { id: uuidv7(), method: 'cash', amount: 400 };
    await manager.command({ type: 'pay', orderId, expectedTotal: 400, payments: [cash] });
    expect(await outcome(manager, { ...correction, orderId, paymentId: cash.id, method: 'voucher' })).toBe(
      'PAYMENT_INVALID',
    );
  });
});

describe('a voucher at the till', () => {
  it('is found by whoever has its whole number, and refused with the reason', async () => {
    const sale = await make({ isForSale: true });
    expect((await find(gift.number.toLowerCase(), waiter)).body).toEqual({
      id: gift.id,
      ending: gift.number.slice(-4),
      value: 5_000,
      left: 5_000,
      expiresOn: null,
      problem: null,
      isSold: false,
    });
    const swapped = gift.number.slice(0, -2) + (gift.number.at(-2) === '7' ? '8' : '7') + gift.number.at(-1);
    expect((await find(swapped)).body.error.code).toBe('VOUCHER_MISTYPED');
    expect((await find(sale.number)).body).toMatchObject({ problem: 'VOUCHER_NOT_SOLD', isSold: false });
    const { orderId } = await ordered(1);
    const tries = { [swapped]: 'VOUCHER_MISTYPED', [sale.number]: 'VOUCHER_NOT_SOLD' };
    for (const [number, code] of Object.entries(tries)) {
      expect(await outcome(manager, redeeming(orderId, 200, { number }))).toBe(code);
    }
    const gone = await make();
    await manager.call('DELETE', `api/vouchers/${gone.id}`);
    expect(await outcome(manager, redeeming(orderId, 200, { number: gone.number }))).toBe('VOUCHER_NOT_FOUND');
    expect((await waiter.call('GET', 'api/vouchers/list')).status).toBe(403);
    await changeSettings(test.app, { activeVouchers: false });
    expect(await outcome(manager, redeeming(orderId, 200))).toBe('VOUCHERS_NOT_OFFERED');
    expect((await find(gift.number)).body.error.code).toBe('VOUCHERS_NOT_OFFERED');
    await changeSettings(test.app, { activeVouchers: true });
  });

  it('pays after midnight of its last day, until the closing hour, and not after it', async () => {
    const start = test.time.now;
    const evening = await make({ expiresOn: '2026-11-18', value: 1_000 });
    await changeSettings(test.app, { closedTime: '04:00' });
    const payAt = async (at: string) => {
      test.time.now = Date.parse(at);
      const by = await test.signIn('Manager');
      return outcome(by, redeeming((await ordered(1, by)).orderId, 200, { number: evening.number }));
    };
    expect(await payAt('2026-11-19T03:59:00+01:00')).toBe('done');
    expect(await payAt('2026-11-19T04:01:00+01:00')).toBe('VOUCHER_EXPIRED');
    test.time.now = start;
    manager = await test.signIn('Manager');
    tablet = await test.signIn('Manager', 'tablet');
    waiter = await test.signIn('Waiter');
  });

  it('cannot be guessed: whoever names too many numbers waits, to look as to pay', async () => {
    const salesman = await test.signIn('waiter2', 'tablet');
    const { orderId } = await ordered(1, salesman);
    const looked = async (by: Client, number: string) => {
      let count = 0;
      while (count < 120 && (await find(number, by)).status !== 429) count += 1;
      return count;
    };
    expect(await looked(salesman, 'GUESS-1')).toBe(10);
    expect((await salesman.command(redeeming(orderId, 200))).status).toBe(429);
    // Who looks at many that exist is slowed down too, later.
    const count = await looked(await test.signIn('Salesman'), gift.number);
    expect(count).toBeGreaterThan(50);
    expect(count).toBeLessThan(110);
    // Nobody else has to wait.
    expect((await find(gift.number)).status).toBe(200);
  });

  it('that was spent in part stays; one whose money went back, or that nobody bought, may go', async () => {
    const order = await redeemed(1);
    expect((await manager.call('DELETE', `api/vouchers/${gift.id}`)).body.error.code).toBe('VOUCHER_USED');
    expect(await outcome(manager, refunding(order))).toBe('done');
    expect((await manager.call('DELETE', `api/vouchers/${gift.id}`)).status).toBe(200);
    const sale = await make({ isForSale: true });
    expect((await manager.call('GET', `api/vouchers/${sale.id}`)).body).toMatchObject({ balance: 0, soldOn: null });
    expect((await manager.call('DELETE', `api/vouchers/${sale.id}`)).status).toBe(200);
  });
});
