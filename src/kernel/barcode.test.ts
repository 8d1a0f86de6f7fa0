import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barcodeKey, barcodesOf, isMisread } from './barcode.ts';

it.each([
  ['4006381333931', false],
  ['4006381333930', true],
  ['96385074', false],
  ['96385075', true],
  ['036000291452', false],
  ['0036000291452', false],
  ['10614141000415', false],
  ['12345', false],
  ['A-17', false],
])('%s is misread: %s', (code, expected) => {
  expect(isMisread(code)).toBe(expected);
});

it('finds a wrong digit anywhere', () => {
  const body = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(body, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, place, more) => {
      const check = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !isMisread([...digits, digit].join('')));
      const code = [...digits, check as number];
      expect(isMisread(code.join(''))).toBe(false);
      const wrong = code.map((digit, index) => (index === place ? (digit + more) % 10 : digit));
      expect(isMisread(wrong.join(''))).toBe(true);
    }),
  );
});

it('compares numbers without their leading zeros, and nothing else', () => {
  expect(barcodeKey('0036000291452')).toBe(barcodeKey('036000291452'));
  expect(barcodeKey('007')).toBe('007');
  expect(barcodeKey('00A-17')).toBe('00A-17');
});

it('every way to store a barcode has its key, and is among the ways of any other', () => {
  const code = fc.stringMatching(/^\d{1,14}$|^[A-Z]{1,8}$/);
  fc.assert(
    fc.property(code, fc.nat(6), (written, zeros) => {
      const stored = barcodesOf(written);
      expect(stored).toContain(barcodeKey(written));
      const longer = written.padStart(8 + zeros, '0');
      if (/^\d+$/.test(written) && barcodeKey(longer) !== '') expect(stored).toContain(longer);
      for (const each of stored)
        expect(barcodeKey(each).replace(/^0+/, '')).toBe(barcodeKey(written).replace(/^0+/, ''));
    }),
  );
});
