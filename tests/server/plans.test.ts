import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { guestByPhone } from '#features/clients/server/queries/guest-by-phone.ts';
import { hasOlder } from '#features/stations/server/queries/old-tickets.ts';
import { ticketsOfStation } from '#features/stations/server/queries/read-tickets.ts';
import { finishTickets, openLapsed } from '#features/stations/server/store.ts';
import { clientsByPhone, sameClient } from '#features/visits/server/queries/read-visits.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { devices, pins } from '../kit/venue.ts';
import { fillYear, openOwner, scannedWhole } from '../kit/year.ts';

/** A busy year has 150,000 orders; the plans of a short one are the same, and quicker to create. */
const orders = process.env.TAVOLINA_SOAK === '1' ? 150_000 : 5_000;
/** Tables that grow with every sale: no request of a till may scan one completely. */
const growing = [
  'sales_order',
  'order_line',
  'order_payment',
  'command',
  'event',
  'journal',
  'session',
  'station_ticket',
  'station_ticket_line',
  'station_renamed_line',
  'station_collected_line',
  'print_job',
  'work_item',
  'number_series',
];

let test: TestApp;
let owner: pg.Client;
let app: App;
interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
let recorded: Statement[] = [];
beforeAll(async () => {
  test = await openTestApp();
  owner = await openOwner(test.connection);
  await fillYear(owner, orders);
  // As after a restart: nothing of the year is in memory.
  app = await openApp({
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
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [Statement | string];
    if (typeof statement === 'object' && /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/.test(statement.text))
      recorded.push(statement);
    return Reflect.apply(query, this, args);
  } as never);
}, 300_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
  await owner.end();
  await test.close();
});

async function call(
  method: 'GET' | 'POST',
  url: string,
  token: string | null,
  payload?: object,
): Promise<{ status: number; body: unknown }> {
  const answer = await app.http.inject({
    method,
    url: `/${url}`,
    headers: { 'command-id': uuidv7(), ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}

/** The statements that `work` sent to the database, with the growing tables that they would scan completely. */
async function scansOf(
  work: () => Promise<unknown>,
  tables: readonly string[] = growing,
): Promise<{ statements: number; scans: string[] }> {
  recorded = [];
  await work();
  const asked = recorded;
  const scans: string[] = [];
  for (const { text, values } of asked) {
    for (const table of await scannedWhole(owner, text, values))
      if (tables.includes(table)) scans.push(`${table}: ${text.trim().slice(0, 100)}`);
  }
  return { statements: asked.length, scans: [...new Set(scans)] };
}

describe(`after a year of ${orders} orders`, () => {
  const orderId = uuidv7();
  let token: string;
  const send =
    (...commands: object[]) =>
    async () => {
      const answer = await call('POST', 'api/orders/commands', token, {
        commands: commands.map((each) => ({ id: uuidv7(), orderId, ...each })),
      });
      expect(answer.body).toMatchObject({ answers: commands.map(() => ({ outcome: 'done' })) });
    };
  const works: [string, () => Promise<unknown>, number][] = [
    [
      'a log-in',
      async () => {
        const answer = await call('POST', 'api/login', null, { pin: pins.Waiter, posValue: devices.till });
        token = (answer.body as { authorization: { auth_token: string } }).authorization.auth_token;
      },
      4,
    ],
    [
      'the opening of an order',
      () => send({ type: 'openOrder', orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 })(),
      6,
    ],
    [
      'an added line',
      () => send({ type: 'addLine', lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 })(),
      6,
    ],
    ['sending', () => send({ type: 'send' })(), 6],
    ['the ticker', async () => expect((await call('GET', 'api/tickets/latest', token)).status).toBe(200), 2],
    [
      'a display',
      () =>
        app.venue.read((tx) =>
          ticketsOfStation(tx, test.venue.stations.kitchen as string, { locale: 'sq', venue: 'sq' }),
        ),
      5,
    ],
    ['a look for tickets of earlier days', () => app.venue.read((tx) => hasOlder(tx, Date.now())), 1],
    [
      'tickets of earlier days that are finished',
      () => app.venue.inWriteTx((tx) => finishTickets(tx, { before: Date.now() - 1, atOnce: 500 })),
      2,
    ],
    ['tickets after the clock was set back', () => app.venue.inWriteTx(openLapsed), 2],
    [
      'an order that moves',
      () =>
        send(
          { type: 'moveOrder', tableId: test.venue.tables[1] },
          { type: 'moveOrder', tableId: test.venue.tables[0] },
        )(),
      6,
    ],
    ['the floor', async () => expect((await call('GET', 'api/orders/open', token)).status).toBe(200), 4],
    ['one order', async () => expect((await call('GET', `api/orders/${orderId}`, token)).status).toBe(200), 4],
    [
      'a lease',
      async () =>
        expect((await call('POST', `api/orders/${orderId}/lease`, token, { action: 'take' })).status).toBe(200),
      4,
    ],
    [
      'a payment',
      () => send({ type: 'pay', expectedTotal: 200, payments: [{ id: uuidv7(), method: 'cash', amount: 200 }] })(),
      6,
    ],
    [
      'the resumption of the feed',
      async () => expect(await app.venue.hub.since(app.venue.hub.lastSeq() - 50)).toHaveLength(50),
      1,
    ],
    [
      'the search for a receipt',
      async () => {
        for (const search of ['15', '12345', '14:52', '12,50', 'Tavolina 4', 'arta']) {
          const asked = `api/orders/receipts?day=2026-03-10&search=${encodeURIComponent(search)}`;
          expect((await call('GET', asked, token)).status).toBe(200);
        }
      },
      12,
    ],
    [
      'the printers’ trouble',
      async () => expect((await call('GET', 'api/print-jobs/trouble', token)).status).toBe(200),
      1,
    ],
    [
      'the slips of an order',
      async () => expect((await call('GET', `api/print-jobs?orderId=${orderId}`, token)).status).toBe(200),
      1,
    ],
  ];
  it.each(works)('%s reads no growing table whole', async (_, work, atLeast) => {
    const { statements, scans } = await scansOf(work);
    expect(statements).toBeGreaterThanOrEqual(atLeast);
    expect(scans).toEqual([]);
  });

  it('guests and children who come again are found by their number', async () => {
    await owner.query(`
      INSERT INTO reservation_client (id, name, phone, email, note)
      SELECT gen_random_uuid(), 'Guest ' || n, '069 ' || (1000000 + n), '', '' FROM generate_series(1, 20000) AS n`);
    await owner.query(`
      INSERT INTO service_client (id, phone, child, parent, note)
      SELECT gen_random_uuid(), '+355 69 ' || (1000000 + n), 'Child ' || n, 'Parent', '' FROM generate_series(1, 20000) AS n`);
    await owner.query('ANALYZE reservation_client');
    await owner.query('ANALYZE service_client');
    let found: unknown;
    const { statements, scans } = await scansOf(async () => {
      found = await app.venue.read((tx) =>
        Promise.all([
          guestByPhone(tx, '0691000777').then((id) => id !== null),
          clientsByPhone(tx, '0691000777').then((clients) => clients.map(({ child }) => child)),
          sameClient(tx, '+355691000778', 'child 778').then((id) => id !== null),
        ]),
      );
    }, ['reservation_client', 'service_client']);
    expect(found).toEqual([true, ['Child 777'], true]);
    expect(statements).toBeGreaterThanOrEqual(3);
    expect(scans).toEqual([]);
    // The order by id could lead over all of them too, without being a scan of the table.
    for (const { text, values } of recorded.filter(({ text: each }) => each.includes('_client'))) {
      const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, [...values]);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('_client_digits');
    }
  });

  it('knows a scan when it sees one', async () => {
    expect(await scannedWhole(owner, 'SELECT * FROM order_line WHERE comment = $1', ['x'])).toEqual(['order_line']);
  });
});
