import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import type { Ticket } from './queries/read-tickets.ts';

// What a station has of lines that are on another order since, or on two.

let test: TestApp;
let manager: Client;
let other: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { seats: true } });
  [manager, other, cook] = await Promise.all([
    test.signIn('Manager', 'tablet'),
    test.signIn('Admin', 'till'),
    test.signIn('Display', 'kitchen'),
  ]);
});
afterAll(() => test?.close());

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const does = async (...commands: Record<string, unknown>[]) =>
  expect(said(await manager.command(...commands))).toEqual(commands.map(() => 'done'));
const ticketsAt = async (station: 'bar' | 'kitchen'): Promise<{ tickets: Ticket[]; recent: Ticket[] }> =>
  (await cook.call('GET', `api/stations/${test.venue.stations[station]}/tickets?locale=sq`)).body;
const onTicket = async (id: string) => {
  const { tickets, recent } = await ticketsAt('kitchen');
  return [...tickets, ...recent].find((each) => each.id === id) as Ticket;
};
const linesOf = async (id: string) =>
  (await onTicket(id)).lines.map(({ quantity, taken, unit, seat }) => ({ quantity, taken, unit, seat }));
const bump = (id: string) => cook.call('POST', `api/tickets/${id}/bump`);

const opening = (orderId: string, table = 0) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[table],
  covers: 4,
});

/** A sent order of these quantities, and its ticket in the kitchen. */
async function sent(goods: readonly (readonly ['pizza' | 'trout', number])[], table = 0) {
  const orderId = uuidv7();
  const lineIds = goods.map(() => uuidv7());
  await does(
    opening(orderId, table),
    ...goods.map(([product, quantity], index) => ({
      type: 'addLine',
      orderId,
      lineId: lineIds[index],
      productId: test.venue.products[product],
      quantity,
    })),
    { type: 'send', orderId },
  );
  const { tickets } = await ticketsAt('kitchen');
  const ticket = tickets.find((each) => each.orderId === orderId) as Ticket;
  return { orderId, lineIds: lineIds as [string, ...string[]], ticketId: ticket.id };
}

const voiding = (orderId: string, lineId: string, quantity: number) => ({
  type: 'voidLine',
  orderId,
  lineId,
  voidLineId: uuidv7(),
  quantity,
  reason: 'gabim',
});

/** Each way of changing hands: where the first line is by then. */
const ways = {
  split: async ({ orderId, lineIds: [lineId] }: { orderId: string; lineIds: readonly [string, ...string[]] }) => {
    const [newOrderId, toLineId] = [uuidv7(), uuidv7()];
    const lines = [{ lineId, quantity: 2000, toLineId }];
    await does({ type: 'splitOrder', orderId, newOrderId, lines });
    return { orderId: newOrderId, lineId: toLineId };
  },
  transfer: async ({ orderId, lineIds: [lineId] }: { orderId: string; lineIds: readonly [string, ...string[]] }) => {
    const [toOrderId, toLineId] = [uuidv7(), uuidv7()];
    const lines = [{ lineId, quantity: 2000, toLineId }];
    await does(opening(toOrderId, 1), { type: 'transferLines', orderId, toOrderId, lines });
    return { orderId: toOrderId, lineId: toLineId };
  },
  merge: async ({ orderId, lineIds: [lineId] }: { orderId: string; lineIds: readonly [string, ...string[]] }) => {
    const toOrderId = uuidv7();
    await does(opening(toOrderId, 2), { type: 'mergeOrders', orderId, toOrderId });
    return { orderId: toOrderId, lineId };
  },
};

describe('the ticket of lines that are on another order', () => {
  it.each(Object.entries(ways))('after a %s: says what was taken back of them there', async (_, move) => {
    const order = await sent([
      ['pizza', 3000],
      ['pizza', 1000],
    ]);
    const now = await move(order);
    await does(voiding(now.orderId, now.lineId, 1000));
    const line = { unit: '', seat: null };
    expect(await linesOf(order.ticketId)).toEqual([
      { ...line, quantity: 3000, taken: 1000 },
      { ...line, quantity: 1000, taken: 0 },
    ]);
  });

  it('after several moves, and those in the call of the void: says what was taken back', async () => {
    const order = await sent([
      ['pizza', 3000],
      ['pizza', 1000],
    ]);
    const first = await ways.split(order);
    const second = await ways.transfer({ orderId: first.orderId, lineIds: [first.lineId] });
    const [newOrderId, toLineId, lastOrderId] = [uuidv7(), uuidv7(), uuidv7()];
    await does(
      {
        type: 'splitOrder',
        orderId: second.orderId,
        newOrderId,
        lines: [{ lineId: second.lineId, quantity: 1000, toLineId }],
      },
      opening(lastOrderId, 3),
      { type: 'mergeOrders', orderId: newOrderId, toOrderId: lastOrderId },
      voiding(lastOrderId, toLineId, 1000),
      voiding(second.orderId, second.lineId, 1000),
      voiding(order.orderId, order.lineIds[0], 1000),
    );
    expect((await linesOf(order.ticketId)).map(({ taken }) => taken)).toEqual([3000, 0]);
  });

  it('of lines that are sent, moved and taken back in one call, says so', async () => {
    const [orderId, lineId, otherId, newOrderId, toLineId] = Array.from({ length: 5 }, () => uuidv7());
    const adding = { type: 'addLine', orderId, productId: test.venue.products.pizza };
    await does(
      opening(orderId as string),
      { ...adding, lineId, quantity: 2000 },
      { ...adding, lineId: otherId, quantity: 1000 },
      { type: 'send', orderId },
      { type: 'splitOrder', orderId, newOrderId, lines: [{ lineId, quantity: 2000, toLineId }] },
      voiding(newOrderId as string, toLineId as string, 2000),
    );
    const { tickets } = await ticketsAt('kitchen');
    const ticket = tickets.find((each) => each.orderId === orderId);
    expect(ticket?.lines.map(({ taken }) => taken)).toEqual([2000, 0]);
  });

  it('says in what its goods are measured', async () => {
    const order = await sent([
      ['trout', 2000],
      ['pizza', 1000],
    ]);
    await ways.split(order);
    expect((await linesOf(order.ticketId)).map(({ unit }) => unit)).toEqual(['kg', '']);
    const { body } = await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets?locale=mk`);
    const read = body.tickets.find(({ id }: Ticket) => id === order.ticketId);
    expect(read.lines[0].unit).toBe('кг');
  });

  it('says the guest of a line that was split off as a whole, and not of a part', async () => {
    const order = await sent([
      ['pizza', 2000],
      ['pizza', 1000],
    ]);
    const all = await ways.split(order);
    const seats = (orderId: string) => ({ type: 'setCovers', orderId, covers: 4 });
    await does(seats(all.orderId), { type: 'seatLine', orderId: all.orderId, lineId: all.lineId, seat: 3 });
    expect((await linesOf(order.ticketId)).map(({ seat }) => seat)).toEqual([3, null]);
    const part = await sent([['pizza', 3000]]);
    const apart = await ways.split(part);
    await does(seats(apart.orderId), { type: 'seatLine', orderId: apart.orderId, lineId: apart.lineId, seat: 2 });
    expect((await linesOf(part.ticketId)).map(({ seat }) => seat)).toEqual([null]);
  });

  it('is known to be finished: nobody is told again where its items go', async () => {
    const order = await sent([
      ['pizza', 2000],
      ['pizza', 1000],
    ]);
    const now = await ways.split(order);
    await bump(order.ticketId);
    await does({ type: 'moveOrder', orderId: now.orderId, tableId: test.venue.tables[4] });
    const { tickets } = await ticketsAt('kitchen');
    expect(tickets.filter(({ orderId }) => orderId === now.orderId)).toEqual([]);
  });

  it('review 27: is known to be finished also where it is split off and moved in one call', async () => {
    const { orderId, lineIds, ticketId } = await sent([
      ['pizza', 2000],
      ['pizza', 1000],
    ]);
    await bump(ticketId);
    const [newOrderId, toLineId] = [uuidv7(), uuidv7()];
    await does(
      { type: 'splitOrder', orderId, newOrderId, lines: [{ lineId: lineIds[0], quantity: 2000, toLineId }] },
      { type: 'moveOrder', orderId: newOrderId, tableId: test.venue.tables[3] },
    );
    const { tickets } = await ticketsAt('kitchen');
    expect(tickets.filter((each) => each.orderId === newOrderId)).toEqual([]);
  });
});

describe('a ticket of which everything else is struck', () => {
  it('is finished by the void of the rest, wherever that is; a recall brings back what was struck', async () => {
    const order = await sent([
      ['pizza', 2000],
      ['pizza', 1000],
    ]);
    const now = await ways.split(order);
    const strike = (isStruck: boolean) =>
      cook.call('POST', `api/tickets/${order.ticketId}/lines/${order.lineIds[1]}/strike`, { isStruck });
    test.time.now += 1000;
    await strike(true);
    expect((await onTicket(order.ticketId)).bumpedAt).toBeNull();
    test.time.now += 1000;
    await does(voiding(now.orderId, now.lineId, 2000));
    expect((await onTicket(order.ticketId)).bumpedAt).toBe(test.time.now);
    // What cancels is read until somebody has.
    const { tickets } = await ticketsAt('kitchen');
    expect(tickets.filter(({ orderId }) => orderId === now.orderId)).toHaveLength(1);
    const recalled = (await cook.call('POST', `api/tickets/${order.ticketId}/recall`)).body;
    expect(recalled).toMatchObject({ bumpedAt: null, lines: [{ struckAt: null }, { struckAt: null }] });
    expect((await strike(true)).body.bumpedAt).toBe(test.time.now);
    expect((await strike(false)).body.bumpedAt).toBeNull();
  });

  it('stays finished where all of it was taken back: there is nothing to recall, and no strike to undo', async () => {
    const order = await sent([['pizza', 1000]]);
    await does(voiding(order.orderId, order.lineIds[0], 1000));
    const { bumpedAt } = await onTicket(order.ticketId);
    expect(bumpedAt).toBe(test.time.now);
    expect((await cook.call('POST', `api/tickets/${order.ticketId}/recall`)).body.bumpedAt).toBe(bumpedAt);
    const path = `api/tickets/${order.ticketId}/lines/${order.lineIds[0]}/strike`;
    await cook.call('POST', path, { isStruck: true });
    expect((await cook.call('POST', path, { isStruck: false })).body.bumpedAt).toBe(bumpedAt);
  });
});

describe('a note that items go elsewhere', () => {
  const strike = ({ ticketId }: { ticketId: string }, lineId: string | undefined) =>
    cook.call('POST', `api/tickets/${ticketId}/lines/${lineId}/strike`, { isStruck: true });
  const notesOf = async (orderId: string) =>
    (await ticketsAt('kitchen')).tickets.filter((each) => each.orderId === orderId && each.movedFrom !== null);
  const moving = (orderId: string, table: number) => ({
    type: 'moveOrder',
    orderId,
    tableId: test.venue.tables[table],
  });
  const twoPizzas = () =>
    sent([
      ['pizza', 3000],
      ['pizza', 1000],
    ]);

  it('goes with the last of its items that is struck on their ticket', async () => {
    const order = await twoPizzas();
    await does(moving(order.orderId, 3));
    await strike(order, order.lineIds[0]);
    const [note] = await notesOf(order.orderId);
    expect(note?.lines.map(({ struckAt }) => struckAt !== null)).toEqual([true, false]);
    await strike(order, order.lineIds[1]);
    expect(await notesOf(order.orderId)).toEqual([]);
    expect((await onTicket(order.ticketId)).bumpedAt).not.toBeNull();
  });

  it.each(Object.entries(ways))(
    'goes with a finished ticket after a %s, and what was told before of the same items too',
    async (_, move) => {
      const order = await twoPizzas();
      await does(moving(order.orderId, 3));
      const now = await move(order);
      await does(moving(now.orderId, 4));
      expect((await notesOf(now.orderId)).length).toBeGreaterThan(0);
      await bump(order.ticketId);
      expect([await notesOf(now.orderId), await notesOf(order.orderId)]).toEqual([[], []]);
    },
  );

  it('stays while another ticket has some of its items, and comes back with no strike that is undone', async () => {
    const [one, two] = [await twoPizzas(), await sent([['pizza', 1000]])];
    await does({ type: 'mergeOrders', orderId: one.orderId, toOrderId: two.orderId }, moving(two.orderId, 3));
    const notes = async () => (await notesOf(two.orderId)).length;
    const before = await notes();
    await bump(two.ticketId);
    expect(await notes()).toBeGreaterThan(0);
    expect(await notes()).toBeLessThanOrEqual(before);
    await bump(one.ticketId);
    expect(await notes()).toBe(0);
    await cook.call('POST', `api/tickets/${one.ticketId}/recall`);
    expect(await notes()).toBe(0);
  });

  it('is read by itself: its ticket stays, and so do other notes', async () => {
    const order = await twoPizzas();
    await does(moving(order.orderId, 3));
    await does(moving(order.orderId, 4));
    const [note] = await notesOf(order.orderId);
    await bump(note?.id ?? '');
    expect((await notesOf(order.orderId)).map(({ id }) => id)).not.toContain(note?.id);
    expect(await notesOf(order.orderId)).toHaveLength(1);
    expect((await onTicket(order.ticketId)).bumpedAt).toBeNull();
  });

  it('goes too where it says that a course is to be made now', async () => {
    const orderId = uuidv7();
    const adding = (product: 'pizza' | 'course') => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: test.venue.products[product],
      quantity: 1000,
    });
    await does(opening(orderId), adding('pizza'), adding('course'), adding('pizza'), { type: 'send', orderId });
    await does({ type: 'fireCourse', orderId, course: 2 });
    const all = (await ticketsAt('kitchen')).tickets.filter((each) => each.orderId === orderId);
    expect(all).toHaveLength(2);
    await bump(all.find(({ fired }) => fired === null)?.id ?? '');
    expect((await ticketsAt('kitchen')).tickets.filter((each) => each.orderId === orderId)).toEqual([]);
  });
});

it('in a race of two tills and a cook what is taken back is what the orders say, and nothing is finished that is to be made', async () => {
  const waiting = new Map<string, { ticketId: string; orders: string[] }>();
  for (let round = 0; round < 6; round += 1) {
    const order = await sent([
      ['pizza', 4000],
      ['pizza', 1000],
    ]);
    const [lineId, single] = order.lineIds as unknown as [string, string];
    const [newOrderId, toLineId, toOrderId, there] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
    await does(opening(toOrderId, 5));
    await Promise.all([
      manager.command({
        type: 'splitOrder',
        orderId: order.orderId,
        newOrderId,
        lines: [{ lineId, quantity: 2000, toLineId }],
      }),
      other.command(voiding(order.orderId, lineId, 1000)),
      manager.command(voiding(newOrderId, toLineId, 2000)),
      other.command({
        type: 'transferLines',
        orderId: order.orderId,
        toOrderId,
        lines: [{ lineId, quantity: 1000, toLineId: there }],
      }),
      cook.call('POST', `api/tickets/${order.ticketId}/lines/${single}/strike`, { isStruck: true }),
      manager.command(voiding(toOrderId, there, 1000)),
    ]);
    waiting.set(order.orderId, { ticketId: order.ticketId, orders: [order.orderId, newOrderId, toOrderId] });
  }
  for (const { ticketId, orders } of waiting.values()) {
    const lines = await Promise.all(
      orders.map(async (id) => {
        const { status, body } = await manager.call('GET', `api/orders/${id}`);
        return status === 200 ? (body.order.lines as { quantity: number }[]) : [];
      }),
    );
    const left = lines.flat().reduce((sum, { quantity }) => sum + quantity, 0);
    const ticket = await onTicket(ticketId);
    expect(ticket.lines.reduce((sum, { quantity, taken }) => sum + quantity - taken, 0)).toBe(left);
    expect(ticket.bumpedAt !== null).toBe(left === 1000);
  }
});
