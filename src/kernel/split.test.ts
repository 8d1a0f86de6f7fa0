import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMinor } from './money.ts';
import { equalSplit } from './split.ts';

describe('equalSplit', () => {
  test.each([
    [1000, 3, [334, 333, 333]],
    [-1000, 3, [-334, -333, -333]],
    [1001, 3, [334, 334, 333]],
    [2, 4, [1, 1, 0, 0]],
    [0, 2, [0, 0]],
    [500, 1, [500]],
  ])('%d in %d parts is %j', (total, n, expected) => {
    expect(equalSplit(total, n)).toEqual(expected);
  });

  test('adds up and differs by at most one unit', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 200 }), (total, n) => {
        const parts = equalSplit(total, n);
        expect(parts).toHaveLength(n);
        expect(sumMinor(parts)).toBe(total);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([0, -1, 1.5, Number.NaN])('refuses %d parts', (n) => {
    expect(() => equalSplit(100, n)).toThrow(`SPLIT_OUT_OF_RANGE: cannot split into ${n} parts`);
  });
});
