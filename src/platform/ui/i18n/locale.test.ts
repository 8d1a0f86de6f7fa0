import { expect, it } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { localeFor, localeNames, localeOfBrowser, pageLanguage } from './locale.ts';

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

it("takes the user's word first, then the device's, then the venue's, then Albanian", () => {
  expect(localeFor({ user: 'de', device: 'mk', venue: 'sr' })).toBe('de');
  expect(localeFor({ user: null, device: 'mk', venue: 'sr' })).toBe('mk');
  expect(localeFor({ user: undefined, device: null, venue: 'sr' })).toBe('sr');
  expect(localeFor({ user: null, device: null, venue: undefined })).toBe('sq');
  expect(localeFor({ user: 'fr', device: 'SQ', venue: '' })).toBe('sq');
});

it('takes the first language of the browser that we speak', () => {
  expect(localeOfBrowser(['mk-MK', 'en-US'])).toBe('mk');
  expect(localeOfBrowser(['fr-FR', 'hr-HR'])).toBe('sr');
  expect(localeOfBrowser(['sq-AL'])).toBe('sq-AL');
  expect(localeOfBrowser(['sq-XK', 'sq'])).toBe('sq');
  expect(localeOfBrowser(['sr-Latn-RS'])).toBe('sr');
  expect(localeOfBrowser(['el-GR'])).toBeNull();
  expect(localeOfBrowser([])).toBeNull();
});
