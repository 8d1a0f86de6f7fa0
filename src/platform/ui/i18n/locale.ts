import { createContext, useContext } from 'react';
import { isLocale, type Locale, languageOf } from '#kernel/locale.ts';

/** The interface languages, each with its own name; the first is the default. */
export const localeNames: Readonly<Record<Locale, string>> = {
  sq: 'Shqip',
  'sq-AL': 'Shqip (Shqipëri)',
  en: 'English',
  mk: 'Македонски',
  sr: 'Srpski',
  // Its code means Greek, its text is Serbian: the name shows the language of the text.
  el: 'Srpski (EL)',
  de: 'Deutsch',
};

/** Sources of the language, in order; each may be missing, or a value that this build does not know. */
export interface LocaleSayings {
  /** The signed-in user's own language. */
  readonly user: unknown;
  readonly device: unknown;
  readonly venue: unknown;
}

/** The user's language, otherwise the device's, otherwise the venue's, otherwise Albanian. */
export function localeFor({ user, device, venue }: LocaleSayings): Locale {
  return [user, device, venue].find(isLocale) ?? 'sq';
}

/** The language of the texts on the screen: while another one loads, still the previous one. */
export const ShownLocale = createContext<Locale>('sq');
export function useShownLocale(): Locale {
  return useContext(ShownLocale);
}

/**
 * The page's `lang`, for screen readers and hyphenation. It is the language of the texts, not the choice: the
 * Greek-coded locale shows Serbian, in Latin script.
 */
export function pageLanguage(locale: Locale): string {
  const language = languageOf(locale);
  if (language === 'sr') return 'sr-Latn';
  return language === 'sq' ? locale : language;
}
