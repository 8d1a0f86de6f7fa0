import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { renderText } from '../../src/features/printing/domain/render-text.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import type { Person } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
let other: Client;
beforeAll(async () => {
  test = await openTestApp();
  await signAllIn();
});
/** Also after a time that ends sessions. */
async function signAllIn(): Promise<void> {
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  other = await test.signIn('waiter2', 'tablet');
}
afterAll(() => test?.close());
/** Each test begins with nobody on shift and a minute later. */
beforeEach(async () => {
  test.time.now += 60_000;
  await test.app.venue.inWriteTx((tx) =>
    tx.run(sql`UPDATE sales_order SET status = 'cancelled' WHERE status = 'open'`),
  );
  for (const { shiftId, user } of (await manager.call('GET', 'api/shifts/now')).body) {
    const answer = await admin.call('POST', `api/shifts/${shiftId}/end`, { count: nothing, leavesOrders: true });
    expect(answer.status, user.name).toBe(200);
  }
  await changeSettings(test.app, {
    requireShift: false,
    adminClockin: false,
    managerHandouts: true,
    waiterSelfHandouts: false,
    includeBankAmountHandouts: false,
  });
});

const nothing = { pieces: [], methods: [] };
const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) =>
  body?.error?.code ?? status;
const clockIn = async (who = waiter, openingFloat = 5_000): Promise<string> => {
  const answer = await who.call('POST', 'api/shifts', { openingFloat });
  expect(answer.status).toBe(200);
  return answer.body.shiftId;
};
const cash = (...pieces: readonly (readonly [value: number, pieces: number])[]) => ({
  pieces: pieces.map(([value, count]) => ({ value, pieces: count })),
  methods: [],
});
const end = (shiftId: string, count: unknown = nothing, who = waiter, more: object = {}) =>
  who.call('POST', `api/shifts/${shiftId}/end`, { count, ...more });
const move = (shiftId: string, body: object, who = waiter) =>
  who.call('POST', `api/shifts/${shiftId}/movements`, { note: 'why', ...body });
const receive = (handoutId: string, who = manager, more: object = {}) =>
  who.call('POST', `api/handouts/${handoutId}/receive`, { reason: '', ...more });
const opening = (orderId: string) => ({ type: 'openOrder', orderId, orderType: 'direct', covers: 0, tableId: null });
const beer = (orderId: string, pieces = 1) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});
const paying = (orderId: string, amount: number, method = 'cash') => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method, amount }],
});
const dayNow = () => new Date(test.time.now).toISOString().slice(0, 10);
const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
/** A sale of beers at 2.00. */
async function sell(who: Client, pieces: number, method = 'cash'): Promise<string> {
  const orderId = uuidv7();
  const answer = await who.command(opening(orderId), beer(orderId, pieces), paying(orderId, pieces * 200, method));
  expect(said(answer)).toEqual(['done', 'done', 'done']);
  return orderId;
}
/** Ten minutes in which the server hears nothing of somebody's device; returns when and by what something was sold in them. */
async function apart(who: Client) {
  const { version } = (await who.call('GET', 'api/menus/fetch?locale=sq')).body;
  await expect.poll(() => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`)).toHaveLength(1);
  test.time.now += 5 * 60_000;
  const made = { at: test.time.now, catalogueVersion: version };
  test.time.now += 5 * 60_000;
  return made;
}
const whole = async (handoutId: string) => (await manager.call('GET', `api/handouts/${handoutId}`)).body;

describe('a shift', () => {
  it('begins with what is in the drawer, once for each user, also when it is asked for twice at once', async () => {
    const answers = await Promise.all([1, 2].map(() => waiter.call('POST', 'api/shifts', { openingFloat: 100 })));
    expect(answers.map(codeOf).sort()).toEqual([200, 'SHIFT_OPEN']);
    const mine = (await waiter.call('GET', 'api/shifts/mine')).body;
    expect(mine).toMatchObject({
      shift: { openingFloat: 100, pointName: 'till' },
      isRequired: false,
      mayReceive: false,
    });
    expect((await other.call('GET', 'api/shifts/now')).body).toMatchObject([
      { user: { name: 'Waiter' }, openOrders: 0 },
    ]);
  });

  it('of somebody who had no money ends without a count, and with money not', async () => {
    expect(codeOf(await end(await clockIn(waiter, 0), null))).toBe(200);
    const shiftId = await clockIn(waiter, 0);
    await sell(waiter, 1);
    expect(codeOf(await end(shiftId, null))).toBe('SHIFT_NEEDS_COUNT');
  });

  it('review 26: says whether its drawer has to be counted, and ends in no cash-out if not', async () => {
    const own = async () => (await waiter.call('GET', 'api/shifts/mine')).body.shift.isUntouched;
    const toReceivers = async () => (await manager.call('GET', 'api/shifts/now')).body[0].isUntouched;
    const before = (await manager.call('GET', 'api/handouts')).body.handouts.length;
    const untouched = await clockIn(waiter, 0);
    await move(untouched, { reason: 'noSale', amount: 0 });
    expect([await own(), await toReceivers()]).toEqual([true, true]);
    expect((await end(untouched, null)).body).toEqual({ cashOut: null });
    expect((await manager.call('GET', 'api/handouts')).body.handouts).toHaveLength(before);
    const ways: readonly [openingFloat: number, money: (shiftId: string) => Promise<unknown>][] = [
      [1, async () => {}],
      [0, () => sell(waiter, 1)],
      [0, () => sell(waiter, 1, 'card')],
      [0, (shiftId) => move(shiftId, { reason: 'paidIn', amount: 5 })],
    ];
    for (const [openingFloat, money] of ways) {
      const shiftId = await clockIn(waiter, openingFloat);
      await money(shiftId);
      expect([await own(), await toReceivers()]).toEqual([false, false]);
      expect(codeOf(await end(shiftId, null))).toBe('SHIFT_NEEDS_COUNT');
      expect(codeOf(await end(shiftId, nothing))).toBe(200);
    }
  });

  it('review 26: that ended without a count has no money that arrives later: it is in the next drawer, or in none', async () => {
    const takenApart = async () => {
      const orderId = uuidv7();
      await waiter.command(opening(orderId), beer(orderId));
      return { ...paying(orderId, 200), made: await apart(waiter) };
    };
    const outside = async (): Promise<number> =>
      (await manager.call('GET', 'api/days')).body.outsideShifts.reduce(
        (sum: number, each: { amount: number }) => sum + each.amount,
        0,
      );
    const before = await outside();
    const first = await clockIn(waiter, 0);
    const payment = await takenApart();
    expect(codeOf(await end(first, null, manager, { leavesOrders: true }))).toBe(200);
    expect(said(await waiter.command(payment))).toEqual(['done']);
    expect(await outside()).toBe(before + 200);
    const second = await clockIn(waiter, 0);
    const another = await takenApart();
    expect(codeOf(await end(second, null, manager, { leavesOrders: true }))).toBe(200);
    const third = await clockIn(waiter, 0);
    expect(said(await waiter.command(another))).toEqual(['done']);
    expect((await end(third, cash([200, 1]), manager)).body.cashOut).toMatchObject({ expected: 200, difference: 0 });
  });

  it('is nobody else’s: a colleague neither ends it nor moves its money, and is told of none', async () => {
    const shiftId = await clockIn();
    expect(codeOf(await end(shiftId, nothing, other))).toBe('SHIFT_NOT_FOUND');
    expect(codeOf(await move(shiftId, { reason: 'paidOut', amount: 100 }, other))).toBe('SHIFT_NOT_FOUND');
    expect(codeOf(await waiter.call('GET', 'api/shifts'))).toBe('NO_PERMISSION');
    expect(codeOf(await waiter.call('GET', 'api/handouts'))).toBe('NO_PERMISSION');
  });

  it('keeps its user from being deleted', async () => {
    await clockIn();
    const uses = await admin.call('GET', `api/users/${test.venue.people.Waiter}/uses`);
    expect(uses.body.map(({ resource }: { resource: string }) => resource)).toContain('openShifts');
  });
});

describe('a drawer', () => {
  it('review 14, 3: has no number of a payment card in its notes', async () => {
    const shiftId = await clockIn();
    const note = 'Visa 4111 1111 1111 1111 12/28';
    expect(codeOf(await move(shiftId, { reason: 'paidOut', amount: 100, note }))).toBe('TEXT_IS_CARD');
    const receiptNumber = '4111111111111111';
    const bread = { reason: 'expense', amount: 100, category: 'goods', receiptNumber };
    expect(codeOf(await move(shiftId, bread))).toBe('TEXT_IS_CARD');
    const { handoutId } = (await end(shiftId, cash([5_000, 1]))).body.cashOut;
    expect(codeOf(await receive(handoutId, manager, { reason: note }))).toBe('TEXT_IS_CARD');
    expect(await rows(sql`SELECT data FROM journal WHERE data LIKE '%4111%'`)).toEqual([]);
  });

  it('is expected to hold the float, sales, and what was paid in, less what went out', async () => {
    const shiftId = await clockIn(waiter, 5_000);
    const orderId = await sell(waiter, 5);
    await sell(waiter, 3, 'card');
    expect(codeOf(await move(shiftId, { reason: 'paidIn', amount: 2_000 }))).toBe(200);
    expect(codeOf(await move(shiftId, { reason: 'paidOut', amount: 300 }))).toBe(200);
    const bread = { reason: 'expense', amount: 450, category: 'goods', receiptNumber: '17' };
    expect(codeOf(await move(shiftId, bread))).toBe(200);
    expect(codeOf(await move(shiftId, { reason: 'noSale', amount: 0 }))).toBe(200);
    expect(codeOf(await move(shiftId, { reason: 'handedOver', amount: 1_000 }))).toBe('NO_PERMISSION');
    expect(codeOf(await move(shiftId, { reason: 'handedOver', amount: 1_000 }, manager))).toBe(200);
    const lines = await rows<{ id: string }>(sql`SELECT id FROM order_line WHERE order_id = ${orderId}`);
    const payments = await rows<{ id: string }>(sql`SELECT id FROM order_payment WHERE order_id = ${orderId}`);
    const refund = {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'flat',
      expectedTotal: 200,
      lines: [{ lineId: lines[0]?.id, quantity: 1_000 }],
      payments: [{ paymentId: payments[0]?.id, amount: 200 }],
    };
    await clockIn(manager, 0);
    // The manager gives it back out of their own drawer.
    expect(said(await manager.command(refund))).toEqual(['done']);
    // 50.00 + 10.00 + 20.00 − 3.00 − 4.50 − 10.00 = 62.50
    const { body } = await end(shiftId, cash([5_000, 1], [1_000, 1], [200, 1]));
    expect(body.cashOut).toMatchObject({ counted: 6_200, handedOver: 6_200, expected: null, difference: null });
    expect(body.cashOut.isReceived).toBe(false);
    const handout = await whole(body.cashOut.handoutId);
    expect(handout).toMatchObject({
      expected: 6_250,
      counted: 6_200,
      difference: -50,
      openingFloat: 5_000,
      late: 0,
      sums: [
        { reason: 'payment', amount: 1_000 },
        { reason: 'tip', amount: 0 },
        { reason: 'refund', amount: 0 },
        { reason: 'received', amount: 0 },
        { reason: 'returned', amount: 0 },
        { reason: 'accountPayment', amount: 0 },
        { reason: 'voucherSale', amount: 0 },
        { reason: 'earlier', amount: 0 },
        { reason: 'paidIn', amount: 2_000 },
        { reason: 'paidOut', amount: -300 },
        { reason: 'expense', amount: -450 },
        { reason: 'tipsPaid', amount: 0 },
        { reason: 'handedOver', amount: -1_000 },
        { reason: 'noSale', amount: 0 },
      ],
      methods: [{ method: 'card', expected: 600, counted: null }],
    });
    expect(handout.entered.map(({ reason }: { reason: string }) => reason)).toEqual([
      ...['paidIn', 'paidOut', 'expense', 'noSale', 'handedOver'],
    ]);
    const ofManager = (await manager.call('GET', 'api/shifts/mine')).body.shift.id;
    const { cashOut } = (await end(ofManager, nothing, manager)).body;
    expect(cashOut).toMatchObject({ expected: -200, difference: 200 });
  });

  it('gets each payment once, however often its command comes', async () => {
    const shiftId = await clockIn(waiter, 0);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const payment = { id: uuidv7(), ...paying(orderId, 200) };
    await Promise.all([1, 2, 3].map(() => waiter.command(payment)));
    const booked = await rows(sql`SELECT id FROM drawer_movement WHERE shift_id = ${shiftId}`);
    expect(booked).toHaveLength(1);
  });

  it('is that of whoever takes the money; without a shift it is nobody’s, and the day still has it', async () => {
    const shiftId = await clockIn(waiter, 0);
    const orderId = await sell(other, 2);
    const [booked] = await rows<{ shiftId: string | null; amount: number }>(
      sql`SELECT shift_id AS "shiftId", amount FROM drawer_movement WHERE order_id = ${orderId}`,
    );
    expect(booked).toEqual({ shiftId: null, amount: 400 });
    expect((await end(shiftId, nothing, manager)).body.cashOut).toMatchObject({ expected: 0 });
  });

  it('is wrong only by what cannot be: amounts, reasons and notes are checked', async () => {
    const shiftId = await clockIn();
    expect(codeOf(await move(shiftId, { reason: 'noSale', amount: 5 }))).toBe('MOVEMENT_INVALID');
    expect(codeOf(await move(shiftId, { reason: 'paidOut', amount: 0 }))).toBe('MOVEMENT_INVALID');
    expect(codeOf(await move(shiftId, { reason: 'expense', amount: 5 }))).toBe('MOVEMENT_INVALID');
    expect(codeOf(await move(shiftId, { reason: 'paidIn', amount: 5, note: ' ' }))).toBe('INVALID_INPUT');
    expect(codeOf(await end(shiftId, cash([3, 1])))).toBe('COUNT_INVALID');
  });
});

describe('a cash-out', () => {
  it('is counted once: of two at the same moment the second is refused', async () => {
    const shiftId = await clockIn();
    const answers = await Promise.all([end(shiftId, cash([5_000, 1])), end(shiftId, cash([5_000, 2]), manager)]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'SHIFT_ENDED']);
    expect(await rows(sql`SELECT id FROM handout WHERE shift_id = ${shiftId}`)).toHaveLength(1);
    expect(codeOf(await move(shiftId, { reason: 'paidIn', amount: 100 }))).toBe('SHIFT_ENDED');
  });

  it('has every payment that came before it, and none that came after: 20 races', async () => {
    for (let race = 0; race < 20; race += 1) {
      test.time.now += 1_000;
      const shiftId = await clockIn(waiter, 0);
      const orderId = uuidv7();
      await waiter.command(opening(orderId), beer(orderId));
      const [paid, ended] = await Promise.all([
        waiter.command(paying(orderId, 200)),
        end(shiftId, nothing, manager, { leavesOrders: true }),
      ]);
      expect(said(paid)).toEqual(['done']);
      const [booked] = await rows<{ shiftId: string | null; isLate: boolean }>(
        sql`SELECT shift_id AS "shiftId", is_late AS "isLate" FROM drawer_movement WHERE order_id = ${orderId}`,
      );
      const isIn = booked?.shiftId === shiftId && !booked.isLate;
      expect(ended.body.cashOut.expected).toBe(isIn ? 200 : 0);
    }
  });

  it('review 10, 1: of one’s own is received by somebody else, unless the venue lets people receive their own', async () => {
    const { cashOut } = (await end(await clockIn(manager, 5_000), cash([2_000, 2]), manager)).body;
    expect(cashOut).toMatchObject({ difference: -1_000, isReceived: false });
    const recount = cash([5_000, 1]);
    expect(codeOf(await receive(cashOut.handoutId, manager, { recount }))).toBe('HANDOUT_OWN');
    expect(codeOf(await receive(cashOut.handoutId, admin, { reason: 'short' }))).toBe(200);
    const again = await clockIn(manager, 5_000);
    expect(codeOf(await move(again, { reason: 'handedOver', amount: 5_000 }, manager))).toBe('HANDOUT_OWN');
    expect(codeOf(await end(again, cash([5_000, 1]), manager))).toBe(200);
    await changeSettings(test.app, { waiterSelfHandouts: true });
    const own = (await end(await clockIn(manager, 0), nothing, manager)).body.cashOut;
    expect(own).toMatchObject({ isReceived: true });
  });

  it('review 10, 2: holds nothing that cannot be counted: a method that the venue does not have covers no missing cash', async () => {
    await changeSettings(test.app, { includeBankAmountHandouts: true });
    const shiftId = await clockIn(waiter, 0);
    await sell(waiter, 1);
    for (const method of ['nonsense', 'cash']) {
      const count = { pieces: [], methods: [{ method, amount: 200 }] };
      expect(codeOf(await end(shiftId, count, waiter))).toBe('COUNT_INVALID');
    }
    await changeSettings(test.app, { includeBankAmountHandouts: false });
    const uncounted = { pieces: [], methods: [{ method: 'card', amount: 200 }] };
    expect(codeOf(await end(shiftId, uncounted, waiter))).toBe('COUNT_INVALID');
    expect(codeOf(await end(shiftId, cash([200, 1])))).toBe(200);
  });

  it('is received once, by whoever may; a difference needs its reason', async () => {
    const { handoutId } = (await end(await clockIn(), cash([2_000, 2]))).body.cashOut;
    expect(codeOf(await receive(handoutId, waiter))).toBe('NO_PERMISSION');
    expect(codeOf(await receive(handoutId))).toBe('HANDOUT_REASON_REQUIRED');
    const answers = await Promise.all(
      [manager, admin].map((who) => receive(handoutId, who, { reason: 'broken glass' })),
    );
    expect(answers.map(codeOf).sort()).toEqual([200, 'HANDOUT_RECEIVED']);
    expect(await whole(handoutId)).toMatchObject({ difference: -1_000, reason: 'broken glass' });
  });

  it('review 26, M5: is never one person’s word: whoever counted a colleague’s drawer does not receive it', async () => {
    const { cashOut } = (await end(await clockIn(), cash([2_000, 2]), manager)).body;
    expect(cashOut).toMatchObject({ isReceived: false, mayReceive: false });
    const why = { reason: 'short' };
    for (const more of [why, { ...why, recount: cash([1_000, 1]) }]) {
      expect(codeOf(await receive(cashOut.handoutId, manager, more))).toBe('HANDOUT_OWN');
    }
    expect((await whole(cashOut.handoutId)).mayReceive).toBe(false);
    const shown = await admin.call('GET', 'api/handouts?state=counted');
    expect(shown.body.handouts[0]).toMatchObject({ id: cashOut.handoutId, mayReceive: true });
    expect(codeOf(await receive(cashOut.handoutId, admin, why))).toBe(200);
    // Managers receive none: the administrator is the only one, and does both.
    await changeSettings(test.app, { managerHandouts: false });
    const alone = (await end(await clockIn(), cash([2_000, 2]), admin)).body.cashOut;
    expect(alone).toMatchObject({ isReceived: false, mayReceive: true });
    expect(codeOf(await receive(alone.handoutId, admin))).toBe('HANDOUT_REASON_REQUIRED');
    expect(codeOf(await receive(alone.handoutId, admin, why))).toBe(200);
    const own = (await end(await clockIn(admin), cash([2_000, 2]), admin)).body.cashOut;
    expect(codeOf(await receive(own.handoutId, admin, why))).toBe(200);
  });

  it('review 26, M5: of one’s own is received at once only if nothing is missing and nothing too much', async () => {
    await changeSettings(test.app, { waiterSelfHandouts: true });
    for (const pieces of [2, 3]) {
      const { cashOut } = (await end(await clockIn(manager), cash([2_000, pieces]), manager)).body;
      expect(cashOut).toMatchObject({ isReceived: false, mayReceive: false });
      expect(await whole(cashOut.handoutId)).toMatchObject({ received: null });
      expect(codeOf(await receive(cashOut.handoutId, admin, { reason: 'why' }))).toBe(200);
    }
    const right = (await end(await clockIn(manager), cash([5_000, 1]), manager)).body.cashOut;
    expect(right).toMatchObject({ isReceived: true, mayReceive: false });
  });

  it('may be counted again by who receives it: both counts are kept, the last one holds', async () => {
    const { handoutId } = (await end(await clockIn(), cash([2_000, 2]))).body.cashOut;
    expect(codeOf(await receive(handoutId, manager, { recount: cash([5_000, 1]) }))).toBe(200);
    const handout = await whole(handoutId);
    expect(handout).toMatchObject({ counted: 5_000, difference: 0, received: { by: { name: 'Manager' } } });
    expect(handout.counts).toMatchObject([
      { cash: 4_000, by: { name: 'Waiter' } },
      { cash: 5_000, by: { name: 'Manager' } },
    ]);
    // Review 26, L3: with whose count it is.
    expect(handout.countedBy.name).toBe('Manager');
    expect(handout.countedAt).toBe(handout.counts[1].at);
  });

  it('has a slip for two signatures, of what was counted and nothing of what was expected, for nobody else to read', async () => {
    const shiftId = await clockIn(waiter, 5_000);
    await sell(waiter, 1);
    await end(shiftId, cash([2_000, 2], [100, 3]));
    const slips = async (who: Client) =>
      ((await who.call('GET', 'api/print-jobs')).body as { kind: string; slip: { lines: unknown } }[]).filter(
        ({ kind }) => kind === 'cashOut',
      );
    const [slip] = await slips(waiter);
    const text = JSON.stringify(slip?.slip.lines);
    expect(text).toContain('43,00');
    expect(text).not.toContain('52,00');
    expect((await slips(manager)).length).toBeGreaterThan(0);
    expect(await slips(other)).toEqual([]);
    const { id } = slip as unknown as { id: string };
    expect(codeOf(await other.call('POST', `api/print-jobs/${id}/reprint`))).toBe('NO_PERMISSION');
    expect(codeOf(await waiter.call('POST', `api/print-jobs/${id}/reprint`))).toBe(200);
  });

  it('has a number without a gap', async () => {
    const numbers: number[] = [];
    for (let n = 0; n < 3; n += 1) numbers.push((await end(await clockIn(), cash([5_000, 1]))).body.cashOut.number);
    expect(numbers.map((number) => number - (numbers[0] ?? 0))).toEqual([0, 1, 2]);
  });

  it('is neither changed nor deleted by the application where it says what was counted and moved', async () => {
    for (const table of ['drawer_movement', 'handout_count']) {
      const change = test.app.venue.inWriteTx((tx) => tx.run({ text: `DELETE FROM ${table}`, values: [] }));
      await expect(change).rejects.toThrow(/permission denied/);
    }
  });
});

describe('open orders', () => {
  it('go to a colleague who is on shift before their waiter leaves; lines and prices stay, and nothing is made again', async () => {
    const shiftId = await clockIn();
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId), { type: 'send', orderId });
    const toMake = sql`SELECT id FROM station_ticket WHERE moved_from IS NULL`;
    const tickets = await rows(toMake);
    expect((await end(shiftId)).body.error).toMatchObject({ code: 'SHIFT_HAS_ORDERS', details: { count: 1 } });
    const heirId = test.venue.people.waiter2;
    expect(codeOf(await end(shiftId, nothing, waiter, { heirId }))).toBe('SHIFT_HEIR_ABSENT');
    expect(codeOf(await end(shiftId, nothing, waiter, { leavesOrders: true }))).toBe('SHIFT_HAS_ORDERS');
    await clockIn(other);
    expect(codeOf(await end(shiftId, nothing, waiter, { heirId }))).toBe(200);
    expect(await rows(toMake)).toEqual(tickets);
    expect(said(await waiter.command(beer(orderId)))).toEqual(['ORDER_OF_COLLEAGUE']);
    expect(said(await other.command(paying(orderId, 200)))).toEqual(['done']);
  });

  it('review 26: that go to an heir are told to stations, printers and tills, as those that a manager gives to somebody', async () => {
    const { waiter2: heirId, Waiter: fromId } = test.venue.people;
    const shiftId = await clockIn(waiter, 0);
    await clockIn(other, 0);
    const [sent, unsent] = [uuidv7(), uuidv7()];
    await waiter.command(opening(sent), beer(sent), { type: 'send', orderId: sent });
    await waiter.command(opening(unsent), beer(unsent));
    const heard = async () => ({
      tickets: (await rows(sql`SELECT 1 FROM event WHERE name = 'ticket.changed'`)).length,
      slips: await rows(sql`SELECT kind FROM print_job WHERE order_id = ${sent} AND kind = 'orderMoved'`),
      tills: await rows(sql`
        SELECT data::jsonb - 'orderId' AS data FROM event
        WHERE name = 'order.handover' AND data ->> 'orderId' IN (${sent}, ${unsent}) ORDER BY seq`),
    });
    const given = (by: string, userName: string, from: string, to: string) => ({
      data: { step: 'reassignOrder', userId: by, userName, ownerId: from, toUserId: to },
    });
    const { tickets } = await heard();
    expect(await heard()).toEqual({ tickets, slips: [], tills: [] });
    expect(codeOf(await end(shiftId, nothing, waiter, { heirId }))).toBe(200);
    const first = given(fromId, 'Waiter', fromId, heirId);
    expect(await heard()).toEqual({ tickets: tickets + 1, slips: [{ kind: 'orderMoved' }], tills: [first, first] });
    const back = { type: 'reassignOrder', orderId: sent, toUserId: fromId };
    expect(said(await manager.command(back))).toEqual(['done']);
    expect(await heard()).toEqual({
      tickets: tickets + 2,
      slips: [{ kind: 'orderMoved' }, { kind: 'orderMoved' }],
      tills: [first, first, given(test.venue.people.Manager, 'Manager', heirId, fromId)],
    });
  });

  it('review 10, 5 and 7: go to nobody who can have none, and are free for the heir at once', async () => {
    const shiftId = await clockIn(waiter, 0);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await waiter.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    const warehouse = await test.signIn('Warehouse', 'tablet');
    await clockIn(warehouse, 0);
    await clockIn(other, 0);
    const now = (await manager.call('GET', 'api/shifts/now')).body;
    const takes = Object.fromEntries(
      now.map(({ user, takesOrders }: { user: { name: string }; takesOrders: boolean }) => [user.name, takesOrders]),
    );
    expect(takes).toEqual({ Waiter: true, Warehouse: false, waiter2: true });
    const to = (heirId: string) => end(shiftId, nothing, waiter, { heirId });
    expect(codeOf(await to(test.venue.people.Warehouse))).toBe('SHIFT_HEIR_ABSENT');
    expect(codeOf(await to(test.venue.people.waiter2))).toBe(200);
    expect(said(await other.command(beer(orderId)))).toEqual(['done']);
  });

  it('take no authority along: a discount holds for what it was given for, and for nothing that the heir adds', async () => {
    const [shiftId] = [await clockIn(manager, 0), await clockIn(other, 0)];
    const orderId = uuidv7();
    const given = { type: 'discountOrder', orderId, discount: { kind: 'percent', value: 5_000 } };
    expect(said(await manager.command(opening(orderId), beer(orderId), given))).toEqual(['done', 'done', 'done']);
    const heirId = test.venue.people.waiter2;
    expect(codeOf(await end(shiftId, nothing, manager, { heirId }))).toBe(200);
    const answer = await other.command(beer(orderId, 9), paying(orderId, 1_000));
    expect(said(answer)).toEqual(['done', 'DISCOUNT_OUTGROWN']);
  });
});

describe('finding: what a venue wants of its people', () => {
  const begin = async (who: Client) => said(await who.command(opening(uuidv7())))[0];
  const wants = (settings: Parameters<typeof changeSettings>[1]) => changeSettings(test.app, settings);

  it('requireShift and adminClockin: who sells is on shift, at once and on every device', async () => {
    expect(await begin(waiter)).toBe('done');
    const made = await apart(waiter);
    await wants({ requireShift: true });
    // What was done without the server has happened.
    expect(said(await waiter.command({ ...opening(uuidv7()), made }))).toEqual(['done']);
    expect([await begin(waiter), await begin(manager), await begin(admin)]).toEqual([
      ...['SHIFT_REQUIRED', 'SHIFT_REQUIRED', 'done'],
    ]);
    await wants({ requireShift: false, adminClockin: true });
    expect([await begin(waiter), await begin(admin)]).toEqual(['SHIFT_REQUIRED', 'SHIFT_REQUIRED']);
    await clockIn(waiter);
    expect(await begin(waiter)).toBe('done');
  });

  it('requireShift: an order goes only to who is on shift, and the list of colleagues says who that is', async () => {
    const heirId = test.venue.people.waiter2;
    const heir = await test.signIn('waiter2', 'tablet');
    const orderId = uuidv7();
    const listed = async () => {
      const { body } = await waiter.call('GET', 'api/orders/colleagues');
      const people = body as { id: string; isOffShift: boolean; mayTake: boolean }[];
      return people.map(({ id, isOffShift, mayTake }) => [id, isOffShift, mayTake] as const);
    };
    // Nobody is on shift: the venue works without.
    expect((await listed()).every(([, isOff, mayTake]) => !isOff && mayTake)).toBe(true);
    await clockIn(waiter, 0);
    expect((await listed())[0]).toEqual([test.venue.people.Waiter, false, true]);
    expect(await listed()).toContainEqual([heirId, true, true]);
    await waiter.command(opening(orderId), beer(orderId));
    const asking = { type: 'requestHandover', orderId, toUserId: heirId };
    expect(said(await waiter.command(asking))).toEqual(['done']);
    await wants({ requireShift: true });
    expect(await listed()).toContainEqual([heirId, true, false]);
    expect(await listed()).toContainEqual([test.venue.people.Admin, true, true]);
    expect(said(await heir.command({ type: 'acceptHandover', orderId }))).toEqual(['SHIFT_REQUIRED']);
    expect(said(await waiter.command(asking))).toEqual(['SHIFT_HEIR_ABSENT']);
    const giving = { type: 'reassignOrder', orderId, toUserId: heirId };
    expect(said(await admin.command(giving))).toEqual(['SHIFT_HEIR_ABSENT']);
    // Whose it is keeps it.
    expect(said(await admin.command({ ...giving, toUserId: test.venue.people.Waiter }))).toEqual(['done']);
    await clockIn(heir, 0);
    expect(said(await waiter.command(asking))).toEqual(['done']);
    expect(said(await heir.command({ type: 'acceptHandover', orderId }))).toEqual(['done']);
    await wants({ requireShift: false });
  });

  it('managerHandouts: managers receive cash-outs or they do not; administrators always do', async () => {
    const { handoutId } = (await end(await clockIn(waiter, 0), nothing)).body.cashOut;
    await wants({ managerHandouts: false });
    const shiftId = await clockIn(waiter, 0);
    expect(codeOf(await end(shiftId, nothing, manager))).toBe('SHIFT_NOT_FOUND');
    expect(codeOf(await receive(handoutId))).toBe('NO_PERMISSION');
    expect(codeOf(await receive(handoutId, admin))).toBe(200);
  });

  it('waiterSelfHandouts with canCashOut: nobody has to receive it; one without the other is not enough', async () => {
    const grant = (person: Person, flags: readonly string[]) =>
      test.app.venue.inWriteTx(async (tx) => {
        await tx.run(sql`UPDATE employee SET flags = ${flags} WHERE id = ${test.venue.people[person]}`);
        tx.emit({ name: 'access.changed', data: { userId: test.venue.people[person] } });
      });
    const isReceived = async () => (await end(await clockIn(waiter, 0), nothing)).body.cashOut.isReceived;
    await wants({ waiterSelfHandouts: true });
    expect(await isReceived()).toBe(false);
    await grant('Waiter', ['waiterAccess', 'canCashOut']);
    expect(await isReceived()).toBe(true);
    await wants({ waiterSelfHandouts: false });
    expect(await isReceived()).toBe(false);
  });

  it('includeBankAmountHandouts: cards are counted, handed over and part of the difference', async () => {
    await wants({ includeBankAmountHandouts: true });
    const shiftId = await clockIn(waiter, 0);
    await sell(waiter, 2, 'card');
    await sell(waiter, 1);
    const count = { pieces: [{ value: 200, pieces: 1 }], methods: [{ method: 'card', amount: 300 }] };
    const { cashOut } = (await end(shiftId, count, manager)).body;
    expect(cashOut).toMatchObject({ counted: 200, handedOver: 500, expected: 200, difference: -100 });
    // Review 10, 15: as people call it, not by its code.
    const [card] = (await whole(cashOut.handoutId)).methods;
    const { countedMethods } = (await manager.call('GET', 'api/shifts/mine')).body;
    expect(card).toMatchObject({ method: 'card', expected: 400, counted: 300 });
    expect(countedMethods).toContainEqual({ method: 'card', name: card.name });
    expect(card.name).not.toBe('card');
    // Review 10, 12: what is expected of all that is counted is what was handed over less the difference.
    const recount = { ...count, methods: [{ method: 'card', amount: 400 }] };
    expect((await receive(cashOut.handoutId, admin, { recount })).body).toEqual({ difference: 0 });
  });
});

describe('review 26: a method that is put away during a shift', () => {
  it('is counted and received all the same: it was in the drawer', async () => {
    await changeSettings(test.app, { includeBankAmountHandouts: true });
    const putAway = (isActive: boolean) =>
      test.app.venue.inWriteTx(async (tx) => {
        await tx.run(sql`UPDATE payment_method SET is_active = ${isActive} WHERE code = 'card'`);
        tx.touchCatalogue();
      });
    const counts = async () =>
      (await waiter.call('GET', 'api/shifts/mine')).body.countedMethods.map(({ method }: { method: string }) => method);
    const shiftId = await clockIn(waiter, 0);
    await sell(waiter, 2, 'card');
    await putAway(false);
    expect(await counts()).toContain('card');
    const count = { pieces: [], methods: [{ method: 'card', amount: 400 }] };
    const { cashOut } = (await end(shiftId, count, manager)).body;
    expect(cashOut).toMatchObject({ counted: 0, handedOver: 400, difference: 0 });
    expect(codeOf(await receive(cashOut.handoutId, admin, { recount: count }))).toBe(200);
    await putAway(true);
    await changeSettings(test.app, { includeBankAmountHandouts: false });
  });
});

describe('money of a till that was without the server', () => {
  const version = async () =>
    (await rows<{ v: number }>(sql`SELECT catalogue_version AS v FROM venue_head`))[0]?.v as number;
  const offline = async (command: object) => ({
    ...command,
    made: { at: test.time.now - 5 * 60_000, catalogueVersion: await version() },
  });

  it('that arrives after the cash-out belongs to the shift in which it was taken: its count stays, beside it stands why', async () => {
    const shiftId = await clockIn(waiter, 0);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const payment = { ...paying(orderId, 200), made: await apart(waiter) };
    // The cash is counted, its payment is not here yet.
    const { handoutId } = (await end(shiftId, cash([200, 1]), manager, { leavesOrders: true })).body.cashOut;
    const next = await clockIn(waiter, 0);
    expect(said(await waiter.command(payment))).toEqual(['done']);
    expect(await whole(handoutId)).toMatchObject({ expected: 0, counted: 200, difference: 200, late: 200 });
    expect((await end(next, nothing, manager)).body.cashOut).toMatchObject({ expected: 0, difference: 0 });
  });

  it('by card explains a difference as late cash does, by its method', async () => {
    await changeSettings(test.app, { includeBankAmountHandouts: true });
    const shiftId = await clockIn(waiter, 0);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const payment = { ...paying(orderId, 200, 'card'), made: await apart(waiter) };
    const count = { pieces: [], methods: [{ method: 'card', amount: 200 }] };
    // Nothing else was in the drawer: it is counted because of its float.
    await move(shiftId, { reason: 'paidIn', amount: 100 });
    const { handoutId } = (
      await end(shiftId, { ...count, ...cash([100, 1]), methods: count.methods }, manager, { leavesOrders: true })
    ).body.cashOut;
    expect(await whole(handoutId)).toMatchObject({ difference: 200, late: 0, lateBy: [] });
    expect(said(await waiter.command(payment))).toEqual(['done']);
    const lateBy = [{ method: 'card', name: 'Kartelë', amount: 200 }];
    expect(await whole(handoutId)).toMatchObject({ difference: 200, late: 0, lateBy });
    const [listed] = (await manager.call('GET', 'api/handouts')).body.handouts;
    expect(listed).toMatchObject({ id: handoutId, late: 0, lateBy });
    await changeSettings(test.app, { includeBankAmountHandouts: false });
  });

  it('review 10, 3 and 4: is where it is now, whatever a device with the server says of the time', async () => {
    const first = await clockIn(waiter, 0);
    const during = test.time.now + 60_000;
    test.time.now += 120_000;
    const { handoutId } = (await end(first, nothing)).body.cashOut;
    await receive(handoutId);
    test.time.now += 120_000;
    const second = await clockIn(waiter, 0);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId, 35));
    const made = { at: during, catalogueVersion: await version() };
    expect(said(await waiter.command({ ...paying(orderId, 7_000), made }))).toEqual(['done']);
    expect(await whole(handoutId)).toMatchObject({ late: 0 });
    expect(codeOf(await end(second, null))).toBe('SHIFT_NEEDS_COUNT');
    await changeSettings(test.app, { requireShift: true });
    await end(second, cash([5_000, 1], [2_000, 1]));
    const opened = { ...opening(uuidv7()), made: { at: test.time.now - 16_000, catalogueVersion: await version() } };
    expect(said(await waiter.command(opened))).toEqual(['SHIFT_REQUIRED']);
  });

  it('that its order refuses is in the drawer all the same, once, also after the order took it; given back it leaves', async () => {
    const shiftId = await clockIn(waiter, 0);
    const received = async () => {
      const orderId = uuidv7();
      await waiter.command(opening(orderId), beer(orderId));
      await manager.command(beer(orderId));
      const payment = await offline(paying(orderId, 200));
      expect(said(await waiter.command(payment))).toEqual(['SALES_AMOUNT_CHANGED']);
      const entries = (await manager.call('GET', 'api/settlements')).body.entries as { id: string; orderId: string }[];
      return entries.find((each) => each.orderId === orderId)?.id as string;
    };
    test.time.now += 10 * 60_000;
    const settle = (id: string, outcome: string) =>
      manager.call('POST', `api/settlements/${id}/settle`, { outcome, received: 200 });
    expect((await settle(await received(), 'toOrder')).status).toBe(200);
    expect((await settle(await received(), 'kept')).status).toBe(200);
    await clockIn(manager, 0);
    expect((await settle(await received(), 'returned')).status).toBe(200);
    const answer = await end(shiftId, cash([200, 3]), manager, { leavesOrders: true });
    expect(answer.body.cashOut).toMatchObject({ expected: 600, difference: 0 });
    const ofManager = (await manager.call('GET', 'api/shifts/mine')).body.shift.id;
    expect((await end(ofManager, nothing, manager)).body.cashOut).toMatchObject({ expected: -200 });
  });
});

describe('the business day', () => {
  const present = async () => (await manager.call('GET', 'api/days')).body;
  const close = (day: string, who = manager) => who.call('POST', 'api/days/close', { day });
  const dayOf = async (orderId: string) =>
    (
      await rows<{ day: string; closed: string; number: number }>(
        sql`SELECT business_day AS day, closed_business_day AS closed, number FROM sales_order WHERE id = ${orderId}`,
      )
    )[0];

  it('is closed by hand, once: the next sale is the first of the next day, what is open is carried over', async () => {
    const { day, openOrders } = await present();
    expect(openOrders).toBe(0);
    const carried = uuidv7();
    await waiter.command(opening(carried), beer(carried));
    expect(codeOf(await close(day, waiter))).toBe('NO_PERMISSION');
    const answers = await Promise.all([close(day), close(day, admin)]);
    expect(answers.map(codeOf).sort()).toEqual([200, 'DAY_CLOSED']);
    const next = await present();
    expect(next).toMatchObject({ isClosable: false, openOrders: 1, closed: [{ day, number: 1, openOrders: 1 }] });
    expect(next.day > day).toBe(true);
    expect(codeOf(await close(next.day))).toBe('DAY_CLOSED');
    const orderId = await sell(waiter, 1);
    expect(await dayOf(orderId)).toMatchObject({ day: next.day, closed: next.day, number: 1 });
    expect(said(await waiter.command(paying(carried, 200)))).toEqual(['done']);
    expect(await dayOf(carried)).toMatchObject({ day, closed: next.day });
    const moved = await rows<{ day: string }>(
      sql`SELECT business_day AS day FROM drawer_movement WHERE order_id IN (${orderId}, ${carried})`,
    );
    expect(moved.map((each) => each.day)).toEqual([next.day, next.day]);
    // At its hour the next day begins by the clock, and can be closed in turn.
    test.time.now += 24 * 3_600_000;
    admin = await test.signIn('Admin');
    manager = await test.signIn('Manager', 'tablet');
    waiter = await test.signIn('Waiter');
    other = await test.signIn('waiter2', 'tablet');
    expect(await present()).toMatchObject({ day: next.day, isClosable: true });
  });
});

it('review 26, M4: the report of one’s own sales tells nobody what is in a drawer that they are still to count', async () => {
  const shiftId = await clockIn(waiter, 0);
  const orderId = uuidv7();
  const tipped = { ...paying(orderId, 200), payments: [{ id: uuidv7(), method: 'cash', amount: 200, tip: 100 }] };
  expect(said(await waiter.command(opening(orderId), beer(orderId), tipped))).toEqual(['done', 'done', 'done']);
  const period = (from: string, to: string) => `from=${from}&to=${to}`;
  const [today, before] = [dayNow(), new Date(test.time.now - 86_400_000).toISOString().slice(0, 10)];
  const sales = (who: Client, more: string, path = '') => who.call('GET', `api/reports/sales${path}?${more}`);
  const byMethod = `${period(today, today)}&groupBy=paymentMethod`;
  for (const path of ['', '/excel']) expect(codeOf(await sales(waiter, byMethod, path))).toBe('REPORT_AFTER_COUNT');
  expect(codeOf(await sales(waiter, `${period(before, before)}&groupBy=paymentMethod`))).toBe(200);
  expect((await sales(waiter, period(today, today))).body.totals.tip).toBe(0);
  expect((await sales(manager, period(today, today))).body.totals.tip).toBeGreaterThanOrEqual(100);
  expect(codeOf(await sales(manager, byMethod))).toBe(200);
  expect(codeOf(await end(shiftId, cash([200, 1], [100, 1])))).toBe(200);
  expect(codeOf(await sales(waiter, byMethod))).toBe(200);
  expect((await sales(waiter, period(today, today))).body.totals.tip).toBeGreaterThanOrEqual(100);
});

it('the journal says who came, went, took and received what', async () => {
  const shiftId = await clockIn();
  await move(shiftId, { reason: 'paidOut', amount: 300, note: 'taxi' });
  const { handoutId } = (await end(shiftId, cash([5_000, 1]))).body.cashOut;
  await receive(handoutId, manager, { reason: 'taxi without a slip' });
  const subject = `users:${test.venue.people.Waiter}`;
  const entries = await rows<{ action: string; userId: string }>(sql`
    SELECT action, user_id AS "userId" FROM journal WHERE subject = ${subject} AND action LIKE 'shift.%'
    ORDER BY seq DESC LIMIT 4`);
  expect(entries.map(({ action }) => action)).toEqual([
    ...['shift.receive', 'shift.cashOut', 'shift.paidOut', 'shift.clockIn'],
  ]);
  expect(entries[0]?.userId).toBe(test.venue.people.Manager);
});

it('the lists show shifts and cash-outs by day, user and state', async () => {
  const shiftId = await clockIn();
  const userId = test.venue.people.Waiter;
  const open = (await manager.call('GET', `api/shifts?state=open&userId=${userId}`)).body;
  expect(open).toMatchObject({ shifts: [{ id: shiftId, handout: null, endedAt: null }], hasMore: false });
  const { handoutId, number } = (await end(shiftId, cash([5_000, 1]))).body.cashOut;
  const ended = (await manager.call('GET', `api/shifts?state=ended&userId=${userId}`)).body.shifts;
  expect(ended[0]).toMatchObject({ id: shiftId, handout: { id: handoutId, number, difference: 0, isReceived: false } });
  const day = ended[0].businessDay;
  const waiting = (await manager.call('GET', `api/handouts?state=counted&from=${day}&to=${day}`)).body.handouts;
  expect(waiting[0]).toMatchObject({ id: handoutId, number, received: null, countedBy: { id: userId } });
  const before = (await manager.call('GET', `api/handouts?before=${handoutId}`)).body.handouts;
  expect(before.every((each: { number: number }) => each.number < number)).toBe(true);
  expect((await manager.call('GET', 'api/handouts?from=2030-01-01')).body).toEqual({ handouts: [], hasMore: false });
});

it('says what was taken in cash on no shift, and who sells without one is told where others clock in', async () => {
  test.time.now += 40 * 24 * 3_600_000;
  for (const who of [manager, waiter]) expect((await who.call('GET', 'api/shifts/mine')).status).toBe(401);
  await signAllIn();
  const isUsual = async () => (await waiter.call('GET', 'api/shifts/mine')).body.isUsual;
  const outside = async () => (await manager.call('GET', 'api/days')).body.outsideShifts;
  const byWaiter = { user: { id: test.venue.people.Waiter }, amount: 400 };
  expect(await isUsual()).toBe(false);
  await sell(waiter, 2);
  await sell(waiter, 1, 'card');
  expect(await outside()).toMatchObject([byWaiter]);
  const shiftId = await clockIn(other, 0);
  await sell(other, 3);
  expect(await isUsual()).toBe(true);
  expect(await outside()).toHaveLength(1);
  await end(shiftId, cash([200, 3]), other);
  expect(await isUsual()).toBe(true);
  // Review 13, 9: it is as uncounted when its day is over.
  const { day } = (await manager.call('GET', 'api/days')).body;
  test.time.now += 24 * 3_600_000;
  await signAllIn();
  // Review 14, new user 2: also whoever is the first of a day.
  expect(await isUsual()).toBe(true);
  expect(await outside()).toMatchObject([{ day, ...byWaiter }]);
  test.time.now += 12 * 24 * 3_600_000;
  await signAllIn();
  expect(await isUsual()).toBe(true);
  test.time.now += 24 * 3_600_000;
  await signAllIn();
  expect(await isUsual()).toBe(false);
  test.time.now += 18 * 24 * 3_600_000;
  await signAllIn();
  expect(await outside()).toEqual([]);
});

describe('issue 9: cash that was taken before the first shift', () => {
  const mine = async () => (await waiter.call('GET', 'api/shifts/mine')).body;
  const outside = async () => (await manager.call('GET', 'api/days')).body.outsideShifts;
  beforeEach(async () => {
    test.time.now += 33 * 24 * 3_600_000;
    await signAllIn();
  });

  it('is counted with the shift that begins then, and by nobody a second time', async () => {
    expect(await mine()).toMatchObject({ hasEarlier: false });
    await sell(waiter, 2);
    await sell(waiter, 1, 'card');
    await sell(other, 1);
    expect(await mine()).toMatchObject({ hasEarlier: true });
    expect(await outside()).toHaveLength(2);
    const begun = await waiter.call('POST', 'api/shifts', { openingFloat: 1_000, takesEarlier: true });
    expect(begun.status).toBe(200);
    expect(await mine()).toMatchObject({ hasEarlier: false });
    // A colleague's cash is not hers.
    expect(await outside()).toMatchObject([{ user: { id: test.venue.people.waiter2 }, amount: 200 }]);
    await sell(waiter, 1);
    const { cashOut } = (await end(begun.body.shiftId, cash([200, 8]), manager)).body;
    expect(cashOut).toMatchObject({ expected: 1_600, difference: 0 });
    const [entry] = await rows<{ data: string }>(
      sql`SELECT data FROM journal WHERE action = 'shift.clockIn' ORDER BY seq DESC LIMIT 1`,
    );
    expect(JSON.parse(entry?.data ?? '{}')).toMatchObject({ amount: 1_000, earlier: 400 });
  });

  it('stays outside where it is somewhere else, and so does that of another day', async () => {
    await sell(waiter, 2);
    test.time.now += 24 * 3_600_000;
    await signAllIn();
    expect(await mine()).toMatchObject({ hasEarlier: false });
    await sell(waiter, 1);
    const kept = await clockIn(waiter, 0);
    await end(kept, nothing, manager);
    expect(await outside()).toHaveLength(2);
    const begun = await waiter.call('POST', 'api/shifts', { openingFloat: 0, takesEarlier: true });
    expect((await outside()).map(({ amount }: { amount: number }) => amount)).toEqual([400]);
    const { cashOut } = (await end(begun.body.shiftId, cash([200, 1]), manager)).body;
    expect(cashOut).toMatchObject({ expected: 200, difference: 0 });
  });
});

it('review 13, 11: a cash-out says at once what its waiter took out of the drawer', async () => {
  const shiftId = await clockIn(waiter, 1_000);
  const [orderId, tip] = [uuidv7(), 50];
  const pay = paying(orderId, 200);
  const payments = [{ ...pay.payments[0], tip }];
  expect(said(await waiter.command(opening(orderId), beer(orderId), { ...pay, payments }))).toHaveLength(3);
  for (const [reason, amount] of [
    ['paidOut', 700],
    ['expense', 200],
    ['tipsPaid', 50],
  ] as const) {
    const note = { note: 'napkins', ...(reason === 'expense' ? { category: 'goods' } : {}) };
    expect((await move(shiftId, { reason, amount, ...note })).status).toBe(200);
  }
  expect((await move(shiftId, { reason: 'paidIn', amount: 300, note: 'coins' })).status).toBe(200);
  const { cashOut } = (await end(shiftId, cash([50, 12]), manager)).body;
  expect(cashOut).toMatchObject({ expected: 600, difference: 0, takenOut: 950 });
  const [listed] = (await manager.call('GET', 'api/handouts?state=counted')).body.handouts;
  expect(listed).toMatchObject({ id: cashOut.handoutId, takenOut: 950 });
});

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
