import { useMemo } from 'react';
import type { Instant } from '#kernel/format.ts';
import {
  decimalMark,
  decimalsFor,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatTime,
  withMinus,
} from '#kernel/format.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import { currencies } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { useSession } from '../api/app-api.ts';
import { useShownLocale } from './locale.ts';

export interface Formats {
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  /** The decimal mark for typing. */
  readonly decimalMark: ',' | '.';
  /**
   * Minor units; with `symbol: false` only the number; with `decimals` like the other amounts of its document; with
   * `grouping: false` as it is typed.
   */
  money(
    minor: Minor,
    options?: { readonly symbol?: boolean; readonly decimals?: number; readonly grouping?: boolean },
  ): string;
  /** The decimals with which all these amounts are written alike. */
  decimalsFor(amounts: Iterable<Minor>): number;
  /**
   * A count; for messages, passed besides the number that selects the plural, because browsers do not format `5.000` in
   * every language.
   */
  count(count: number): string;
  /** Thousandths; with a unit for what is weighed or measured. */
  quantity(thousandths: number, unit?: string): string;
  /** Basis points. */
  percent(basisPoints: number): string;
  date(instant: Instant): string;
  time(instant: Instant): string;
  dateTime(instant: Instant): string;
  day(day: Day): string;
}

/** Formats with the venue's currency and time zone in the language on the screen. */
export function useFormats(): Formats {
  const { login } = useSession();
  const locale = useShownLocale();
  const currency = readCurrency(login?.posConfig.currency);
  const timeZone = String(login?.posConfig.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return useMemo(
    () => ({
      currency,
      timeZone,
      decimalMark: decimalMark(locale),
      money: (minor, style) => withMinus(formatMoney(minor, currency, { locale, ...style })),
      decimalsFor: (amounts) => decimalsFor(amounts, currency),
      count: (count) => formatCount(count, locale),
      quantity: (thousandths, unit) => withMinus(formatQuantity(thousandths, locale, unit)),
      percent: (basisPoints) => withMinus(formatPercent(basisPoints, locale)),
      date: (instant) => formatDate(instant, timeZone),
      time: (instant) => formatTime(instant, timeZone),
      dateTime: (instant) => formatDateTime(instant, timeZone),
      day: formatDay,
    }),
    [currency, timeZone, locale],
  );
}

function readCurrency(value: unknown): CurrencyCode {
  return typeof value === 'string' && value in currencies ? (value as CurrencyCode) : 'EUR';
}
