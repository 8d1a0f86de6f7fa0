import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
let tables: readonly string[];
const hour = 3_600_000;
/** Eight in the evening in Kosovo; each story has an evening of its own. */
let eight = Date.UTC(2026, 10, 18, 19);
beforeAll(async () => {
  test = await openTestApp();
  tables = test.venue.tables;
});
afterAll(() => test?.close());
beforeEach(async () => {
  eight += 24 * hour;
  test.time.now = eight - hour;
  manager = await test.signIn('Manager');
});

const book = (startsAt: number, tableId = tables[0]) =>
  manager.call('POST', 'api/reservations', {
    startsAt,
    minutes: 120,
    persons: 4,
    tableIds: [tableId],
    name: 'Krasniqi',
    phone: '',
    comment: '',
    guestId: null,
    clientId: null,
  });
/** Guests who booked the first table for eight, and sit there. */
async function seated() {
  const { reservation } = (await book(eight)).body;
  test.time.now = eight;
  const orderId = uuidv7();
  const answer = await manager.call('POST', `api/reservations/${reservation.id}/seat`, { version: 1, orderId });
  expect(answer.status).toBe(200);
  return { id: reservation.id as string, orderId };
}
const beer = (orderId: string) => {
  const productId = test.venue.products.beer;
  return { type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 1_000 };
};
const pay = (orderId: string) => {
  const payments = [{ id: uuidv7(), method: 'cash', amount: 200 }];
  return { type: 'pay', orderId, expectedTotal: 200, payments };
};
async function done(...commands: Record<string, unknown>[]): Promise<void> {
  const { body } = await manager.command(...commands);
  expect(body.answers.map(({ code, outcome }: Record<string, string>) => code ?? outcome)).toEqual(
    commands.map(() => 'done'),
  );
}
const codeOf = ({ status, body }: Answered) => (status === 200 ? 'ok' : body.error.code);
/** Whether the table can be booked for an hour after they came, by what they have done until a quarter past. */
async function next(): Promise<string> {
  test.time.now = eight + 0.25 * hour;
  return codeOf(await book(eight + hour));
}
const isOnFloor = async (id: string) =>
  (await manager.call('GET', 'api/reservations/arrivals')).body.arrivals.some((each: { id: string }) => each.id === id);

describe('review of issue 10, 8: a table is free for the next', () => {
  it('not while its guests sit there', async () => {
    const { id } = await seated();
    expect(await next()).toBe('RESERVATION_CLASH');
    expect(await isOnFloor(id)).toBe(true);
  });

  it('when they have paid', async () => {
    const { id, orderId } = await seated();
    await done(beer(orderId), pay(orderId));
    expect(await next()).toBe('ok');
    expect(await isOnFloor(id)).toBe(false);
  });

  it('when they left without ordering', async () => {
    const { id, orderId } = await seated();
    await done({ type: 'cancelOrder', orderId });
    expect(await next()).toBe('ok');
    expect(await isOnFloor(id)).toBe(false);
  });

  it('when they joined others at another table', async () => {
    const { id, orderId } = await seated();
    const other = uuidv7();
    const opened = { type: 'openOrder', orderId: other, orderType: 'inHouse', tableId: tables[3], covers: 1 };
    await done(beer(orderId), opened, { type: 'mergeOrders', orderId, toOrderId: other });
    expect(await next()).toBe('ok');
    expect(await isOnFloor(id)).toBe(false);
  });

  it('not before the last of them has paid, and not for long after that', async () => {
    const { orderId } = await seated();
    const [one, part] = [beer(orderId), uuidv7()];
    const lines = [{ lineId: one.lineId, quantity: 1_000, toLineId: uuidv7() }];
    await done(one, beer(orderId), { type: 'splitOrder', orderId, newOrderId: part, lines }, pay(orderId));
    expect(await next()).toBe('RESERVATION_CLASH');
    await done(pay(part));
    expect(await next()).toBe('ok');
  });

  it('when they have paid, also where others sit there by now who have not booked', async () => {
    const { orderId } = await seated();
    await done(beer(orderId), pay(orderId));
    test.time.now += 60_000;
    await done({ type: 'openOrder', orderId: uuidv7(), orderType: 'inHouse', tableId: tables[0], covers: 2 });
    expect(await next()).toBe('ok');
  });
});
