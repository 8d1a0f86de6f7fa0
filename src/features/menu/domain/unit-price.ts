import { type Minor, mulDiv } from '#kernel/money.ts';
import type { Unit } from './unit.ts';

/** What the law wants beside a price of goods by weight or volume: the price of a kilogram or a litre. */
export interface UnitPrice {
  readonly unit: 'kg' | 'l';
  readonly price: Minor;
}

/** Thousandths of a gram or millilitre in a kilogram or litre (`Unit.factor`). */
const large = 1_000_000;

/** Null for goods that are counted: their content is not known. */
export function unitPriceOf(price: Minor, { kind, factor }: Pick<Unit, 'kind' | 'factor'>): UnitPrice | null {
  if (kind !== 'mass' && kind !== 'volume') return null;
  return { unit: kind === 'mass' ? 'kg' : 'l', price: mulDiv(price, large, factor) };
}
