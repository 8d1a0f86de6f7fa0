import type { Locale } from '#kernel/locale.ts';
import type { CurrencyCode } from '#kernel/money.ts';

export interface Country {
  readonly currency: CurrencyCode;
  /** IANA */
  readonly timeZone: string;
  /** The nearest supported language. */
  readonly languageCode: Locale;
  /** Basis points, as the law sets them; the highest is the standard rate. */
  readonly vatRates: readonly [number, number, ...number[]];
  /** An invoice there must name the account into which it is paid, as the electronic invoices of Albania and Serbia. */
  readonly invoiceNeedsAccount?: true;
  /** The letter of what is sold outside VAT, where the law has one; those of the rates: fiscal-letters.ts. */
  readonly exemptLetter?: string;
}

/** The defaults that a country gives a venue. */
export const countries = {
  XK: { currency: 'EUR', timeZone: 'Europe/Belgrade', languageCode: 'sq', vatRates: [0, 800, 1800], exemptLetter: 'A' },
  AL: {
    currency: 'ALL',
    timeZone: 'Europe/Tirane',
    languageCode: 'sq-AL',
    vatRates: [0, 600, 1000, 2000],
    invoiceNeedsAccount: true,
  },
  MK: { currency: 'MKD', timeZone: 'Europe/Skopje', languageCode: 'mk', vatRates: [0, 500, 1000, 1800] },
  RS: {
    currency: 'RSD',
    timeZone: 'Europe/Belgrade',
    languageCode: 'sr',
    vatRates: [0, 1000, 2000],
    invoiceNeedsAccount: true,
    exemptLetter: 'А',
  },
  DE: { currency: 'EUR', timeZone: 'Europe/Berlin', languageCode: 'de', vatRates: [0, 700, 1900] },
  GR: { currency: 'EUR', timeZone: 'Europe/Athens', languageCode: 'el', vatRates: [0, 600, 1300, 2400] },
} as const satisfies Readonly<Record<string, Country>>;

export type CountryCode = keyof typeof countries;
export const countryCodes = Object.keys(countries) as [CountryCode, ...CountryCode[]];
