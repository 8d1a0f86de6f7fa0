import { expect, it } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { localeNames, pageLanguage } from './locale.ts';

it('says of the page what it is written in, not what was chosen', () => {
  expect(Object.fromEntries(locales.map((locale) => [locale, pageLanguage(locale)]))).toEqual({
    sq: 'sq',
    'sq-AL': 'sq-AL',
    en: 'en',
    mk: 'mk',
    sr: 'sr-Latn',
    el: 'sr-Latn',
    de: 'de',
  });
});

it('offers every language once, each under a name of its own', () => {
  expect(Object.keys(localeNames)).toEqual(locales);
  expect(new Set(Object.values(localeNames)).size).toBe(locales.length);
});
