import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let waiter: Client;
let manager: Client;
let cook: Client;

beforeAll(async () => {
  test = await openTestApp();
  [waiter, manager, cook] = await Promise.all([
    test.signIn('Waiter'),
    test.signIn('Manager'),
    test.signIn('Display', 'kitchen'),
  ]);
});
afterAll(() => test?.close());

type Product = keyof TestApp['venue']['products'];

/** Sends an order with these products (quantities in pieces) and returns it. */
async function send(
  client: Client,
  products: readonly Product[],
  extra: Record<string, unknown>[] = [],
  table?: string,
) {
  const orderId = uuidv7();
  const lineIds = products.map(() => uuidv7());
  const { body } = await client.command(
    {
      type: 'openOrder',
      orderId,
      orderType: table === undefined ? 'direct' : 'inHouse',
      tableId: table ?? null,
      covers: 1,
    },
    ...products.map((product, index) => ({
      type: 'addLine',
      orderId,
      lineId: lineIds[index],
      productId: test.venue.products[product],
      quantity: 1000,
    })),
    ...extra.map((command) => ({ ...command, orderId })),
    { type: 'send', orderId },
  );
  expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual(body.answers.map(() => null));
  return { orderId, lineIds, order: body.orders[0] };
}

const ticketsAt = async (station: 'bar' | 'kitchen') =>
  (await cook.call('GET', `api/stations/${test.venue.stations[station]}/tickets`)).body;
const ofOrder = (orderId: string) => (ticket: { orderId: string }) => ticket.orderId === orderId;

describe('tickets of an order', () => {
  it('go to each of its stations, with the splitter if something follows it', async () => {
    const { orderId, order } = await send(
      waiter,
      ['beer', 'deposit', 'course', 'pizza'],
      [{ type: 'commentOrder', comment: 'shpejt' }],
      test.venue.tables[2],
    );
    const bar = (await ticketsAt('bar')).tickets.find(ofOrder(orderId));
    const kitchen = (await ticketsAt('kitchen')).tickets.find(ofOrder(orderId));
    expect(bar.lines.map(({ name }: { name: string }) => name)).toEqual(['Birra Peja']);
    expect(kitchen.lines.map(({ name, isDivider }: { name: string; isDivider: boolean }) => [name, isDivider])).toEqual(
      [
        ['Pjata tjetër', true],
        ['Pica', false],
      ],
    );
    expect(kitchen).toMatchObject({
      orderNumber: order.number,
      tableName: '3',
      waiterName: 'Waiter',
      comment: 'shpejt',
      bumpedAt: null,
    });
  });

  it('show a void as a ticket of its own, with a negative quantity, which is all that is left to read', async () => {
    const { orderId, lineIds } = await send(manager, ['pizza']);
    const { body } = await manager.command({
      type: 'voidLine',
      orderId,
      lineId: lineIds[0],
      voidLineId: uuidv7(),
      quantity: 1000,
      reason: 'gabim',
    });
    expect(body.answers[0].code).toBe(null);
    const { tickets, recent } = await ticketsAt('kitchen');
    const [shown, finished] = [tickets, recent].map((list) =>
      list
        .filter(ofOrder(orderId))
        .flatMap((ticket: { lines: { quantity: number }[] }) => ticket.lines.map(({ quantity }) => quantity)),
    );
    expect([shown, finished]).toEqual([[-1000], [1000]]);
  });

  it('review 26: say on an item what was taken back of it, and are finished by the last strike of the others', async () => {
    const { orderId, lineIds } = await send(manager, ['pizza', 'pizza']);
    const isOpenOf = async () => (await cook.call('GET', 'api/stations')).body[1].open;
    const openBefore = await isOpenOf();
    const voiding = { type: 'voidLine', orderId, lineId: lineIds[0], quantity: 1000, reason: 'gabim' };
    await manager.command({ ...voiding, voidLineId: uuidv7() });
    const [ticket, cancelled] = (await ticketsAt('kitchen')).tickets.filter(ofOrder(orderId));
    const taken = ({ lines }: { lines: { taken: number }[] }) => lines.map((line) => line.taken);
    expect([taken(ticket), taken(cancelled)]).toEqual([[1000, 0], [0]]);
    // A ticket that only cancels is nothing to make.
    expect(await isOpenOf()).toBe(openBefore);
    const struck = await cook.call('POST', `api/tickets/${ticket.id}/lines/${lineIds[1]}/strike`, { isStruck: true });
    expect(struck.body.bumpedAt).toBe(test.time.now);
  });

  it('are finished by the last strike, and come back as they were', async () => {
    const { orderId } = await send(waiter, ['beer', 'makiato']);
    const ticket = (await ticketsAt('bar')).tickets.find(ofOrder(orderId));
    const [first, second] = ticket.lines.map(({ lineId }: { lineId: string }) => lineId);
    const strike = (lineId: string, isStruck: boolean) =>
      cook.call('POST', `api/tickets/${ticket.id}/lines/${lineId}/strike`, { isStruck });
    test.time.now += 1_000;
    expect((await strike(first, true)).body).toMatchObject({
      bumpedAt: null,
      lines: [{ struckAt: test.time.now }, { struckAt: null }],
    });
    test.time.now += 1_000;
    expect((await strike(second, true)).body.bumpedAt).toBe(test.time.now);
    expect((await ticketsAt('bar')).recent[0].id).toBe(ticket.id);
    const recalled = (await cook.call('POST', `api/tickets/${ticket.id}/recall`)).body;
    expect(recalled).toMatchObject({
      bumpedAt: null,
      lines: [{ struckAt: test.time.now - 1_000 }, { struckAt: null }],
    });
    const bumped = (await cook.call('POST', `api/tickets/${ticket.id}/bump`)).body;
    expect(bumped.bumpedAt).toBe(test.time.now);
    expect((await strike(first, false)).body).toMatchObject({
      bumpedAt: null,
      lines: [{ struckAt: null }, { struckAt: test.time.now }],
    });
  });

  it('are published on the feed and entered in the journal', async () => {
    const before = test.app.venue.hub.lastSeq();
    const { orderId } = await send(waiter, ['beer']);
    const ticket = (await ticketsAt('bar')).tickets.find(ofOrder(orderId));
    await cook.call('POST', `api/tickets/${ticket.id}/bump`);
    const events = (await test.app.venue.hub.since(before)) ?? [];
    const data = { ticketId: ticket.id, stationId: test.venue.stations.bar };
    expect(events.filter(({ name }) => name.startsWith('ticket.')).map(({ name, data }) => ({ name, data }))).toEqual([
      { name: 'ticket.added', data },
      { name: 'ticket.changed', data },
    ]);
    const actions = await test.app.venue.read((tx) =>
      tx.rows<{ action: string }>(sql`SELECT action FROM journal WHERE subject = ${`ticket:${ticket.id}`}`),
    );
    expect(actions).toEqual([{ action: 'ticket.bumped' }]);
  });
});

describe('a display', () => {
  it('lists its stations in the asked language, with their open tickets', async () => {
    const { body } = await cook.call('GET', 'api/stations?locale=mk');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Шанк', 'Кујна']);
    const isWork = ({ lines }: { lines: { quantity: number; taken: number }[] }) =>
      lines.some(({ quantity, taken }) => quantity > taken);
    expect(body[1].open).toBe((await ticketsAt('kitchen')).tickets.filter(isWork).length);
  });

  it('is refused to a waiter without the flag, and unknown tickets are not found', async () => {
    expect((await waiter.call('GET', `api/stations/${test.venue.stations.bar}/tickets`)).status).toBe(403);
    expect((await cook.call('GET', `api/stations/${uuidv7()}/tickets`)).status).toBe(404);
    expect((await cook.call('POST', `api/tickets/${uuidv7()}/bump`)).status).toBe(404);
  });
});
