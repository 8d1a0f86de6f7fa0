import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFormOfVoucher, isVoucherNumber, voucherNumber, withZeros } from './voucher-number.ts';

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const prefix = fc.stringMatching(/^[A-Z0-9]{0,6}$/);
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('the number of a voucher', () => {
  it('is valid in either case of letters', () => {
    fc.assert(
      fc.property(prefix, bytes, (start, random) => {
        const number = voucherNumber(start, random);
        expect(number).toMatch(/^[A-Z0-9]{10,16}[A-Z0-9*]$/);
        expect(isVoucherNumber(number.toLowerCase())).toBe(true);
      }),
    );
  });

  it('with one letter mistyped, or two swapped, is not', () => {
    fc.assert(
      fc.property(prefix, bytes, fc.nat(9), fc.constantFrom(...letters), (start, random, place, letter) => {
        const number = voucherNumber(start, random);
        const at = start.length + place;
        fc.pre(number[at] !== letter);
        expect(isVoucherNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBe(false);
        const swapped = number.slice(0, at) + (number[at + 1] as string) + number[at] + number.slice(at + 2);
        fc.pre(number[at] !== number[at + 1] && at + 1 < number.length - 1);
        expect(isVoucherNumber(swapped)).toBe(false);
      }),
    );
  });

  it('has its form also with a wrong letter; digits alone, short codes and receipts do not', () => {
    const random = Uint8Array.from([1, 2, 30, 4, 5, 6, 7, 8, 9, 10]);
    for (const start of ['', 'GIFT', 'OKTOBR']) {
      const number = voucherNumber(start, random);
      expect(hasFormOfVoucher(`${number.slice(0, -2)}7${number.slice(-1)}`)).toBe(true);
    }
    for (const code of ['KLUB9999', '4006381333931', '12345678901', '', 'AB'.repeat(20)])
      expect(hasFormOfVoucher(code), code).toBe(false);
  });

  it('uses all that it is given by chance', () => {
    const of = (last: number) => voucherNumber('', Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9, last]));
    expect(new Set(Array.from({ length: 32 }, (_, last) => of(last))).size).toBe(32);
    expect(() => voucherNumber('', new Uint8Array(9))).toThrow();
  });

  it('is read with zeros where somebody typed the letter O for them', () => {
    fc.assert(
      fc.property(prefix, bytes, (start, random) => {
        const number = voucherNumber(start, random);
        const drawnFrom = start.length;
        const typed = number.slice(0, drawnFrom) + number.slice(drawnFrom, -1).replaceAll('0', 'O') + number.slice(-1);
        expect(withZeros(typed)).toBe(number);
        expect(withZeros(number)).toBe(number);
      }),
    );
    const zero = voucherNumber('', new Uint8Array(10));
    expect(withZeros(`${'O'.repeat(10)}${zero.slice(-1)}`)).toBe(zero);
    // Also in a prefix, where the check letter stays as it was typed.
    for (const first of [1, 2, 3, 5, 7]) {
      const number = voucherNumber(
        'G0',
        Uint8Array.from({ length: 10 }, (_, at) => first + at),
      );
      expect(withZeros(number.slice(0, -1).replaceAll('0', 'O') + number.slice(-1))).toBe(number);
    }
    expect(withZeros('HOTEL')).toBe('HOTEL');
  });
});
