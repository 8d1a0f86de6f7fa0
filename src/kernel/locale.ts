/** The languages that are complete; Albanian is the product's own. */
export const locales = ['sq', 'en', 'mk'] as const;
export type Locale = (typeof locales)[number];

export function toLocale(code: string | undefined): Locale {
  return locales.find((locale) => locale === code) ?? 'sq';
}

/** A name in each language; a missing one falls back to Albanian, then to any. */
export type Names = Readonly<Partial<Record<Locale, string>>>;

export function nameIn(names: Names, locale: Locale): string {
  return names[locale] ?? names.sq ?? Object.values(names)[0] ?? '';
}
