import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumMinor } from './money.ts';
import { priceOrder } from './pricing.ts';
import { equalSplit, splitLine } from './split.ts';

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

describe('splitLine', () => {
  const line = { quantity: 3000, gross: 1000, lineDiscount: 100, orderDiscount: 50, total: 850, vat: 130, net: 720 };

  test('shares every figure over the one it is taken from', () => {
    expect(splitLine(line, [1000, 2000])).toEqual([
      { quantity: 1000, gross: 333, lineDiscount: 33, orderDiscount: 17, total: 283, vat: 43, net: 240 },
      { quantity: 2000, gross: 667, lineDiscount: 67, orderDiscount: 33, total: 567, vat: 87, net: 480 },
    ]);
  });

  test('the parts add up to the line in every figure, and none is given more than it costs', () => {
    const percent = fc.integer({ min: 0, max: 10_000 });
    const parts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        parts,
        fc.nat({ max: 5000 }),
        percent,
        percent,
        fc.constantFrom(1, -1),
        (cut, unitPrice, a, b, sign) => {
          const quantities = cut.map((quantity) => quantity * sign);
          const quantity = sumMinor(quantities);
          const priced = priceOrder({
            lines: [{ id: 'a', quantity, unitPrice, vatRate: 1800, discount: { kind: 'percent', value: a } }],
            discount: { kind: 'percent', value: b },
          });
          const [{ id: _, ...figures } = { id: '', ...line }] = priced.lines;
          const split = splitLine({ quantity, ...figures }, quantities);
          expect(split.map((part) => part.quantity)).toEqual(quantities);
          for (const figure of ['gross', 'lineDiscount', 'orderDiscount', 'total', 'vat', 'net'] as const) {
            expect(sumMinor(split.map((part) => part[figure]))).toBe(figures[figure]);
            expect(split.every((part) => part[figure] * sign >= 0)).toBe(true);
          }
          for (const part of split) {
            expect(part.gross - part.lineDiscount - part.orderDiscount).toBe(part.total);
            expect(part.net + part.vat).toBe(part.total);
          }
        },
      ),
    );
  });

  test.each([[[1000, 1000]], [[4000, -1000]], [[3000, 0]], [[]]])('refuses %j of 3000', (quantities) => {
    expect(() => splitLine(line, quantities)).toThrow(`SPLIT_OUT_OF_RANGE: ${quantities.join(' + ')} is not a split`);
  });
});
