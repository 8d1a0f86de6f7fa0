import type { Minor } from '#kernel/money.ts';

type Words = (key: 'over' | 'short', values: { readonly amount: string }) => string;

/** In a column of figures: the sign alone says which. */
export const signed = (amount: Minor, money: (amount: Minor) => string): string =>
  `${amount > 0 ? '+' : ''}${money(amount)}`;

/** With its sign and a word: a bare figure does not say whether there was too much in the drawer, or too little. */
export function sayDifference(difference: Minor, t: Words, money: (amount: Minor) => string): string {
  if (difference === 0) return money(0);
  return t(difference > 0 ? 'over' : 'short', { amount: money(Math.abs(difference)) });
}
