import type { Minor } from '#kernel/money.ts';

type Words = (key: 'over' | 'short', values: { readonly amount: string }) => string;

/** With its sign and a word: a bare figure does not say whether there was too much in the drawer, or too little. */
export function sayDifference(difference: Minor, t: Words, money: (amount: Minor) => string): string {
  if (difference === 0) return money(0);
  return t(difference > 0 ? 'over' : 'short', { amount: money(Math.abs(difference)) });
}
