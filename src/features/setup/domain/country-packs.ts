import type { CountryCode } from '#features/configuration/domain/countries.ts';
import { type Language, type Locale, languageOf } from '#kernel/locale.ts';
import { type CurrencyCode, currencies, type Minor, mulDiv, roundDiv } from '#kernel/money.ts';

/** The tax class of a product; its rate depends on the country. */
export const vatKinds = ['food', 'drink', 'alcohol', 'basic', 'produce', 'grocery', 'standard'] as const;
export type VatKind = (typeof vatKinds)[number];

/** A country's defaults besides currency, time zone and the list of its rates (countries.ts) and their letters (fiscal-letters.ts). */
export interface CountryPack {
  /**
   * The rate of each class, basis points: served food, served drinks without alcohol, alcohol; in a shop bread and
   * milk, fruit and vegetables, other food; and the rest.
   */
  readonly vat: Readonly<Record<VatKind, number>>;
  /** The price level there, in percent of prices in Kosovo. */
  readonly priceLevel: number;
}

export const countryPacks: Readonly<Record<CountryCode, CountryPack>> = {
  XK: {
    vat: { food: 1800, drink: 1800, alcohol: 1800, basic: 800, produce: 1800, grocery: 1800, standard: 1800 },
    priceLevel: 100,
  },
  AL: {
    vat: { food: 2000, drink: 2000, alcohol: 2000, basic: 2000, produce: 2000, grocery: 2000, standard: 2000 },
    priceLevel: 120,
  },
  MK: {
    vat: { food: 1000, drink: 1000, alcohol: 1800, basic: 500, produce: 500, grocery: 500, standard: 1800 },
    priceLevel: 110,
  },
  RS: {
    vat: { food: 2000, drink: 2000, alcohol: 2000, basic: 1000, produce: 1000, grocery: 2000, standard: 2000 },
    priceLevel: 140,
  },
  DE: {
    vat: { food: 700, drink: 1900, alcohol: 1900, basic: 700, produce: 700, grocery: 700, standard: 1900 },
    priceLevel: 240,
  },
  GR: {
    vat: { food: 1300, drink: 2400, alcohol: 2400, basic: 1300, produce: 1300, grocery: 1300, standard: 2400 },
    priceLevel: 200,
  },
};

/** The abbreviation of value-added tax. */
export const vatWords: Readonly<Record<Language, string>> = {
  sq: 'TVSH',
  en: 'VAT',
  mk: 'ДДВ',
  sr: 'PDV',
  de: 'MwSt.',
};

export function vatWord(locale: Locale): string {
  return vatWords[languageOf(locale)];
}

/** The value of a euro in each currency, in minor units, and the usual step of prices. */
const worth: Readonly<Record<CurrencyCode, { readonly euro: Minor; readonly step: Minor }>> = {
  EUR: { euro: 1_00, step: 10 },
  ALL: { euro: 100_00, step: 10_00 },
  MKD: { euro: 61_50, step: 5_00 },
  RSD: { euro: 117_00, step: 10_00 },
};

/** A price of a template (euro cents, Kosovo) converted for a menu of the country; only a suggestion. */
export function suggestedPrice(cents: Minor, country: CountryCode, currency: CurrencyCode): Minor {
  const { euro, step } = worth[currency];
  const there = mulDiv(mulDiv(cents, countryPacks[country].priceLevel, 100), euro, 100);
  return Math.max(step, roundDiv(there, step) * step, currencies[currency].cashUnit);
}
