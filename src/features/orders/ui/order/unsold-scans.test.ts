import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMisread } from '#kernel/barcode.ts';
import { nothingUnsold, withoutSold, withUnsold } from './unsold-scans.ts';

const ean = fc
  .integer({ min: 100_000_000_000, max: 999_999_999_999 })
  .map(
    (body) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${body}${digit}`).find((code) => !isMisread(code)) ?? '',
  );
const misreadOf = (code: string, at: number, by: number) =>
  [...code].map((digit, index) => (index === at ? `${(Number(digit) + by) % 10}` : digit)).join('');

describe('issue 9 point 2: codes that sold nothing', () => {
  it('stay when other goods are sold, each once, and go when they are sold themselves', () => {
    fc.assert(
      fc.property(ean, ean, (unknown, other) => {
        fc.pre(unknown !== other);
        const codes = withUnsold(withUnsold(nothingUnsold, 'unknown', unknown), 'unknown', unknown);
        expect(withoutSold(codes, other).unknown).toEqual([unknown]);
        expect(withoutSold(codes, unknown)).toEqual(nothingUnsold);
      }),
    );
  });

  it('a misread one goes with the code that it was, and with no other right one', () => {
    fc.assert(
      fc.property(ean, ean, fc.nat(12), fc.integer({ min: 1, max: 9 }), (code, other, at, by) => {
        const misread = misreadOf(code, at, by);
        fc.pre(isMisread(misread));
        const codes = withUnsold(nothingUnsold, 'misread', misread);
        expect(withoutSold(codes, code)).toEqual(nothingUnsold);
        const apart = [...misread].filter((digit, index) => digit !== other[index]).length;
        if (apart > 1) expect(withoutSold(codes, other)).toEqual(codes);
      }),
    );
  });
});
