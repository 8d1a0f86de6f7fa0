/** The languages with their own texts: one complete messages file each. Albanian is the product's first language. */
export const languages = ['sq', 'en', 'mk', 'sr', 'de'] as const;
export type Language = (typeof languages)[number];

/** What a venue, a device or a user can choose. */
export const locales = ['sq', 'sq-AL', 'en', 'mk', 'sr', 'el', 'de'] as const;
export type Locale = (typeof locales)[number];

/** Locales without a complete file, and the language they use. The Greek-coded one shows Serbian text. */
const borrowed: Partial<Record<Locale, Language>> = { 'sq-AL': 'sq', el: 'sr' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}

export function toLocale(code: unknown): Locale {
  return isLocale(code) ? code : 'sq';
}

/** The language of a locale's texts: it decides plurals, sorting and spelling. */
export function languageOf(locale: Locale): Language {
  return borrowed[locale] ?? (locale as Language);
}

/** A locale and what it falls back to, first choice first: `sq-AL` → `sq`, `el` → `sr`. */
export function fallbacksOf(locale: Locale): readonly Locale[] {
  const language = languageOf(locale);
  return language === locale ? [locale] : [locale, language];
}

/** A name in each language. */
export type Names = Readonly<Partial<Record<Locale, string>>>;

/** The reader's language, and the venue's: a name that lacks the first is shown in the second. */
export interface Reader {
  readonly locale: Locale;
  readonly venue: Locale;
}

/** The languages in which a name is looked for, in order: the reader's, the venue's, Albanian. */
export function preferencesOf(reader: Locale | Reader): readonly Locale[] {
  const { locale, venue } = typeof reader === 'string' ? { locale: reader, venue: 'sq' as const } : reader;
  return [...new Set([...fallbacksOf(locale), ...fallbacksOf(venue), 'sq' as const])];
}

/** The name for a reader, in any other language if it has none of theirs. */
export function nameIn(names: Names, reader: Locale | Reader): string {
  for (const locale of preferencesOf(reader)) {
    const name = names[locale];
    if (name) return name;
  }
  return Object.values(names).find(Boolean) ?? '';
}
