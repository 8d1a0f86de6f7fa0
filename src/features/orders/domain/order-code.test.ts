import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableOfCode } from '#features/floor/domain/table-code.ts';
import { isReceiptCode } from '#kernel/barcode.ts';
import { orderCode, orderOfCode } from './order-code.ts';

describe('the code of an order', () => {
  it('leads back to its order, and is that of no table and no receipt', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const code = orderCode(id);
        expect([orderOfCode(code), tableOfCode(code), isReceiptCode(code)]).toEqual([id, null, false]);
      }),
    );
  });

  it('notices one wrong digit', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 2, max: 42 }), fc.integer({ min: 1, max: 9 }), (id, at, plus) => {
        const code = orderCode(id);
        const wrong = (Number(code[at]) + plus) % 10;
        expect(orderOfCode(`${code.slice(0, at)}${wrong}${code.slice(at + 1)}`)).toBe('misread');
      }),
    );
    expect(['', '78', '7'.repeat(42), `78${'A'.repeat(41)}`].map(orderOfCode)).toEqual(Array(4).fill(null));
  });
});
