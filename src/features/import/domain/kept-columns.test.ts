import { expect, it } from 'vitest';
import { columnsKept, isSameShape } from './kept-columns.ts';

const before = ['Шифра', 'Назив', 'Цена', 'Цена', 'Забелешка'];
const chosen = ['code', 'name', '', 'price', 'internalCode'];

it('a corrected file keeps what was chosen for its headings, wherever they stand now', () => {
  expect(columnsKept(before, chosen, before, ['code', 'name', 'price', '', ''])).toEqual(chosen);
  expect(
    columnsKept(before, chosen, ['назив', 'ЕМ', 'Шифра', 'Цена', 'Цена'], ['name', 'unitId', 'code', 'price', '']),
  ).toEqual(['name', 'unitId', 'code', '', 'price']);
  // A new column does not take what another one has.
  expect(columnsKept(before, chosen, [...before, 'МПЦ'], ['code', 'name', '', '', '', 'price'])).toEqual([
    ...chosen,
    '',
  ]);
});

it('two files have the same shape if their headings are the same', () => {
  expect(isSameShape(before, ['шифра ', 'НАЗИВ', 'цена', 'цена', 'забелешка', ''])).toBe(true);
  expect(isSameShape(before, before.slice(1))).toBe(false);
  expect(isSameShape(['', ''], ['', ''])).toBe(false);
});
