import { describe, expect, it } from 'vitest';
import { percent } from '#kernel/resource.ts';
import { readCell } from './read-cell.ts';
import { lettersIn, strangeLettersIn, vatTextOf } from './vat-letters.ts';

const mk = new Map([
  ['А', 1800],
  ['Б', 500],
  ['В', 1000],
  ['Г', 0],
]);
const xk = new Map([
  ['A', null],
  ['C', 0],
  ['D', 800],
  ['E', 1800],
]);
const rs = new Map([
  ['А', null],
  ['Г', 0],
  ['Е', 1000],
  ['Ђ', 2000],
]);
const read = (text: string, letters: ReadonlyMap<string, number | null>, column = [text]) =>
  readCell(percent({ saysNone: true }), text, {
    currency: 'EUR' as const,
    decimals: 'auto' as const,
    options: {},
    letters: lettersIn(column, letters),
  });
const rates = (texts: readonly string[], letters: ReadonlyMap<string, number | null>) =>
  texts.map((text) => {
    const found = read(text, letters, [...texts]);
    return found !== null && 'value' in found ? found.value : found?.problem;
  });

describe('a VAT letter', () => {
  it('is the rate that the country gives it', () => {
    expect(rates(['А', 'Б', 'В', 'Г', 'а'], mk)).toEqual([1800, 500, 1000, 0, 1800]);
    expect(rates(['A', 'C', 'D', 'E'], xk)).toEqual([null, 0, 800, 1800]);
    expect(rates(['Ђ', 'Е', 'Г', 'А'], rs)).toEqual([2000, 1000, 0, null]);
  });

  it('is known with words and with its rate, which must agree', () => {
    expect(rates(['Група А', 'Б (5%)', 'В-10%', '18% А', 'Даночна група Г'], mk)).toEqual([1800, 500, 1000, 1800, 0]);
    expect(rates(['Grupi E', 'TVSH 8%', 'D/8'], xk)).toEqual([1800, 800, 800]);
    expect(rates(['А 5%'], mk)).toEqual(['vatLetterDiffers']);
    expect(vatTextOf('ДДВ 18 %')).toEqual({ letter: null, rate: '18 %' });
  });

  it('of the other keyboard is the one that sounds or looks like it', () => {
    expect(rates(['A', 'B', 'V', 'G'], mk)).toEqual([1800, 500, 1000, 0]);
    expect(rates(['Đ', 'E', 'G'], rs)).toEqual([2000, 1000, 0]);
    expect(rates(['С', 'Е', 'А'], xk)).toEqual([0, 1800, null]);
    // A slip among Cyrillic letters.
    expect(rates(['А', 'Б', 'B', 'A'], mk)).toEqual([1800, 500, 1000, 1800]);
  });

  it('new user, finding 3: that looks like one rate and sounds like another is doubtful', () => {
    const doubtful = (texts: readonly string[], letters: ReadonlyMap<string, number | null>) =>
      [...strangeLettersIn(texts, letters)].flatMap(([letter, { own, isDoubtful }]) =>
        isDoubtful ? [letter, own] : [],
      );
    // A Latin B among Cyrillic letters, and in a column that is Latin.
    expect(doubtful(['А', 'Б', 'B', 'A'], mk)).toEqual(['B', 'В']);
    expect(doubtful(['A', 'B', 'V', 'G'], mk)).toEqual(['B', 'Б']);
    // What looks and sounds alike, or is either, can be nothing else.
    expect(doubtful(['A', 'V', 'G'], mk)).toEqual([]);
    expect(doubtful(['А', 'Б', 'В', 'Г'], mk)).toEqual([]);
    expect(doubtful(['Đ', 'E', 'G', 'A'], rs)).toEqual([]);
    const latin = new Map([
      ['B', 500],
      ['V', 1000],
      ['H', 0],
      ['E', 1800],
    ]);
    expect(doubtful(['E', 'В'], latin)).toEqual(['В', 'B']);
    // Read as before, only said.
    expect(doubtful(['С', 'Е', 'А'], xk)).toEqual([]);
  });

  it('that could be two is asked about, and one that is none is refused', () => {
    expect(rates(['A', 'B'], mk)).toEqual([1800, 'unknownVatLetter']);
    expect(rates(['Ж', 'А'], mk)).toEqual(['unknownVatLetter', 1800]);
    expect(rates(['X'], xk)).toEqual(['unknownVatLetter']);
  });

  it('is not needed: rates stay rates, and words say that there is none', () => {
    expect(rates(['18', '5%', '0,18', '10,00'], mk)).toEqual([1800, 500, 1800, 1000]);
    expect(rates(['без ДДВ', 'Ослободено', 'pa TVSH'], mk)).toEqual([null, null, null]);
    expect(rates(['ништо'], mk)).toEqual(['notANumber']);
  });
});
