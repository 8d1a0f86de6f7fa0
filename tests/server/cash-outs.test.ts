import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings } from '../kit/app.ts';
import {
  admin,
  beer,
  cash,
  clockIn,
  codeOf,
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
  test,
  waiter,
  whole,
} from '../kit/shifts.ts';

openShiftsVenue();

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
