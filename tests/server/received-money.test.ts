// Money that its order refuses: in whose drawer it is, who may book it, and what becomes of its tip.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let other: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { directOrder: true } });
  waiter = await test.signIn('Waiter');
  other = await test.signIn('waiter2', 'tablet');
  manager = await test.signIn('Manager', 'kitchen');
});
afterAll(() => test?.close());
beforeEach(() => changeSettings(test.app, { requireShift: false, cardPaymentFee: 0 }));

const minute = 60_000;
const rows = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const opening = (orderId: string, tableId: string | null = null) => ({
  type: 'openOrder',
  orderId,
  orderType: tableId === null ? 'direct' : 'inHouse',
  tableId,
  covers: 0,
});
const beer = (orderId: string, pieces = 1) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});
const paying = (orderId: string, amount: number, more: object = {}) => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount, ...more }],
});
const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const version = async (who = waiter): Promise<number> => {
  const { version: given } = (await who.call('GET', 'api/menus/fetch?locale=sq')).body;
  await expect.poll(() => rows(sql`SELECT 1 FROM given_catalogue WHERE version = ${given}`)).toHaveLength(1);
  return given;
};
/** The command as its device says that it was given so long ago. */
const ago = async <C extends object>(command: C, ms: number) => ({
  ...command,
  made: { at: test.time.now - ms, catalogueVersion: await version() },
});
interface Entry {
  readonly id: string;
  readonly received: number;
  readonly mayBook: boolean;
  readonly payments: readonly { amount: number; tip: number; takenAt: number }[];
}
const entryOf = async (orderId: string, who = manager): Promise<Entry> => {
  const { entries } = (await who.call('GET', 'api/settlements')).body;
  return entries.find((each: { orderId: string }) => each.orderId === orderId);
};
const settle = async (orderId: string, who: Client, outcome = 'toOrder') => {
  const { id, received } = await entryOf(orderId);
  const { status, body } = await who.call('POST', `api/settlements/${id}/settle`, { outcome, received });
  return status === 200 ? 'done' : body.error.code;
};
const statusOf = async (orderId: string) =>
  (await rows<{ status: string }>(sql`SELECT status FROM sales_order WHERE id = ${orderId}`))[0]?.status;
const clockIn = async (who: Client): Promise<string> =>
  (await who.call('POST', 'api/shifts', { openingFloat: 0 })).body.shiftId;
const end = async (shiftId: string) =>
  (
    await manager.call('POST', `api/shifts/${shiftId}/end`, {
      count: { pieces: [], methods: [] },
      leavesOrders: true,
    })
  ).body.cashOut;
const lateOf = async (handoutId: string) => (await manager.call('GET', `api/handouts/${handoutId}`)).body.late;
/** Where money of an order was booked. */
const movedFor = (orderId: string) =>
  rows<{ reason: string; amount: number; shiftId: string | null; isLate: boolean }>(sql`
    SELECT reason, amount, shift_id AS "shiftId", is_late AS "isLate" FROM drawer_movement
    WHERE order_id = ${orderId} ORDER BY at, id`);

describe('review 26: cash that its order refuses is in the drawer that is open', () => {
  /** A shift that was counted and received, and the one after it; `during` is in the first, after what was done in it. */
  async function twoShifts(who: Client, inFirst = async () => {}) {
    const first = await clockIn(who);
    await inFirst();
    test.time.now += minute;
    const during = test.time.now;
    test.time.now += minute;
    const { handoutId } = await end(first);
    await manager.call('POST', `api/handouts/${handoutId}/receive`, { reason: '' });
    test.time.now += minute;
    return { first, during, handoutId, second: await clockIn(who) };
  }

  it('whatever a device with the server says of the time', async () => {
    const { during, handoutId, second } = await twoShifts(waiter);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    const opened = test.time.now;
    test.time.now += 10_000;
    const made = { at: during, catalogueVersion: await version() };
    expect(said(await waiter.command({ ...paying(orderId, 200), expectedTotal: 1, made }))).toEqual([
      'SALES_AMOUNT_CHANGED',
    ]);
    expect(await movedFor(orderId)).toEqual([{ reason: 'received', amount: 200, shiftId: second, isLate: false }]);
    expect((await entryOf(orderId)).payments[0]?.takenAt).toBeGreaterThanOrEqual(opened);
    expect(await lateOf(handoutId)).toBe(0);
    expect(await settle(orderId, waiter)).toBe('done');
    expect((await end(second)).expected).toBe(200);
  });

  it('and whatever one says that was indeed without it, of an order that was not opened or added to yet', async () => {
    await version(other);
    // Their tablet is silent from here on: they go on at the till.
    const till = await test.signIn('waiter2');
    const [earlier, later] = [uuidv7(), uuidv7()] as const;
    const { during, handoutId, second } = await twoShifts(till, async () => {
      await till.command(opening(earlier), beer(earlier));
    });
    await till.command(opening(later), beer(later));
    await till.command(beer(earlier));
    test.time.now += minute;
    const made = { at: during, catalogueVersion: await version() };
    for (const orderId of [later, earlier]) {
      await other.command({ ...paying(orderId, 200), expectedTotal: 1, made });
      expect(await movedFor(orderId)).toEqual([{ reason: 'received', amount: 200, shiftId: second, isLate: false }]);
    }
    expect(await lateOf(handoutId)).toBe(0);
    await end(second);
  });

  it('but in the counted one where it was taken there, as the server knows by the silence of the device', async () => {
    await version(other);
    const first = await clockIn(other);
    const orderId = uuidv7();
    await other.command(opening(orderId), beer(orderId));
    const catalogueVersion = await version(other);
    test.time.now += 5 * minute;
    const made = { at: test.time.now, catalogueVersion };
    test.time.now += minute;
    await manager.command(beer(orderId));
    const { handoutId } = await end(first);
    test.time.now += minute;
    const till = await test.signIn('waiter2');
    const second = await clockIn(till);
    expect(said(await other.command({ ...paying(orderId, 200), made }))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(await movedFor(orderId)).toEqual([{ reason: 'received', amount: 200, shiftId: first, isLate: true }]);
    expect(await lateOf(handoutId)).toBe(200);
    await end(second);
  });

  it('review 27, M: not in one that ended while the device was still heard of, by the minute that clocks may be apart', async () => {
    const first = await clockIn(other);
    // Something has to be counted.
    const orderId = uuidv7();
    expect(said(await other.command(opening(orderId), beer(orderId), paying(orderId, 200)))).toHaveLength(3);
    const catalogueVersion = await version(other);
    test.time.now += 5 * minute;
    const { handoutId } = await end(first);
    const made = { at: test.time.now - 5_000, catalogueVersion };
    test.time.now += 20_000;
    const second = await clockIn(other);
    test.time.now += 10 * minute;
    const [paid, refusedOne] = [uuidv7(), uuidv7()];
    const late = (...commands: object[]) => other.command(...commands.map((each) => ({ ...each, made })));
    const sold = await late(opening(paid), beer(paid), paying(paid, 200), opening(refusedOne), beer(refusedOne));
    expect(said(sold)).toEqual(Array(5).fill('done'));
    expect(said(await late(paying(refusedOne, 199)))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(await movedFor(paid)).toEqual([{ reason: 'payment', amount: 200, shiftId: second, isLate: false }]);
    expect(await movedFor(refusedOne)).toEqual([{ reason: 'received', amount: 199, shiftId: second, isLate: false }]);
    expect(await lateOf(handoutId)).toBe(0);
    expect((await end(second)).expected).toBe(399);
  });
});

describe('review 26: who took money books alone only what somebody else’s change refused', () => {
  const setMinimum = (amount: number | null) =>
    test.app.venue.inWriteTx(async (tx) => {
      await tx.run(sql`UPDATE dining_table SET minimum_spend = ${amount} WHERE id = ${test.venue.tables[0]}`);
      tx.touchCatalogue();
    });
  async function ordered(pieces: number, tableId: string | null = null): Promise<string> {
    const orderId = uuidv7();
    expect(said(await waiter.command(opening(orderId, tableId), beer(orderId, pieces)))).toEqual(['done', 'done']);
    return orderId;
  }
  /** Refused with the server there, and again as a till says it that saw no answer. */
  async function refusedTwice(orderId: string, payment: () => object, code: string): Promise<void> {
    expect(said(await waiter.command({ ...payment() }))).toEqual([code]);
    expect(await entryOf(orderId)).toBeUndefined();
    expect(said(await waiter.command(await ago(payment(), 3_500)))).toEqual([code]);
    await isForManager(orderId);
  }
  async function isForManager(orderId: string): Promise<void> {
    expect(await entryOf(orderId, waiter)).toMatchObject({ mayBook: false });
    expect(await settle(orderId, waiter)).toBe('NO_PERMISSION');
    expect(await statusOf(orderId)).toBe('open');
    expect(await settle(orderId, manager)).toBe('done');
    expect(await statusOf(orderId)).toBe('closed');
  }

  it('not what they took on no shift, where the venue wants one, nor after other money for the order', async () => {
    const [orderId, second] = [await ordered(1), await ordered(2)];
    // On shift, as it were: the venue wants none yet.
    await waiter.command(await ago({ ...paying(second, 1), expectedTotal: 1 }, 3_500));
    await changeSettings(test.app, { requireShift: true });
    await refusedTwice(orderId, () => paying(orderId, 200), 'SHIFT_REQUIRED');
    expect(said(await waiter.command(await ago(paying(second, 399), 3_500)))).toEqual(['SHIFT_REQUIRED']);
    await changeSettings(test.app, { requireShift: false });
    await isForManager(second);
  });

  it('not below the minimum spend of a table, also where it was reached when the payment was refused', async () => {
    await setMinimum(1_000);
    const orderId = await ordered(2, test.venue.tables[0]);
    await refusedTwice(orderId, () => paying(orderId, 400), 'MINIMUM_NOT_REACHED');
    const second = await ordered(2, test.venue.tables[0]);
    const more = beer(second, 3);
    await waiter.command(more);
    const payment = { ...paying(second, 400), expectedTotal: 1 };
    expect(said(await waiter.command(await ago(payment, 3_500)))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(said(await waiter.command({ type: 'removeLine', orderId: second, lineId: more.lineId }))).toEqual(['done']);
    expect(await settle(second, waiter)).toBe('MINIMUM_NOT_REACHED');
    expect(await settle(second, manager)).toBe('done');
    expect(await statusOf(second)).toBe('closed');
    await setMinimum(null);
  });

  it('not a card without its fee, whatever else the payment was refused for', async () => {
    await changeSettings(test.app, { cardPaymentFee: 200 });
    const orderId = await ordered(10);
    await refusedTwice(orderId, () => paying(orderId, 2_000, { method: 'card' }), 'CARD_FEE_CHANGED');
    const second = await ordered(10);
    const payment = { ...paying(second, 2_000, { method: 'card' }), expectedTotal: 1 };
    expect(said(await waiter.command(await ago(payment, 3_500)))).toEqual(['SALES_AMOUNT_CHANGED']);
    await isForManager(second);
    const third = await ordered(10);
    await manager.command(beer(third));
    const right = { ...paying(third, 2_040, { method: 'card', cardFee: 40 }), expectedTotal: 2_000 };
    expect(said(await waiter.command(await ago(right, 3_500)))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(await settle(third, waiter)).toBe('done');
  });

  it('not what the server never decided: then the refusal is the device’s word', async () => {
    const orderId = await ordered(1);
    const command = { id: uuidv7(), ...paying(orderId, 200) };
    const report = { id: command.id, at: test.time.now - minute, code: 'SALES_AMOUNT_CHANGED' };
    const commands = [{ ...report, command: JSON.stringify(command) }];
    expect((await waiter.call('POST', 'api/orders/refused', { commands })).status).toBe(200);
    await isForManager(orderId);
  });
});

describe('review 26: the tip of money that its order refuses', () => {
  const tipsOf = async (): Promise<number> => (await waiter.call('GET', 'api/shifts/mine')).body.shift.tips;
  const payOut = async (shiftId: string, amount: number) => {
    const entered = { reason: 'tipsPaid', amount, note: 'tips' };
    const { status, body } = await waiter.call('POST', `api/shifts/${shiftId}/movements`, entered);
    return status === 200 ? 'done' : body.error.code;
  };
  /** A beer at 2.00, refused for another one that a colleague adds. */
  async function tipped(tip: number, method: string): Promise<string> {
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await manager.command(beer(orderId));
    const payment = await ago(paying(orderId, 200, { tip, method }), minute);
    expect(said(await waiter.command(payment))).toEqual(['SALES_AMOUNT_CHANGED']);
    return orderId;
  }

  it('is for the whole bill, also where it comes with the last small part of it', async () => {
    const shiftId = await clockIn(waiter);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId), beer(orderId), beer(orderId));
    const part = (amount: number, tip = 0) => ({
      type: 'pay',
      orderId,
      expectedTotal: 600,
      payments: [{ id: uuidv7(), method: 'card', amount, ...(tip > 0 && { tip }) }],
    });
    expect(said(await waiter.command(part(550)))).toEqual(['done']);
    await manager.command(beer(orderId));
    expect(said(await waiter.command(await ago(part(50, 60), minute)))).toEqual(['SALES_AMOUNT_CHANGED']);
    expect((await entryOf(orderId)).payments).toMatchObject([{ amount: 50, tip: 60 }]);
    await settle(orderId, manager, 'returned');
    await end(shiftId);
  });

  it('is no more than the bill', async () => {
    const shiftId = await clockIn(waiter);
    const orderId = await tipped(40_000, 'card');
    expect((await entryOf(orderId)).payments).toMatchObject([{ amount: 200, tip: 400 }]);
    expect(await tipsOf()).toBe(400);
    expect(await payOut(shiftId, 40_000)).toBe('TIPS_PAID');
    await settle(orderId, manager, 'returned');
    await end(shiftId);
  });

  it('review 27: is no more than the bill of an order whose payments are refused again and again', async () => {
    const shiftId = await clockIn(waiter);
    const orderId = uuidv7();
    await waiter.command(opening(orderId), beer(orderId));
    await manager.command(beer(orderId));
    const again = async (...tips: number[]) => {
      for (const tip of tips) await waiter.command(await ago(paying(orderId, 200, { tip, method: 'card' }), minute));
    };
    await again(250, 250);
    expect((await entryOf(orderId)).payments).toMatchObject([{ tip: 250 }, { tip: 150 }]);
    await again(400);
    expect(await tipsOf()).toBe(400);
    expect(await payOut(shiftId, 401)).toBe('TIPS_PAID');
    await settle(orderId, manager, 'returned');
    expect(await tipsOf()).toBe(0);
    await end(shiftId);
  });

  it('review 27, G1: is no more than the order became, and the rest of it is decided about', async () => {
    const shiftId = await clockIn(waiter);
    const orderId = await tipped(400, 'card');
    const [line] = await rows<{ id: string }>(sql`SELECT id FROM order_line WHERE order_id = ${orderId} LIMIT 1`);
    expect(said(await manager.command({ type: 'removeLine', orderId, lineId: line?.id }))).toEqual(['done']);
    const { id, received } = await entryOf(orderId);
    const booking = (rest?: string) =>
      manager.call('POST', `api/settlements/${id}/settle`, { outcome: 'toOrder', received, ...(rest && { rest }) });
    expect((await booking()).body.error).toMatchObject({ code: 'SETTLEMENT_REST', details: { rest: 200 } });
    expect((await booking('returned')).body).toEqual({ booked: 200, rest: 200 });
    expect(await rows(sql`SELECT amount, tip FROM order_payment WHERE order_id = ${orderId}`)).toEqual([
      { amount: 200, tip: 200 },
    ]);
    const left = sql`SELECT sum(amount)::int AS amount, sum(tip)::int AS tip FROM received_money WHERE settlement_id = ${id}`;
    expect(await rows(left)).toEqual([{ amount: 0, tip: 0 }]);
    expect(await tipsOf()).toBe(200);
    await end(shiftId);
  });

  it.each(['cash', 'card'])(
    'goes back to the guest with it, from who gives it back, and is no longer the taker’s: %s',
    async (method) => {
      const inCash = (amount: number) => (method === 'cash' ? amount : 0);
      const shiftId = await clockIn(waiter);
      const ofManager = await clockIn(manager);
      const [kept, back] = [await tipped(30, method), await tipped(50, method)];
      expect(await tipsOf()).toBe(80);
      expect(await settle(kept, manager, 'kept')).toBe('done');
      expect(await settle(back, manager, 'returned')).toBe('done');
      expect(await tipsOf()).toBe(30);
      expect(await payOut(shiftId, 31)).toBe('TIPS_PAID');
      expect(await payOut(shiftId, 30)).toBe('done');
      // The money for both is in the waiter's drawer, but for the tip that was paid out.
      expect((await end(shiftId)).expected).toBe(inCash(400 + 80) - 30);
      const { handoutId } = (
        await test.signIn('Admin').then((admin) =>
          admin.call('POST', `api/shifts/${ofManager}/end`, {
            count: { pieces: [], methods: [] },
            leavesOrders: true,
          }),
        )
      ).body.cashOut;
      const { expected, methods } = (await manager.call('GET', `api/handouts/${handoutId}`)).body;
      expect(expected).toBe(inCash(-250));
      if (method === 'card') expect(methods).toMatchObject([{ method: 'card', expected: -250 }]);
    },
  );

  it.each(['cash', 'card'])(
    'review 27, G2: that was paid out before is missing in the drawer until it is put back: %s',
    async (method) => {
      const inCash = (amount: number) => (method === 'cash' ? amount : 0);
      const shiftId = await clockIn(waiter);
      const [one, other] = [await tipped(50, method), await tipped(40, method)];
      // 0.20 of both is left: of the first 0.30 are owed, of the second all.
      expect(await payOut(shiftId, 70)).toBe('done');
      expect(await settle(one, manager, 'returned')).toBe('done');
      expect(await tipsOf()).toBe(0);
      const owed = () =>
        rows<{ data: string }>(
          sql`SELECT data FROM journal WHERE action = 'shift.tipsOwed' AND data::jsonb ->> 'shiftId' = ${shiftId} ORDER BY seq`,
        );
      expect((await owed()).map(({ data }) => JSON.parse(data))).toEqual([{ shiftId, orderId: one, amount: 30 }]);
      expect(await settle(other, manager, 'returned')).toBe('done');
      expect(await tipsOf()).toBe(0);
      expect((await owed()).map(({ data }) => JSON.parse(data).amount)).toEqual([30, 40]);
      // A tip that comes then is theirs as any.
      const next = await tipped(25, method);
      expect(await tipsOf()).toBe(25);
      expect(await payOut(shiftId, 26)).toBe('TIPS_PAID');
      expect(await settle(next, manager, 'returned')).toBe('done');
      // All that came in, as if nothing had been paid out.
      const { handoutId, expected } = await end(shiftId);
      expect(expected).toBe(inCash(3 * 200 + 115));
      const { methods } = (await manager.call('GET', `api/handouts/${handoutId}`)).body;
      if (method === 'card') expect(methods).toMatchObject([{ method: 'card', expected: 3 * 200 + 115 }]);
    },
  );

  it.each(['cash', 'card'])(
    'review 27, G2: and in the present drawer, where it was counted without it: %s',
    async (method) => {
      const first = await clockIn(waiter);
      const orderId = await tipped(50, method);
      expect(await payOut(first, 50)).toBe('done');
      test.time.now += minute;
      const { handoutId } = await end(first);
      test.time.now += minute;
      const second = await clockIn(waiter);
      expect(await settle(orderId, manager, 'returned')).toBe('done');
      expect(await lateOf(handoutId)).toBe(0);
      expect(await tipsOf()).toBe(0);
      expect(await payOut(second, 1)).toBe('TIPS_PAID');
      expect((await end(second)).expected).toBe(50);
    },
  );

  it('review 27: is of the shift in which it was received, also under the id of a payment of another one', async () => {
    const first = await clockIn(waiter);
    const [from, to, id] = [uuidv7(), uuidv7(), uuidv7()];
    await waiter.command(opening(from), beer(from, 2), opening(to), beer(to));
    const paid = { type: 'pay', orderId: from, expectedTotal: 400, payments: [{ id, method: 'cash', amount: 1 }] };
    const merging = { type: 'mergeOrders', orderId: from, toOrderId: to };
    expect(said(await waiter.command(paid, merging))).toEqual(['done', 'done']);
    test.time.now += minute;
    await end(first);
    test.time.now += minute;
    const second = await clockIn(waiter);
    test.time.now += minute;
    const payments = [{ id, method: 'cash', amount: 400, tip: 30 }];
    await waiter.command(await ago({ type: 'pay', orderId: from, expectedTotal: 400, payments }, 20_000));
    expect(await tipsOf()).toBe(30);
    expect(await settle(from, manager, 'returned')).toBe('done');
    expect(await tipsOf()).toBe(0);
    expect((await end(second)).expected).toBe(430);
  });

  it('counts as money of its entry, which holds no more than an order can', async () => {
    const orderId = uuidv7();
    const much = { amount: 400_000_000, tip: 400_000_000, method: 'card' };
    const payments = [
      { id: uuidv7(), ...much },
      { id: uuidv7(), ...much },
    ];
    for (const payment of payments) {
      await waiter.command(await ago({ type: 'pay', orderId, expectedTotal: 1, payments: [payment] }, minute));
    }
    expect((await entryOf(orderId)).payments).toHaveLength(1);
  });
});

it('review 26: money under the id of another payment, which has gone to another order, is in the drawer as it is on the list', async () => {
  const shiftId = await clockIn(waiter);
  const [from, to] = [uuidv7(), uuidv7()];
  await waiter.command(opening(from), beer(from, 2), opening(to), beer(to));
  const id = uuidv7();
  const first = { type: 'pay', orderId: from, expectedTotal: 400, payments: [{ id, method: 'cash', amount: 1 }] };
  const merged = { type: 'mergeOrders', orderId: from, toOrderId: to };
  expect(said(await waiter.command(first, merged))).toEqual(['done', 'done']);
  const payments = [{ id, method: 'cash', amount: 100_000 }];
  await waiter.command(await ago({ type: 'pay', orderId: from, expectedTotal: 400, payments }, minute));
  expect((await entryOf(from)).received).toBe(100_000);
  expect((await end(shiftId)).expected).toBe(100_001);
});
