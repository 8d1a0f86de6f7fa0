import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings } from '../kit/app.ts';
import {
  admin,
  apart,
  beer,
  cash,
  clockIn,
  codeOf,
  dayNow,
  end,
  manager,
  move,
  nothing,
  opening,
  openShiftsVenue,
  other,
  paying,
  receive,
  rows,
  said,
  sell,
  signAllIn,
  test,
  waiter,
  whole,
} from '../kit/shifts.ts';

openShiftsVenue();

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
