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

/** The user's language, otherwise the device's, otherwise the venue's (or the browser's before it has one), otherwise Albanian. */
export function localeFor({ user, device, venue }: LocaleSayings): Locale {
  return [user, device, venue].find(isLocale) ?? 'sq';
}

const spoken: Readonly<Record<string, Locale>> = {
  sq: 'sq',
  en: 'en',
  mk: 'mk',
  de: 'de',
  sr: 'sr',
  hr: 'sr',
  bs: 'sr',
  cnr: 'sr',
  sh: 'sr',
};

/**
 * The first language of the browser that we speak, for a venue that has none yet; null if there is none. The Greek-coded
 * locale is Serbian, so it is nobody's browser's.
 */
export function localeOfBrowser(languages: readonly string[]): Locale | null {
  for (const tag of languages) {
    if (tag === 'sq-AL') return tag;
    const locale = spoken[tag.toLowerCase().split('-')[0] ?? ''];
    if (locale !== undefined) return locale;
  }
  return null;
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
