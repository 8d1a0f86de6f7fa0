import { describe, expect, it } from 'vitest';
import { fallbacksOf, languageOf, languages, locales, nameIn, toLocale } from './locale.ts';

describe('the languages', () => {
  it('are seven to choose from and five with words of their own', () => {
    expect(locales).toEqual(['sq', 'sq-AL', 'en', 'mk', 'sr', 'el', 'de']);
    expect([...new Set(locales.map(languageOf))].sort()).toEqual([...languages].sort());
  });

  it('fall back: the second Albanian to Albanian, the Greek-coded one to Serbian', () => {
    expect(fallbacksOf('sq-AL')).toEqual(['sq-AL', 'sq']);
    expect(fallbacksOf('el')).toEqual(['el', 'sr']);
    for (const language of languages) expect(fallbacksOf(language)).toEqual([language]);
  });

  it('are Albanian where a code is none of them', () => {
    expect(locales.map(toLocale)).toEqual(locales);
    for (const code of [undefined, null, '', 'SQ', 'fr', 'toString', 3]) expect(toLocale(code)).toBe('sq');
  });
});

describe('a name', () => {
  const names = { sq: 'Ujë', sr: 'Voda', en: 'Water' };

  it.each([
    ['sr', 'Voda'],
    ['el', 'Voda'],
    ['sq-AL', 'Ujë'],
    ['en', 'Water'],
  ] as const)('in %s is %s', (locale, name) => {
    expect(nameIn(names, locale)).toBe(name);
  });

  it("falls back to the venue's language, then to Albanian, then to any, and passes over empty ones", () => {
    expect(nameIn(names, { locale: 'de', venue: 'en' })).toBe('Water');
    expect(nameIn(names, { locale: 'de', venue: 'el' })).toBe('Voda');
    expect(nameIn(names, { locale: 'de', venue: 'mk' })).toBe('Ujë');
    expect(nameIn({ mk: 'Вода' }, 'de')).toBe('Вода');
    expect(nameIn({ de: '', mk: 'Вода' }, 'de')).toBe('Вода');
    expect(nameIn({}, 'de')).toBe('');
  });
});
