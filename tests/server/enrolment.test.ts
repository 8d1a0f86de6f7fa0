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
  it('makes a device the point, however it is typed; the device that was it before is a stranger', async () => {
    const before = await test.signIn('Waiter', 'tablet');
    const code = await issue();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const { status, body } = await enrol(` ${code.toLowerCase().replace('-', '').replaceAll('0', 'o')} `);
    expect(status).toBe(200);
    expect(body).toEqual({ posValue: expect.stringMatching(/^[\w-]{43}$/), pointName: 'tablet' });
    const signedIn = await logIn(body.posValue);
    expect(signedIn.body.point).toMatchObject({ id: tablet, name: 'tablet', kind: 'mobile' });
    expect((await before.call('GET', 'api/session')).status).toBe(401);
    expect(codeOf(await logIn(devices.tablet))).toBe('LOGIN_REFUSED');
    expect([await isKnown(devices.tablet), await isKnown(body.posValue)]).toEqual([false, true]);
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

  it('is guessed by nobody: of fifty wrong ones at once five are looked at, also over a restart', async () => {
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
      venue: testVenue,
      clock: () => test.time.now,
      demo: null,
      setupCode: '123456',
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
      test.app.house.read((tx) =>
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

describe('a revoked point', () => {
  it('is signed out at once, its feed ends within 5 s, and a new code brings it back', async () => {
    const origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const waiter = await test.signIn('Waiter', 'tablet');
    const reader = await readFeed(origin, waiter.token);
    const begun = Date.now();
    expect((await admin.call('POST', `api/points/${tablet}/revoke`)).status).toBe(200);
    expect((await waiter.call('GET', 'api/session')).status).toBe(401);
    await reader.untilClosed();
    expect(Date.now() - begun).toBeLessThan(5_000);
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
    const actions = await test.app.house.read((tx) =>
      tx.rows<{ action: string }>(sql`
        SELECT action FROM journal WHERE subject = ${`points:${tablet}`} ORDER BY seq`),
    );
    expect(actions.map(({ action }) => action)).toEqual(['points.codeIssued', 'points.enrolled', 'points.revoked']);
  });
});

describe('a device', () => {
  it('is seen at its log-in with the app that it runs, and while it listens', async () => {
    const seen = () =>
      test.app.house.read((tx) =>
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
