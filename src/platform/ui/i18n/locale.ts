import { createContext, useContext } from 'react';
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

/** Who has a say in what is shown; each may have said nothing, or something that this build does not know. */
export interface LocaleSayings {
  /** The signed-in user's own language. */
  readonly user: unknown;
  readonly device: unknown;
  readonly venue: unknown;
}

/** The user's language, else the device's, else the venue's, else Albanian. */
export function localeFor({ user, device, venue }: LocaleSayings): Locale {
  return [user, device, venue].find(isLocale) ?? 'sq';
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
