import { canonical } from '#kernel/canonical.ts';
import { type Minor, roundDiv } from '#kernel/money.ts';
import type { ValuesOf } from '#kernel/resource.ts';
import type { products } from './resources.ts';

/** One change of many products: what it does to each, and how it is undone. Pure; the server and the preview use it. */

export const priceChangeKinds = ['percent', 'amount', 'set'] as const;

export interface PriceChange {
  readonly kind: (typeof priceChangeKinds)[number];
  /** Basis points, or minor units; below zero the price goes down. For `set` the new price. */
  readonly value: number;
  /** New prices are `ending` plus a multiple of `step`, in minor units: 500 and 0 give 15.00, 1000 and 900 give 19.00. */
  readonly step: Minor;
  readonly ending: Minor;
}

/** How prices may be rounded: to a step, or to end like this. */
export type Rounding = Pick<PriceChange, 'step' | 'ending'>;

/** Only the given fields change. */
export interface BulkChange {
  readonly categoryId?: string | null | undefined;
  readonly unitId?: string | undefined;
  readonly stationId?: string | null | undefined;
  /** Basis points; null excludes from VAT. */
  readonly vatRate?: number | null | undefined;
  readonly isActive?: boolean | undefined;
  readonly price?: PriceChange | undefined;
  /** Menus that get the product, at their end. */
  readonly addTo?: readonly string[] | undefined;
  /** Menus that lose it. */
  readonly removeFrom?: readonly string[] | undefined;
}

export type ProductValues = ValuesOf<typeof products.fields>;
/** The fields that a bulk change can change. */
export type BulkField = 'categoryId' | 'unitId' | 'stationId' | 'vatRate' | 'isActive' | 'price' | 'menuIds';
export type BulkValues = Pick<ProductValues, BulkField>;

export const mostBulkProducts = 10_000;

/**
 * A price after the change, rounded once, to the nearest price with the ending. Rounding never turns a raise into a
 * reduction or the reverse; a change of nothing only rounds, and what is free stays free. A step that is chosen for a whole
 * list is too coarse for its smallest prices: whole denars make 1 of 0.65. No guest and no owner takes more than a tenth for
 * rounding, so such a price is rounded to a tenth of the step, or to a tenth of that. Whoever wants prices to end in 0.99 wants
 * that of all. Below zero if more is taken off than there is: the rule of the field refuses that.
 */
export function priceAfter(price: Minor, { kind, value, step, ending }: PriceChange): Minor {
  if (kind === 'set') return value;
  const divisor = kind === 'percent' ? 10_000n : 1n;
  const exact = kind === 'percent' ? BigInt(price) * (10_000n + BigInt(value)) : BigInt(price) + BigInt(value);
  if (exact < 0n) return roundDiv(exact, divisor);
  if (exact === 0n) return 0;
  const isFar = (rounded: Minor) => {
    const apart = BigInt(rounded) * divisor - exact;
    return (apart < 0n ? -apart : apart) * 10n > exact;
  };
  let grid: Rounding = { step, ending };
  let rounded = roundedTo(grid, price, value, exact, divisor);
  while (ending === 0 && grid.step > 1 && isFar(rounded)) {
    grid = { step: grid.step % 10 === 0 ? grid.step / 10 : 1, ending: 0 };
    rounded = roundedTo(grid, price, value, exact, divisor);
  }
  return rounded;
}

/** The nearest price of a rounding to `exact / divisor` that is not on the other side of the old price. */
function roundedTo({ step, ending }: Rounding, price: Minor, value: number, exact: bigint, divisor: bigint): Minor {
  const offset = BigInt(ending % step) * divisor;
  // The numerator is made positive, so that halves always round up.
  const nearest = roundDiv(exact - offset + BigInt(step) * divisor, divisor * BigInt(step)) - 1;
  const rounded = Math.max(0, nearest) * step + (ending % step);
  if (value > 0 && rounded < price) return rounded + step;
  if (value < 0 && rounded > price) return rounded - step < 0 ? price : rounded - step;
  return rounded;
}

/** Whether a new price was too small for the rounding that was asked for, and got a finer one. */
export const isRoundedFiner = (price: Minor, { kind, step, ending }: PriceChange): boolean =>
  kind !== 'set' && ending === 0 && price > 0 && price % step !== 0;

/** The values of a product after the change. */
export function valuesAfter<V extends BulkValues>(product: V, change: BulkChange): V {
  const { price, addTo = [], removeFrom = [], ...fields } = change;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const menuIds = menusAfter(product.menuIds ?? [], addTo, removeFrom);
  return {
    ...product,
    ...Object.fromEntries(given),
    ...(price !== undefined && { price: priceAfter(product.price, price) }),
    ...(addTo.length + removeFrom.length > 0 && { menuIds }),
  };
}

/** Sorted, as the store reads them. */
function menusAfter(present: readonly string[], add: readonly string[], remove: readonly string[]): readonly string[] {
  return [...new Set([...present.filter((id) => !remove.includes(id)), ...add])].sort();
}

/** What a bulk change did to one product: the changed fields with the values before and after. */
export interface Changed {
  readonly before: Partial<BulkValues>;
  readonly after: Partial<BulkValues>;
}

export type Restored<V> =
  | { readonly ok: true; readonly values: V }
  /** The first field that somebody changed since. */
  | { readonly ok: false; readonly field: BulkField };

/**
 * The values of a product when a bulk change is undone: exactly what it changed is as before, everything else stays. Not
 * if one of its fields has another value by now. Of menus only those that it added or removed count.
 */
export function restored<V extends BulkValues>(present: V, { before, after }: Changed): Restored<V> {
  const { menuIds: menusBefore, ...fieldsBefore } = before;
  for (const field of Object.keys(fieldsBefore) as (keyof typeof fieldsBefore)[]) {
    if (canonical(present[field]) !== canonical(after[field])) return { ok: false, field };
  }
  if (menusBefore === undefined) return { ok: true, values: { ...present, ...fieldsBefore } };
  const [was, is, now] = [menusBefore ?? [], after.menuIds ?? [], present.menuIds ?? []];
  const added = is.filter((id) => !was.includes(id));
  const removed = was.filter((id) => !is.includes(id));
  if (added.some((id) => !now.includes(id)) || removed.some((id) => now.includes(id))) {
    return { ok: false, field: 'menuIds' };
  }
  return { ok: true, values: { ...present, ...fieldsBefore, menuIds: menusAfter(now, removed, added) } };
}
