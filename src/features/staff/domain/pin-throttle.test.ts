import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnDigits, fewestDigitsOf, quickDigits } from './pin-rules.ts';
import {
  afterSetBack,
  countMiss,
  forgive,
  type PinLimits,
  pinLimits,
  secondsLocked,
  type Throttle,
  untried,
} from './pin-throttle.ts';

const { device, lift, address, approver } = pinLimits;
const quarterMs = 15 * 60 * 1000;
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
    expect(forgive(missed, device, 0, 0)).toMatchObject({ misses: 0, lockedUntil: null });
  });
});

describe('misses that fade', () => {
  const full = { ...untried, fadedAt: 10 * quarterMs };

  it('are not ended by a success; one fades in a quarter of an hour', () => {
    expect(secondsLocked(forgive(full, device, 0, 0), device, 0)).toBe(900);
    expect(secondsLocked(full, device, quarterMs - 1_000)).toBe(1);
    expect(secondsLocked(full, device, quarterMs)).toBe(0);
    expect(secondsLocked(countMiss(full, device, quarterMs), device, quarterMs)).toBe(900);
  });

  it('are not counted when they were typos', () => {
    expect(secondsLocked(forgive(full, device, 1, 0), device, 0)).toBe(0);
    expect(forgive({ ...untried, fadedAt: 5 }, device, 3, 0).fadedAt).toBeLessThan(0);
  });

  it('do not grow by a PIN that reveals nothing new', () => {
    expect(countMiss(untried, device, 0, false)).toMatchObject({ misses: 1, fadedAt: 0 });
  });
});

describe('finding 14: no wait', () => {
  const limitsOf = fc.constantFrom<PinLimits>(device, lift, address);
  const step = fc.record({
    isGuess: fc.boolean(),
    isSuccess: fc.boolean(),
    // Also back: a server's clock is set by whoever sets it.
    passedMs: fc.oneof(fc.constant(0), fc.integer({ min: -40 * 86_400_000, max: 86_400_000 })),
  });

  it('is longer than a quarter of an hour, whatever was tried and however the clock was set', () => {
    fc.assert(
      fc.property(limitsOf, fc.array(step, { maxLength: 60 }), (limits, steps) => {
        let [throttle, now] = [untried as Throttle, 40 * 86_400_000];
        for (const { isGuess, isSuccess, passedMs } of steps) {
          now += passedMs;
          throttle = afterSetBack(throttle, now);
          if (secondsLocked(throttle, limits, now) === 0) {
            throttle = isSuccess ? forgive(throttle, limits, 0, now) : countMiss(throttle, limits, now, isGuess);
          }
          const seconds = secondsLocked(throttle, limits, now);
          expect(seconds).toBeLessThanOrEqual(900);
          // Whoever waits as long as they are told is let in.
          expect(secondsLocked(throttle, limits, now + seconds * 1000)).toBe(0);
        }
      }),
    );
  });

  it('of 30 s becomes 61 minutes when the clock is set back by an hour: it is 30 s from then on', () => {
    const now = 10 * 3_600_000;
    let throttle: Throttle = untried;
    for (let miss = 0; miss < 5; miss += 1) throttle = countMiss(throttle, address, now);
    const back = now - 3_600_000;
    const capped = afterSetBack(throttle, back);
    expect(secondsLocked(capped, address, back)).toBe(30);
    expect(secondsLocked(capped, address, back + 30_000)).toBe(0);
    expect(afterSetBack(capped, back + 5_000)).toBe(capped);
  });

  it('review 20: begins with a clock that was set back, however far: what had faded stays faded, one miss stays one', () => {
    const now = 40 * dayMs;
    const missed = countMiss(untried, device, now);
    for (const back of [0, 3_600_000, dayMs, 39 * dayMs]) {
      for (const passed of [0, quarterMs, 20 * 3_600_000]) {
        const set = now + passed - back;
        const after = afterSetBack(missed, set);
        expect([back, passed, secondsLocked(after, device, set)]).toEqual([back, passed, 0]);
        expect(after.fadedAt - set).toBeLessThanOrEqual(quarterMs);
      }
    }
  });
});

const days = 30;

/**
 * The number of guesses in a month by an insider with several devices and a PIN of their own, with which they reset
 * each streak before it locks. They guess whenever a device allows it, and never repeat a guess.
 */
function guessesOfAMonth(devices: number): number {
  const tills: Throttle[] = Array.from({ length: devices }, () => untried);
  let guesses = 0;
  let now = 0;
  while (now <= days * dayMs) {
    const waits = tills.map((till) => secondsLocked(till, device, now));
    const wait = Math.min(...waits);
    if (wait > 0) {
      now += wait * 1000;
      continue;
    }
    const at = waits.indexOf(0);
    guesses += 1;
    const missed = countMiss(tills[at] as Throttle, device, now);
    // Their own log-in, as long as the device lets them.
    tills[at] = secondsLocked(missed, device, now) === 0 ? forgive(missed, device, 0, now) : missed;
  }
  return guesses;
}

/** The chance that guesses at PINs whose owner their number tells find one: each is right once in as many as there are. */
const chance = (guesses: number, digits: number) => 1 - (1 - 10 ** -digits) ** guesses;

describe('guessing by an insider with a PIN of their own', () => {
  it.each([1, 2, 5])('comes to 10 and one more every quarter of an hour, on each of %i devices', (devices) => {
    expect(guessesOfAMonth(devices)).toBe(devices * (10 + days * 96));
  });

  it('cannot do better by any order of guesses, log-ins and pauses', () => {
    const step = fc.record({
      action: fc.constantFrom('guess', 'guess', 'guess', 'own'),
      restMs: fc.oneof(fc.constant(0), fc.nat(30 * 60_000), fc.nat(2 * dayMs)),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let [till, now, guesses] = [untried as Throttle, 0, 0];
        for (const { action, restMs } of steps) {
          now += restMs;
          if (secondsLocked(till, device, now) > 0) continue;
          if (action === 'own') till = forgive(till, device, 0, now);
          else {
            guesses += 1;
            till = countMiss(till, device, now);
          }
        }
        expect(guesses).toBeLessThanOrEqual(10 + Math.floor(now / quarterMs));
      }),
    );
  });

  it('finds a PIN of seven digits, as they are drawn, in less than 0.1 % of venue-months, on three devices day and night', () => {
    expect(chance(guessesOfAMonth(3), drawnDigits)).toBeLessThan(0.001);
    // And a certain colleague's, who counts on all devices together, in 0.03 %.
    expect(chance(guessesOfAMonth(1), drawnDigits)).toBeLessThan(0.0003);
  });

  it('finds an administrator’s of six digits in 0.3 % of such months at most, a waiter’s of four in every fourth', () => {
    // Those who may lift a device's wait have ten more guesses at hand there, and no more in a month.
    expect(chance(guessesOfAMonth(1) + 10, 6)).toBeLessThan(0.003);
    expect(chance(guessesOfAMonth(1), 4)).toBeGreaterThan(0.2);
    // As it is suggested for whoever has no rights over others.
    expect(chance(guessesOfAMonth(1), quickDigits)).toBeLessThan(0.03);
  });
});

describe('guesses at the PIN of one approver', () => {
  /** How many are looked at when `count` devices guess day and night, each as often as it may. */
  function guessed(count: number, days: number): number {
    const devices = Array.from({ length: count }, () => untried);
    let [all, looked] = [untried as Throttle, 0];
    for (let now = 0; now < days * dayMs; now += quarterMs) {
      for (const [at, throttle] of devices.entries()) {
        let one: Throttle = throttle;
        while (secondsLocked(one, device, now) === 0 && secondsLocked(all, approver, now) === 0) {
          // The streak ends with a log-in of their own.
          one = forgive(countMiss(one, device, now), device, 0, now);
          all = countMiss(all, approver, now);
          looked += 1;
        }
        devices[at] = one;
      }
    }
    return looked;
  }

  it('are found by chance in a month from thirty devices less often than once in three hundred times', () => {
    for (const devices of [1, 2, 5, 30]) {
      const looked = guessed(devices, 30);
      expect(looked).toBeLessThanOrEqual(approver.fading.most + 30 * 96);
      // The fewest digits of a secret that opens rights over others.
      expect(looked / 10 ** fewestDigitsOf({ isOverOthers: true })).toBeLessThan(1 / 300);
    }
    // Of a single device no more than ever.
    expect(guessed(1, 30)).toBeLessThanOrEqual(device.fading.most + 30 * 96);
  });

  it('from one device, however long, leave others most of what they have', () => {
    let [one, all]: [Throttle, Throttle] = [untried, untried];
    for (let now = 0; now < dayMs; now += quarterMs) {
      while (secondsLocked(one, device, now) === 0) {
        one = forgive(countMiss(one, device, now), device, 0, now);
        all = countMiss(all, approver, now);
      }
      expect(secondsLocked(all, approver, now)).toBe(0);
      expect(all.fadedAt - now).toBeLessThanOrEqual(device.fading.most * quarterMs);
    }
  });
});
