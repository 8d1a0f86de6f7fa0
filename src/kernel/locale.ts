/** The languages with words of their own: one complete messages file each. Albanian is the product's own. */
export const languages = ['sq', 'en', 'mk', 'sr', 'de'] as const;
export type Language = (typeof languages)[number];

/** What a venue, a device or a user can choose. */
export const locales = ['sq', 'sq-AL', 'en', 'mk', 'sr', 'el', 'de'] as const;
export type Locale = (typeof locales)[number];

/** Locales without a complete file: whose words they speak. The Greek-coded one shows Serbian text. */
const borrowed: Partial<Record<Locale, Language>> = { 'sq-AL': 'sq', el: 'sr' };

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (locales as readonly string[]).includes(value);
}

export function toLocale(code: unknown): Locale {
  return isLocale(code) ? code : 'sq';
}

/** The language whose words a locale shows: plurals, sorting and spelling follow it. */
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

/** The name in a language, else in the venue's, else in Albanian, else in any. */
export function nameIn(names: Names, locale: Locale, venue: Locale = 'sq'): string {
  for (const each of [...fallbacksOf(locale), ...fallbacksOf(venue), 'sq'] as const) {
    const name = names[each];
    if (name) return name;
  }
  return Object.values(names).find(Boolean) ?? '';
}
