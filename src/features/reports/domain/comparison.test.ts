import { describe, expect, it } from 'vitest';
import { compare } from './comparison.ts';

describe('compare', () => {
  it.each([
    [1200, 1000, 'up', 2000],
    [1000, 1200, 'down', 1670],
    [0, 500, 'down', 10_000],
    [1001, 1000, 'up', 10],
    [-50, 100, 'down', 15_000],
    [500, -100, 'up', 60_000],
    [9_007_199_254_740_991, 1_000_000, 'up', 90_071_992_537_410],
  ])('%d against %d', (now, before, direction, basisPoints) => {
    expect(compare(now, before)).toEqual({ direction, basisPoints });
  });

  it('reports no change, and nothing to compare with', () => {
    expect(compare(700, 700).direction).toBe('same');
    expect(compare(0, 0).direction).toBe('same');
    expect(compare(700, 0).direction).toBe('none');
  });
});
