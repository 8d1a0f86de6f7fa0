import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countMiss,
  forgive,
  type PinLimits,
  pinLimits,
  secondsLocked,
  type Throttle,
  untried,
} from './pin-throttle.ts';
import { isSimplePin } from './simple-pin.ts';

const { device, venue, address } = pinLimits;
const dayMs = 24 * 60 * 60 * 1000;

describe('misses in a row', () => {
  it('let four pass and then wait 30 s, 1, 5, 15 and again 15 minutes', () => {
    let throttle: Throttle = untried;
    const waits: number[] = [];
    for (let miss = 0; miss < 9; miss += 1) {
      throttle = countMiss(throttle, address, 1_000);
      waits.push(secondsLocked(throttle, address, 1_000));
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 300, 900, 900]);
  });

  it('open again once the wait is over, and not a moment before', () => {
    const locked: Throttle = { ...untried, misses: 5, lockedUntil: 31_000 };
    expect(secondsLocked(locked, device, 30_999)).toBe(1);
    expect(secondsLocked(locked, device, 31_000)).toBe(0);
  });

  it('never wait less after more misses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), (misses) => {
        const wait = (count: number) => {
          const after = countMiss({ ...untried, misses: count }, address, 0);
          return secondsLocked(after, address, 0);
        };
        expect(wait(misses + 1)).toBeGreaterThanOrEqual(wait(misses));
      }),
    );
  });

  it('end with a success', () => {
    const missed = countMiss({ ...untried, misses: 4 }, device, 0);
    expect(forgive(missed, device, 0)).toMatchObject({ misses: 0, lockedUntil: null });
  });
});

describe('misses that decay', () => {
  const full = { ...untried, fadedAt: 10 * dayMs };

  it('are not reset by a success; one decays in a day', () => {
    expect(secondsLocked(forgive(full, device, 0), device, 0)).toBe(86_400);
    expect(secondsLocked(full, device, dayMs - 1_000)).toBe(1);
    expect(secondsLocked(full, device, dayMs)).toBe(0);
    expect(secondsLocked(countMiss(full, device, dayMs), device, dayMs)).toBe(86_400);
  });

  it('are not counted when they were typos', () => {
    expect(secondsLocked(forgive(full, device, 1), device, 0)).toBe(0);
    expect(forgive({ ...untried, fadedAt: 5 }, device, 3).fadedAt).toBeLessThan(0);
  });

  it('do not grow by a PIN that reveals nothing new', () => {
    expect(countMiss(untried, device, 0, false)).toMatchObject({ misses: 1, fadedAt: 0 });
  });

  it('still count when the clock is set back', () => {
    expect(secondsLocked(full, device, -dayMs)).toBe(2 * 86_400);
  });
});

const days = 30;

/**
 * The number of guesses in a month by an insider with several devices and a PIN of their own, with which they reset
 * each streak before it locks. They guess whenever a device allows it, and never repeat a guess.
 */
function guessesOfAMonth(devices: number): number {
  const tills: Throttle[] = Array.from({ length: devices }, () => untried);
  let whole: Throttle = untried;
  let guesses = 0;
  let now = 0;
  while (now <= days * dayMs) {
    const waits = tills.map((till) => Math.max(secondsLocked(till, device, now), secondsLocked(whole, venue, now)));
    const wait = Math.min(...waits);
    if (wait > 0) {
      now += wait * 1000;
      continue;
    }
    const at = waits.indexOf(0);
    const till = tills[at] as Throttle;
    guesses += 1;
    whole = countMiss(whole, venue, now);
    const missed = countMiss(till, device, now);
    // Their own log-in, if the device allows it.
    tills[at] = secondsLocked(missed, device, now) === 0 ? forgive(missed, device, 0) : missed;
  }
  return guesses;
}

/** The chance that one of so many different guesses is one of `users` PINs among `space`. */
function chance(guesses: number, users: number, space: number): number {
  let none = 1;
  for (let n = 0; n < guesses; n += 1) none *= (space - users - n) / (space - n);
  return 1 - none;
}

/** The number of valid PINs of this length. */
function spaceOf(length: number): number {
  let simple = 0;
  for (let n = 0; n < 10 ** length; n += 1) if (isSimplePin(String(n).padStart(length, '0'))) simple += 1;
  return 10 ** length - simple;
}

describe('guessing by an insider with a PIN of their own', () => {
  it.each([1, 2, 5, 20])('allows at most 45 guesses in 30 days, on %i devices', (devices) => {
    expect(guessesOfAMonth(devices)).toBe(devices === 1 ? 40 : 45);
  });

  it('cannot do better by any order of guesses, log-ins and pauses', () => {
    const step = fc.record({
      at: fc.nat(3),
      action: fc.constantFrom('guess', 'guess', 'guess', 'own'),
      restMs: fc.oneof(fc.constant(0), fc.nat(30 * 60_000), fc.nat(2 * dayMs)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const tills: Throttle[] = Array.from({ length: 4 }, () => untried);
        let [whole, now, guesses] = [untried as Throttle, 0, 0];
        const open = (till: Throttle, limits: PinLimits) => secondsLocked(till, limits, now) === 0;
        for (const { at, action, restMs } of steps) {
          now += restMs;
          const till = tills[at] as Throttle;
          if (!open(till, device) || !open(whole, venue)) continue;
          if (action === 'own') {
            tills[at] = forgive(till, device, 0);
            whole = forgive(whole, venue, 0);
          } else {
            guesses += 1;
            tills[at] = countMiss(till, device, now);
            whole = countMiss(whole, venue, now);
          }
        }
        expect(guesses).toBeLessThanOrEqual(15 + Math.floor(now / dayMs) + 1);
      }),
    );
  });

  it('finds one of 20 colleagues’ PINs of six digits, as they are generated, in at most 0.1 % of venue-months', () => {
    expect(chance(guessesOfAMonth(20), 20, spaceOf(6))).toBeLessThanOrEqual(0.001);
  });

  it('finds a four-digit PIN of a certain colleague in 0.5 % and of any in 9 %: one guess alone is 0.2 %', () => {
    const space = spaceOf(4);
    expect(chance(1, 20, space)).toBeGreaterThan(0.002);
    expect(chance(guessesOfAMonth(20), 1, space)).toBeLessThan(0.005);
    expect(chance(guessesOfAMonth(20), 20, space)).toBeLessThan(0.09);
  });
});
