import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { shortenWaits } from '#platform/server/clock-watch.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { finishOld, watchLeaps } from './commands/finish-old.ts';
import { openLapsed } from './store.ts';

// Tickets that nobody finishes: a station that only prints has nothing else.

let test: TestApp;
let manager: Client;
let cook: Client;
beforeAll(async () => {
  test = await openTestApp();
  await signIn();
});
afterAll(() => test?.close());

/** Sessions end in the hours that pass here. */
async function signIn() {
  [manager, cook] = await Promise.all([test.signIn('Manager', 'tablet'), test.signIn('Display', 'kitchen')]);
}
const hourMs = 60 * 60_000;
async function passes(ms: number) {
  test.time.now += ms;
  await signIn();
}

async function send(count = 1, promisedAt: number | null = null) {
  const orderId = uuidv7();
  const delivery = { name: 'Era', phone: '', address: '', note: '', courierId: null, promisedAt };
  const does = async (...commands: Record<string, unknown>[]) => {
    const { body } = await manager.command(...commands);
    expect(new Set(body.answers.map(({ code }: { code: string | null }) => code))).toEqual(new Set([null]));
  };
  await does(
    { type: 'openOrder', orderId, orderType: promisedAt === null ? 'direct' : 'takeAway', tableId: null, covers: 0 },
    ...(promisedAt === null ? [] : [{ type: 'setDelivery', orderId, delivery }]),
  );
  const sending = () => [
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 },
    { type: 'send', orderId },
  ];
  for (let sent = 0; sent < count; sent += 20) {
    await does(...Array.from({ length: Math.min(20, count - sent) }).flatMap(sending));
  }
  return orderId;
}
interface Board {
  readonly tickets: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly movedFrom: object | null;
    readonly lines: readonly object[];
  }[];
  readonly more: number;
  readonly recent: readonly { readonly orderId: string }[];
}
const board = async (): Promise<Board> =>
  (await cook.call('GET', `api/stations/${test.venue.stations.kitchen}/tickets`)).body;
const isOpen = async (orderId: string) => (await board()).tickets.some((ticket) => ticket.orderId === orderId);
const onTicker = async (orderId: string) =>
  (await manager.call('GET', 'api/tickets/latest')).body.tickets.some(
    (row: { orderId: string }) => row.orderId === orderId,
  );

describe('tickets of a day that is over', () => {
  it('are finished by nobody, who says of nothing that it is ready, and not what is promised for later', async () => {
    const orderId = await send();
    const later = await send(1, test.time.now + 30 * hourMs);
    await passes(2 * hourMs);
    await finishOld(test.app.venue);
    expect(await isOpen(orderId)).toBe(true);
    await passes(20 * hourMs);
    await finishOld(test.app.venue);
    expect([await isOpen(orderId), await isOpen(later)]).toEqual([false, true]);
    expect((await board()).recent.map((ticket) => ticket.orderId)).not.toContain(orderId);
    expect(await onTicker(orderId)).toBe(false);
    const struck = await test.app.venue.read((tx) =>
      tx.rows<{ at: number }>(sql`
        SELECT l.struck_at AS at FROM station_ticket_line l JOIN station_ticket t ON t.id = l.ticket_id
        WHERE t.order_id = ${orderId}`),
    );
    expect(struck).toEqual([{ at: test.time.now }]);
  });

  it('are no reason to keep from the kitchen that a course is to be made now', async () => {
    const orderId = uuidv7();
    const { pizza, course } = test.venue.products;
    const adding = (productId: string) => ({ type: 'addLine', orderId, lineId: uuidv7(), productId, quantity: 1000 });
    const opening = { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 };
    const goods = [adding(pizza), adding(course), adding(pizza)];
    const sent = await manager.command(opening, ...goods, { type: 'send', orderId });
    expect(sent.body.answers.map(({ code }: { code: string | null }) => code)).toEqual(Array(5).fill(null));
    await passes(24 * hourMs);
    await finishOld(test.app.venue);
    expect(await isOpen(orderId)).toBe(false);
    const fired = await manager.command({ type: 'fireCourse', orderId, course: 2 });
    expect(fired.body.answers[0].code).toBe(null);
    expect(await isOpen(orderId)).toBe(true);
    // It is made now, and is told where it goes.
    const moved = await manager.command({ type: 'moveOrder', orderId, tableId: test.venue.tables[1] });
    expect(moved.body.answers[0].code).toBe(null);
    const notes = (await board()).tickets.filter((ticket) => ticket.orderId === orderId && ticket.movedFrom !== null);
    expect(notes.map(({ lines }) => lines.length)).toEqual([1]);
  });

  it('are told to displays, once for each station', async () => {
    await send(3);
    await passes(24 * hourMs);
    const before = test.app.venue.hub.lastSeq();
    await finishOld(test.app.venue);
    const events = (await test.app.venue.hub.since(before)) ?? [];
    expect(events.map(({ name }) => name)).toEqual(['ticket.changed', 'ticker.changed', 'pickup.changed']);
  });

  it('are open again where the clock stood ahead', async () => {
    const orderId = await send();
    const now = test.time.now;
    test.time.now += 400 * 24 * hourMs;
    await finishOld(test.app.venue);
    test.time.now = now;
    await shortenWaits(test.app.venue, [openLapsed]);
    const ticket = (await board()).tickets.find((each) => each.orderId === orderId);
    expect(ticket).toMatchObject({ bumpedAt: null, lines: [{ struckAt: null }] });
  });

  it('stay finished where the clock stands years behind, as at a start without its battery', async () => {
    const orderId = await send();
    await passes(24 * hourMs);
    await finishOld(test.app.venue);
    const now = test.time.now;
    test.time.now -= 6 * 365 * 24 * hourMs;
    await shortenWaits(test.app.venue, [openLapsed]);
    test.time.now = now;
    await signIn();
    expect(await isOpen(orderId)).toBe(false);
  });

  it('are old some day, also if they came under a clock that stood ahead', async () => {
    test.time.now += 400 * 24 * hourMs;
    await signIn();
    const orderId = await send();
    test.time.now -= 400 * 24 * hourMs;
    await shortenWaits(test.app.venue, [openLapsed]);
    await passes(24 * hourMs);
    await finishOld(test.app.venue);
    expect(await isOpen(orderId)).toBe(false);
  });

  it('are left for an hour after the clock was set forward', () => {
    const time = { now: 0, elapsed: 0 };
    const isSteady = watchLeaps(
      () => time.now,
      () => time.elapsed,
    );
    const pass = (ms: number) => {
      time.now += ms;
      time.elapsed += ms;
      return isSteady();
    };
    expect([pass(60_000), pass(10 * hourMs)]).toEqual([true, true]);
    time.now += 24 * hourMs;
    expect([pass(60_000), pass(59 * 60_000), pass(60_000)]).toEqual([false, false, true]);
    time.now -= 24 * hourMs;
    expect(pass(60_000)).toBe(true);
  });
});

describe('more tickets than a display shows', () => {
  it('are counted, and those of long ago are finished at once', async () => {
    await cook.call('POST', `api/stations/${test.venue.stations.kitchen}/finish`, { before: test.time.now });
    const long = [await send(100), await send(101)];
    await passes(hourMs);
    const fresh = await send();
    const later = await send(1, test.time.now + 9 * hourMs);
    const full = await board();
    expect([full.tickets.length, await isOpen(fresh)]).toEqual([200, false]);
    expect(full.more).toBeGreaterThanOrEqual(3);
    test.time.now += 60_000;
    const finishing = { before: test.time.now - hourMs };
    const station = `api/stations/${test.venue.stations.kitchen}`;
    expect((await cook.call('POST', `${station}/finish`, finishing)).body).toEqual({ finished: 201 });
    // Nobody said that it is ready: the ticker keeps what came last.
    expect([await onTicker(fresh), await onTicker(long[0] as string)]).toEqual([true, false]);
    const after = await board();
    expect(after.more).toBe(0);
    expect(after.tickets.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining([fresh, later]));
    expect(after.tickets.some(({ orderId }) => long.includes(orderId))).toBe(false);
    // Nobody says that it is ready: two hundred rows would push what is new off the ticker.
    expect([await onTicker(fresh), ...(await Promise.all(long.map(onTicker)))]).toEqual([true, false, false]);
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('POST', `${station}/finish`, finishing)).status).toBe(403);
    expect((await cook.call('POST', `api/stations/${uuidv7()}/finish`, finishing)).status).toBe(404);
  });

  it('hold no station where the venue has no displays', async () => {
    const path = `api/displays/${test.venue.stations.kitchen}/uses`;
    const uses = async () =>
      (await manager.call('GET', path)).body.map(({ resource }: { resource: string }) => resource);
    expect(await uses()).toContain('tickets');
    await changeSettings(test.app, { hasDisplays: false });
    expect(await uses()).not.toContain('tickets');
  });
});
