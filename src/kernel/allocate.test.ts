import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, largestRemainder } from './allocate.ts';
import { MoneyError } from './money.ts';

const total = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer(), fc.maxSafeInteger());
const weights = fc
  .oneof(
    fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
    fc.array(fc.nat({ max: 2 ** 49 }), { minLength: 1, maxLength: 8 }),
  )
  .filter((list) => list.some((weight) => weight > 0));

function sum(values: readonly number[]): bigint {
  return values.reduce((all, value) => all + BigInt(value), 0n);
}

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [100, [-1, -1, -1], [34, 33, 33]],
    [-100, [-1, -1, -1], [-34, -33, -33]],
    [10, [0, 1, 0], [0, 10, 0]],
    [1, [1, 3], [0, 1]],
    [1, [1, 1], [1, 0]],
    [5, [1, 2, 4], [1, 1, 3]],
    [0, [0, 0], [0, 0]],
    [0, [1, -1], [0, 0]],
    [0, [], []],
    [1, [3, -1], [2, -1]],
    [1, [-1, 3], [0, 1]],
    [20, [300, -100], [30, -10]],
    [Number.MAX_SAFE_INTEGER, [1, 1], [2 ** 52, 2 ** 52 - 1]],
    [Number.MAX_SAFE_INTEGER, [2 ** 51, 2 ** 51], [2 ** 52, 2 ** 52 - 1]],
  ])('%d by %j is %j', (amount, by, expected) => {
    expect(allocate(amount, by)).toEqual(expected);
  });

  test('the shares add up, each its exact proportion rounded up or down', () => {
    fc.assert(
      fc.property(total, weights, (amount, by) => {
        const shares = allocate(amount, by);
        const all = sum(by);
        expect(sum(shares)).toBe(BigInt(amount));
        shares.forEach((share, index) => {
          const off = BigInt(share) * all - BigInt(amount) * BigInt(by[index] as number);
          expect(off < all && off > -all).toBe(true);
        });
      }),
    );
  });

  test('signed weights: the shares add up, each its exact proportion rounded up or down', () => {
    const signed = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer(), signed, (amount, by) => {
        const all = sum(by);
        fc.pre(all !== 0n);
        const shares = allocate(amount, by);
        expect(sum(shares)).toBe(BigInt(amount));
        const size = all < 0n ? -all : all;
        shares.forEach((share, index) => {
          const off = BigInt(share) * all - BigInt(amount) * BigInt(by[index] as number);
          expect(off < size && off > -size).toBe(true);
        });
      }),
    );
  });

  test('no weight gets a unit while a larger remainder goes without; ties go to the first', () => {
    fc.assert(
      fc.property(fc.nat(), weights, (amount, by) => {
        const shares = allocate(amount, by);
        const all = sum(by);
        const owed = by.map((weight) => (BigInt(amount) * BigInt(weight)) % all);
        const rounded = by.map(
          (weight, index) => BigInt(shares[index] as number) > (BigInt(amount) * BigInt(weight)) / all,
        );
        rounded.forEach((up, index) => {
          const first = rounded.slice(0, index);
          const rest = owed[index] as bigint;
          if (up) {
            expect(first.every((earlier, before) => earlier || (owed[before] as bigint) < rest)).toBe(true);
          } else {
            expect(first.every((earlier, before) => !earlier || (owed[before] as bigint) >= rest)).toBe(true);
          }
        });
      }),
    );
  });

  test('negating the total negates every share; negating the weights changes nothing', () => {
    fc.assert(
      fc.property(total, weights, (amount, by) => {
        const shares = allocate(amount, by);
        expect(allocate(0 - amount, by)).toEqual(shares.map((share) => 0 - share));
        expect(
          allocate(
            amount,
            by.map((weight) => 0 - weight),
          ),
        ).toEqual(shares);
      }),
    );
  });

  test('refuses what has nowhere to go, and what is not an amount', () => {
    expect(() => allocate(1, [])).toThrow('NOTHING_TO_ALLOCATE_TO: 1 has no weight to go to');
    expect(() => allocate(1, [0, 0])).toThrow(MoneyError);
    expect(() => allocate(1, [5, -5])).toThrow('NOTHING_TO_ALLOCATE_TO');
    expect(() => allocate(0.5, [1])).toThrow('AMOUNT_OUT_OF_RANGE');
    expect(() => allocate(5, [0.5])).toThrow('AMOUNT_OUT_OF_RANGE');
  });
});

describe('largestRemainder', () => {
  test.each([
    // 18 % of 100, 100 and 100: 15.25 each, 45.76 together
    [46, [100, 100, 100], 1800, 11_800, [16, 15, 15]],
    [-46, [-100, -100, -100], 1800, 11_800, [-16, -15, -15]],
    // a line and its void
    [0, [100, -100], 1800, 11_800, [15, -15]],
    [0, [1000, -1000], 1800, 11_800, [153, -153]],
    // exact shares take no unit
    [5, [2, 2, 1], 1, 1, [2, 2, 1]],
    [0, [], 1, 1, []],
  ])('%d over %j × %d / %d is %j', (amount, by, factor, divisor, expected) => {
    expect(largestRemainder(amount, by, factor, divisor)).toEqual(expected);
  });

  test('is exact where the products are not safe integers', () => {
    const large = 2 ** 52;
    expect(largestRemainder(large, [large], 10_001, 10_001)).toEqual([large]);
    expect(largestRemainder(0, [large, -large], 3, 7)).toEqual([
      Number((BigInt(large) * 3n) / 7n) + (Number((BigInt(large) * 3n) % 7n) > 3 ? 1 : 0),
      -(Number((BigInt(large) * 3n) / 7n) + (Number((BigInt(large) * 3n) % 7n) > 3 ? 1 : 0)),
    ]);
  });
});
