import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThrottle } from './throttle.ts';

describe('finding 11: a throttle', () => {
  it('never lets more through than the burst and what has grown since', () => {
    const call = fc.record({ wait: fc.nat(3_000), cost: fc.integer({ min: 1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 100 }), (calls) => {
        let now = 0;
        let through = 0;
        const take = createThrottle({ burst: 10, perSecond: 2 }, () => now);
        for (const { wait, cost } of calls) {
          now += wait;
          if (take('a', cost)) through += cost;
          expect(through).toBeLessThanOrEqual(10 + (now / 1000) * 2 + 1e-9);
        }
      }),
    );
  });

  it('asks each key on its own, and lets it again when it has waited', () => {
    let now = 0;
    const take = createThrottle({ burst: 2, perSecond: 1 }, () => now);
    expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true]);
    now += 1_000;
    expect([take('a'), take('a')]).toEqual([true, false]);
  });

  it('review 20: gives back what was not used, and never more than the burst', () => {
    let now = 0;
    const take = createThrottle({ burst: 2, perSecond: 1 }, () => now);
    expect([take('a', 2), take('a')]).toEqual([true, false]);
    expect([take('a', -1), take('a'), take('a')]).toEqual([true, true, false]);
    now += 10_000;
    expect([take('a', -5), take('a', 3), take('a', 2)]).toEqual([true, false, true]);
  });
});
