import { type NumberProblem, parseAmount, parseQuantity } from '#kernel/format.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { currencies } from '#kernel/money.ts';
import type { NumberKind } from '#kernel/resource.ts';

/** How numbers are written in the form's language. */
export interface NumberForm {
  readonly currency: CurrencyCode;
  readonly decimalMark: ',' | '.';
}

/** Why a text is not a number; `ambiguous` contains both possible numbers, in a form that can be typed. */
export type TextProblem =
  | { readonly name: 'notANumber' }
  | { readonly name: 'tooManyDecimals'; readonly bound: number }
  | { readonly name: 'ambiguous'; readonly whole: string; readonly decimal: string };

export type NumberText =
  | { readonly ok: true; readonly value: number | null }
  | { readonly ok: false; readonly problem: TextProblem };

/** The typed text of a number field, in the stored unit; empty is null. */
export function readNumber(text: string, kind: NumberKind, form: NumberForm): NumberText {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: null };
  if (kind === 'whole') {
    return /^-?\d{1,12}$/.test(typed) ? { ok: true, value: Number(typed) } : { ok: false, problem: notANumber };
  }
  const refused = (problem: NumberProblem): NumberText => ({ ok: false, problem: explain(problem, typed, kind, form) });
  if (kind === 'money') {
    const parsed = parseAmount(typed, form.currency);
    return parsed.ok ? parsed : refused(parsed.problem);
  }
  const isNegative = typed.startsWith('-');
  const parsed = parseQuantity(typed.replace(/^-/, '').replace(/\s*%$/, ''), form.decimalMark);
  if (!parsed.ok) return refused(parsed.problem);
  // A quantity has three decimals, a percentage two.
  if (kind === 'percent' && parsed.value % 10 !== 0) return refused('TOO_MANY_DECIMALS');
  const value = kind === 'percent' ? parsed.value / 10 : parsed.value;
  return { ok: true, value: isNegative ? 0 - value : value };
}

/** A number as shown in its input: without a unit and without grouping, so that it can be edited. */
export function writeNumber(value: number | null, kind: NumberKind, { currency, decimalMark }: NumberForm): string {
  if (value === null) return '';
  if (kind === 'whole') return String(value);
  const decimals = decimalsOf(kind, currency);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals);
  const isWhole = /^0*$/.test(rest) && currencies[currency].wholeDecimals === 0;
  // An amount has all its decimals or none: 103,50 and not 103,5.
  const amount = isWhole ? '' : rest;
  const shown = kind === 'money' ? amount : rest.replace(/0+$/, '');
  return `${sign}${whole}${shown === '' ? '' : decimalMark + shown}`;
}

const notANumber: TextProblem = { name: 'notANumber' };

function explain(
  problem: NumberProblem,
  typed: string,
  kind: Exclude<NumberKind, 'whole'>,
  { currency, decimalMark }: NumberForm,
): TextProblem {
  const decimals = decimalsOf(kind, currency);
  if (problem === 'TOO_MANY_DECIMALS') return { name: 'tooManyDecimals', bound: decimals };
  if (problem !== 'AMBIGUOUS') return notANumber;
  const [before = '', behind = ''] = typed.replace(/[^\d.,-]/g, '').split(/[.,]/);
  const decimal = `${before}${decimalMark}${behind.slice(0, decimals)}`;
  return { name: 'ambiguous', whole: before + behind, decimal };
}

function decimalsOf(kind: Exclude<NumberKind, 'whole'>, currency: CurrencyCode): number {
  if (kind === 'money') return currencies[currency].decimalsKept;
  return kind === 'quantity' ? 3 : 2;
}
