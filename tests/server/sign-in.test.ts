import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { openApp } from '../../src/main/app.ts';
import { setAccess } from '../kit/access.ts';
import { type Answered, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';
import { devices, pins } from '../kit/venue.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const logIn = (pin: string, posValue: string, headers: Record<string, string> = {}): Promise<Answered> =>
  test.call('POST', 'api/login', { pin, posValue }, headers);
const wrong = (headers?: Record<string, string>) => logIn('0000', devices.till, headers);
const right = (device: keyof typeof devices = 'till') => logIn(pins.Waiter, devices[device]);
const codes = (answers: readonly Answered[]) => answers.map(({ body }) => body.error?.code ?? 'in');
const seen = ({ status, body, headers }: Answered) => ({
  status,
  body,
  type: headers['content-type'],
  length: headers['content-length'],
});
const revoke = (device: keyof typeof devices) =>
  sql`UPDATE point SET revoked_at = now() WHERE id = ${test.venue.points[device]}`;

describe('a log-in that fails', () => {
  it('says the same of a wrong PIN, an unknown device, a revoked device and a deactivated employee', async () => {
    await setAccess(
      test,
      revoke('kitchen'),
      sql`UPDATE employee SET is_active = false WHERE id = ${test.venue.people.Staff}`,
    );
    const answers = [
      await wrong(),
      await logIn(pins.Waiter, 'no-such-device'),
      await right('kitchen'),
      await logIn(pins.Staff, devices.till),
    ];
    expect(seen(answers[0] as Answered)).toMatchObject({ status: 401, body: { error: { code: 'LOGIN_REFUSED' } } });
    for (const answer of answers) expect(seen(answer)).toEqual(seen(answers[0] as Answered));
  });

  it('is counted before the PIN is compared: of fifty at once five are looked at, and the right one is not', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, (_, n) => logIn(String(1000 + n), devices.till)),
      right(),
    ]);
    const all = codes(answers);
    expect(all.filter((code) => code === 'LOGIN_REFUSED')).toHaveLength(5);
    expect(all.filter((code) => code === 'LOGIN_LOCKED')).toHaveLength(46);
  });

  it('waits 30 seconds, then 1, 5, 15 and again 15 minutes', async () => {
    for (let miss = 0; miss < 5; miss += 1) expect(codes([await wrong()])).toEqual(['LOGIN_REFUSED']);
    for (const seconds of [30, 60, 300, 900, 900]) {
      const locked = await right();
      expect(locked).toMatchObject({ status: 429, body: { error: { code: 'LOGIN_LOCKED', details: { seconds } } } });
      test.time.now += seconds * 1000 - 1;
      expect(codes([await right()])).toEqual(['LOGIN_LOCKED']);
      test.time.now += 1;
      expect(codes([await wrong()])).toEqual(['LOGIN_REFUSED']);
    }
  });

  it('survives a restart of the server', async () => {
    for (let miss = 0; miss < 4; miss += 1) await wrong();
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
    const body = (pin: string) => ({
      method: 'POST' as const,
      url: '/api/login',
      payload: { pin, posValue: devices.till },
    });
    expect((await again.http.inject(body('0000'))).statusCode).toBe(401);
    expect((await again.http.inject(body(pins.Waiter))).statusCode).toBe(429);
    await again.close();
  });

  it('is forgiven by a success, and not by the success of another device', async () => {
    for (let miss = 0; miss < 4; miss += 1) await wrong();
    expect(codes([await right('tablet'), await wrong(), await right()])).toEqual([
      'in',
      'LOGIN_REFUSED',
      'LOGIN_LOCKED',
    ]);
    test.time.now += 30_000;
    expect(codes([await right()])).toEqual(['in']);
    expect(codes([await wrong(), await wrong(), await wrong(), await wrong(), await right()]).at(-1)).toBe('in');
  });

  it('counts against the address that a forged header cannot change', async () => {
    const tries: Answered[] = [];
    for (let n = 0; n < 6; n += 1) {
      tries.push(
        await logIn(pins.Waiter, `guess-${n}`, {
          'x-forwarded-for': `10.0.0.${n}`,
          forwarded: `for=10.0.0.${n}`,
          'x-real-ip': `10.0.0.${n}`,
        }),
      );
    }
    expect(codes(tries)).toEqual([...Array.from({ length: 5 }, () => 'LOGIN_REFUSED'), 'LOGIN_LOCKED']);
    // Guessing device secrets does not lock out the real devices.
    expect(codes([await right()])).toEqual(['in']);
  });

  it('is lifted by an administrator or a manager, by nobody else, and is in the journal', async () => {
    const [admin, waiter] = [await test.signIn('Admin', 'tablet'), await test.signIn('waiter2', 'tablet')];
    for (let miss = 0; miss < 5; miss += 1) await wrong();
    const path = `api/points/${test.venue.points.till}/unlock`;
    expect((await waiter.call('POST', path)).status).toBe(403);
    expect(codes([await right()])).toEqual(['LOGIN_LOCKED']);
    expect((await admin.call('POST', path)).status).toBe(200);
    expect(codes([await right()])).toEqual(['in']);
    const actions = await test.app.venue.read((tx) =>
      tx.rows<{ action: string; n: number }>(sql`
      SELECT action, count(*) AS n FROM journal WHERE action <> 'login' GROUP BY action ORDER BY action`),
    );
    expect(actions).toEqual([
      { action: 'login.refused', n: 5 },
      { action: 'points.unlocked', n: 1 },
    ]);
  });
});

describe('a token', () => {
  const ends: [string, (token: string) => Promise<unknown>][] = [
    ['log-out', (token) => test.call('POST', 'api/logout', undefined, { authorization: `Bearer ${token}` })],
    [
      'deactivation',
      () => setAccess(test, sql`UPDATE employee SET is_active = false WHERE id = ${test.venue.people.Waiter}`),
    ],
    ['revocation of the device', () => setAccess(test, revoke('till'))],
    [
      'the end of its 12 hours',
      async () => {
        test.time.now += 12 * 3_600_000;
      },
    ],
  ];
  it.each(ends)('is worth nothing after %s', async (_, end) => {
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', 'api/session')).status).toBe(200);
    await end(waiter.token);
    expect(await waiter.call('GET', 'api/session')).toMatchObject({
      status: 401,
      body: { error: { code: 'UNAUTHENTICATED' } },
    });
    expect((await waiter.command({ type: 'send', orderId: test.venue.tables[0] })).status).toBe(401);
  });

  it('has the rights of the new role from the next request on', async () => {
    const waiter = await test.signIn('Waiter');
    expect((await waiter.call('GET', 'api/orders/open')).status).toBe(200);
    await setAccess(
      test,
      sql`UPDATE employee SET role = 'Warehouse', flags = '{userAccess}' WHERE id = ${test.venue.people.Waiter}`,
    );
    expect((await waiter.call('GET', 'api/orders/open')).status).toBe(403);
  });

  it('is kept only as a hash, and PINs and devices as well', async () => {
    const { token, call } = await test.signIn('Admin');
    const generate = `api/users/${test.venue.people.Waiter}/pin/generate`;
    const { pin } = (await call('POST', generate, { digits: 7 })).body;
    const stored = JSON.stringify(
      await test.app.venue.read((tx) =>
        tx.rows(sql`
      SELECT to_jsonb(s) AS row FROM session s UNION ALL SELECT to_jsonb(e) FROM employee e
      UNION ALL SELECT to_jsonb(p) - 'name' FROM point p UNION ALL SELECT to_jsonb(j) FROM journal j`),
      ),
    );
    for (const secret of [token, devices.till, pin, pin.slice(1)]) expect(stored).not.toContain(secret);
  });

  it('of one device does not work under another name', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const session = await waiter.call('GET', 'api/session', undefined, { 'x-pos-value': devices.till });
    expect(session.body.point.id).toBe(test.venue.points.tablet);
    expect(session.body).not.toHaveProperty('authorization');
  });
});

describe('the key that seals what stays on a device', () => {
  it('review 23: is the same at each log-in of a user there, another for everybody else and elsewhere, and told by a log-in only', async () => {
    const keyOf = async (pin: string, device: keyof typeof devices) => {
      const { body } = await logIn(pin, devices[device]);
      return body.authorization.sealKey as string;
    };
    const mine = await keyOf(pins.Waiter, 'till');
    expect(mine).toMatch(/^[\w-]{43}$/);
    expect(await keyOf(pins.Waiter, 'till')).toBe(mine);
    const others = [await keyOf(pins.Waiter, 'tablet'), await keyOf(pins.Manager, 'till')];
    expect(new Set([mine, ...others]).size).toBe(3);
    const { call } = await test.signIn('Manager');
    for (const path of ['api/session', `api/users/${test.venue.people.Waiter}`]) {
      const answer = await call('GET', path);
      expect([path, answer.status, JSON.stringify(answer.body).includes('sealKey')]).toEqual([path, 200, false]);
    }
  });
});
