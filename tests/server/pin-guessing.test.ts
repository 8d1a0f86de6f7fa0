import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinLimits } from '#features/staff/domain/pin-throttle.ts';
import { addressGate } from '#features/staff/server/commands/guard-pin.ts';
import { liftAllWaits } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { devices, pins } from '../kit/venue.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const logIn = (pin: string, device: keyof typeof devices = 'till'): Promise<Answered> =>
  test.call('POST', 'api/login', { pin, posValue: devices[device] });
const codeOf = ({ body }: Answered): string => body.error?.code ?? 'in';
const waitOf = ({ body }: Answered): number => body.error?.details?.seconds ?? 0;

describe('an insider with a PIN of their own', () => {
  it('has no more than 10 guesses and four an hour looked at on each device, whatever they sign in with between', async () => {
    const places = ['till', 'tablet'] as const;
    const start = test.time.now;
    const hours = 12;
    let [looked, next] = [0, 2000];
    while (test.time.now - start < hours * hourMs) {
      const waits: number[] = [];
      for (const device of places) {
        // Three guesses, then the user's own log-in, so that no lock-out ever starts.
        for (let n = 0; n < 3; n += 1) {
          const answer = await logIn(String(next), device);
          if (codeOf(answer) === 'LOGIN_REFUSED') {
            looked += 1;
            next += 1;
          } else waits.push(waitOf(answer));
        }
        const own = await logIn(pins.Waiter, device);
        if (codeOf(own) !== 'in') waits.push(waitOf(own));
      }
      test.time.now += Math.max(1, Math.min(...(waits.length > 0 ? waits : [1]))) * 1000;
    }
    expect(looked).toBeLessThanOrEqual(2 * (10 + 4 * hours + 1));
    expect(looked).toBeGreaterThan(60);
  }, 120_000);

  it('gains nothing by their own slips, and is not forgiven what was no slip', async () => {
    // 9003 is the waiter's: guesses that are not near it still count after each success.
    for (let n = 0; n < pinLimits.device.fading.most; n += 1) {
      expect(codeOf(await logIn(String(4170 + n * 11)))).toBe('LOGIN_REFUSED');
      if (n < pinLimits.device.fading.most - 1) expect(codeOf(await logIn(pins.Waiter))).toBe('in');
    }
    const locked = await logIn(pins.Waiter);
    expect(codeOf(locked)).toBe('LOGIN_LOCKED');
    expect(waitOf(locked)).toBe(900);
    // Another device is not shut by it.
    expect(codeOf(await logIn(pins.Waiter, 'tablet'))).toBe('in');
  });
});

describe('a legitimate user', () => {
  it('may slip all evening long, as the right PIN follows', async () => {
    const slips = ['9103', '9903', '0903', '9030', '9009', '9033'];
    for (let evening = 0; evening < 10; evening += 1) {
      for (const slip of slips) {
        expect(codeOf(await logIn(slip)), slip).toBe('LOGIN_REFUSED');
        expect(codeOf(await logIn(pins.Waiter)), slip).toBe('in');
        test.time.now += 60_000;
      }
    }
  });

  it('review 6: is not forgiven a guess at a colleague’s PIN because it looks like a slip of their own', async () => {
    const renew = async (pin: string) => {
      const { body } = await logIn(pin);
      const headers = { authorization: `Bearer ${body.authorization.auth_token}` };
      return (await test.call('POST', 'api/session/pin', { pin }, headers)).body.pin as string;
    };
    const number = (await renew(pins.Admin)).slice(0, 1);
    let own = await renew(pins.Manager);
    let looked = 0;
    for (let round = 0; round < 20; round += 1) {
      // The administrator's number in front of one's own secret: one digit replaced, or one added.
      for (const guess of [number + own.slice(1), (number + own).slice(0, -1)]) {
        const code = codeOf(await logIn(guess));
        if (code === 'LOGIN_REFUSED') looked += 1;
      }
      if (codeOf(await logIn(own)) !== 'in') break;
      own = await renew(own);
    }
    expect(looked).toBeGreaterThan(5);
    expect(looked).toBeLessThanOrEqual(2 * pinLimits.device.fading.most);
  });

  it('may insist on an old PIN: the same wrong one again counts once', async () => {
    for (let hour = 0; hour < 24; hour += 1) {
      for (let n = 0; n < 4; n += 1) expect(codeOf(await logIn('5555'))).toBe('LOGIN_REFUSED');
      expect(codeOf(await logIn(pins.Waiter))).toBe('in');
      // Within a quarter of an hour it counts as the same mistake.
      test.time.now += 60_000;
      if (hour % 8 === 7) test.time.now += dayMs;
    }
  });

  it('is let in again by a start of the server that lifts all waits', async () => {
    for (let n = 0; n < 6; n += 1) await logIn(String(4170 + n * 11));
    expect(codeOf(await logIn(pins.Waiter))).toBe('LOGIN_LOCKED');
    await liftAllWaits(test.app.venue);
    expect(codeOf(await logIn(pins.Waiter))).toBe('in');
  });

  it('is let in again by an administrator elsewhere who lifts the wait', async () => {
    const admin = await test.signIn('Admin', 'tablet');
    for (let n = 0; n < pinLimits.device.fading.most; n += 1) {
      await logIn(String(4170 + n * 11));
      await logIn(pins.Waiter);
    }
    expect(codeOf(await logIn(pins.Waiter))).toBe('LOGIN_LOCKED');
    await admin.call('POST', `api/points/${test.venue.points.till}/unlock`);
    expect(codeOf(await logIn(pins.Waiter))).toBe('in');
  });
});

describe('finding 14: wrong PINs on purpose', () => {
  /** Uses up all that a device has. */
  async function useUp(tries: number): Promise<void> {
    for (let n = 0; n < tries; n += 1) await logIn(String(4170 + n * 11));
  }

  it('shut a till for a quarter of an hour at most, however many they are, and no other device', async () => {
    for (let round = 0; round < 12; round += 1) {
      for (let n = 0; n < 12; n += 1) {
        const answer = await logIn(String(2000 + round * 100 + n));
        expect(waitOf(answer)).toBeLessThanOrEqual(900);
      }
      expect(codeOf(await logIn(pins.Waiter, 'tablet'))).toBe('in');
      test.time.now += waitOf(await logIn(pins.Waiter)) * 1000;
      // Whoever waited as long as they were told is let in.
      expect(codeOf(await logIn(pins.Waiter))).toBe('in');
    }
  });

  it.each(['Admin', 'Manager'] as const)('are over when somebody of the role %s signs in there', async (person) => {
    await useUp(8);
    expect(codeOf(await logIn(pins.Waiter))).toBe('LOGIN_LOCKED');
    expect(codeOf(await logIn(pins[person]))).toBe('in');
    expect(codeOf(await logIn(pins.Waiter))).toBe('in');
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ userId: string; subject: string }>(
        sql`SELECT user_id AS "userId", subject FROM journal WHERE action = 'points.unlocked'`,
      ),
    );
    expect(entry).toEqual({ userId: test.venue.people[person], subject: `points:${test.venue.points.till}` });
  });

  it('are not over for anybody else, and guessing an administrator’s while the device waits waits too', async () => {
    await useUp(8);
    for (const person of ['Waiter', 'Salesman', 'Display'] as const) {
      expect(codeOf(await logIn(pins[person])), person).toBe('LOGIN_LOCKED');
    }
    // Whatever names nobody who may is not looked at. Twenty that do are; then not even the right one is.
    await useUp(25);
    expect(codeOf(await logIn(pins.Manager))).toBe('in');
    await useUp(8);
    for (let n = 0; n < 20; n += 1) await logIn(`9001${1_000_000 + n * 77_777}`);
    expect(codeOf(await logIn(pins.Admin))).toBe('LOGIN_LOCKED');
    test.time.now += 900_000;
    expect(codeOf(await logIn(pins.Admin))).toBe('in');
  });

  it('leave a wait of its own length where the server’s clock is set back by an hour', async () => {
    for (let n = 0; n < 5; n += 1) await logIn(String(4170 + n * 11));
    expect(waitOf(await logIn(pins.Waiter))).toBe(30);
    test.time.now -= hourMs;
    expect(waitOf(await logIn(pins.Waiter))).toBe(30);
    test.time.now += 30_000;
    expect(codeOf(await logIn(pins.Waiter))).toBe('in');
  });

  it('review 20: shut nothing after one wrong PIN where the clock is set back by a day, nor keep a manager from approving', async () => {
    expect(codeOf(await logIn('90021'))).toBe('LOGIN_REFUSED');
    const asker = await test.signIn('waiter2', 'tablet');
    const approval = (pin: string, by: Client) =>
      by.call('POST', 'api/approvals', { pin, action: 'takeOver', subject: uuidv7(), amount: 0 });
    expect((await approval('90021', asker)).status).toBe(403);
    test.time.now += 20 * hourMs;
    test.time.now -= 24 * hourMs;
    expect([codeOf(await logIn(pins.Waiter)), codeOf(await logIn(pins.Manager))]).toEqual(['in', 'in']);
    const again = await test.signIn('waiter2', 'tablet');
    expect((await approval(pins.Manager, again)).status).toBe(200);
    test.time.now += 24 * hourMs;
  });

  it('review 19, 4: of one network by IPv6 are those of one address', () => {
    const scopes = ['2001:db8:1:2::5', '2001:db8:1:2:ffff::1'].map((address) => addressGate(address).scope);
    expect(new Set(scopes).size).toBe(1);
    expect(addressGate('2001:db8:1:3::5').scope).not.toBe(scopes[0]);
    expect(addressGate('::ffff:10.0.0.7')).toEqual(addressGate('10.0.0.7'));
  });

  it('leave no address waiting for longer than a quarter of an hour either, nor after the clock was set back', async () => {
    for (let n = 0; n < 12; n += 1) {
      const wait = waitOf(await test.call('POST', 'api/points/enroll', { code: `WRONG-${n}` }));
      expect(wait).toBeLessThanOrEqual(900);
      test.time.now += wait * 1000;
    }
    const enrol = () => test.call('POST', 'api/points/enroll', { code: 'WRONG' });
    await enrol();
    test.time.now -= 5 * dayMs;
    const wait = waitOf(await enrol());
    expect(wait).toBeLessThanOrEqual(900);
    test.time.now += wait * 1000;
    expect(codeOf(await enrol())).toBe('ENROLMENT_REFUSED');
  });
});

describe('review 5, sec 3: a PIN that is refused', () => {
  const entries = () =>
    test.app.venue.read((tx) =>
      tx.rows<{ action: string; userId: string | null; subject: string; data: string }>(sql`
        SELECT action, user_id AS "userId", subject, data FROM journal WHERE action LIKE '%.refused' ORDER BY seq`),
    );
  const entered = async () => (await entries()).map(({ action }) => action);
  const named = async () => (await entries()).map(({ data }) => JSON.parse(data).named ?? null);
  const ask = (by: Client, pin: string) =>
    by.call('POST', 'api/approvals', { pin, action: 'cancelOrder', subject: uuidv7(), amount: 0 });

  it('is in the journal wherever it was typed, with whose number it has', async () => {
    const { people, points } = test.venue;
    const waiter = await test.signIn('Waiter', 'tablet');
    await ask(waiter, '0001');
    await ask(waiter, `${pins.Manager}77`);
    await waiter.call('POST', 'api/session/pin', { pin: `${pins.Manager}78` });
    await logIn(`${pins.Manager}79`);
    const subjects = { tablet: `points:${points.tablet}`, till: `points:${points.till}` };
    expect((await entries()).map(({ action, userId, subject }) => [action, userId, subject])).toEqual([
      ['approval.refused', people.Waiter, subjects.tablet],
      ['approval.refused', people.Waiter, subjects.tablet],
      ['pin.refused', people.Waiter, subjects.tablet],
      ['login.refused', null, subjects.till],
    ]);
    // What was typed is not.
    const manager = { named: people.Manager };
    const data = (await entries()).map((entry) => JSON.parse(entry.data));
    expect(data).toEqual([{}, manager, manager, { ...manager, address: '127.0.0.1' }]);
  });

  it('is in the journal at a device that waits, as far as it is looked at', async () => {
    for (let n = 0; n < 5; n += 1) await logIn(`${pins.Waiter}${100 + n * 13}`);
    expect(codeOf(await logIn(`${pins.Waiter}999`))).toBe('LOGIN_LOCKED');
    expect(await entered()).toHaveLength(5);
    for (let n = 0; n < 22; n += 1) expect(codeOf(await logIn(`${pins.Admin}${100 + n * 13}`))).toBe('LOGIN_LOCKED');
    const { Admin, Waiter } = test.venue.people;
    expect(await named()).toEqual([...Array(5).fill(Waiter), ...Array(20).fill(Admin)]);
  });

  it('is on the dashboard once there are many in a day, by the user whom they name and by the device', async () => {
    const tried = async () => {
      const manager = await test.signIn('Manager', 'tablet');
      return (await manager.call('GET', 'api/dashboard')).body.pinsTried;
    };
    const waiter = await test.signIn('Waiter');
    for (let n = 0; n < 5; n += 1) await ask(waiter, `${pins.Admin}${100 + n * 13}`);
    // The streak of the device is over by then.
    test.time.now += 2 * hourMs;
    expect(await tried()).toEqual([]);
    for (let n = 0; n < 20; n += 1) {
      await ask(waiter, `${pins.waiter2}${300 + n * 13}`);
      test.time.now += hourMs / 2;
    }
    expect(await tried()).toEqual([
      { kind: 'point', name: 'till', count: 25 },
      { kind: 'user', name: 'waiter2', count: 20 },
    ]);
    test.time.now += 30 * hourMs;
    expect(await tried()).toEqual([]);
  });

  it('for approvals keeps nobody from approving, or signing in, at another device', async () => {
    const waiter = await test.signIn('Waiter');
    const other = await test.signIn('waiter2', 'tablet');
    for (const person of ['Manager', 'waiter2'] as const) {
      for (let n = 0; n < 12; n += 1) await ask(waiter, `${pins[person]}${100 + n * 13}`);
      test.time.now += 900_000;
      for (let n = 0; n < 12; n += 1) await ask(waiter, `${pins[person]}${300 + n * 13}`);
    }
    expect(codeOf(await ask(waiter, pins.Manager))).toBe('LOGIN_LOCKED');
    expect((await ask(other, pins.Manager)).status).toBe(200);
    for (const person of ['Manager', 'waiter2'] as const) {
      expect(codeOf(await logIn(pins[person], 'tablet')), person).toBe('in');
    }
  });

  it('for approvals is looked at 40 times and four an hour for one approver, from however many devices', async () => {
    const waiters = [await test.signIn('Waiter'), await test.signIn('waiter2', 'tablet')];
    let [looked, next] = [0, 2000];
    const hours = 6;
    const start = test.time.now;
    while (test.time.now - start < hours * hourMs) {
      for (const each of waiters) {
        for (let n = 0; n < 3; n += 1) {
          if (codeOf(await ask(each, `${pins.Admin}${next}`)) !== 'APPROVER_REFUSED') break;
          looked += 1;
          next += 7;
        }
      }
      test.time.now += 900_000;
    }
    expect(looked).toBeGreaterThan(30);
    expect(looked).toBeLessThanOrEqual(40 + 4 * hours);
  }, 60_000);

  it('is answered the same for an approval whether it is a colleague’s or nobody’s', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    const [theirs, nobodys] = [await ask(waiter, pins.waiter2), await ask(waiter, '0001')];
    expect(codeOf(theirs)).toBe('APPROVER_REFUSED');
    expect(theirs.body).toEqual(nobodys.body);
    expect(await entered()).toEqual(['approval.refused', 'approval.refused']);
  });
});
