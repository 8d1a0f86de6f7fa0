import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

// Issue 10, point 1: staff orders, charged to an allowance of the business day.

const hour = 3_600_000;
let test: TestApp;
/** Allowed 5.00 a day. */
let staff: Client;
beforeAll(async () => {
  test = await openTestApp({});
  await test.app.venue.inWriteTx(async (tx) => {
    await tx.run(sql`UPDATE product SET staff_price = 200 WHERE id = ${test.venue.products.pizza}`);
    tx.touchCatalogue();
  });
  staff = await test.signIn('Staff');
});
afterAll(() => test?.close());

const said = ({ body }: Awaited<ReturnType<Client['command']>>) =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const pizzas = (orderId: string, count: number, lineId = uuidv7()) => ({
  type: 'addLine',
  orderId,
  lineId,
  productId: test.venue.products.pizza,
  quantity: count * 1000,
});
const opening = (orderId: string, orderType = 'staff') => ({
  type: 'openOrder',
  orderId,
  orderType,
  tableId: null,
  covers: 0,
});
const meal = (orderId: string, count: number) => [opening(orderId), pizzas(orderId, count)];
const charge = (orderId: string) => ({ type: 'chargeAllowance', orderId });
const allowance = async (who = staff) => (await who.call('GET', 'api/orders/allowance')).body;
const stored = async (orderId: string) => {
  const [row] = await test.app.venue.read((tx) =>
    tx.rows<Record<string, unknown>>(
      sql`SELECT status, total::int, discount::int, vat::int FROM sales_order WHERE id = ${orderId}`,
    ),
  );
  return row;
};
const nextDay = async () => {
  test.time.now += 24 * hour;
  staff = await test.signIn('Staff');
};

describe('a meal of staff', () => {
  it('is at the staff price and comes off the allowance: neither money nor revenue', async () => {
    const orderId = uuidv7();
    const answer = await staff.command(...meal(orderId, 2), charge(orderId));
    expect(said(answer)).toEqual(['done', 'done', 'done']);
    expect(await stored(orderId)).toEqual({ status: 'closed', total: 0, discount: 400, vat: 0 });
    expect(await allowance()).toMatchObject({ limit: 500, used: 400, left: 100 });
  });

  it('is paid where the allowance ends', async () => {
    const orderId = uuidv7();
    expect(said(await staff.command(...meal(orderId, 1), charge(orderId)))).toEqual(['done', 'done', 'done']);
    expect(await stored(orderId)).toMatchObject({ status: 'open', total: 100, discount: 100 });
    const again = uuidv7();
    expect(said(await staff.command(...meal(again, 1), charge(again)))).toEqual(['done', 'done', 'ALLOWANCE_USED']);
    const payments = [{ id: uuidv7(), method: 'cash', amount: 100 }];
    expect(said(await staff.command({ type: 'pay', orderId, expectedTotal: 100, payments }))).toEqual(['done']);
  });

  it('is told of the new business day by the closing hour, not by midnight', async () => {
    await nextDay();
    const first = uuidv7();
    await staff.command(...meal(first, 2), charge(first));
    test.time.now += 14 * hour; // 01:00 or so, before 05:00
    staff = await test.signIn('Staff');
    expect((await allowance()).left).toBe(100);
    test.time.now += 5 * hour;
    staff = await test.signIn('Staff');
    expect((await allowance()).left).toBe(500);
  });

  it('never exceeds it, also on two tills at once, and within one call', async () => {
    await nextDay();
    const tablet = await test.signIn('Staff', 'tablet');
    const ids = Array.from({ length: 6 }, uuidv7);
    for (const id of ids) await staff.command(...meal(id, 1));
    await Promise.all(ids.map((id, n) => (n % 2 === 0 ? staff : tablet).command(charge(id))));
    const taken = await Promise.all(ids.map(async (id) => Number((await stored(id))?.discount)));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(500);
    expect(await allowance()).toMatchObject({ used: 500, left: 0 });
    await nextDay();
    const [one, two] = [uuidv7(), uuidv7()] as const;
    const both = await staff.command(...meal(one, 2), ...meal(two, 2), charge(one), charge(two));
    expect(said(both)).toEqual(Array(6).fill('done'));
    expect([(await stored(one))?.discount, (await stored(two))?.discount]).toEqual([400, 100]);
  });

  it('gives back what is voided', async () => {
    await nextDay();
    const [orderId, lineId] = [uuidv7(), uuidv7()];
    await staff.command(opening(orderId), pizzas(orderId, 3, lineId), { type: 'send', orderId }, charge(orderId));
    expect((await allowance()).left).toBe(0);
    const manager = await test.signIn('Manager', 'tablet');
    const voiding = { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 2000, reason: 'wrong' };
    expect(said(await manager.command(voiding))).toEqual(['done']);
    expect(await allowance()).toMatchObject({ used: 200, left: 300 });
  });

  it('is the venue’s where the user has none, and only for who may have one', async () => {
    await nextDay();
    await test.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE employee SET food_limit = NULL WHERE role = 'Staff'`));
    await changeSettings(test.app, { dailyFoodLimit: 350 });
    await nextDay();
    expect(await allowance()).toMatchObject({ limit: 350, left: 350 });
    const waiter = await test.signIn('Waiter', 'tablet');
    expect(said(await waiter.command(opening(uuidv7())))).toEqual(['ORDER_TYPE_NOT_OFFERED']);
    expect((await waiter.call('GET', 'api/orders/allowance')).status).toBe(403);
  });

  it('review 13, 2: stays with whoever eats at the end of a shift, and so on their allowance', async () => {
    await nextDay();
    const waiter = await test.signIn('Waiter', 'tablet');
    await waiter.call('POST', 'api/shifts', { openingFloat: 0 });
    const { shiftId } = (await staff.call('POST', 'api/shifts', { openingFloat: 0 })).body;
    const orderId = uuidv7();
    await staff.command(...meal(orderId, 3), charge(orderId));
    const { used } = await allowance();
    expect(used).toBeGreaterThan(0);
    const ended = await staff.call('POST', `api/shifts/${shiftId}/end`, { count: null });
    expect([ended.status, ended.body.cashOut]).toEqual([200, null]);
    const { owner } = await test.app.venue.read((tx) =>
      tx.one<{ owner: string }>(sql`SELECT owner_id AS owner FROM sales_order WHERE id = ${orderId}`),
    );
    expect(owner).toBe(test.venue.people.Staff);
    expect(await allowance()).toMatchObject({ used });
  });

  it('sees and sells nothing else', async () => {
    const kinds = ['direct', 'takeAway', 'delivery'];
    const answer = await staff.command(...kinds.map((kind) => opening(uuidv7(), kind)));
    expect(said(answer)).toEqual(kinds.map(() => 'ORDER_TYPE_NOT_OFFERED'));
  });
});
