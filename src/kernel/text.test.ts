import { describe, expect, it } from 'vitest';
import { compareNames, fold, initialsOf, searchKey, searchLetters } from './text.ts';

describe('search', () => {
  it.each([
    ['Çaj mali', 'caj mali'],
    ['Ujë me gaz', 'uje me gaz'],
    ['Ќебапи', 'кебапи'],
    ['ESPRESSO', 'espresso'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });
});

describe('issue 9 point 7: search by sound', () => {
  it.each([
    ['pavlaka', 'Павлака 20%'],
    ['gjevrek', 'Ѓеврек со сусам'],
    ['gevrek', 'Ѓеврек со сусам'],
    ['cokollate', 'Çokollatë e zezë'],
    ['čokolada', 'Чоколада'],
    ['chokolada', 'Чоколада'],
    ['sirenje', 'Бело сирење'],
    ['sirene', 'Бело сирење'],
    ['dzem', 'Џем од кајсии'],
    ['xhem', 'Џем од кајсии'],
    ['džem', 'Џем од кајсии'],
    ['kebap', 'Ќебап'],
    ['ljuta', 'Љута пиперка'],
    ['djevrek', 'Đevrek'],
    ['ракија', 'Rakija 0,7 l'],
    ['шампањ', 'Shampanjë'],
    ['жито', 'Zhito'],
    ['gruss', 'Grüße'],
    ['5310001', '5310001000017'],
  ])('%s finds %s', (typed, name) => {
    expect(searchKey(name)).toContain(searchKey(typed));
  });

  it('tells different goods and different numbers apart', () => {
    expect(searchKey('Coca-Cola 0.33')).not.toContain(searchKey('fanta'));
    expect(searchKey('1100')).toBe('1100');
    expect(searchKey('Pivo')).not.toBe(searchKey('Vino'));
  });

  it('has one Latin letter for each letter', () => {
    expect([...searchLetters.from]).toHaveLength([...searchLetters.to].length);
  });
});

it('sorts names in natural order, ignoring case', () => {
  expect(['T10', 't2', 'T1', 'Bar 3'].sort(compareNames)).toEqual(['Bar 3', 'T1', 't2', 'T10']);
});

it.each([
  ['Arta', 'AR'],
  ['Arta Krasniqi', 'AK'],
  ['Ana Maria Kola', 'AK'],
  [' Çelik ', 'ÇE'],
  ['Ѓорѓи', 'ЃО'],
  ['', ''],
])('shortens %s to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
