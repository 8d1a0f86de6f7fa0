import { parseAmount, parseQuantity } from '#kernel/format.ts';
import type { CurrencyCode } from '#kernel/money.ts';
import { currencies } from '#kernel/money.ts';
import type { NumberKind } from '#kernel/section.ts';

export type NumberText = { readonly ok: true; readonly value: number | null } | { readonly ok: false };

/** What somebody typed into a number's box, in the unit that is kept; empty is null. */
export function readNumber(text: string, kind: NumberKind, currency: CurrencyCode): NumberText {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: null };
  if (kind === 'whole') return /^-?\d{1,12}$/.test(typed) ? { ok: true, value: Number(typed) } : { ok: false };
  if (kind === 'money') {
    const parsed = parseAmount(typed, currency);
    return parsed.ok ? { ok: true, value: parsed.value } : { ok: false };
  }
  const isNegative = typed.startsWith('-');
  const parsed = parseQuantity(typed.replace(/^-/, '').replace(/\s*%$/, ''));
  if (!parsed.ok) return { ok: false };
  // A quantity has three decimals, a percentage two.
  if (kind === 'percent' && parsed.value % 10 !== 0) return { ok: false };
  const value = kind === 'percent' ? parsed.value / 10 : parsed.value;
  return { ok: true, value: isNegative ? -value : value };
}

/** A number as it stands in its box: without a unit and without thousands, so that it can be edited. */
export function writeNumber(value: number | null, kind: NumberKind, currency: CurrencyCode): string {
  if (value === null) return '';
  if (kind === 'whole') return String(value);
  const decimals = decimalsOf(kind, currency);
  const sign = value < 0 ? '-' : '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals);
  const isShownWhole = kind !== 'money' || currencies[currency].decimalsShown === 0;
  const shown = isShownWhole ? rest.replace(/0+$/, '') : rest;
  return `${sign}${whole}${shown === '' ? '' : `,${shown}`}`;
}

function decimalsOf(kind: Exclude<NumberKind, 'whole'>, currency: CurrencyCode): number {
  if (kind === 'money') return currencies[currency].decimalsKept;
  return kind === 'quantity' ? 3 : 2;
}
