import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMisread } from '#kernel/barcode.ts';
import { nothingUnsold, offerFor, withoutSold, withUnsold } from './unsold-scans.ts';

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

describe('review 25: what is offered for a code that nothing has', () => {
  const cashier = { mayCreate: false, mayNote: true, isUnasked: false };
  it('a client only for what is no barcode of goods and no voucher with a wrong letter', () => {
    expect(offerFor('KLUB9999', cashier)).toBe('client');
    expect(offerFor('4006381333931', cashier)).toBeNull();
    expect(offerFor('4006381333930', cashier)).toBe('client');
    expect(offerFor('96385074', cashier)).toBeNull();
    expect(offerFor('GIFT7K2M9PQRSTV', cashier)).toBeNull();
    expect(offerFor('12345678901', cashier)).toBe('client');
  });

  it('nothing but goods as long as nobody knows whose card it is', () => {
    const manager = { ...cashier, mayCreate: true };
    expect(offerFor('KLUB9999', manager)).toBe('product');
    expect(offerFor('KLUB9999', { ...manager, isUnasked: true })).toBeNull();
    expect(offerFor('4006381333931', { ...manager, isUnasked: true })).toBe('product');
    expect(offerFor('KLUB9999', { ...cashier, isUnasked: true })).toBeNull();
  });
});
