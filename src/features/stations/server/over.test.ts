import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

// What is over for its guests is brought to nobody: decision 0068.

let test: TestApp;
let waiter: Client;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
  await changeSettings(test.app, { delivery: true, freeTable: true });
});
afterAll(() => test?.close());
/** Tickets of earlier tests are on no ticker any more. */
beforeEach(async () => {
  test.time.now += 3 * 60 * 60_000;
  [waiter, manager, cook] = await Promise.all([
    test.signIn('Waiter', 'till'),
    test.signIn('Manager', 'tablet'),
    test.signIn('Display', 'kitchen'),
  ]);
});

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (by: Client, ...commands: Record<string, unknown>[]) =>
  expect(said(await by.command(...commands))).toEqual(commands.map(() => 'done'));
const ticker = async () => (await manager.call('GET', 'api/tickets/latest')).body;
/** How many pieces each order has on the ticker. */
const pieces = async (orderId: string) =>
  (await ticker()).tickets
    .filter((row: { orderId: string }) => row.orderId === orderId)
    .flatMap(({ lines }: { lines: { quantity: number }[] }) => lines.map(({ quantity }) => quantity / 1000));
const whom = { name: 'Era', phone: '', address: '', note: '', promisedAt: null, courierId: null };

/** Two pizzas and one, for the kitchen. */
async function sent(orderType: string, delivery: object | null = null) {
  const orderId = uuidv7();
  const lineIds = [uuidv7(), uuidv7()] as const;
  const tableId = orderType === 'inHouse' ? test.venue.tables[0] : null;
  const adding = { type: 'addLine', orderId, productId: test.venue.products.pizza };
  await does(
    waiter,
    { type: 'openOrder', orderId, orderType, tableId, covers: 0 },
    ...(delivery === null ? [] : [{ type: 'setDelivery', orderId, delivery: { ...whom, ...delivery } }]),
    { ...adding, lineId: lineIds[0], quantity: 2000 },
    { ...adding, lineId: lineIds[1], quantity: 1000 },
    { type: 'send', orderId },
  );
  const pay = async () => {
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    await does(waiter, { type: 'pay', orderId, expectedTotal: total, payments });
    return { total, paymentId: payments[0]?.id };
  };
  return { orderId, lineIds, pay };
}
const ready = async (orderId: string) => {
  const row = (await ticker()).tickets.find((each: { orderId: string }) => each.orderId === orderId);
  expect((await cook.call('POST', `api/tickets/${row.id}/bump`)).status).toBe(200);
};
const isSaid = async (work: () => Promise<unknown>) => {
  const [before] = await test.app.venue.read((tx) =>
    tx.rows<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`),
  );
  await work();
  const names = await test.app.venue.read((tx) =>
    tx.rows<{ name: string }>(sql`SELECT name FROM event WHERE seq > ${before?.seq ?? 0}`),
  );
  return names.some(({ name }) => name === 'ticker.changed');
};

describe('the ticker', () => {
  it('has nothing of what was fetched or brought, or whose table is free, and has it again after an undo', async () => {
    for (const kind of ['takeAway', 'delivery', 'inHouse']) {
      const courierId = kind === 'delivery' ? test.venue.people.waiter2 : null;
      const { orderId, pay } = await sent(kind, kind === 'inHouse' ? null : { courierId });
      await pay();
      expect(await pieces(orderId), kind).toEqual([2, 1]);
      expect(await isSaid(() => does(manager, { type: 'freeTable', orderId }))).toBe(true);
      expect(await pieces(orderId), kind).toEqual([]);
      if (kind === 'inHouse') continue;
      expect(await isSaid(() => does(manager, { type: 'keepToGo', orderId }))).toBe(true);
      expect(await pieces(orderId), kind).toEqual([2, 1]);
    }
  });

  it('has nothing of a take-away that its guest has paid and taken along, and all of what they wait for', async () => {
    const promisedAt = () => test.time.now + 10 * 60_000;
    const waiting = await sent('takeAway', { promisedAt: promisedAt() });
    const taken = await sent('takeAway', { promisedAt: promisedAt() });
    await ready(taken.orderId);
    test.time.now += 10 * 60_000;
    await waiting.pay();
    await taken.pay();
    expect(await pieces(waiting.orderId)).toEqual([2, 1]);
    expect(await pieces(taken.orderId)).toEqual([]);
    await ready(waiting.orderId);
    expect(await pieces(waiting.orderId)).toEqual([]);
  });

  it('has nothing of a delivery whose courier took the money at the door, and a coffee to go until somebody takes it', async () => {
    const courier = await test.signIn('waiter2', 'tablet');
    const brought = await sent('delivery', { courierId: test.venue.people.waiter2 });
    const { total } = (await courier.call('GET', `api/orders/${brought.orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    await does(courier, { type: 'pay', orderId: brought.orderId, expectedTotal: total, payments });
    expect(await pieces(brought.orderId)).toEqual([]);
    const coffee = await sent('takeAway');
    await ready(coffee.orderId);
    await coffee.pay();
    expect(await pieces(coffee.orderId)).toEqual([2, 1]);
  });

  it('has nothing of what was given back, and the rest', async () => {
    const { orderId, lineIds, pay } = await sent('direct');
    const { total, paymentId } = await pay();
    const back = (lineId: string, quantity: number) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: total / 3,
      lines: [{ lineId, quantity }],
      payments: [{ paymentId, amount: total / 3 }],
    });
    expect(await isSaid(() => does(manager, back(lineIds[0], 1000)))).toBe(true);
    expect(await pieces(orderId)).toEqual([1, 1]);
    await does(manager, back(lineIds[0], 1000));
    await does(manager, back(lineIds[1], 1000));
    expect(await pieces(orderId)).toEqual([]);
  });

  it('says of what is to go that all of it is at hand, once all that was made was collected', async () => {
    const { orderId, pay } = await sent('takeAway', {});
    await pay();
    const [row] = (await ticker()).tickets;
    const isAtHand = async () => (await ticker()).collected.includes(orderId);
    const collect = (lineIds: string[]) =>
      waiter.call('POST', `api/tickets/${row.id}/collect`, { orderId, lineIds, isCollected: true });
    expect(await isAtHand()).toBe(false);
    await collect([row.lines[0].lineId]);
    expect(await isAtHand()).toBe(false);
    await collect([row.lines[1].lineId]);
    expect(await isAtHand()).toBe(true);
    await does(manager, { type: 'freeTable', orderId });
    expect(await isAtHand()).toBe(false);
  });
});

describe('what was given back as a whole', () => {
  const atKitchen = async (orderId: string) => {
    const { tickets } = (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
    const own = tickets.filter((each: { orderId: string }) => each.orderId === orderId);
    return own.map(({ lines }: { lines: { quantity: number }[] }) => lines.map(({ quantity }) => quantity / 1000));
  };
  const papers = (orderId: string) =>
    test.app.venue.read((tx) =>
      tx.rows(sql`SELECT id FROM print_job WHERE order_id = ${orderId} AND kind = 'orderTicket'`),
    );
  const giveBack = (orderId: string, lineIds: readonly [string, string], amount: number, paymentId?: string) =>
    does(manager, {
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: amount,
      lines: lineIds.map((lineId, index) => ({ lineId, quantity: index === 0 ? 2000 : 1000 })),
      payments: [{ paymentId, amount }],
    });

  it.each(['inHouse', 'direct', 'takeAway'])('is made by nobody, on the display or on paper: %s', async (kind) => {
    const { orderId, lineIds, pay } = await sent(kind);
    const { total, paymentId } = await pay();
    const printed = (await papers(orderId)).length;
    expect(await atKitchen(orderId)).toEqual([[2, 1]]);
    await giveBack(orderId, lineIds, total, paymentId);
    expect(await atKitchen(orderId)).toEqual([[-2, -1]]);
    expect(await papers(orderId)).toHaveLength(printed + 1);
  });

  it('is told to nobody where it is made', async () => {
    const { orderId, lineIds, pay } = await sent('direct');
    await ready(orderId);
    const { total, paymentId } = await pay();
    const printed = (await papers(orderId)).length;
    await giveBack(orderId, lineIds, total, paymentId);
    expect(await atKitchen(orderId)).toEqual([]);
    expect(await papers(orderId)).toHaveLength(printed);
  });
});

describe('a plate', () => {
  it('is told from another by what was said of it, on the ticker; the display says whom a take-away is for', async () => {
    const orderId = uuidv7();
    await does(
      waiter,
      { type: 'openOrder', orderId, orderType: 'takeAway', tableId: null, covers: 0 },
      { type: 'setDelivery', orderId, delivery: whom },
      {
        type: 'addLine',
        orderId,
        lineId: uuidv7(),
        productId: test.venue.products.pizza,
        quantity: 1000,
        comment: 'pa qepë',
      },
      { type: 'send', orderId },
    );
    const [row] = (await ticker()).tickets;
    expect(row.lines).toMatchObject([{ comment: 'pa qepë', choices: [] }]);
    const { tickets } = (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
    expect(tickets.find((each: { orderId: string }) => each.orderId === orderId).guestName).toBe('Era');
  });
});
