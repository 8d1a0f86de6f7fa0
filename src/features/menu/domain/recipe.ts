import { type Minor, roundDiv } from '#kernel/money.ts';
import type { Quantity } from '#kernel/quantity.ts';
import { areConvertible, type Unit } from './unit.ts';

/** What goes into a product, in a unit that converts into the ingredient's own. */
export interface Ingredient {
  readonly productId: string;
  /** Thousandths of the unit. */
  readonly quantity: Quantity;
  readonly unitId: string;
}
export interface Recipe {
  /** How much of the product the ingredients make, thousandths of its unit. */
  readonly yield: Quantity;
  readonly ingredients: readonly Ingredient[];
}
export const noRecipe: Recipe = { yield: 1000, ingredients: [] };
export const mostIngredients = 100;

/** What is known of a product where costs are counted. */
export interface CostedProduct {
  readonly id: string;
  readonly unitId: string;
  /** Minor units for one unit; null where nobody has said. */
  readonly purchasePrice: Minor | null;
  /** Null for what is bought and not made. */
  readonly recipe: Recipe | null;
}

/** Rational, so that a recipe within a recipe is rounded once, at the end. */
interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

/**
 * What one unit of a product costs: the purchase price of what is bought, the sum of the ingredients of what is made.
 * Null where the price of some ingredient is not known, a unit does not convert, or the recipe goes in a circle.
 */
export function costOf(
  product: CostedProduct,
  find: (id: string) => CostedProduct | undefined,
  unitOf: (id: string) => Unit | undefined,
): Minor | null {
  const cost = exactCost(product, find, unitOf, new Set());
  return cost === null ? null : roundDiv(cost.top, cost.bottom);
}

function exactCost(
  product: CostedProduct,
  find: (id: string) => CostedProduct | undefined,
  unitOf: (id: string) => Unit | undefined,
  above: ReadonlySet<string>,
): Fraction | null {
  const { recipe } = product;
  if (recipe === null) {
    return product.purchasePrice === null ? null : { top: BigInt(product.purchasePrice), bottom: 1n };
  }
  if (above.has(product.id) || recipe.ingredients.length === 0) return null;
  const within = new Set([...above, product.id]);
  let sum: Fraction = { top: 0n, bottom: 1n };
  for (const { productId, quantity, unitId } of recipe.ingredients) {
    const ingredient = find(productId);
    const [given, own] = [unitOf(unitId), unitOf(ingredient?.unitId ?? '')];
    if (ingredient === undefined || given === undefined || own === undefined || !areConvertible(given, own))
      return null;
    const each = exactCost(ingredient, find, unitOf, within);
    if (each === null) return null;
    sum = plus(sum, {
      top: each.top * BigInt(quantity) * BigInt(given.factor),
      bottom: each.bottom * BigInt(own.factor) * BigInt(recipe.yield),
    });
  }
  return sum;
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

/** The products of a circle that begins and ends at `start`, or null; `ingredientsOf` is what each product is made of. */
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

/** Basis points of the price without VAT that are left after the cost; null where there is no price. */
export function marginOf(net: Minor, cost: Minor): number | null {
  return net <= 0 ? null : roundDiv(BigInt(net - cost) * 10_000n, net);
}
