import type { CurrencyCode } from '#kernel/money.ts';
import { readNumber } from '#platform/ui/records/number-text.ts';
import type { PriceChange } from '../../domain/bulk.ts';
import { roundingsOf } from '../../domain/bulk-words.ts';

/** A change of the price as typed. */
export interface PriceDraft {
  readonly kind: PriceChange['kind'];
  readonly text: string;
  /** An index of the offered roundings; `own` for the typed step. */
  readonly rounding: string;
  readonly step: string;
}

const mostPercent = 100_000;

/** The change that was typed; null if it is none yet. */
export function readPriceDraft(
  { kind, text, rounding, step }: PriceDraft,
  form: { readonly currency: CurrencyCode; readonly decimalMark: ',' | '.' },
): PriceChange | null {
  const read = readNumber(text.replace(/^\s*\+/, '').replace('−', '-'), kind === 'percent' ? 'percent' : 'money', form);
  const value = read.ok ? read.value : null;
  if (value === null || (kind === 'set' && value < 0)) return null;
  if (kind === 'percent' && (value < -10_000 || value > mostPercent)) return null;
  const typed = readNumber(step, 'money', form);
  const own = typed.ok && typed.value !== null && typed.value > 0 ? { step: typed.value, ending: 0 } : null;
  const chosen = rounding === 'own' ? own : (roundingsOf(form.currency)[Number(rounding)] ?? null);
  return chosen === null ? null : { kind, value, ...chosen };
}
