import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessByContents } from './column-contents.ts';

const fields = ['name', 'unitId', 'barcodes', 'price'];
const rows = [
  ['1', 'Kajmak', '4006381333931', 'kg', '420'],
  ['2', 'Jogurt', '5310000000012', 'kom', '85'],
  ['3', 'Banane', '5901234123457', 'kilogram', '120'],
];

describe('issue 9 point 6: the cells of a column that no heading names', () => {
  it('say that it is units or barcodes', () => {
    expect(guessByContents(['', 'name', '', '', 'price'], rows, fields)).toEqual([
      ...['', 'name', 'barcodes', 'unitId', 'price'],
    ]);
  });

  it('say nothing where a heading did, where the resource has no such field, or where they are few', () => {
    expect(guessByContents(['unitId', 'name', 'barcodes', '', ''], rows, fields)).toEqual([
      ...['unitId', 'name', 'barcodes', '', ''],
    ]);
    expect(guessByContents(['', '', '', '', ''], rows, ['name'])).toEqual(['', '', '', '', '']);
    expect(guessByContents(['', '', '', '', ''], rows.slice(0, 1), fields)).toEqual(['', '', '', '', '']);
    // Running numbers and prices are neither.
    expect(
      guessByContents(['', ''], [...rows.map(([number = '', , , , price = '']) => [number, price])], fields),
    ).toEqual(['', '']);
  });

  it('finding 2: say that it is VAT where they are letters of the rates, and more than one', () => {
    const letters = new Map([...'АГЕЂ'].map((letter, at): [string, number] => [letter, at * 1000]));
    const vat = (...cells: string[]) =>
      guessByContents(
        ['', 'name'],
        cells.map((cell) => [cell, 'Hleb']),
        [...fields, 'vatRate'],
        letters,
      )[0];
    expect(vat('А', 'Ђ', '', 'Е')).toBe('vatRate');
    // In the other script, or in both.
    expect(vat('А', 'E', 'Đ')).toBe('vatRate');
    expect(vat('đ', 'e')).toBe('vatRate');
    // A gram is written so too.
    expect(vat('Г', 'Г', 'А')).toBe('vatRate');
    for (const none of [['А', 'А'], ['Ђ', 'Х'], ['X', 'Y', 'Z'], ['1', '2'], ['А', 'Ех'], []])
      expect(vat(...none)).toBe('');
    const taken = guessByContents(
      ['', 'vatRate'],
      [
        ['А', '20'],
        ['Ђ', '10'],
      ],
      [...fields, 'vatRate'],
      letters,
    );
    expect(taken).toEqual(['', 'vatRate']);
    expect(guessByContents([''], [['А'], ['Ђ']], fields, letters)).toEqual(['']);
  });

  it('never take a column away from its heading, nor a field twice', () => {
    const target = fc.constantFrom('', ...fields);
    const cell = fc.constantFrom('kg', 'kom', '', 'x', '4006381333931', '12');
    fc.assert(
      fc.property(fc.array(target, { maxLength: 6 }), fc.array(fc.array(cell, { maxLength: 6 })), (columns, cells) => {
        const found = guessByContents(columns, cells, fields);
        for (const [at, column] of columns.entries()) if (column !== '') expect(found[at]).toBe(column);
        const added = found.filter((column, at) => column !== columns[at]);
        expect(new Set(added).size).toBe(added.length);
        expect(added.every((field) => !columns.includes(field))).toBe(true);
      }),
    );
  });
});
