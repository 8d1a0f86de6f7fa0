import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert, type Unit, type UnitKind } from './unit.ts';

const unit = (id: string, kind: UnitKind, factor: number): Unit => ({ id, kind, factor });
const kg = unit('kg', 'mass', 1_000_000);
const g = unit('g', 'mass', 1_000);
const l = unit('l', 'volume', 1_000_000);
const cl = unit('cl', 'volume', 10_000);
const ml = unit('ml', 'volume', 1_000);
const portion = unit('portion', 'other', 1_000);
const box = unit('box', 'other', 1_000);

describe('a quantity in another unit', () => {
  it('is exact between gram and kilogram, millilitre, centilitre and litre', () => {
    expect(convert(250_000, g, kg)).toBe(250);
    expect(convert(1_500, kg, g)).toBe(1_500_000);
    expect(convert(30_000, ml, l)).toBe(30);
    expect(convert(330, l, cl)).toBe(33_000);
  });

  it('does not exist between kinds, and of other units not even within theirs', () => {
    expect(convert(1_000, kg, l)).toBeNull();
    expect(convert(1_000, portion, box)).toBeNull();
    expect(convert(1_000, portion, portion)).toBe(1_000);
  });

  it('comes back the same from a finer unit', () => {
    const pairs = [
      [kg, g],
      [l, ml],
      [l, cl],
      [cl, ml],
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: 0, max: 1_000_000_000 }), ([large, small], quantity) => {
        expect(convert(convert(quantity, large, small) as number, small, large)).toBe(quantity);
      }),
    );
  });

  it('loses less than a thousandth on the way to a coarser unit, and never turns round', () => {
    const factors = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(factors, factors, fc.nat(1_000_000), fc.nat(1_000_000), (a, b, one, other) => {
        const [from, to] = [unit('a', 'mass', a), unit('b', 'mass', b)];
        const converted = convert(one, from, to) as number;
        expect(Math.abs(converted * b - one * a)).toBeLessThanOrEqual(b / 2);
        if (one <= other) expect(converted).toBeLessThanOrEqual(convert(other, from, to) as number);
      }),
    );
  });
});
