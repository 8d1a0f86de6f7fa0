import { describe, expect, it } from 'vitest';
import { unitWords } from './unit-words.ts';
import { isUnit, knownUnit } from './units.ts';

const cases = {
  piece: [
    'ком',
    'КОМ.',
    'ком ',
    'парче',
    'парч.',
    'kom',
    'Kom.',
    'komad',
    'copë',
    'COPE',
    'cp.',
    'pcs',
    'pc',
    'Stk.',
    'Stück',
    'бр.',
    'primerak',
    'primjerak',
    'примерок',
  ],
  kg: ['кг', 'КГ.', 'килогр.', 'kg', 'Kgr', 'килограм', 'kilogram', '1 kg', 'kilo', 'KGM', 'кгм', 'кгс'],
  bunch: ['врзка', 'Врз.', 'врска', 'veza', 'tufë', 'Bund'],
  g: ['гр', 'г', 'gr.', 'gram'],
  l: ['л', 'Л', 'лит.', 'литар', 'lt', 'ltr', 'litër', 'l', 'LTR'],
  ml: ['мл', 'ml'],
  pack: ['пак', 'пкт.', 'пакет', 'pako', 'pak.', 'Packung'],
  box: ['кутија', 'kuti', 'kutija', 'karton', 'карт', 'карт.', 'koli', 'Kolete', 'kasë', 'каса', 'kasa', 'стек'],
  tube: ['туба', 'Tuba', 'tub'],
  sheet: ['табла', 'tabak', 'Tabla', 'tabakë'],
  jar: ['тегла', 'тегли', 'tegla', 'kavanoz', 'Glas'],
  can: ['конз', 'konz', 'Конзерва', 'лименка', 'kanaçe'],
  bottle: ['шише', 'flaša', 'shishe', 'sh.'],
  bag: ['кеса', 'кесичка', 'плик', 'plik'],
  m: ['м', 'met', 'Met.', 'мет', 'metër', 'm'],
  m2: ['м²', 'm2'],
  pair: ['пар', 'palë'],
};

describe('issue 9 point 6: a unit', () => {
  it.each(Object.entries(cases))('%s is known by its words in all languages', (code, words) => {
    for (const word of words) expect([word, knownUnit(word)?.code]).toEqual([word, code]);
  });

  it('is known in the other script too, unless it is a word for two there', () => {
    const words = ['fl', 'боца', 'tetrapak', 'тетрапак', 'кес.', 'kokërr', 'kavanoza', 'pk'];
    expect(words.map((word) => knownUnit(word)?.code)).toEqual([
      'bottle',
      'bottle',
      'pack',
      'pack',
      'bag',
      'piece',
      'jar',
      'pack',
    ]);
    // Of every word that we know, the other script leads to the same unit or to none.
    for (const { unit, words: known } of unitWords)
      for (const word of known) expect([word, knownUnit(word)?.code]).toEqual([word, unit.code]);
  });

  it('that is no word of ours is none', () => {
    for (const word of ['', 'x', 'абв', 'фцк', 'kilometër', '12'])
      expect([word, knownUnit(word)]).toEqual([word, null]);
  });

  it('of the venue is the same by its measure, whatever it is called there', () => {
    const kg = knownUnit('кг');
    expect(kg).toMatchObject({ kind: 'mass', factor: 1_000_000 });
    expect(isUnit({ code: 'KILO', kind: 'mass', factor: 1_000_000 }, kg as never)).toBe(true);
    expect(isUnit({ code: 'crate', kind: 'other', factor: 1000 }, knownUnit('пар') as never)).toBe(false);
  });
});
