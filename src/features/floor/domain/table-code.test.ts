import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReceiptCode } from '#kernel/barcode.ts';
import { tableCode, tableOfCode } from './table-code.ts';

describe('the code of a table', () => {
  it('leads back to its table, and is that of no receipt', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const code = tableCode(id);
        expect([tableOfCode(code), isReceiptCode(code)]).toEqual([id, false]);
      }),
    );
  });

  it('notices one wrong digit', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 2, max: 42 }), fc.integer({ min: 1, max: 9 }), (id, at, plus) => {
        const code = tableCode(id);
        const wrong = (Number(code[at]) + plus) % 10;
        expect(tableOfCode(`${code.slice(0, at)}${wrong}${code.slice(at + 1)}`)).toBe('misread');
      }),
    );
    expect(['', '77', '7'.repeat(42), '1'.repeat(43), `77${'A'.repeat(41)}`].map(tableOfCode)).toEqual(
      Array(5).fill(null),
    );
  });
});
