import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePages, readCodeTables } from './code-tables.ts';

describe('code tables that a venue writes', () => {
  it('are read as they were written, in any case and with any spaces', () => {
    const number = fc.option(fc.integer({ min: 0, max: 255 }), { nil: undefined });
    const written = fc.uniqueArray(fc.tuple(fc.constantFrom(...codePages), number), { selector: ([page]) => page });
    const space = fc.constantFrom('', ' ', '  ');
    fc.assert(
      fc.property(written, space, space, fc.boolean(), (tables, one, other, isUpper) => {
        const text = tables.map(([page, number]) => `${one}${page}${other}=${one}${number ?? 'off'}${other}`).join(',');
        expect(readCodeTables(isUpper ? text.toUpperCase() : text)).toEqual(Object.fromEntries(tables));
      }),
    );
  });

  it.each([
    'cp852',
    'cp852=',
    'cp852=256',
    'cp852=-1',
    'cp852=18 cp858=19',
    'cp852=1,cp852=2',
    'cp1=3',
    'constructor=1',
  ])('are not “%s”', (text) => {
    expect(readCodeTables(text)).toBeNull();
  });

  it('may be none', () => {
    expect([readCodeTables(''), readCodeTables(' , ')]).toEqual([{}, {}]);
  });
});
