import { createContext, useContext, useSyncExternalStore } from 'react';
import { isLocale, type Locale, languageOf } from '#kernel/locale.ts';

/** The languages of the interface, each by its own name; the first is the default. */
export const localeNames: Readonly<Record<Locale, string>> = {
  sq: 'Shqip',
  'sq-AL': 'Shqip (Shqipëri)',
  en: 'English',
  mk: 'Македонски',
  sr: 'Srpski',
  // Its code says Greek, its text is Serbian: the name says what one will read.
  el: 'Srpski (EL)',
  de: 'Deutsch',
};

const key = 'tavolina.locale';
const listeners = new Set<() => void>();

/** The language of this device. */
export function readLocale(): Locale {
  const kept = localStorage.getItem(key);
  return isLocale(kept) ? kept : 'sq';
}

export function writeLocale(locale: Locale): void {
  localStorage.setItem(key, locale);
  for (const listener of listeners) listener();
}

export function useLocaleChoice(): Locale {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readLocale);
}

/** The language whose texts are on the screen: while another one is on its way, still the one before. */
export const ShownLocale = createContext<Locale>('sq');
export function useShownLocale(): Locale {
  return useContext(ShownLocale);
}

/**
 * What the page says it is written in, for screen readers and hyphenation. It names the words, not the choice: the
 * Greek-coded locale shows Serbian, and our Serbian is in Latin script.
 */
export function pageLanguage(locale: Locale): string {
  const language = languageOf(locale);
  if (language === 'sr') return 'sr-Latn';
  return language === 'sq' ? locale : language;
}
