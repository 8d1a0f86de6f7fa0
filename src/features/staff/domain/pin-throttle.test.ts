import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countTry, missesBeforeWait, secondsLocked, type Throttle } from './pin-throttle.ts';

const fresh: Throttle = { misses: 0, lockedUntil: null };

describe('PIN throttle', () => {
  it('lets four misses pass and then waits 30 s, 1, 5, 15 and again 15 minutes', () => {
    let throttle = fresh;
    const waits: number[] = [];
    for (let miss = 0; miss < 9; miss += 1) {
      throttle = countTry(throttle, missesBeforeWait.device, 1_000);
      waits.push(secondsLocked(throttle, 1_000));
    }
    expect(waits).toEqual([0, 0, 0, 0, 30, 60, 300, 900, 900]);
  });

  it('is open again once the wait is over, and not a moment before', () => {
    const locked: Throttle = { misses: 5, lockedUntil: 31_000 };
    expect(secondsLocked(locked, 30_999)).toBe(1);
    expect(secondsLocked(locked, 31_000)).toBe(0);
  });

  it('never waits less after more misses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 30 }), (misses, allowed) => {
        const one = secondsLocked(countTry({ misses, lockedUntil: null }, allowed, 0), 0);
        const two = secondsLocked(countTry({ misses: misses + 1, lockedUntil: null }, allowed, 0), 0);
        expect(two).toBeGreaterThanOrEqual(one);
      }),
    );
  });
});
