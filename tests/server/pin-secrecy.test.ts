import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { partsOf } from '#features/staff/domain/pin-number.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { userFlags } from '#kernel/permission.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { devices, pins } from '../kit/venue.ts';

let test: TestApp;
let admin: Client;
beforeEach(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterEach(() => test.close());

const noFlags = Object.fromEntries(userFlags.map((flag) => [flag, false]));
let made = 0;
const draft = (pin: string, more: object = {}) => {
  made += 1;
  return {
    name: `Person ${made}`,
    role: 'Waiter',
    isActive: true,
    personalNumber: `P${made}x`,
    birthDate: null,
    pin,
    email: `p${made}@example.com`,
    tablePlan: null,
    discountLimit: 0,
    foodLimit: null,
    ...noFlags,
    waiterAccess: true,
    ...more,
  };
};
const make = (pin: string, more: object = {}) => admin.call('POST', 'api/users', draft(pin, more));
const logIn = (pin: string, device: keyof typeof devices = 'tablet') =>
  test.call('POST', 'api/login', { pin, posValue: devices[device] });
const codeOf = ({ body }: Answered): string => body.error?.code ?? 'done';
const setPin = (id: string, pin: string) => admin.call('POST', `api/users/${id}/pin`, { pin });
const minute = 60_000;

describe('finding 9: what is drawn', () => {
  it('tells nothing of the PINs in use: 2,400 draws meet colleagues’ secrets as often as chance has it', async () => {
    // The numbers are public; of the four digits behind them 60 of 10,000 are in use.
    const used = new Set<string>();
    const numbers = [...'0123456', ...Array.from({ length: 53 }, (_, n) => String(910 + n))];
    for (let n = 0; n < 60; n += 1) {
      const number = numbers[n];
      const secret = String(1_357 + n * 127);
      used.add(secret);
      test.time.now += minute;
      const answer = await make(`${number}${secret}`);
      expect(codeOf(answer), `${number}${secret}`).toBe('done');
    }
    const drawn: string[] = [];
    let manager = await test.signIn('Manager', 'kitchen');
    for (let n = 0; n < 2_400; n += 1) {
      // No faster than it may be.
      test.time.now += minute;
      if (n % 600 === 0) manager = await test.signIn('Manager', 'kitchen');
      const { body } = await manager.call('POST', `api/users/${test.venue.people.waiter2}/pin/generate`, { digits: 4 });
      drawn.push(body.pin);
    }
    // One number throughout: whose it is, is no secret.
    expect(new Set(drawn.map((pin) => partsOf(pin).number)).size).toBe(1);
    const secrets = drawn.map((pin) => partsOf(pin).secret);
    // 14.4 on average; none would be an accident of one in two millions, 45 one of a thousand millions.
    const met = secrets.filter((secret) => used.has(secret)).length;
    expect(met).toBeGreaterThan(0);
    expect(met).toBeLessThan(45);
    // And each digit in each place is as frequent as any: chi-squared of 9 degrees, beyond 45 once in a million.
    for (let place = 0; place < 4; place += 1) {
      const counts = Array.from(
        { length: 10 },
        (_, digit) => secrets.filter((each) => each[place] === String(digit)).length,
      );
      expect(counts.reduce((sum, count) => sum + (count - 240) ** 2 / 240, 0)).toBeLessThan(45);
    }
  }, 300_000);

  it('is drawn so fast only: thirty, then one a minute', async () => {
    const generate = () => admin.call('POST', `api/users/${test.venue.people.Waiter}/pin/generate`, { digits: 7 });
    const suggest = () => admin.call('POST', 'api/users/suggest-pin', { digits: 7 });
    const own = () => admin.call('POST', 'api/session/pin', { pin: pins.Admin });
    for (let n = 0; n < 15; n += 1) {
      expect(codeOf(await generate())).toBe('done');
      expect(codeOf(await suggest())).toBe('done');
    }
    for (const refused of [await generate(), await suggest(), await make('6481629'), await own()]) {
      expect([refused.status, codeOf(refused), refused.body.error.details]).toEqual([
        429,
        'PIN_CHANGES_WAIT',
        { seconds: 60 },
      ]);
    }
    expect(codeOf(await setPin(test.venue.people.Waiter, '6481629'))).toBe('PIN_CHANGES_WAIT');
    test.time.now += minute;
    expect([codeOf(await suggest()), codeOf(await suggest())]).toEqual(['done', 'PIN_CHANGES_WAIT']);
  });
});

describe('finding 9: what is chosen', () => {
  it('is answered alike whether a colleague has it or nobody, for somebody new and for somebody who is there', async () => {
    const { id } = (await make('34816290')).body;
    const { people } = test.venue;
    // Behind a number of one's own: a colleague's secret, one like it, and one that nobody has.
    const answers = [];
    for (const secret of ['4816290', '4816291', '8416290', '481629', '5930718']) {
      answers.push(await make(`5${secret}`, { isActive: true }));
      const last = answers.at(-1) as Answered;
      if (last.status === 200) await admin.call('DELETE', `api/users/${last.body.id}`);
      expect(codeOf(await setPin(people.waiter2, `6${secret}`))).toBe('done');
    }
    expect(answers.map(codeOf)).toEqual(['done', 'done', 'done', 'done', 'done']);
    // Both have the same secret now, and each is who they are.
    expect(codeOf(await setPin(people.waiter2, '64816290'))).toBe('done');
    expect((await logIn('64816290')).body.employee.id).toBe(people.waiter2);
    expect((await logIn('34816290')).body.employee.id).toBe(id);
  });

  it('begins with no colleague’s number, which everybody may know, whatever follows', async () => {
    await make('34816290');
    for (const pin of ['34816290', '35930718', '3593071']) {
      const answer = await make(pin);
      expect([answer.status, codeOf(answer)]).toEqual([409, 'PIN_NUMBER_TAKEN']);
    }
    // Those of the test venue are all number.
    expect(codeOf(await make('9005930718'))).toBe('PIN_NUMBER_TAKEN');
    const { rows } = (await admin.call('GET', 'api/users/list?search=Person')).body;
    expect(rows.map(({ values }: { values: { pinNumber: string } }) => values.pinNumber)).toContain('3');
  });

  it('is no longer anybody’s when its owner is gone, and its number is free', async () => {
    const { id } = (await make('34816290')).body;
    await admin.call('DELETE', `api/users/${id}`);
    expect(codeOf(await logIn('34816290'))).toBe('LOGIN_REFUSED');
    expect(codeOf(await make('35930718'))).toBe('done');
    expect(codeOf(await logIn('34816290'))).toBe('LOGIN_REFUSED');
  });
});

describe('finding 9: a wrong PIN', () => {
  it('is answered alike whether its number is somebody’s, and whether its secret is', async () => {
    await make('34816290');
    const seen = async (pin: string) => {
      const { status, body } = await logIn(pin, 'till');
      test.time.now += 15 * minute;
      return { status, body };
    };
    const first = await seen('35930718');
    for (const pin of ['44816290', '55930718', '3481629', '348162900']) expect(await seen(pin)).toEqual(first);
  });

  it('counts for whom it names, on all devices together, and for nobody else', async () => {
    await make('34816290');
    await make('55930718');
    for (let n = 0; n < 10; n += 1) await logIn(`3${2_000_000 + n * 77_777}`, n % 2 === 0 ? 'till' : 'kitchen');
    // On a device that nobody guessed at.
    const waiting = await logIn('34816290');
    expect(codeOf(waiting)).toBe('LOGIN_LOCKED');
    expect(waiting.body.error.details.seconds).toBeLessThanOrEqual(900);
    expect(codeOf(await logIn('55930718'))).toBe('done');
    test.time.now += 15 * minute;
    expect(codeOf(await logIn('34816290'))).toBe('done');
  });
});

describe('finding 9: PINs from before', () => {
  /** As they were stored: a keyed hash, without a number. */
  async function makeOld(role: string): Promise<string> {
    const { id } = (await make('7481629', { role: 'Waiter' })).body;
    await test.app.venue.inWriteTx((tx) =>
      tx.run(
        sql`UPDATE employee SET pin_number = NULL, pin_digits = NULL, role = ${role}, flags = '{waiterAccess,userAccess}' WHERE id = ${id}`,
      ),
    );
    return id;
  }

  it.each(['Waiter', 'Manager'])(
    'of the role %s work, and their owner is asked for a new one, which is drawn',
    async (role) => {
      const id = await makeOld(role);
      const old = await logIn('7481629');
      expect(old.body.employee).toMatchObject({ id, needsNewPin: true, mustRenewPin: role === 'Manager' });
      const authorization = `Bearer ${old.body.authorization.auth_token}`;
      const renew = (pin: string) => test.call('POST', 'api/session/pin', { pin }, { authorization });
      // Who finds a till signed in has not the PIN.
      expect(codeOf(await renew('7481628'))).toBe('PIN_REFUSED');
      expect(codeOf(await renew(pins.waiter2))).toBe('PIN_REFUSED');
      const { pin } = (await renew('7481629')).body;
      expect(pin).toMatch(/^[0-7]\d{7}$/);
      expect((await test.call('GET', 'api/session', undefined, { authorization })).status).toBe(401);
      expect(codeOf(await logIn('7481629'))).toBe('LOGIN_REFUSED');
      expect((await logIn(pin)).body.employee).toMatchObject({ id, needsNewPin: false });
    },
  );

  it('let their owner do nothing but get a new one, and approve nothing, where they open rights over others', async () => {
    const id = await makeOld('Manager');
    const old = await logIn('7481629');
    expect(old.body.userPermissions).toEqual([]);
    const authorization = `Bearer ${old.body.authorization.auth_token}`;
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      test.call(method, path, body, { authorization });
    for (const path of [
      'api/users/list',
      'api/orders/open',
      'api/dashboard',
      'api/configuration/edit',
      'api/menus/fetch',
    ])
      expect(codeOf(await call('GET', path)), path).toBe('NO_PERMISSION');
    expect(codeOf(await call('POST', 'api/orders/commands', { commands: [] }))).toBe('NO_PERMISSION');
    expect(codeOf(await call('POST', `api/users/${id}/pin/generate`, { digits: 7 }))).toBe('NO_PERMISSION');
    const asked = { action: 'takeOver', subject: uuidv7(), amount: 0, pin: '9001' };
    expect(codeOf(await call('POST', 'api/approvals', asked))).toBe('NO_PERMISSION');
    expect((await call('GET', 'api/session')).body).toMatchObject({
      userPermissions: [],
      employee: { needsNewPin: true, mustRenewPin: true },
    });
    // Nor does it approve what a waiter asks for.
    const waiter = await test.signIn('Waiter');
    const approve = async (pin: string) => codeOf(await waiter.call('POST', 'api/approvals', { ...asked, pin }));
    expect(await approve('7481629')).toBe('APPROVER_NEEDS_NEW_PIN');
    const { pin } = (await call('POST', 'api/session/pin', { pin: '7481629' })).body;
    const fresh = (await logIn(pin)).body;
    expect(fresh.userPermissions).toContain('staff.read');
    const signedIn = { authorization: `Bearer ${fresh.authorization.auth_token}` };
    expect((await test.call('GET', 'api/users/list', undefined, signedIn)).status).toBe(200);
    expect(await approve(pin)).toBe('done');
  });

  it('do not stop whoever works when a right is added to their role: they are asked at the next log-in', async () => {
    const { id } = (await make('748162', { role: 'Waiter' })).body;
    const working = `Bearer ${(await logIn('748162')).body.authorization.auth_token}`;
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE employee SET flags = '{waiterAccess,deleteOrderPermission}' WHERE id = ${id}`),
    );
    const { body } = await test.call('GET', 'api/session', undefined, { authorization: working });
    expect(body.employee).toMatchObject({ needsNewPin: true, mustRenewPin: false });
    expect((await test.call('GET', 'api/orders/open', undefined, { authorization: working })).status).toBe(200);
    expect((await logIn('748162')).body.employee).toMatchObject({ needsNewPin: true, mustRenewPin: true });
  });

  it('that are too short for new rights are asked for, too; those of the demo are not', async () => {
    const { id } = (await make('748162')).body;
    expect((await logIn('748162')).body.employee).toMatchObject({ needsNewPin: false });
    await test.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE employee SET role = 'Manager' WHERE id = ${id}`));
    expect((await logIn('748162')).body.employee).toMatchObject({ needsNewPin: true, mustRenewPin: true });
    expect((await logIn('9001')).body.employee).toMatchObject({ needsNewPin: false });
  });
});
