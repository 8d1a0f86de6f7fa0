import { describe, expect, it } from 'vitest';
import { asidesOf } from './asides.ts';

const headings = ['Шифра', 'Назив', 'ЕМ', 'Цена'];
const asides = (rows: readonly (readonly string[])[], required = [1, 3]) =>
  [...asidesOf({ rows, headings, header: 4, required, numbers: [3] }).values()].map(({ row, text }) => [row, text]);
const good = ['101', 'Леб бел', 'ком', '35,00'];

describe('rows that are no goods', () => {
  it('are totals, signatures and dates below the table', () => {
    const foot = [
      ['', '', '', ''],
      ['Вкупно артикли:', '', '', '312'],
      ['', 'Изготвил: Петар', '', 'Одобрил:'],
      ['Скопје, 21 ноември'],
    ];
    expect(asides([good, ...foot])).toEqual([
      [7, 'Вкупно артикли: · 312'],
      [8, 'Изготвил: Петар · Одобрил:'],
      [9, 'Скопје, 21 ноември'],
    ]);
  });

  it('are titles between the rows, and headings that are repeated', () => {
    expect(asides([['ПИЈАЛОЦИ', '', '', ''], good, [...headings], good])).toEqual([
      [5, 'ПИЈАЛОЦИ'],
      [7, 'Шифра · Назив · ЕМ · Цена'],
    ]);
  });

  it('are not rows with something wrong', () => {
    const wrong = [['102', '', '', ''], ['', 'Сок', 'ком', ''], good, ['103', 'Сок', 'ком', '']];
    expect(asides(wrong)).toEqual([]);
    expect(asides([good, ['', 'Total паста за заби', 'ком', '99']])).toEqual([]);
    // Of a client only the name is needed.
    expect(asides([['', 'Ана', '', '']], [1])).toEqual([]);
  });
});
