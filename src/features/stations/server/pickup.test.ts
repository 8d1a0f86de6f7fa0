import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

// The display controller: decision 0111.

let test: TestApp;
let waiter: Client;
let manager: Client;
let cook: Client;
let controller: Client;
beforeAll(async () => {
  test = await openTestApp();
  await changeSettings(test.app, { delivery: true });
});
afterAll(() => test?.close());
beforeEach(async () => {
  test.time.now += 4 * 60 * 60_000;
  await changeSettings(test.app, { hasDisplays: true });
  [waiter, manager, cook, controller] = await Promise.all([
    test.signIn('Waiter', 'till'),
    test.signIn('Manager', 'tablet'),
    test.signIn('Display', 'kitchen'),
    test.signIn('Display', 'kitchen'),
  ]);
});

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (by: Client, ...commands: Record<string, unknown>[]) =>
  expect(said(await by.command(...commands))).toEqual(commands.map(() => 'done'));
const whom = { name: 'Era', phone: '', address: '', note: '', promisedAt: null, courierId: null };

interface Row {
  readonly id: string;
  readonly stage: string;
  readonly next: string;
  readonly isReturnable: boolean;
  readonly items: readonly { readonly isMade: boolean }[];
}
const listed = async (by: Client = controller): Promise<Row[]> => {
  const { status, body } = await by.call('GET', 'api/pickup');
  expect(status).toBe(200);
  return body.orders;
};
const rowOf = async (orderId: string) => (await listed()).find(({ id }) => id === orderId);
const stageOf = async (orderId: string) => (await rowOf(orderId))?.stage ?? null;
const move = (by: Client, orderId: string, from: string, to: string, headers?: Record<string, string>) =>
  by.call('POST', `api/pickup/${orderId}/move`, { from, to }, headers);
const moves = async (by: Client, orderId: string, from: string, to: string) =>
  expect((await move(by, orderId, from, to)).body).toEqual({ stage: to, isMoved: true });

interface Goods {
  readonly delivery?: object | null;
  readonly products?: readonly string[];
}

/** An order that was sent: a pizza for the kitchen and a beer for the bar, unless said. */
async function sent(orderType: string, { delivery = null, products }: Goods = {}) {
  const orderId = uuidv7();
  const { pizza, beer } = test.venue.products;
  await does(
    waiter,
    {
      type: 'openOrder',
      orderId,
      orderType,
      tableId: orderType === 'inHouse' ? test.venue.tables[0] : null,
      covers: 0,
    },
    ...(delivery === null ? [] : [{ type: 'setDelivery', orderId, delivery: { ...whom, ...delivery } }]),
    ...(products ?? [pizza, beer]).map((productId) => ({
      type: 'addLine',
      orderId,
      productId,
      lineId: uuidv7(),
      quantity: 1000,
    })),
    { type: 'send', orderId },
  );
  const pay = async () => {
    const { total } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    await does(waiter, {
      type: 'pay',
      orderId,
      expectedTotal: total,
      payments: [{ id: uuidv7(), method: 'cash', amount: total }],
    });
  };
  return { orderId, pay };
}
const ticketsOf = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ id: string; bumpedAt: number | null }>(
      sql`SELECT id, bumped_at AS "bumpedAt" FROM station_ticket WHERE order_id = ${orderId} ORDER BY station_id`,
    ),
  );
const bumpAll = async (orderId: string) => {
  for (const { id } of await ticketsOf(orderId)) {
    expect((await cook.call('POST', `api/tickets/${id}/bump`)).status).toBe(200);
  }
};
const journal = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ action: string; data: string }>(
      sql`SELECT action, data FROM journal WHERE subject = ${`order:${orderId}`} ORDER BY seq`,
    ),
  );

describe('the display controller', () => {
  it('has what is waited for without a table, and follows its tickets by itself', async () => {
    const counter = await sent('direct');
    await counter.pay();
    const fetched = await sent('takeAway', { delivery: {} });
    const table = await sent('inHouse');
    expect((await listed()).map(({ id }) => id)).not.toContain(table.orderId);
    for (const { orderId } of [counter, fetched]) {
      expect(await stageOf(orderId)).toBe('preparing');
      const [first] = await ticketsOf(orderId);
      await cook.call('POST', `api/tickets/${first?.id}/bump`);
      expect(await rowOf(orderId)).toMatchObject({ stage: 'preparing', isReturnable: false });
      expect((await rowOf(orderId))?.items.filter(({ isMade }) => isMade)).toHaveLength(1);
      await bumpAll(orderId);
      expect(await stageOf(orderId)).toBe('ready');
    }
    expect(await rowOf(counter.orderId)).toMatchObject({ next: 'free' });
    // Whoever fetches it pays first.
    expect(await rowOf(fetched.orderId)).toMatchObject({ next: 'unpaid' });
    expect((await move(controller, fetched.orderId, 'ready', 'collected')).body.error.code).toBe('PICKUP_NOT_PAID');
  });

  it('is moved on and back by a tap, over the counter, as the kitchen and the ticker see it too', async () => {
    const { orderId, pay } = await sent('direct');
    await pay();
    await moves(controller, orderId, 'preparing', 'ready');
    expect((await ticketsOf(orderId)).every(({ bumpedAt }) => bumpedAt !== null)).toBe(true);
    await moves(controller, orderId, 'ready', 'preparing');
    expect((await ticketsOf(orderId)).every(({ bumpedAt }) => bumpedAt === null)).toBe(true);
    await bumpAll(orderId);
    await moves(controller, orderId, 'ready', 'collected');
    const onTicker = async () =>
      (await manager.call('GET', 'api/tickets/latest')).body.tickets.some(
        (row: { orderId: string }) => row.orderId === orderId,
      );
    expect(await onTicker()).toBe(false);
    await moves(controller, orderId, 'collected', 'ready');
    expect(await onTicker()).toBe(true);
    const said = (await journal(orderId))
      .filter(({ action }) => action === 'pickup.moved')
      .map(({ data }) => JSON.parse(data));
    expect(said.map(({ before, status }) => `${before} ${status}`)).toEqual([
      'preparing ready',
      'ready preparing',
      'ready collected',
      'collected ready',
    ]);
  });

  it('takes back what the last tap collected, and not what a waiter carried before', async () => {
    const { orderId, pay } = await sent('direct');
    await pay();
    await bumpAll(orderId);
    const [first] = await ticketsOf(orderId);
    await manager.call('POST', `api/tickets/${first?.id}/collect`, { orderId, isCollected: true });
    test.time.now += 60_000;
    expect(await stageOf(orderId)).toBe('ready');
    await moves(controller, orderId, 'ready', 'collected');
    await moves(controller, orderId, 'collected', 'ready');
    const rows = (await manager.call('GET', 'api/tickets/latest')).body.tickets;
    expect(rows.filter((row: { orderId: string }) => row.orderId === orderId)).toHaveLength(1);
  });

  it('hands a take-away out as a till does, and takes it back', async () => {
    const { orderId, pay } = await sent('takeAway', { delivery: {} });
    await pay();
    await bumpAll(orderId);
    await moves(controller, orderId, 'ready', 'collected');
    const held = async () => (await waiter.call('GET', `api/orders/${orderId}`)).body.isTableHeld;
    expect(await held()).toBe(false);
    expect(await stageOf(orderId)).toBe('collected');
    await moves(controller, orderId, 'collected', 'ready');
    expect(await held()).toBe(true);
    await does(manager, { type: 'freeTable', orderId });
    expect(await stageOf(orderId)).toBe('collected');
    expect((await journal(orderId)).map(({ action }) => action)).toContain('order.keepToGo');
  });

  it('gives a delivery to its courier, who still brings it, and lets go what was paid at the door', async () => {
    const courierId = test.venue.people.waiter2;
    const paid = await sent('delivery', { delivery: { courierId } });
    await paid.pay();
    await bumpAll(paid.orderId);
    await moves(controller, paid.orderId, 'ready', 'collected');
    expect((await waiter.call('GET', `api/orders/${paid.orderId}`)).body.isTableHeld).toBe(true);
    const atDoor = await sent('delivery', { delivery: { courierId } });
    await bumpAll(atDoor.orderId);
    await moves(controller, atDoor.orderId, 'ready', 'collected');
    const courier = await test.signIn('waiter2', 'tablet');
    const { total } = (await courier.call('GET', `api/orders/${atDoor.orderId}`)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: total }];
    await does(courier, { type: 'pay', orderId: atDoor.orderId, expectedTotal: total, payments });
    expect(await rowOf(atDoor.orderId)).toMatchObject({ stage: 'collected', isReturnable: false });
    expect((await move(controller, atDoor.orderId, 'collected', 'ready')).body.error.code).toBe('PICKUP_STAYS');
  });

  it('moves by hand what no station has a ticket of, and has no counter sale without one', async () => {
    const products = [test.venue.products.deposit];
    const bought = await sent('direct', { products });
    await bought.pay();
    expect(await stageOf(bought.orderId)).toBeNull();
    const brought = await sent('delivery', { products, delivery: {} });
    await brought.pay();
    const { orderId } = brought;
    expect(await stageOf(orderId)).toBe('preparing');
    for (const [from, to] of [
      ['preparing', 'ready'],
      ['ready', 'collected'],
      ['collected', 'ready'],
      ['ready', 'preparing'],
    ] as const) {
      await moves(controller, orderId, from, to);
      expect(await stageOf(orderId)).toBe(to);
    }
  });

  it('moves by hand where the venue has no displays', async () => {
    await changeSettings(test.app, { hasDisplays: false });
    const { orderId, pay } = await sent('direct');
    await pay();
    await moves(controller, orderId, 'preparing', 'ready');
    await moves(controller, orderId, 'ready', 'collected');
    expect(await stageOf(orderId)).toBe('collected');
  });

  it('forgets what was collected, and over the counter what nobody collects; what is to be handed out stays', async () => {
    const counter = await sent('direct');
    await counter.pay();
    const held = await sent('takeAway', { delivery: {} });
    await held.pay();
    const gone = await sent('direct');
    await gone.pay();
    for (const { orderId } of [counter, held, gone]) await bumpAll(orderId);
    await moves(controller, gone.orderId, 'ready', 'collected');
    test.time.now += 31 * 60_000;
    expect(await Promise.all([counter, held, gone].map(({ orderId }) => stageOf(orderId)))).toEqual([
      'ready',
      'ready',
      null,
    ]);
    test.time.now += 2 * 60 * 60_000;
    expect(await Promise.all([counter, held].map(({ orderId }) => stageOf(orderId)))).toEqual([null, 'ready']);
  });

  it('is for whoever runs it', async () => {
    const { orderId, pay } = await sent('direct');
    await pay();
    expect((await waiter.call('GET', 'api/pickup')).body.error.code).toBe('NO_PERMISSION');
    expect((await move(waiter, orderId, 'preparing', 'ready')).body.error.code).toBe('NO_PERMISSION');
    expect((await move(manager, uuidv7(), 'preparing', 'ready')).body.error.code).toBe('NOT_FOUND');
    const table = await sent('inHouse');
    expect((await move(manager, table.orderId, 'preparing', 'ready')).body.error.code).toBe('NOT_FOUND');
  });
});

describe('at the same time', () => {
  it('two controllers move an order once, and a repeated command too', async () => {
    for (const kind of ['direct', 'takeAway'] as const) {
      const { orderId, pay } = await sent(kind, kind === 'takeAway' ? { delivery: {} } : {});
      await pay();
      const taps = await Promise.all(
        [controller, manager, controller, manager].map((by) => move(by, orderId, 'preparing', 'ready')),
      );
      expect(taps.map(({ body }) => body.stage)).toEqual(['ready', 'ready', 'ready', 'ready']);
      expect(taps.filter(({ body }) => body.isMoved)).toHaveLength(1);
      const id = { 'command-id': uuidv7() };
      const again = await Promise.all([1, 2, 3].map(() => move(controller, orderId, 'ready', 'collected', id)));
      expect(again.map(({ body }) => body)).toEqual(again.map(() => ({ stage: 'collected', isMoved: true })));
      expect((await journal(orderId)).filter(({ action }) => action === 'pickup.moved')).toHaveLength(2);
    }
  });

  it('a tap on and one back end in one of both, with one truth', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, pay } = await sent('direct');
      await pay();
      await bumpAll(orderId);
      const [on, back] = await Promise.all([
        move(controller, orderId, 'ready', 'collected'),
        move(manager, orderId, 'ready', 'preparing'),
      ]);
      expect([on, back].filter(({ body }) => body.isMoved)).toHaveLength(1);
      expect(await stageOf(orderId)).toBe(on.body.isMoved ? 'collected' : 'preparing');
    }
  });

  it('a ticket that is finished while it is moved by hand is finished once, and nothing leaps', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderId, pay } = await sent('direct');
      await pay();
      const tickets = await ticketsOf(orderId);
      const [moved] = await Promise.all([
        move(controller, orderId, 'preparing', 'ready'),
        ...tickets.map(({ id }) => cook.call('POST', `api/tickets/${id}/bump`)),
      ]);
      expect(moved.body.stage).toBe('ready');
      expect(await stageOf(orderId)).toBe('ready');
      const bumps = await test.app.venue.read((tx) =>
        tx.rows(
          sql`SELECT 1 FROM journal WHERE action = 'ticket.bumped' AND subject = ANY (${tickets.map(({ id }) => `ticket:${id}`)}::text[])`,
        ),
      );
      expect(bumps).toHaveLength(tickets.length);
    }
  });

  it('a till that hands out and a controller that does are one', async () => {
    const { orderId, pay } = await sent('takeAway', { delivery: {} });
    await pay();
    await bumpAll(orderId);
    const [tap] = await Promise.all([
      move(controller, orderId, 'ready', 'collected'),
      manager.command({ type: 'freeTable', orderId }),
    ]);
    expect(tap.body.stage).toBe('collected');
    expect((await journal(orderId)).filter(({ action }) => action === 'order.freeTable')).toHaveLength(1);
  });
});

it('what is waited for is said to whoever runs the controller, and to nobody else', async () => {
  const names = async (work: () => Promise<unknown>) => {
    const { seq } = await test.app.venue.read((tx) =>
      tx.one<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`),
    );
    await work();
    const rows = await test.app.venue.read((tx) =>
      tx.rows<{ name: string }>(sql`SELECT name FROM event WHERE seq > ${seq}`),
    );
    return rows.map(({ name }) => name);
  };
  const order = await sent('direct');
  expect(await names(order.pay)).toContain('pickup.changed');
  expect(await names(() => bumpAll(order.orderId))).toContain('pickup.changed');
  expect(await names(() => move(controller, order.orderId, 'ready', 'collected'))).toContain('pickup.changed');
  const bottles = await sent('takeAway', { products: [test.venue.products.deposit], delivery: {} });
  expect(await names(bottles.pay)).toContain('pickup.changed');
  const table = await sent('inHouse', { products: [test.venue.products.deposit] });
  expect(await names(table.pay)).not.toContain('pickup.changed');
});
