import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMisread } from '#kernel/barcode.ts';
import { readScaleLabel, usualScaleLabels } from '#kernel/scale-label.ts';
import { isNumberOfReceipt, orderOfReceipt, receiptCode } from './receipt-code.ts';

const code = fc.uuid().map(receiptCode);

describe('the code of a receipt', () => {
  it('is 41 digits, and leads back to its order', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(receiptCode(id)).toMatch(/^\d{41}$/);
        expect(orderOfReceipt(receiptCode(id))).toBe(id);
      }),
    );
    for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
      expect(orderOfReceipt(receiptCode(id))).toBe(id);
    }
  });

  it('notices one wrong digit, and two neighbours exchanged', () => {
    fc.assert(
      fc.property(code, fc.nat(40), fc.integer({ min: 1, max: 9 }), (whole, at, plus) => {
        const wrong = (Number(whole[at]) + plus) % 10;
        expect(orderOfReceipt(`${whole.slice(0, at)}${wrong}${whole.slice(at + 1)}`)).toBe('misread');
        const [one, two] = [whole[at], whole[at + 1]];
        if (two === undefined || one === two) return;
        expect(orderOfReceipt(`${whole.slice(0, at)}${two}${one}${whole.slice(at + 2)}`)).toBe('misread');
      }),
    );
  });

  it('is never the code of goods, nor a code of goods that of a receipt', () => {
    fc.assert(
      fc.property(code, (each) => {
        expect(isMisread(each)).toBe(false);
        expect(readScaleLabel(each, usualScaleLabels)).toBeNull();
      }),
    );
    for (const other of ['5901234123457', '40170725', '2112345012345', 'ABC', '', '1'.repeat(40), '1'.repeat(42)]) {
      expect(orderOfReceipt(other)).toBeNull();
    }
    expect(orderOfReceipt('9'.repeat(41))).toBe('misread');
  });

  it('is no number of a receipt, and neither are codes of goods', () => {
    for (const each of ['1', '42', '1000000']) expect(isNumberOfReceipt(each)).toBe(true);
    for (const each of ['0', '042', '96385074', '4006381333931', 'A1', '']) expect(isNumberOfReceipt(each)).toBe(false);
    fc.assert(fc.property(code, (each) => !isNumberOfReceipt(each)));
  });
});
