import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pinLimits } from '#features/staff/domain/pin-throttle.ts';
import { liftAllWaits } from '#features/staff/server/index.ts';
import { type Answered, openTestApp, type TestApp } from '../kit/app.ts';
import { devices, pins } from '../kit/venue.ts';

const dayMs = 24 * 60 * 60 * 1000;

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
  it('has no more than 45 guesses looked at in a month of guessing day and night on three devices', async () => {
    const places = ['till', 'tablet', 'kitchen'] as const;
    const start = test.time.now;
    let [looked, next] = [0, 2000];
    while (test.time.now - start < 30 * dayMs) {
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
    expect(looked).toBeLessThanOrEqual(pinLimits.venue.fading.most + 30);
    expect(looked).toBeGreaterThan(30);
  }, 120_000);

  it('gains nothing by their own slips, and is not forgiven what was no slip', async () => {
    // 9003 is the waiter's: guesses that are not near it still count after each success.
    for (let n = 0; n < pinLimits.device.fading.most; n += 1) {
      expect(codeOf(await logIn(String(4170 + n * 11)))).toBe('LOGIN_REFUSED');
      if (n < pinLimits.device.fading.most - 1) expect(codeOf(await logIn(pins.Waiter))).toBe('in');
    }
    const locked = await logIn(pins.Waiter);
    expect(codeOf(locked)).toBe('LOGIN_LOCKED');
    expect(waitOf(locked)).toBe(86_400);
    // It does not lock another device.
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

  it('waits for an administrator who lifts it, and for nothing else', async () => {
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
