import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';

// Issue 11, point 5: the live ticker.

let test: TestApp;
let waiter: Client;
let colleague: Client;
let cook: Client;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  colleague = await test.signIn('waiter2', 'tablet');
  cook = await test.signIn('Display', 'kitchen');
  admin = await test.signIn('Admin', 'tablet');
});
afterAll(() => test?.close());

type Product = keyof TestApp['venue']['products'];

async function send(by: Client, table: number | null, ...products: Product[]): Promise<string> {
  const orderId = uuidv7();
  const tableId = table === null ? null : (test.venue.tables[table] as string);
  const { body } = await by.command(
    { type: 'openOrder', orderId, orderType: tableId === null ? 'direct' : 'inHouse', tableId, covers: 0 },
    ...products.map((product) => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products[product],
      quantity: 1000,
    })),
    { type: 'send', orderId },
  );
  expect(body.answers.map(({ outcome }: { outcome: string }) => outcome)).not.toContain('refused');
  return orderId;
}

interface Row {
  readonly id: string;
  readonly orderId: string;
  readonly stationName: string;
  readonly bumpedAt: number | null;
  readonly guestName: string | null;
  readonly lines: readonly { readonly name: string }[];
}
const tickerOf = async (by: Client): Promise<Row[]> => {
  const { status, body } = await by.call('GET', 'api/tickets/latest');
  return status === 200 ? body.tickets : body.error.code;
};
const ordersOf = async (by: Client) => (await tickerOf(by)).map(({ orderId }) => orderId);
const collect = async (by: Client, { id, orderId }: Pick<Row, 'id' | 'orderId'>, isCollected = true) => {
  const { status, body } = await by.call('POST', `api/tickets/${id}/collect`, { orderId, isCollected });
  return status === 200 ? 'done' : body.error.code;
};

describe('the ticker', () => {
  it('says whom an order without a table is for, as soon as somebody says it, and nobody at a table', async () => {
    await changeSettings(test.app, { delivery: true });
    const brought = uuidv7();
    const delivery = { name: 'Era', phone: '', address: '', note: '', promisedAt: null, courierId: null };
    const productId = test.venue.products.pizza;
    await waiter.command(
      { type: 'openOrder', orderId: brought, orderType: 'delivery', tableId: null, covers: 0 },
      { type: 'addLine', orderId: brought, lineId: uuidv7(), productId, quantity: 1000 },
      { type: 'send', orderId: brought },
    );
    const direct = await send(waiter, null, 'pizza');
    const atTable = await send(waiter, 3, 'pizza');
    const guests = async () => {
      const rows = await tickerOf(waiter);
      return [brought, direct, atTable].map((id) => rows.find(({ orderId }) => orderId === id)?.guestName);
    };
    expect(await guests()).toEqual([null, null, null]);
    await waiter.command({ type: 'setDelivery', orderId: brought, delivery });
    const client = { ...emptyValues(clientResource.fields), name: 'Besa' };
    const { id: clientId } = (await admin.call('POST', 'api/clients', client)).body;
    for (const orderId of [direct, atTable]) await waiter.command({ type: 'setClient', orderId, clientId });
    expect(await guests()).toEqual(['Era', 'Besa', null]);
    test.time.now += 2 * 60 * 60_000 + 60_000;
  });

  it('shows what is ready first, the longest ready on top, then what was sent, the latest on top', async () => {
    const first = await send(waiter, 0, 'pizza');
    test.time.now += 60_000;
    const second = await send(waiter, 1, 'pizza');
    test.time.now += 60_000;
    const third = await send(colleague, 2, 'pizza', 'beer');
    expect(await ordersOf(waiter)).toEqual([third, third, second, first]);
    const tickets = await tickerOf(waiter);
    expect(tickets.map(({ stationName }) => stationName)).toEqual(expect.arrayContaining(['Banaku', 'Kuzhina']));
    for (const order of [second, first]) {
      const { id } = tickets.find(({ orderId }) => orderId === order) as Row;
      await cook.call('POST', `api/tickets/${id}/bump`);
      test.time.now += 1_000;
    }
    expect(await ordersOf(waiter)).toEqual([second, first, third, third]);
    test.time.now += 2 * 60 * 60_000;
    expect(await ordersOf(waiter)).toEqual([]);
  });

  it('loses a ticket when somebody collects it, and has it again after an undo and after a recall', async () => {
    const order = await send(waiter, 3, 'pizza');
    const [row] = (await tickerOf(waiter)) as [Row];
    const { id } = row;
    expect([await collect(waiter, row), await collect(waiter, row)]).toEqual(['done', 'done']);
    expect(await tickerOf(colleague)).toEqual([]);
    expect(await collect(colleague, row, false)).toBe('done');
    expect(await ordersOf(waiter)).toEqual([order]);
    await cook.call('POST', `api/tickets/${id}/bump`);
    await collect(waiter, row);
    await cook.call('POST', `api/tickets/${id}/recall`);
    expect((await tickerOf(waiter)).map(({ bumpedAt }) => bumpedAt)).toEqual([null]);
    await collect(waiter, row);
    expect(await collect(waiter, { ...row, id: uuidv7() })).toBe('NOT_FOUND');
  });

  it('shows no notes and nothing that only cancels', async () => {
    const order = await send(waiter, null, 'pizza');
    const before = await tickerOf(waiter);
    expect(before).toHaveLength(1);
    const { lines } = (await waiter.call('GET', `api/orders/${order}`)).body.order;
    const manager = await test.signIn('Manager', 'tablet');
    const voided = { type: 'voidLine', orderId: order, lineId: lines[0].id, quantity: 1000, reason: 'gabim' };
    const { body } = await manager.command({ ...voided, voidLineId: uuidv7() });
    expect(body.answers[0]).toMatchObject({ outcome: 'done' });
    // Nothing is left to bring.
    expect(await tickerOf(waiter)).toEqual([]);
  });

  it('shows everybody their own orders where the venue says so, all of them to managers and whoever has the flag', async () => {
    await changeSettings(test.app, { liveTickerMyOrders: true });
    const mine = await send(waiter, 0, 'pizza');
    const theirs = await send(colleague, 1, 'pizza');
    expect([await ordersOf(waiter), await ordersOf(colleague)]).toEqual([[mine], [theirs]]);
    const [row] = (await tickerOf(colleague)) as [Row];
    expect(await collect(waiter, row)).toBe('NOT_FOUND');
    expect((await ordersOf(admin)).sort()).toEqual([mine, theirs].sort());
    const { id: _, ...user } = (await admin.call('GET', `api/users/${test.venue.people.waiter2}`)).body;
    await admin.call('PUT', `api/users/${test.venue.people.waiter2}`, { ...user, liveTickerAllOrders: true });
    colleague = await test.signIn('waiter2', 'tablet');
    expect((await ordersOf(colleague)).sort()).toEqual([mine, theirs].sort());
    await changeSettings(test.app, { liveTickerMyOrders: false });
    expect((await ordersOf(waiter)).sort()).toEqual([mine, theirs].sort());
  });

  it('only shows, or is not there, where the venue says so', async () => {
    const [row] = (await tickerOf(waiter)) as [Row];
    await changeSettings(test.app, { liveTickerNoActions: true });
    expect((await waiter.call('GET', 'api/tickets/latest')).body.isReadOnly).toBe(true);
    expect(await collect(waiter, row)).toBe('TICKER_READ_ONLY');
    await changeSettings(test.app, { liveTicker: false });
    expect([await tickerOf(waiter), await collect(waiter, row)]).toEqual(['TICKER_NOT_OFFERED', 'TICKER_NOT_OFFERED']);
    await changeSettings(test.app, { liveTicker: true, liveTickerNoActions: false });
  });

  it('has what is promised for later until then, and once it is ready, though it came long ago', async () => {
    const hour = 60 * 60_000;
    // Sessions do not last as long.
    const wait = async (hours: number) => {
      test.time.now += hours * hour;
      [waiter, cook] = await Promise.all([test.signIn('Waiter'), test.signIn('Display', 'kitchen')]);
    };
    const [orderId, productId] = [uuidv7(), test.venue.products.pizza];
    const promisedAt = test.time.now + 6 * hour;
    const delivery = { name: 'Era', phone: '', address: '', note: '', promisedAt, courierId: null };
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'delivery', tableId: null, covers: 0 },
      { type: 'setDelivery', orderId, delivery },
      { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 1000 },
      { type: 'send', orderId },
    );
    const row = async () => (await tickerOf(waiter)).find((each) => each.orderId === orderId);
    await wait(5);
    const ticket = await row();
    expect(ticket?.bumpedAt).toBeNull();
    await wait(1);
    await cook.call('POST', `api/tickets/${ticket?.id}/bump`);
    expect((await row())?.bumpedAt).toBe(test.time.now);
    await wait(2);
    expect(await row()).toBeUndefined();
    // What was long in the making can be brought as well.
    const late = await send(waiter, 4, 'pizza');
    const [{ id }] = (await tickerOf(waiter)) as [Row];
    await wait(3);
    expect(await ordersOf(waiter)).toEqual([]);
    await cook.call('POST', `api/tickets/${id}/bump`);
    expect(await ordersOf(waiter)).toEqual([late]);
    await wait(2);
    expect(await ordersOf(waiter)).toEqual([]);
  });
});
