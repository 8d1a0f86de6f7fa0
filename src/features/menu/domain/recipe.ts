import { type Minor, roundDiv } from '#kernel/money.ts';
import type { Quantity } from '#kernel/quantity.ts';
import type { ComboGroup, ModifierGroup } from './choices.ts';
import type { Choice } from './choose.ts';
import { areConvertible, type Unit } from './unit.ts';

/** A part of a product, in a unit that converts into the ingredient's own. */
export interface Ingredient {
  readonly productId: string;
  /** Thousandths of the unit. */
  readonly quantity: Quantity;
  readonly unitId: string;
}
export interface Recipe {
  /** The quantity of the product that the ingredients make, in thousandths of its unit. */
  readonly yield: Quantity;
  readonly ingredients: readonly Ingredient[];
}
export const noRecipe: Recipe = { yield: 1000, ingredients: [] };
export const mostIngredients = 100;

/** The product data for computing costs. */
export interface CostedProduct {
  readonly id: string;
  readonly unitId: string;
  /** Minor units for one unit; null if unknown. */
  readonly purchasePrice: Minor | null;
  /** Null for a product that is bought, not made. */
  readonly recipe: Recipe | null;
}

/** Rational, so that a recipe within a recipe is rounded once, at the end. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

type Find = (id: string) => CostedProduct | undefined;
type UnitOf = (id: string) => Unit | undefined;

/**
 * The cost of one unit of a product: its purchase price if it is bought, the sum of its ingredients if it is made. Null
 * if the price of an ingredient is unknown, a unit does not convert, or the recipe contains itself.
 */
export function costOf(product: CostedProduct, find: Find, unitOf: UnitOf): Minor | null {
  const takings = takingsOf(product, one, find, unitOf, new Set());
  return takings === null ? null : costOfTakings(takings);
}

/** The quantity taken from stock of one bought product. */
interface Taking {
  readonly product: CostedProduct;
  readonly amount: Fraction;
}

/** All bought products in a quantity of a product; null if a unit does not convert or a recipe contains itself. */
function takingsOf(
  product: CostedProduct,
  amount: Fraction,
  find: Find,
  unitOf: UnitOf,
  above: ReadonlySet<string>,
): readonly Taking[] | null {
  const { recipe } = product;
  if (recipe === null) return [{ product, amount }];
  if (above.has(product.id) || recipe.ingredients.length === 0) return null;
  const within = new Set([...above, product.id]);
  const all: Taking[] = [];
  for (const { productId, quantity, unitId } of recipe.ingredients) {
    const ingredient = find(productId);
    const [given, own] = [unitOf(unitId), unitOf(ingredient?.unitId ?? '')];
    if (ingredient === undefined || given === undefined || own === undefined || !areConvertible(given, own))
      return null;
    const share = times(amount, {
      top: BigInt(quantity) * BigInt(given.factor),
      bottom: BigInt(own.factor) * BigInt(recipe.yield),
    });
    const takings = takingsOf(ingredient, share, find, unitOf, within);
    if (takings === null) return null;
    all.push(...takings);
  }
  return all;
}

function costOfTakings(takings: readonly Taking[]): Minor | null {
  let sum: Fraction = { top: 0n, bottom: 1n };
  for (const { product, amount } of takings) {
    if (product.purchasePrice === null) return null;
    sum = plus(sum, times(amount, { top: BigInt(product.purchasePrice), bottom: 1n }));
  }
  return roundDiv(sum.top, sum.bottom);
}

/** The product data for computing what its sale takes from stock. */
export interface ConsumedProduct extends CostedProduct {
  /** Thousandths of its unit that one sale takes; null for one unit. */
  readonly doser: Quantity | null;
  readonly combo: readonly ComboGroup[];
  readonly modifiers: readonly ModifierGroup[];
}

/** What selling one unit of a product takes from stock, and its cost. */
export interface Consumption {
  /** Each bought product once, in millionths of its own unit. Empty if a recipe cannot be resolved. */
  readonly recipe: readonly { readonly productId: string; readonly quantity: number }[];
  /** Minor units; null if a purchase price is unknown. */
  readonly cost: Minor | null;
}

/**
 * What one sale takes: the dose or the unit of a bought product, the ingredients of a made one, the chosen parts of a
 * combo, and the ingredients of chosen modifiers.
 */
export function consumptionOf(
  product: ConsumedProduct,
  choices: readonly Choice[],
  find: (id: string) => ConsumedProduct | undefined,
  unitOf: UnitOf,
): Consumption {
  const parts = partsOf(product, choices);
  const takings = parts.map(({ productId, amount }) => {
    const part = find(productId);
    return part === undefined ? null : takingsOf(part, amount, find, unitOf, new Set());
  });
  const known = takings.filter((each) => each !== null);
  if (known.length < takings.length) return { recipe: [], cost: null };
  const all = known.flat();
  const amounts = new Map<string, Fraction>();
  for (const { product: taken, amount } of all) {
    amounts.set(taken.id, plus(amounts.get(taken.id) ?? { top: 0n, bottom: 1n }, amount));
  }
  const recipe = [...amounts].map(([productId, { top, bottom }]) => ({
    productId,
    quantity: roundDiv(top * 1_000_000n, bottom),
  }));
  return { recipe, cost: costOfTakings(all) };
}

/** The parts of a sale before recipes are resolved. */
function partsOf({ id, doser, combo, modifiers }: ConsumedProduct, choices: readonly Choice[]) {
  const amountOf = (quantity: number, count = 1): Fraction => ({
    top: BigInt(quantity) * BigInt(count),
    bottom: 1000n,
  });
  const counts = new Map(choices.map(({ optionId, count }) => [optionId, count]));
  const takenOf = (productId: string | null, option: { readonly id: string; readonly quantity: Quantity }) => {
    const count = counts.get(option.id);
    return productId === null || count === undefined ? [] : [{ productId, amount: amountOf(option.quantity, count) }];
  };
  const parts = combo.flatMap(({ options }) => options.flatMap((option) => takenOf(option.productId, option)));
  const extras = modifiers.flatMap(({ options }) => options.flatMap((option) => takenOf(option.ingredientId, option)));
  const own = combo.length === 0 ? [{ productId: id, amount: amountOf(doser ?? 1000) }] : parts;
  return [...own, ...extras];
}

const one: Fraction = { top: 1n, bottom: 1n };

function times(a: Fraction, b: Fraction): Fraction {
  return plus({ top: 0n, bottom: 1n }, { top: a.top * b.top, bottom: a.bottom * b.bottom });
}

function plus(a: Fraction, b: Fraction): Fraction {
  const top = a.top * b.bottom + b.top * a.bottom;
  const bottom = a.bottom * b.bottom;
  const divisor = greatestCommon(top, bottom);
  return { top: top / divisor, bottom: bottom / divisor };
}

function greatestCommon(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommon(b, a % b);
}

/**
 * The products of a circle that begins and ends at `start`, or null. `ingredientsOf` returns the ingredients of a
 * product.
 */
export function findCircle(start: string, ingredientsOf: (id: string) => readonly string[]): readonly string[] | null {
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): readonly string[] | null => {
    for (const next of ingredientsOf(id)) {
      if (next === start) return [...path, next];
      if (done.has(next)) continue;
      done.add(next);
      const found = walk(next, [...path, next]);
      if (found !== null) return found;
    }
    return null;
  };
  return walk(start, [start]);
}

/** Basis points of the price without VAT that remain after the cost; null if there is no price. */
export function marginOf(net: Minor, cost: Minor): number | null {
  return net <= 0 ? null : roundDiv(BigInt(net - cost) * 10_000n, net);
}
