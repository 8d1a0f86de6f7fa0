import { expect, it } from 'vitest';
import { languages } from '#kernel/locale.ts';
import { unitMark } from './unit.ts';

const piece = {
  kind: 'count',
  code: 'piece',
  names: { sq: 'Copë', en: 'Piece', mk: 'Парче', sr: 'Komad', de: 'Stück' },
} as const;

it('issue 9 point 10: names a counted unit in the reader’s language, and shows the symbol of a weight or volume', () => {
  expect(languages.map((locale) => unitMark(piece, locale))).toEqual(['copë', 'piece', 'парче', 'komad', 'Stück']);
  expect(unitMark({ kind: 'mass', code: 'kg', names: { sq: 'Kilogram' } }, 'sr')).toBe('kg');
  // Macedonian writes it in its own script.
  expect(unitMark({ kind: 'mass', code: 'kg', names: { sq: 'Kilogram' } }, 'mk')).toBe('кг');
  expect(unitMark({ kind: 'mass', code: 'oz', names: {} }, 'mk')).toBe('oz');
  expect(unitMark({ kind: 'other', code: 'pako', names: {} }, 'de')).toBe('pako');
});
