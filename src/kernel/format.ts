import type { Locale } from './locale.ts';
import { type CurrencyCode, currencies, type Minor, usualStep } from './money.ts';
import type { Quantity } from './quantity.ts';
import { type Day, wallClock } from './time.ts';

/**
 * What people read and type, on screens and slips alike. Implemented here, because Intl prints `20.11.26, 8:51 m.d.` in
 * Albanian, drops the decimals of ALL, and differs between runtimes.
 */

/** Epoch ms, or an ISO string with its zone. */
export type Instant = number | string;

const SYMBOLS: Record<CurrencyCode, string> = {
  EUR: '€',
  ALL: 'L',
  MKD: 'ден',
  RSD: 'din',
};
/** How amounts of the currency are marked: `ден` where the code is MKD. */
export const currencySign = (currency: CurrencyCode): string => SYMBOLS[currency];

const NO_BREAK_SPACE = '\u00a0';

/**
 * The decimals with which all these amounts are written alike and exactly: none for whole amounts of a currency that
 * needs none (`104` ден), otherwise all. For what is read as one document: a slip, an order, a report.
 */
export function decimalsFor(amounts: Iterable<Minor>, currency: CurrencyCode): number {
  const { decimalsKept, wholeDecimals } = currencies[currency];
  const step = usualStep(currency);
  if (step === 1) return wholeDecimals;
  for (const amount of amounts) if (amount % step !== 0) return decimalsKept;
  return wholeDecimals;
}

export interface MoneyStyle {
  readonly locale?: Locale;
  /** False for the number alone. */
  readonly symbol?: boolean;
  /** Decimals of the document that the amount is part of. A fraction is never rounded away, whatever is given. */
  readonly decimals?: number;
  /** False without marks between thousands, as it is typed. */
  readonly grouping?: boolean;
}

/**
 * `1.234,50 €`, in English `€1,234.50`. What is written is exactly what is booked. The space is a no-break space, so that
 * an amount stays on one line.
 */
export function formatMoney(
  amount: Minor,
  currency: CurrencyCode,
  { locale = 'sq', symbol = true, decimals = 0, grouping = true }: MoneyStyle = {},
): string {
  const { decimalsKept } = currencies[currency];
  const shown = Math.max(decimals, decimalsFor([amount], currency));
  const sign = amount < 0 ? '-' : '';
  const digits = String(Math.abs(amount)).padStart(decimalsKept + 1, '0');
  const whole = digits.slice(0, digits.length - decimalsKept);
  const fraction = digits.slice(digits.length - decimalsKept, digits.length - decimalsKept + shown);
  const grouped = grouping ? group(whole, locale) : whole;
  const number = fraction ? `${grouped}${decimalMark(locale)}${fraction}` : grouped;
  if (!symbol) {
    return sign + number;
  }
  // A word such as `L` or `ден` follows the number in every language.
  return locale === 'en' && currency === 'EUR'
    ? `${sign}${SYMBOLS[currency]}${number}`
    : `${sign}${number}${NO_BREAK_SPACE}${SYMBOLS[currency]}`;
}

/**
 * A figure as screens show it, with the true minus sign: a hyphen is short and low beside digits, and lines break after
 * it. Paper keeps the hyphen, because printers' code pages lack the sign, and files too, because other programs read them.
 */
export const withMinus = (figure: string): string => figure.replace(/^-/, '\u2212');

/** A count: `5.000`, in English `5,000`. */
export function formatCount(count: number, locale: Locale = 'sq'): string {
  return group(String(count), locale);
}

function group(digits: string, locale: Locale): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, decimalMark(locale) === ',' ? '.' : ',');
}

/**
 * Thousandths as people write them: `1`, `0,5`, `-2`, with a unit `0,5 kg`. Never grouped: `1.234` would read as a
 * decimal.
 */
export function formatQuantity(quantity: Quantity, locale: Locale = 'sq', unit = ''): string {
  const figure = formatDecimal(quantity, 3, locale);
  return unit === '' ? figure : `${figure}${NO_BREAK_SPACE}${unit}`;
}

/** Keeps a figure and its unit on one line: `Birra Peja 0,33 l`. */
export function unbroken(text: string): string {
  return text.replace(/(\d) (?=(?:kg|g|l|dl|cl|ml|кг|г|л|дл|цл|мл)(?![\p{L}\d]))/gu, `$1${NO_BREAK_SPACE}`);
}

/** Basis points: `18%`, `7,5%`; German sets the sign apart. */
export function formatPercent(basisPoints: number, locale: Locale = 'sq'): string {
  return `${formatDecimal(basisPoints, 2, locale)}${locale === 'de' ? NO_BREAK_SPACE : ''}%`;
}

/** dd/MM/yyyy in every locale */
export function formatDate(instant: Instant, timeZone: string): string {
  return formatDay(wallText(instant, timeZone).slice(0, 10));
}

/** HH:mm, midnight as 00:00 */
export function formatTime(instant: Instant, timeZone: string): string {
  return wallText(instant, timeZone).slice(11, 16);
}

/** dd/MM/yyyy HH:mm */
export function formatDateTime(instant: Instant, timeZone: string): string {
  return `${formatDate(instant, timeZone)} ${formatTime(instant, timeZone)}`;
}

/** A business day, `2026-11-21`, as dd/MM/yyyy. */
export function formatDay(day: Day): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

export type NumberProblem = 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE';

export type ParsedNumber =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: NumberProblem };

/**
 * An amount as typed, in minor units: `2,5`, `2.50`, `1 234,50`, `1.234,50`, `1,234.50`, `-3`. A bare `1.234` or
 * `1,234` is AMBIGUOUS: it may be a thousand or a fraction, and a payment must not depend on a guess.
 */
export function parseAmount(text: string, currency: CurrencyCode): ParsedNumber {
  return parseDecimal(text, currencies[currency].decimalsKept);
}

/**
 * A quantity as typed, in thousandths. Quantities have three decimals: with the decimal mark of the reader's language,
 * `1,250` is one and a quarter, and `1.250` stays AMBIGUOUS. Without a known mark both are ambiguous.
 */
export function parseQuantity(text: string, decimalMark?: ',' | '.'): ParsedNumber {
  return parseDecimal(text, 3, decimalMark);
}

function parseDecimal(text: string, decimals: number, decimalMark?: ',' | '.'): ParsedNumber {
  const typed = text.trim().replace(/\s/g, ' ');
  if (typed === '') {
    return { ok: false, problem: 'EMPTY' };
  }
  const [, sign = '', body = ''] = /^([-+\u2212]?) ?(.*)$/.exec(typed) ?? [];
  const mark = Math.max(body.lastIndexOf(','), body.lastIndexOf('.'));
  const separators = body.replace(/[^.,]/g, '');
  if (separators.length === 1 && separators !== decimalMark && /^[1-9]\d{0,2}[.,]\d{3}$/.test(body)) {
    return { ok: false, problem: 'AMBIGUOUS' };
  }
  // 1.234.567 has only thousands; otherwise the last mark is the decimal mark, and must not also separate groups.
  const grouping = separators.length > 1 && new Set(separators).size === 1;
  const whole = mark < 0 || grouping ? body : body.slice(0, mark);
  const fraction = mark < 0 || grouping ? undefined : body.slice(mark + 1);
  if (!isWhole(whole, fraction)) {
    return { ok: false, problem: 'NOT_A_NUMBER' };
  }
  if (fraction !== undefined) {
    if (!/^\d+$/.test(fraction) || whole.includes(body.charAt(mark))) {
      return { ok: false, problem: 'NOT_A_NUMBER' };
    }
    if (fraction.length > decimals) {
      return { ok: false, problem: 'TOO_MANY_DECIMALS' };
    }
  }
  const value = Number(whole.replace(/[ .,]/g, '') + (fraction ?? '').padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) {
    return { ok: false, problem: 'TOO_LARGE' };
  }
  return { ok: true, value: sign === '' || sign === '+' ? value : 0 - value };
}

/** Plain digits, or digits in groups of three with one kind of separator; nothing only in front of a fraction (`,5`). */
function isWhole(text: string, fraction: string | undefined): boolean {
  return /^\d+$/.test(text) || /^\d{1,3}([ .,])\d{3}(\1\d{3})*$/.test(text) || (text === '' && fraction !== undefined);
}

function formatDecimal(value: number, decimals: number, locale: Locale): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${fraction && decimalMark(locale) + fraction}`;
}

/** English writes 1,234.50; every other supported language writes 1.234,50. */
export function decimalMark(locale: Locale): ',' | '.' {
  return locale === 'en' ? '.' : ',';
}

function wallText(instant: Instant, timeZone: string): string {
  const epoch = typeof instant === 'number' ? instant : Date.parse(instant);
  return new Date(wallClock(epoch, timeZone)).toISOString();
}
