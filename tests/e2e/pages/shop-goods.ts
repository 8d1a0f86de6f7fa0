// What a shop's day sells, and what it comes to: reckoned here by itself, with nothing of the product but the check digit.
import { isMisread } from '#kernel/barcode.ts';

/** A code with its check digit. */
export const withCheckDigit = (code: string): string =>
  code + [...'0123456789'].find((digit) => !isMisread(code + digit));

/** In cents; the last one is weighed, by the kilogram. */
export const goods = [
  { code: 'D1', barcode: withCheckDigit('531000999001'), price: 49 },
  { code: 'D2', barcode: withCheckDigit('531000999002'), price: 125 },
  { code: 'D3', barcode: '96385074', price: 1_999 },
  { code: 'D4', barcode: '4006381333931', price: 5 },
  { code: '912', barcode: null, price: 687 },
] as const;
export const weighed = goods.length - 1;

/** One scan: a product, with how many thousandths of it. */
export interface Item {
  readonly product: number;
  readonly quantity: number;
}

export const price = (product: number): number => goods[product]?.price ?? 0;
/** Halves go up. */
export const costOf = ({ product, quantity }: Item): number => Math.floor((price(product) * quantity + 500) / 1_000);
export const sumOf = (items: readonly Item[]): number => items.reduce((sum, item) => sum + costOf(item), 0);

/** What the scanner reads: a barcode, or the label of the scale with the weight in grams. */
export function codeOf({ product, quantity }: Item): string {
  return goods[product]?.barcode ?? withCheckDigit(`2100912${String(quantity).padStart(5, '0')}`);
}

/** `chance(n)` is from 0 to n - 1. */
export function anyItem(chance: (below: number) => number): Item {
  const product = chance(goods.length);
  if (product === weighed) return { product, quantity: 50 + chance(2_000) };
  return { product, quantity: 1_000 * (chance(4) === 0 ? 2 + chance(8) : 1) };
}
