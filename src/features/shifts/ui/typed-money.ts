import { parseAmount } from '#kernel/format.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';

/** Minor units of what is on the keypad, also while it ends with a mark; nothing typed, or no amount, is zero. */
export function typedMinor(text: string, currency: CurrencyCode): Minor {
  const parsed = parseAmount(text.replace(/[.,]$/, ''), currency);
  return parsed.ok ? parsed.value : 0;
}

/** What is typed, with the sign of the currency where an amount of nothing has it. */
export const withSign = (text: string, nothing: string): string => nothing.replace(/\d(?:[\d.,]*\d)?/, () => text);
