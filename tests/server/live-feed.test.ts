import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tablePlans } from '#features/floor/domain/resource.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { setAccess } from '../kit/access.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { type Reader, readFeed, waitFor } from '../kit/feed.ts';
import { migrations, testVenue } from '../kit/places.ts';

let test: TestApp;
let other: App;
let waiter: Client;
let here: string;
let there: string;
beforeAll(async () => {
  test = await openTestApp();
  other = await openApp({
    connection: test.connection,
    dataFolder: test.dataFolder,
    migrations,
    webFolder: null,
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => test.time.now,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
  });
  [here, there] = (await Promise.all(
    [test.app, other].map(({ http }) => http.listen({ port: 0, host: '127.0.0.1' })),
  )) as [string, string];
  waiter = await test.signIn('Waiter');
});
afterAll(async () => {
  await other.close();
  await test.close();
});

const emit = (app: App, ...numbers: readonly number[]) =>
  app.venue.inWriteTx(async (tx) => {
    for (const number of numbers) tx.emit({ name: 'catalogue.changed', data: { version: number } });
  });
const lastSeq = () => test.app.venue.hub.lastSeq();
const numbersOf = (reader: Reader) =>
  reader.events.flatMap(({ name, data }) => (name === 'catalogue.changed' ? [data.version] : []));
const logged = (after: number) =>
  test.app.venue.read((tx) =>
    tx.rows<{ seq: number; name: string }>(sql`SELECT seq, name FROM event WHERE seq > ${after} ORDER BY seq`),
  );

describe('the live feed', () => {
  it('brings what was committed, in the order of the commits, to every reader', async () => {
    const start = lastSeq();
    const readers = await Promise.all([readFeed(here, waiter.token), readFeed(there, waiter.token)]);
    await Promise.all(Array.from({ length: 30 }, (_, n) => emit(n % 2 === 0 ? test.app : other, n, n + 1000)));
    const log = await logged(start);
    expect(log).toHaveLength(60);
    for (const reader of readers) {
      await reader.until(60);
      expect(reader.events.map(({ seq }) => seq)).toEqual(log.map(({ seq }) => seq));
      reader.leave();
    }
  });

  it('resumes at any cut without a loss and without a repeat', async () => {
    const start = lastSeq();
    for (let n = 0; n < 40; n += 1) await emit(test.app, n);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3 }), async (cut, late) => {
        const first = await readFeed(here, waiter.token, start);
        await first.until(cut);
        first.leave();
        const kept = first.events.slice(0, cut);
        // Events committed before subscribing, and while the backlog is being read.
        const before = lastSeq();
        const committing = Promise.all(Array.from({ length: late }, () => emit(test.app, 0)));
        const second = await readFeed(there, waiter.token, kept.at(-1)?.seq ?? start);
        await committing;
        const all = before - start + late;
        await second.until(all - cut);
        second.leave();
        expect([...kept, ...second.events].map(({ seq }) => seq)).toEqual(
          Array.from({ length: all }, (_, n) => start + n + 1),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('says `reset` when the log does not reach back, and when it is asked for the future', async () => {
    await emit(test.app, ...Array.from({ length: 1_005 }, (_, n) => n));
    const far = await readFeed(here, waiter.token, lastSeq() - 1_001);
    expect(far.marks).toEqual(['reset']);
    const future = await readFeed(here, waiter.token, lastSeq() + 1);
    expect(future.marks).toEqual(['reset']);
    const near = await readFeed(here, waiter.token, lastSeq() - 1_000);
    await near.until(1_000);
    expect(near.marks).toEqual([]);
    await emit(test.app, 7);
    await Promise.all([far.until(1), future.until(1), near.until(1_001)]);
    expect([numbersOf(far), numbersOf(future)]).toEqual([[7], [7]]);
    await test.app.venue.inWriteTx((tx) => tx.run(sql`DELETE FROM event WHERE seq <= ${lastSeq() - 10}`));
    const trimmed = await readFeed(here, waiter.token, lastSeq() - 11);
    expect(trimmed.marks).toEqual(['reset']);
    for (const reader of [far, future, near, trimmed]) reader.leave();
  });

  it('goes from one process to another', async () => {
    const reader = await readFeed(there, waiter.token);
    for (const app of [test.app, other, test.app]) {
      const count = reader.events.length;
      await emit(app, count);
      await waitFor(() => reader.events.length > count, 'the event');
    }
    reader.leave();
  });

  it('reports an order that a colleague changes, with ids and without content', async () => {
    const reader = await readFeed(here, (await test.signIn('waiter2', 'tablet')).token);
    const orderId = uuidv7();
    await waiter.command({
      type: 'openOrder',
      orderId,
      orderType: 'inHouse',
      tableId: test.venue.tables[0],
      covers: 2,
    });
    await reader.until(1);
    expect(reader.events).toMatchObject([
      { name: 'order.changed', data: { orderId, version: 1, status: 'open', tableId: test.venue.tables[0] } },
    ]);
    reader.leave();
  });

  it('needs a token, in its header and nowhere else', async () => {
    const [none, inAddress] = await Promise.all([
      fetch(`${here}/api/events`),
      fetch(`${here}/api/events?token=${waiter.token}`),
    ]);
    expect([none.status, inAddress.status]).toEqual([401, 401]);
  });

  it('refuses a place to resume from that is none, and what it does not know', async () => {
    const ask = async (query: string) =>
      (await fetch(`${here}/api/events?${query}`, { headers: { authorization: `Bearer ${waiter.token}` } })).status;
    for (const query of ['after=soon', 'after=-1', 'after=1.5', 'after=1&total=1'])
      expect(await ask(query), query).toBe(400);
  });

  it('ends within 5 s of log-out, deactivation and revocation, also in another process', async () => {
    const { people, points } = test.venue;
    const ends: [() => Promise<Client>, (client: Client) => Promise<unknown>][] = [
      [() => test.signIn('Waiter'), (client) => client.call('POST', 'api/logout')],
      [
        () => test.signIn('Staff'),
        () => setAccess(test, sql`UPDATE employee SET is_active = false WHERE id = ${people.Staff}`),
      ],
      [
        () => test.signIn('waiter2', 'tablet'),
        () => setAccess(test, sql`UPDATE point SET revoked_at = now() WHERE id = ${points.tablet}`),
      ],
    ];
    for (const [signIn, end] of ends) {
      const client = await signIn();
      const readers = await Promise.all([
        readFeed(here, client.token),
        readFeed(there, client.token),
        readFeed(here, waiter.token),
      ]);
      await end(client);
      await Promise.all([readers[0].untilClosed(), readers[1].untilClosed()]);
      // Clients that have not lost access keep receiving.
      await emit(test.app, 1);
      await readers[2].until(1);
      expect(readers[0].events).toEqual([]);
      readers[2].leave();
    }
  });

  it('beats while nothing happens, and ends with the session', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const client = await test.signIn('Manager', 'kitchen');
      const reader = await readFeed(here, client.token);
      const before = reader.comments.length;
      vi.advanceTimersByTime(15_000);
      await waitFor(() => reader.comments.length > before, 'a heartbeat');
      test.time.now += 12 * 3_600_000;
      vi.advanceTimersByTime(15_000);
      await reader.untilClosed();
    } finally {
      vi.useRealTimers();
      waiter = await test.signIn('Waiter');
    }
  });

  it('lets a reader go that does not read, and survives it', async () => {
    const slow = await readFeed(here, waiter.token);
    slow.pause();
    const text = 'x'.repeat(20_000);
    // More than sockets and buffers of both ends hold.
    for (let n = 0; n < 40; n += 1) {
      await test.app.venue.inWriteTx(async (tx) => {
        for (let m = 0; m < 20; m += 1)
          tx.emit({ name: 'record.changed', data: { resource: tablePlans.name, id: null, action: text } });
      });
    }
    slow.resume();
    await slow.untilClosed();
    expect(slow.events.length).toBeLessThan(800);
    const fresh = await readFeed(here, waiter.token);
    await emit(test.app, 5);
    await fresh.until(1);
    expect(numbersOf(fresh)).toEqual([5]);
    fresh.leave();
  });
});
