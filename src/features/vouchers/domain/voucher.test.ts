import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfNumber, leftOf, numberKey, problemOfNumber, problemOfVoucher, type Voucher } from './voucher.ts';
import { voucherNumber } from './voucher-number.ts';

const voucher = (more: Partial<Voucher> = {}): Voucher => ({
  id: 'v',
  value: 5_000,
  spent: 0,
  isForSale: false,
  soldOn: null,
  expiresOn: null,
  ...more,
});

describe('a voucher', () => {
  it('pays through all of its last day, and not on the next', () => {
    const ending = voucher({ expiresOn: '2026-12-31' });
    expect(['2026-12-30', '2026-12-31', '2027-01-01'].map((day) => problemOfVoucher(ending, day))).toEqual([
      null,
      null,
      'VOUCHER_EXPIRED',
    ]);
    expect(problemOfVoucher(voucher(), '2999-01-01')).toBeNull();
  });

  it('that is for sale pays once it is sold, and one that is not pays at once', () => {
    expect(problemOfVoucher(voucher({ isForSale: true }), '2026-01-01')).toBe('VOUCHER_NOT_SOLD');
    expect(problemOfVoucher(voucher({ isForSale: true, soldOn: '2026-01-01' }), '2026-01-01')).toBeNull();
    expect(leftOf(voucher({ spent: 1_200 }))).toBe(3_800);
  });

  it('is found however its number is typed, and one that was mistyped is told', () => {
    const random = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(random, fc.nat(12), (bytes, at) => {
        const number = voucherNumber('GIFT', bytes);
        const typed = ` ${number.slice(0, at).toLowerCase()} ${number.slice(at)}\t`;
        expect(numberKey(typed)).toBe(number);
        expect(endOfNumber(typed)).toBe(number.slice(-4));
        expect(problemOfNumber(typed)).toBe('VOUCHER_NOT_FOUND');
        // An O at the end may also be meant as a zero, so that a wrong letter before it can be right by chance.
        fc.pre(!number.endsWith('O'));
        const letter = number[at] === '7' ? '8' : '7';
        expect(problemOfNumber(number.slice(0, at) + letter + number.slice(at + 1))).toBe('VOUCHER_MISTYPED');
      }),
    );
  });
});
