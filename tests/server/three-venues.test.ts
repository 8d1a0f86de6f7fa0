import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { allRoutes, platformRoutes } from '#platform/server/http.ts';
import { quoteName, sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { type Answered, type Client, clientsOf, freshDatabase } from '../kit/app.ts';
import { type Reader, readFeed, waitFor } from '../kit/feed.ts';
import { importerOf } from '../kit/imports.ts';
import { migrations } from '../kit/places.ts';
import { buildVenue, devices, pins, type TestVenue } from '../kit/venue.ts';

/** Three venues with the same people, PINs, devices and secrets, but different prices. */
const names = ['alpha', 'beta', 'gamma'] as const;
type Name = (typeof names)[number];
const beerPrice = { alpha: 201, beta: 302, gamma: 403 } as const;
const codes = { alpha: 'AAAA-1111', beta: 'BBBB-2222', gamma: 'CCCC-3333', fresh: 'DDDD-4444' } as const;
const hostOf = (name: string) => `${name}.example`;

interface Side extends ReturnType<typeof clientsOf> {
  readonly context: VenueContext;
  readonly built: TestVenue;
  readonly waiter: Client;
  readonly admin: Client;
}

let connection: Connection;
let drop: () => Promise<void>;
let dataFolder: string;
let app: App;
/** The same venues in another process. */
let other: App;
let origin: string;
let sides: Record<Name, Side>;
let owner: pg.Client;

function open(hasWorkers: boolean): Promise<App> {
  return openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    venues: [
      { id: 'alpha', hosts: [hostOf('alpha'), 'alpha.local'], setupCode: codes.alpha },
      { id: 'beta', hosts: [hostOf('beta')], setupCode: codes.beta },
      { id: 'gamma', hosts: [hostOf('gamma')], setupCode: codes.gamma },
      { id: 'fresh', hosts: [hostOf('fresh')], setupCode: codes.fresh },
    ],
    demo: null,
    logLevel: 'error',
    hasWorkers,
  });
}

async function fill(context: VenueContext): Promise<Side> {
  const name = context.id as Name;
  const built = await buildVenue(context, { name });
  await context.inWriteTx(async (tx) => {
    await tx.run(sql`UPDATE product SET price = ${beerPrice[name]} WHERE id = ${built.products.beer}`);
    tx.touchCatalogue();
  });
  const clients = clientsOf(app, hostOf(name));
  const [waiter, admin] = [await clients.signIn('Waiter'), await clients.signIn('Admin')];
  return { ...clients, context, built, waiter, admin };
}

beforeAll(async () => {
  ({ connection, drop } = await freshDatabase());
  dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-venues-'));
  app = await open(true);
  other = await open(false);
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const [alpha, beta, gamma] = app.venues as readonly VenueContext[];
  sides = {
    alpha: await fill(alpha as VenueContext),
    beta: await fill(beta as VenueContext),
    gamma: await fill(gamma as VenueContext),
  };
  owner = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await other?.close();
  await app?.close();
  await drop?.();
  await rm(dataFolder, { recursive: true, force: true });
});

const each = <T>(work: (side: Side, name: Name) => Promise<T>): Promise<T[]> =>
  Promise.all(names.map((name) => work(sides[name], name)));
/** A live event that identifies its venue. */
const mark = (venue: string) =>
  ({ name: 'record.changed', data: { resource: 'tablePlans', id: null, action: venue } }) as const;
const codeOf = ({ status, body }: Answered): string => `${status} ${body?.error?.code ?? 'ok'}`;
const askAs = async (host: string, token: string, path: string): Promise<Answered> => {
  const { call } = clientsOf(app, host);
  return call('GET', path, undefined, { authorization: `Bearer ${token}` });
};
/** The venues whose marks a client has received; other events, such as the print workers', come between them. */
const marksOf = ({ events }: Reader) =>
  events.flatMap(({ data }) => ('action' in data && names.some((name) => name === data.action) ? [data.action] : []));
/** An address that no venue has, as a device on the same network would use it. */
const elsewhere = '10.0.0.7:4040';

describe('the venue of a request', () => {
  it('is found by the host name, in any case, with a port or a dot behind', async () => {
    const hosts = ['alpha.example', 'ALPHA.Example', 'alpha.example:8443', 'alpha.example.', 'alpha.local'];
    for (const host of hosts) {
      const { body } = await clientsOf(app, host).call('GET', 'api/login/context');
      expect(body.venueName, host).toBe('alpha');
    }
    await each(async ({ call }, name) => {
      expect((await call('GET', 'api/login/context')).body.venueName).toBe(name);
    });
  });

  it('is unknown, with an error code, if neither host name nor secret identifies it', async () => {
    const { call } = clientsOf(app, elsewhere);
    const picture = `api/pictures/${uuidv7()}/96`;
    for (const path of ['api/login/context', 'api/setup', 'api/configuration', 'api/events', picture]) {
      expect(codeOf(await call('GET', path)), path).toBe('421 VENUE_UNKNOWN');
    }
    const untagged = { pin: pins.Waiter, posValue: devices.till };
    expect(codeOf(await call('POST', 'api/login', untagged))).toBe('421 VENUE_UNKNOWN');
    for (const token of [
      'x'.repeat(43),
      `nowhere.${'x'.repeat(43)}`,
      `.${'x'.repeat(43)}`,
      `__proto__.${'x'.repeat(43)}`,
    ])
      expect(codeOf(await askAs(elsewhere, token, 'api/session')), token).toMatch(
        /^(401 UNAUTHENTICATED|421 VENUE_UNKNOWN)$/,
      );
  });

  it('is not told by any answer, where a secret names one that it does not know', async () => {
    const random = 'x'.repeat(43);
    const routes = [...allRoutes(app.features), ...platformRoutes()].filter(
      ({ key }) => key !== 'GET api/openapi.json',
    );
    expect(routes.length).toBeGreaterThan(200);
    for (const route of routes) {
      const path = route.url.slice(1).replaceAll(/:\w+/g, uuidv7());
      const ask = async (name: string) => {
        const token = await clientsOf(app, elsewhere).call(
          route.method as 'GET',
          path,
          route.method === 'GET' ? undefined : {},
          {
            authorization: `Bearer ${name}.${random}`,
          },
        );
        const device = await clientsOf(app, elsewhere).call(
          route.method as 'GET',
          path,
          route.method === 'GET'
            ? undefined
            : {
                pin: pins.Waiter,
                posValue: `${name}.${random}`,
              },
        );
        return [token, device].map(({ status, body }) => ({ status, body }));
      };
      expect(await ask('alpha'), route.key).toEqual(await ask('nowhere'));
    }
  });

  it('is its token’s if the host name identifies none, and no token is valid in another', async () => {
    await each(async ({ waiter, built }, name) => {
      const own = await askAs(elsewhere, waiter.token, 'api/session');
      expect(own.body).toMatchObject({ posConfig: { name }, employee: { id: built.people.Waiter } });
      for (const host of names) {
        const answer = await askAs(hostOf(host), waiter.token, 'api/session');
        expect(codeOf(answer), `${name} at ${host}`).toBe(host === name ? '200 ok' : '401 UNAUTHENTICATED');
        // The random part is correct, the venue in front of it is not.
        const renamed = waiter.token.replace(name, host);
        for (const place of [elsewhere, hostOf(host)])
          expect(codeOf(await askAs(place, renamed, 'api/session'))).toBe(
            host === name ? '200 ok' : '401 UNAUTHENTICATED',
          );
      }
    });
  });

  it('is its device’s at the log-in, and no device signs in to another', async () => {
    const { alpha, beta } = sides;
    const issued = await alpha.admin.call('POST', `api/points/${alpha.built.points.tablet}/code`);
    const enrol = (side: Side) => side.call('POST', 'api/points/enroll', { code: issued.body.code });
    expect(codeOf(await enrol(beta))).toBe('403 ENROLMENT_REFUSED');
    const { posValue } = (await enrol(alpha)).body;
    expect(posValue).toMatch(/^alpha\.[\w-]{43}$/);

    const request = { pin: pins.Waiter, posValue };
    const { body } = await clientsOf(app, elsewhere).call('POST', 'api/login', request);
    expect(body).toMatchObject({ id: alpha.built.points.tablet, posConfig: { name: 'alpha' } });
    const known = await clientsOf(app, elsewhere).call('POST', 'api/points/known', { posValue });
    expect(known.body).toEqual({ isKnown: true, isBoard: false });
    expect((await beta.call('POST', 'api/points/known', { posValue })).body).toEqual({
      isKnown: false,
      isBoard: false,
    });
    expect(codeOf(await beta.call('POST', 'api/login', request))).toBe('401 LOGIN_REFUSED');
    // From here on signed in by its new secret.
    await alpha.context.inWriteTx((tx) => tx.run(sql`DELETE FROM pin_throttle`));
    await beta.context.inWriteTx((tx) => tx.run(sql`DELETE FROM pin_throttle`));
  });
});

describe('a new venue beside others', () => {
  const wanted = {
    countryCode: 'XK',
    currency: 'EUR',
    languageCode: 'sq',
    template: 'empty',
    venueName: 'Fresh',
    address: '',
    telephone: '',
    adminName: 'First',
    pin: '2864091',
    pointName: 'Arka',
  };

  it('is set up only by its own code, and changes no other', async () => {
    const fresh = clientsOf(app, hostOf('fresh'));
    expect((await fresh.call('GET', 'api/setup')).body).toEqual({ needed: true });
    await each(async ({ call }, name) => {
      expect((await call('GET', 'api/setup')).body).toEqual({ needed: false });
      expect(codeOf(await fresh.call('POST', 'api/setup', { ...wanted, code: codes[name] }))).toContain(
        'SETUP_CODE_WRONG',
      );
      expect(codeOf(await call('POST', 'api/setup', { ...wanted, code: codes.fresh }))).toContain('SETUP_DONE');
    });
    const { status, body } = await fresh.call('POST', 'api/setup', { ...wanted, code: codes.fresh });
    expect([status, body.posValue]).toEqual([200, expect.stringMatching(/^fresh\./)]);
    await each(async ({ call }, name) => {
      expect((await call('GET', 'api/login/context')).body.venueName).toBe(name);
      expect(codeOf(await call('POST', 'api/login', { pin: wanted.pin, posValue: body.posValue }))).toBe(
        '401 LOGIN_REFUSED',
      );
    });
    const signedIn = await fresh.call('POST', 'api/login', { pin: wanted.pin, posValue: body.posValue });
    expect(signedIn.body.posConfig.name).toBe('Fresh');
  });
});

describe('selling in three venues at once', () => {
  const [devicesEach, ordersEach] = [2, 12];
  /** The same ids of orders, lines, payments and commands in each venue. */
  const ids = Array.from({ length: devicesEach * ordersEach }, () => Array.from({ length: 7 }, () => uuidv7()));

  async function sell({ waiter, built }: Side, price: number, [orderId, lineId, paymentId, ...commandIds]: string[]) {
    const [open, add, send, pay] = commandIds;
    const [openDirect, addLine] = [
      { id: open, type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      { id: add, type: 'addLine', orderId, lineId, productId: built.products.beer, quantity: 1000 },
    ];
    const first = await waiter.command(openDirect, addLine);
    const payments = [{ id: paymentId, method: 'cash', amount: price, tendered: 10_000 }];
    const second = await waiter.command(
      { id: send, type: 'send', orderId },
      { id: pay, type: 'pay', orderId, expectedTotal: price, payments },
    );
    // A repeat gets the response of the venue to which it was first sent.
    const again = await waiter.command(openDirect, addLine);
    return [first, second, again].flatMap(({ body }) => body.answers.map(({ code }: { code: string | null }) => code));
  }

  it('each has its own orders, numbers, prices, events, slips and journal, though every id is in all three', async () => {
    const readers = await each(({ admin, context }) => readFeed(origin, admin.token, context.hub.lastSeq()));
    const starts = readers.map((_, index) => sides[names[index] as Name].context.hub.lastSeq());
    const answers = await each(async (side, name) => {
      const lanes = Array.from({ length: devicesEach }, async (_, lane) => {
        const done: string[] = [];
        for (const some of ids.slice(lane * ordersEach, (lane + 1) * ordersEach))
          done.push(...(await sell(side, beerPrice[name], some)));
        return done;
      });
      return (await Promise.all(lanes)).flat();
    });
    for (const answer of answers) expect(new Set(answer)).toEqual(new Set([null]));

    await each(async ({ context }, name) => {
      const orders = await context.read((tx) =>
        tx.rows<{ id: string; number: number; total: number; status: string }>(sql`
          SELECT id, number, total, status FROM sales_order ORDER BY number`),
      );
      expect(orders.map(({ number }) => number)).toEqual(ids.map((_, index) => index + 1));
      expect(orders.map(({ id }) => id).sort()).toEqual(ids.map(([id]) => id).sort());
      expect(new Set(orders.map(({ total, status }) => `${total} ${status}`))).toEqual(
        new Set([`${beerPrice[name]} closed`]),
      );
    });

    for (const [index, reader] of readers.entries()) {
      const { context } = sides[names[index] as Name];
      // The print worker continues to write until all slips are printed.
      await waitFor(async () => (await unfinished(context)) === 0, `the slips of ${context.id}`, 20_000);
      const log = await context.read((tx) =>
        tx.rows<{ seq: number; name: string; data: unknown }>(sql`
          SELECT seq, name, data FROM event WHERE seq > ${starts[index]} AND name <> 'access.changed' ORDER BY seq`),
      );
      await reader.until(log.length);
      expect(reader.events.map(({ seq, name, data }) => ({ seq, name, data }))).toEqual(log);
      reader.leave();
    }
  });

  it('the dashboard of each counts its own money', async () => {
    await each(async ({ admin }, name) => {
      const { body } = await admin.call('GET', 'api/dashboard');
      const total = beerPrice[name] * ids.length;
      expect(body.today).toMatchObject({ orders: ids.length, total });
      expect(body.topProducts).toEqual([{ name: 'Birra Peja', quantity: ids.length * 1000, unit: '', total }]);
    });
  });
});

const unfinished = async (context: VenueContext): Promise<number> => {
  const statement = sql`SELECT count(*)::int AS n FROM work_item WHERE kind = 'print' AND state IN ('queued', 'running')`;
  return (await context.read((tx) => tx.one<{ n: number }>(statement))).n;
};

describe('what is remembered of a venue', () => {
  it('the catalogue: at the same version each has its own, and a change in one leaves the others', async () => {
    const menuOf = async ({ waiter }: Side, etag?: string) =>
      waiter.call('GET', 'api/menus/fetch', undefined, etag === undefined ? {} : { 'if-none-match': etag });
    const versionOf = ({ context }: Side) =>
      context.read((tx) => tx.one<{ version: number }>(sql`SELECT catalogue_version AS version FROM venue_head`));
    // What the other tests did raised some of them.
    const highest = Math.max(...(await each(versionOf)).map(({ version }) => version));
    await each(async (side) => {
      while ((await versionOf(side)).version < highest) await side.context.inWriteTx(async (tx) => tx.touchCatalogue());
    });
    const before = await each(versionOf);
    expect(new Set(before.map(({ version }) => version)).size).toBe(1);
    const loaded = await each((side) => menuOf(side));
    for (const [index, { body }] of loaded.entries()) {
      const own = sides[names[index] as Name].built.products;
      const text = JSON.stringify(body);
      for (const { built } of Object.values(sides))
        expect(text.includes(built.products.beer)).toBe(built.products === own);
    }
    const { alpha, beta, gamma } = sides;
    await beta.context.inWriteTx(async (tx) => {
      await tx.run(sql`UPDATE product SET price = price + 50 WHERE id = ${beta.built.products.beer}`);
      tx.touchCatalogue();
    });
    const etags = loaded.map(({ headers }) => String(headers.etag));
    expect((await menuOf(alpha, etags[0])).status).toBe(304);
    expect((await menuOf(beta, etags[1])).status).toBe(200);
    expect((await menuOf(gamma, etags[2])).status).toBe(304);
    const after = await each(versionOf);
    expect(after.map(({ version }, index) => version - (before[index]?.version ?? 0))).toEqual([0, 1, 0]);
  });

  it('sessions: who signs out in one stays in the others, and their feeds stay open', async () => {
    const people = await each(({ signIn }) => signIn('Manager', 'kitchen'));
    const readers = await Promise.all(people.map(({ token }) => readFeed(origin, token)));
    // Known to each venue before.
    for (const person of people) expect((await person.call('GET', 'api/session')).status).toBe(200);
    const [first, ...rest] = people as [Client, ...Client[]];
    await first.call('POST', 'api/logout');
    await readers[0]?.untilClosed();
    expect((await first.call('GET', 'api/session')).status).toBe(401);
    for (const person of rest) expect((await person.call('GET', 'api/session')).status).toBe(200);
    await each(({ context }) => context.inWriteTx(async (tx) => tx.emit(mark(tx.venue))));
    for (const [index, reader] of readers.entries()) {
      const expected = index === 0 ? [] : [names[index]];
      await waitFor(() => marksOf(reader).length >= expected.length, `the mark of ${names[index]}`);
      expect(marksOf(reader)).toEqual(expected);
      reader.leave();
    }
  });

  it('rights: what an administrator takes from a role in one venue, it keeps in the others', async () => {
    type Matrix = {
      version: string;
      features: { permissions: { name: string; roles: string[]; fixed: string | null }[] }[];
    };
    const { version, features } = (await sides.alpha.admin.call('GET', 'api/roles/permissions')).body as Matrix;
    const declared = features.flatMap(({ permissions }) => permissions);
    const permission = declared.find(({ roles, fixed }) => fixed === null && roles.includes('Waiter'))?.name as string;
    const rightsOf = ({ waiter }: Side) => waiter.call('GET', 'api/session').then(({ body }) => body.userPermissions);
    for (const rights of await each(rightsOf)) expect(rights).toContain(permission);
    const changes = (isGranted: boolean) => [{ role: 'Waiter', permission, isGranted }];
    const put = (body: object) => sides.alpha.admin.call('PUT', 'api/roles/permissions', body);
    const taken = await put({ version, changes: changes(false) });
    expect(taken.status).toBe(200);
    const held = (await each(rightsOf)).map((rights) => rights.includes(permission));
    expect(held).toEqual([false, true, true]);
    const now = (await sides.alpha.admin.call('GET', 'api/roles/permissions')).body as Matrix;
    expect((await put({ version: now.version, changes: changes(true) })).status).toBe(200);
  });

  it('presence: a device that listens is there in its own venue', async () => {
    const { alpha, beta, gamma } = sides;
    const reader = await readFeed(origin, (await beta.signIn('Waiter', 'tablet')).token);
    expect(beta.context.presence.points()).toContain(beta.built.points.tablet);
    for (const { context } of [alpha, gamma]) expect(context.presence.points()).not.toContain(beta.built.points.tablet);
    reader.leave();
    await waitFor(() => !beta.context.presence.points().includes(beta.built.points.tablet), 'the device to leave');
  });

  it('wrong PINs: they lock a device of one venue, and its namesakes in others go on', async () => {
    const { alpha, beta, gamma } = sides;
    const logIn = (side: Side, pin: string) => side.call('POST', 'api/login', { pin, posValue: devices.till });
    // A typo in one venue is not forgiven by the correct PIN in another.
    expect(codeOf(await logIn(alpha, '9103'))).toBe('401 LOGIN_REFUSED');
    expect(codeOf(await logIn(gamma, pins.Waiter))).toBe('200 ok');
    const missesOf = ({ context, built }: Side) =>
      context.read((tx) =>
        tx.maybe<{ misses: number }>(
          sql`SELECT misses FROM pin_throttle WHERE scope = ${`point:${built.points.till}`}`,
        ),
      );
    expect(await missesOf(alpha)).toEqual({ misses: 1 });
    expect(await missesOf(gamma)).toBe(null);
    expect(codeOf(await logIn(alpha, pins.Waiter))).toBe('200 ok');
    expect(await missesOf(alpha)).toEqual({ misses: 0 });

    for (let guess = 4170; codeOf(await logIn(beta, String(guess))) !== '429 LOGIN_LOCKED'; guess += 11)
      expect(guess).toBeLessThan(5000);
    expect(codeOf(await logIn(beta, pins.Waiter))).toBe('429 LOGIN_LOCKED');
    for (const side of [alpha, gamma]) expect(codeOf(await logIn(side, pins.Waiter))).toBe('200 ok');
    expect(await missesOf(gamma)).toBe(null);
    await beta.context.inWriteTx((tx) => tx.run(sql`DELETE FROM pin_throttle`));
  });

  it('keys: the same PIN is another hash in each', async () => {
    const hashes = await each(({ context }) =>
      context.read((tx) => tx.one<{ hash: string }>(sql`SELECT pin_hash AS hash FROM employee WHERE name = 'Waiter'`)),
    );
    expect(new Set(hashes.map(({ hash }) => hash)).size).toBe(3);
    expect(new Set(app.venues.map(({ secrets }) => `${secrets.pinKey} ${secrets.journalKey}`)).size).toBe(4);
    for (const { id, secrets } of app.venues) {
      const kept = await readFile(join(dataFolder, 'venues', id, 'secrets.json'), 'utf8');
      expect(JSON.parse(kept)).toEqual(secrets);
    }
  });

  it('imported files: the same file makes records in the venue that it was sent to', async () => {
    const { alpha, beta, gamma } = sides;
    const file = 'Name\nMaker One\nMaker Two';
    const clientOf = ({ admin }: Side) => importerOf({ app }, admin);
    const countOf = async ({ admin }: Side) => (await admin.call('GET', 'api/makers/list')).body.total;
    expect((await clientOf(alpha).look('makers', file)).body.columns).toEqual(['name']);
    expect((await clientOf(beta).look('makers', file)).body.columns).toEqual(['name']);
    // One command's id in two venues is two commands.
    const command = { 'command-id': uuidv7() };
    const plan = { key: 'name', columns: 'name' };
    for (const side of [alpha, beta]) {
      const { body } = await clientOf(side).run('makers', file, plan, command);
      expect(body).toMatchObject({ created: 2, updated: 0 });
    }
    expect(await Promise.all([alpha, beta, gamma].map(countOf))).toEqual([2, 2, 0]);
  });
});

describe('pictures', () => {
  it('are not found by their id in another venue', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c04020' } })
      .png()
      .toBuffer();
    const command = { 'command-id': uuidv7(), 'content-type': 'application/octet-stream' };
    const uploaded = await each(({ admin }) => admin.call('POST', 'api/pictures?kind=logo', bytes, command));
    const pictures = uploaded.map(({ body }) => body.id as string);
    expect(new Set(pictures).size).toBe(3);
    for (const [index, id] of pictures.entries()) {
      const found = await each(async ({ call }) => (await call('GET', `api/pictures/${id}/512`)).status);
      expect(found).toEqual(names.map((_, at) => (at === index ? 200 : 404)));
    }
  });
});

describe('the print workers', () => {
  it('a printer that is off in one venue delays no slips in another', async () => {
    const { alpha, beta } = sides;
    const printers = (await beta.admin.call('GET', 'api/printers')).body as { id: string; name: string }[];
    const bar = printers.find(({ name }) => name === 'bar')?.id as string;
    expect(codeOf(await alpha.admin.call('POST', `api/printers/${bar}/power`, { isOnline: false }))).toBe(
      '404 NOT_FOUND',
    );
    expect((await beta.admin.call('POST', `api/printers/${bar}/power`, { isOnline: false })).status).toBe(200);
    const orders = await each(async ({ waiter, built }) => {
      const orderId = uuidv7();
      await waiter.command(
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: built.products.makiato, quantity: 1000 },
        { type: 'send', orderId },
      );
      return orderId;
    });
    const stateOf = ({ context }: Side, orderId: string) =>
      context.read((tx) =>
        tx.maybe<{ state: string; attempts: number }>(
          sql`SELECT w.state, w.attempts FROM work_item w JOIN print_job j ON j.id = w.id WHERE j.order_id = ${orderId}`,
        ),
      );
    await waitFor(
      async () => {
        const [a, b, c] = await each((side, name) => stateOf(side, orders[names.indexOf(name)] as string));
        return a?.state === 'done' && c?.state === 'done' && (b?.attempts ?? 0) > 0 && b?.state !== 'done';
      },
      'slips of two venues beside a dead printer of the third',
      20_000,
    );
    await beta.admin.call('POST', `api/printers/${bar}/power`, { isOnline: true });
    await waitFor(async () => (await unfinished(beta.context)) === 0, 'the end of the slip of the dead printer');
    for (const [index, name] of names.entries()) {
      const { body } = await sides[name].admin.call('GET', 'api/print-jobs');
      const text = JSON.stringify(body);
      expect(orders.map((id) => text.includes(id))).toEqual(orders.map((_, at) => at === index));
    }
  });
});

describe('two processes', () => {
  it('notify each other by one connection each, and only the feed of the venue receives it', async () => {
    const listening = await owner.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    );
    expect(listening.rowCount).toBe(2);
    const readers = await each(({ waiter }) => readFeed(origin, waiter.token));
    await Promise.all(
      other.venues.slice(0, 3).map((context, index) =>
        context.inWriteTx(async (tx) => {
          for (let n = 0; n <= index; n += 1) tx.emit(mark(context.id));
        }),
      ),
    );
    for (const [index, reader] of readers.entries()) {
      await waitFor(() => marksOf(reader).length > index, `the marks of ${names[index]}`);
      expect(marksOf(reader)).toEqual(Array.from({ length: index + 1 }, () => names[index]));
      reader.leave();
    }
  });
});

describe('the journals', () => {
  it('are sealed each with its own key, and anchored each in its own folder', async () => {
    await app.close();
    await other.close();
    const heads: { seq: number }[] = [];
    for (const name of names) {
      const { rows } = await owner.query(
        `SELECT journal_seq AS seq, journal_hash AS hash FROM ${quoteName(name)}.venue_head`,
      );
      const anchors = await readFile(join(dataFolder, 'venues', name, 'journal-anchors.jsonl'), 'utf8');
      const anchor = JSON.parse(anchors.trimEnd().split('\n').at(-1) as string);
      expect(anchor).toMatchObject({ kind: 'tip', seq: Number(rows[0].seq), hash: rows[0].hash });
      heads.push(anchor);
    }
    // An attacker truncates the journal of one venue and alters a row in another.
    const [, beta, gamma] = heads as [{ seq: number }, { seq: number }, { seq: number }];
    await owner.query('DELETE FROM beta.journal WHERE seq = $1', [beta.seq]);
    await owner.query(
      `UPDATE beta.venue_head SET journal_seq = $1, journal_hash = (SELECT hash FROM beta.journal WHERE seq = $1)`,
      [beta.seq - 1],
    );
    await owner.query(`UPDATE gamma.journal SET subject = 'nothing' WHERE seq = $1`, [gamma.seq]);
    app = await open(false);
    other = await open(false);
    const verdicts = await each(async (_, name) => {
      const admin = await clientsOf(app, hostOf(name)).signIn('Admin');
      return (await admin.call('GET', 'api/journal/verify')).body;
    });
    expect(verdicts).toMatchObject([
      { ok: true },
      { ok: false, seq: beta.seq, problem: 'altered' },
      { ok: false, seq: gamma.seq, problem: 'altered' },
    ]);
  });
});
