import { describe, expect, it } from 'vitest';
import { compareNames, fold, initialsOf } from './text.ts';

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
