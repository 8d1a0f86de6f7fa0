import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { openApp } from '../../src/main/app.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { readFeed } from '../kit/feed.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { devices, pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
let tablet: string;
beforeEach(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  tablet = test.venue.points.tablet;
});
afterEach(() => test.close());

const issue = async (pointId = tablet): Promise<string> => {
  const answer = await admin.call('POST', `api/points/${pointId}/code`);
  expect(answer.status).toBe(200);
  return answer.body.code;
};
const enrol = (code: string) => test.call('POST', 'api/points/enroll', { code });
const logIn = (posValue: string, pin: string = pins.Waiter) => test.call('POST', 'api/login', { pin, posValue });
const isKnown = async (posValue: string) =>
  (await test.call('POST', 'api/points/known', { posValue })).body.isKnown as boolean;
const codeOf = ({ body }: { body: { error?: { code: string } } }) => body.error?.code ?? 'in';

describe('a code', () => {
  it('makes a device the point, however it is typed; the previous device is no longer registered', async () => {
    const before = await test.signIn('Waiter', 'tablet');
    const code = await issue();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { status, body } = await enrol(` ${code.toLowerCase().replace('-', '').replaceAll('0', 'o')} `);
    expect(status).toBe(200);
    expect(body).toEqual({ posValue: expect.stringMatching(/^venue\.[\w-]{43}$/), pointName: 'tablet' });
    const signedIn = await logIn(body.posValue);
    expect(signedIn.body.point).toMatchObject({ id: tablet, name: 'tablet', kind: 'mobile' });
    expect((await before.call('GET', 'api/session')).status).toBe(401);
    expect(codeOf(await logIn(devices.tablet))).toBe('LOGIN_REFUSED');
    expect([await isKnown(devices.tablet), await isKnown(body.posValue)]).toEqual([false, true]);
  });

  it('review 15, F1: makes a device the point when it is typed by the keys of a Cyrillic keyboard', async () => {
    const latin = 'ABCDEFGHJKMNPQRSTVWXYZ';
    const key = (letter: string) => 'АБЦДЕФГХЈКМНПЉРСТВЊЏЅЗ'.charAt(latin.indexOf(letter));
    for (let n = 0; n < 5; n += 1) {
      const { status, body } = await enrol(
        (await issue()).toLowerCase().replace(/[a-z]/g, (l) => key(l.toUpperCase())),
      );
      expect([status, body.pointName]).toEqual([200, 'tablet']);
    }
  });

  it('review 15, F1: that can be read in 256 ways is one wrong code', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 6; n += 1) codes.push(codeOf(await enrol('СЅРН-ХВСЅ')));
    expect(codes).toEqual([...Array<string>(5).fill('ENROLMENT_REFUSED'), 'LOGIN_LOCKED']);
  });

  it('is used once, also by two at once', async () => {
    const code = await issue();
    const answers = await Promise.all(Array.from({ length: 8 }, () => enrol(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expect(['ENROLMENT_REFUSED', 'LOGIN_LOCKED']).toContain(codeOf(answer));
    expect(codeOf(await enrol(code))).not.toBe('in');
  });

  it('is good for ten minutes, and not a moment longer', async () => {
    const [early, late] = [await issue(test.venue.points.kitchen), await issue()];
    test.time.now += 10 * 60_000 - 1;
    expect(codeOf(await enrol(early))).toBe('in');
    test.time.now += 1;
    expect(codeOf(await enrol(late))).toBe('ENROLMENT_REFUSED');
  });

  it('is replaced by the next one, and can be withdrawn', async () => {
    const [first, second] = [await issue(), await issue()];
    expect(codeOf(await enrol(first))).toBe('ENROLMENT_REFUSED');
    expect((await admin.call('DELETE', `api/points/${tablet}/code`)).status).toBe(200);
    expect(codeOf(await enrol(second))).toBe('ENROLMENT_REFUSED');
  });

  it('cannot be guessed: of fifty wrong ones at once five are checked, also over a restart', async () => {
    const code = await issue();
    const tries = await Promise.all([...Array.from({ length: 50 }, (_, n) => enrol(`AAAA-A${100 + n}`)), enrol(code)]);
    const codes = tries.map(codeOf);
    expect(codes.filter((each) => each === 'ENROLMENT_REFUSED')).toHaveLength(5);
    expect(codes.filter((each) => each === 'LOGIN_LOCKED')).toHaveLength(46);
    const again = await openApp({
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
    const answer = await again.http.inject({ method: 'POST', url: '/api/points/enroll', payload: { code } });
    expect(answer.statusCode).toBe(429);
    await again.close();
    // The venue itself is not locked by it.
    expect(codeOf(await logIn(devices.till))).toBe('in');
  });

  it('and the secret are kept only as hashes', async () => {
    const code = await issue();
    const stored = () =>
      test.app.venue.read((tx) =>
        tx.rows(sql`
          SELECT to_jsonb(c) AS row FROM enrolment_code c UNION ALL SELECT to_jsonb(p) FROM point p
          UNION ALL SELECT to_jsonb(j) FROM journal j UNION ALL SELECT to_jsonb(m) FROM command m
          UNION ALL SELECT to_jsonb(e) FROM event e`),
      );
    expect(JSON.stringify(await stored())).not.toContain(code);
    const { body } = await enrol(code);
    expect(JSON.stringify(await stored())).not.toContain(body.posValue);
  });

  it('is issued by an administrator only, for a point that is there', async () => {
    const manager = await test.signIn('Manager', 'tablet');
    expect((await manager.call('POST', `api/points/${tablet}/code`)).status).toBe(403);
    expect((await admin.call('POST', `api/points/${test.venue.people.Admin}/code`)).status).toBe(404);
  });
});

describe('a device with a key', () => {
  const encode = (bytes: ArrayBuffer | Buffer) => Buffer.from(bytes as ArrayBuffer).toString('base64url');
  async function enrolWithKey() {
    const curve = { name: 'ECDSA', namedCurve: 'P-256' };
    const pair = await crypto.subtle.generateKey(curve, false, ['sign', 'verify']);
    const publicKey = encode(await crypto.subtle.exportKey('spki', pair.publicKey));
    const { body } = await test.call('POST', 'api/points/enroll', { code: await issue(), publicKey });
    const sign = async (nonce: string) => ({
      nonce,
      signature: encode(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Buffer.from(nonce)),
      ),
    });
    return { posValue: body.posValue as string, sign };
  }
  const nonce = async () => (await test.call('POST', 'api/login/nonce')).body.nonce as string;
  const tryWith = (posValue: string, proof?: object) =>
    test.call('POST', 'api/login', { pin: pins.Waiter, posValue, ...(proof && { proof }) });

  it('signs in by its signature, and a copied secret without the key is rejected', async () => {
    const { posValue, sign } = await enrolWithKey();
    expect(codeOf(await tryWith(posValue, await sign(await nonce())))).toBe('in');
    const copied = await tryWith(posValue);
    const stranger = await tryWith('no-such-device');
    expect([copied.status, copied.body]).toEqual([stranger.status, stranger.body]);
    expect((await admin.call('GET', `api/points/${tablet}`)).body.hasKey).toBe(true);
  });

  it('takes no signature twice, late, forged, or of another device', async () => {
    const { posValue, sign } = await enrolWithKey();
    const once = await sign(await nonce());
    expect(codeOf(await tryWith(posValue, once))).toBe('in');
    expect(codeOf(await tryWith(posValue, once))).toBe('LOGIN_REFUSED');
    const late = await sign(await nonce());
    test.time.now += 60_001;
    expect(codeOf(await tryWith(posValue, late))).toBe('LOGIN_REFUSED');
    const own = `${test.time.now}.abc.def`;
    expect(codeOf(await tryWith(posValue, await sign(own)))).toBe('LOGIN_REFUSED');
    expect(codeOf(await tryWith(posValue, { ...(await sign(await nonce())), nonce: await nonce() }))).toBe(
      'LOGIN_REFUSED',
    );
    test.time.now += 3_600_000;
    const other = await enrolWithKey();
    expect(codeOf(await tryWith(other.posValue, await sign(await nonce())))).toBe('LOGIN_REFUSED');
    expect(codeOf(await tryWith(other.posValue, await other.sign(await nonce())))).toBe('in');
  });

  it('needs a key that is one', async () => {
    for (const publicKey of ['', 'AAAA', 'x'.repeat(200)]) {
      const answer = await test.call('POST', 'api/points/enroll', { code: await issue(), publicKey });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    }
  });
});

describe('a revoked point', () => {
  it('is signed out at once, its feed ends, and a new code brings it back', async () => {
    const origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const waiter = await test.signIn('Waiter', 'tablet');
    const reader = await readFeed(origin, waiter.token);
    expect((await admin.call('POST', `api/points/${tablet}/revoke`)).status).toBe(200);
    expect((await waiter.call('GET', 'api/session')).status).toBe(401);
    await reader.untilClosed();
    expect(await isKnown(devices.tablet)).toBe(false);
    expect(codeOf(await logIn(devices.tablet))).toBe('LOGIN_REFUSED');
    const { body } = await enrol(await issue());
    expect(codeOf(await logIn(body.posValue))).toBe('in');
  });

  it('takes its code along', async () => {
    const code = await issue();
    await admin.call('POST', `api/points/${tablet}/revoke`);
    expect(codeOf(await enrol(code))).toBe('ENROLMENT_REFUSED');
  });

  it('is on record with everything else that happened to the point', async () => {
    await enrol(await issue());
    await admin.call('POST', `api/points/${tablet}/revoke`);
    const actions = await test.app.venue.read((tx) =>
      tx.rows<{ action: string }>(sql`
        SELECT action FROM journal WHERE subject = ${`points:${tablet}`} ORDER BY seq`),
    );
    expect(actions.map(({ action }) => action)).toEqual(['points.codeIssued', 'points.enrolled', 'points.revoked']);
  });
});

describe('a point', () => {
  const draft = (more: object = {}) => ({
    name: 'Terrace',
    kind: 'mobile',
    tablePlan: null,
    menu: null,
    receiptPrinter: null,
    fiscalPrinter: null,
    station: null,
    location: null,
    ...more,
  });

  it('is set up first, waits for its device, and gives it plan, menu and station', async () => {
    const read = (table: 'table_plan' | 'menu' | 'station') =>
      test.app.venue.read((tx) =>
        tx.one<{ id: string }>(
          {
            table_plan: sql`SELECT id FROM table_plan LIMIT 1`,
            menu: sql`SELECT id FROM menu LIMIT 1`,
            station: sql`SELECT id FROM station LIMIT 1`,
          }[table],
        ),
      );
    const [plan, menu, station] = [await read('table_plan'), await read('menu'), await read('station')];
    const links = { tablePlan: plan.id, menu: menu.id, station: station.id };
    const made = await admin.call('POST', 'api/points', draft(links));
    expect(made.body).toMatchObject({ ...draft(links), state: 'waiting', signedIn: '', lastSeenAt: null });
    const { body } = await enrol(await issue(made.body.id));
    const signedIn = await logIn(body.posValue);
    expect(signedIn.body.point).toEqual({
      id: made.body.id,
      name: 'Terrace',
      kind: 'mobile',
      tablePlanId: plan.id,
      menuId: menu.id,
      stationId: station.id,
    });
    // The user has no plan of their own: the till opens the device's.
    expect(signedIn.body.employee.tablePlanId).toBe(plan.id);
    const { Waiter } = test.venue.people;
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE employee SET table_plan_id = ${station.id} WHERE id = ${Waiter}`),
    );
    expect((await logIn(body.posValue)).body.employee.tablePlanId).toBe(station.id);
    expect((await admin.call('GET', `api/points/${made.body.id}`)).body.state).toBe('active');
  });

  it('has a name of its own, and links to what is there', async () => {
    const answer = await admin.call('POST', 'api/points', draft({ name: 'TABLET' }));
    expect(answer.body.error.fields).toEqual([{ path: 'name', problem: 'notUnique' }]);
    const gone = await admin.call('POST', 'api/points', draft({ menu: test.venue.people.Admin }));
    expect(gone.body.error.fields).toEqual([{ path: 'menu', problem: 'gone' }]);
  });

  it('at which one sits is neither revoked nor deleted: it may be the last', async () => {
    const { till } = test.venue.points;
    expect(codeOf(await admin.call('POST', `api/points/${till}/revoke`))).toBe('POINT_IS_YOURS');
    expect(codeOf(await admin.call('DELETE', `api/points/${till}`))).toBe('POINT_IS_YOURS');
  });

  it('that is deleted throws its device out', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    expect((await admin.call('DELETE', `api/points/${tablet}`)).status).toBe(200);
    expect((await waiter.call('GET', 'api/session')).status).toBe(401);
    expect(await isKnown(devices.tablet)).toBe(false);
    expect((await admin.call('POST', `api/points/${tablet}/code`)).status).toBe(404);
  });
});

describe('a device', () => {
  it('is seen at its log-in with the app that it runs, and while it listens', async () => {
    const seen = () =>
      test.app.venue.read((tx) =>
        tx.one<{ at: number; version: string }>(sql`
          SELECT last_seen_at AS at, app_version AS version FROM point WHERE id = ${tablet}`),
      );
    await test.call(
      'POST',
      'api/login',
      { pin: pins.Waiter, posValue: devices.tablet },
      { 'app-version': `1.2.3${'x'.repeat(80)}` },
    );
    expect(await seen()).toEqual({ at: test.time.now, version: `1.2.3${'x'.repeat(35)}` });
  });
});
