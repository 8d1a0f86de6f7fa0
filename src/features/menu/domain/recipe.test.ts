import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ConsumedProduct,
  type CostedProduct,
  consumptionOf,
  costOf,
  findCircle,
  marginOf,
  type Recipe,
} from './recipe.ts';
import type { Unit } from './unit.ts';

const units = new Map<string, Unit>([
  ['kg', { id: 'kg', kind: 'mass', factor: 1_000_000 }],
  ['g', { id: 'g', kind: 'mass', factor: 1_000 }],
  ['l', { id: 'l', kind: 'volume', factor: 1_000_000 }],
  ['piece', { id: 'piece', kind: 'count', factor: 1_000 }],
]);
const product = (
  id: string,
  unitId: string,
  purchasePrice: number | null,
  recipe: Recipe | null = null,
): CostedProduct => ({ id, unitId, purchasePrice, recipe });
const cost = (wanted: CostedProduct, ...others: CostedProduct[]) => {
  const all = new Map([wanted, ...others].map((each) => [each.id, each]));
  return costOf(
    wanted,
    (id) => all.get(id),
    (id) => units.get(id),
  );
};

describe('the cost of a product', () => {
  const flour = product('flour', 'kg', 80);
  const cheese = product('cheese', 'kg', 650);
  const pizza = product('pizza', 'piece', null, {
    yield: 1000,
    ingredients: [
      { productId: 'flour', quantity: 250_000, unitId: 'g' },
      { productId: 'cheese', quantity: 120, unitId: 'kg' },
    ],
  });

  it('is the purchase price of a bought product and the ingredients of a made one, in any unit', () => {
    expect(cost(flour)).toBe(80);
    expect(cost(pizza, flour, cheese)).toBe(98); // 0.25 × 0.80 + 0.12 × 6.50
  });

  it('is divided by the yield, and rounded once through recipes within recipes', () => {
    const dough = product('dough', 'kg', null, {
      yield: 3000,
      ingredients: [{ productId: 'flour', quantity: 1000, unitId: 'kg' }],
    });
    const bread = product('bread', 'piece', null, {
      yield: 1000,
      ingredients: [{ productId: 'dough', quantity: 3000, unitId: 'kg' }],
    });
    expect(cost(dough, flour)).toBe(27); // 80 / 3
    expect(cost(bread, dough, flour)).toBe(80);
  });

  it('is not known where a price lacks, a unit does not convert or the recipe goes in a circle', () => {
    expect(cost(pizza, flour, product('cheese', 'kg', null))).toBeNull();
    expect(cost(pizza, flour, product('cheese', 'l', 650))).toBeNull();
    expect(cost(pizza, flour)).toBeNull();
    const a = product('a', 'kg', null, { yield: 1000, ingredients: [{ productId: 'b', quantity: 1, unitId: 'kg' }] });
    const b = product('b', 'kg', null, { yield: 1000, ingredients: [{ productId: 'a', quantity: 1, unitId: 'kg' }] });
    expect(cost(a, b)).toBeNull();
  });

  it('is the same in any unit of an ingredient’s kind', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (grams, price) => {
        const of = (quantity: number, unitId: string) =>
          cost(
            product('p', 'piece', null, { yield: 1000, ingredients: [{ productId: 'flour', quantity, unitId }] }),
            product('flour', 'kg', price),
          );
        expect(of(grams * 1000, 'g')).toBe(of(grams, 'kg'));
      }),
    );
  });
});

describe('what a sale takes from stock', () => {
  const sold = (made: CostedProduct, more: Partial<ConsumedProduct> = {}): ConsumedProduct => ({
    ...made,
    doser: null,
    combo: [],
    modifiers: [],
    ...more,
  });
  const taken = (wanted: ConsumedProduct, ...others: ConsumedProduct[]) => {
    const all = new Map([wanted, ...others].map((each) => [each.id, each]));
    return consumptionOf(
      wanted,
      defaultsIn(wanted),
      (id) => all.get(id),
      (id) => units.get(id),
    );
  };
  const defaultsIn = ({ combo, modifiers }: ConsumedProduct) =>
    [...combo, ...modifiers].flatMap(({ options }) =>
      options.flatMap(({ id, isDefault }) => (isDefault ? [{ optionId: id, count: 1 }] : [])),
    );
  const group = (...options: object[]) =>
    [
      { id: 'g', names: {}, min: 0, max: 9, options: options.map((each, id) => ({ id: String(id), ...each })) },
    ] as never;
  const rum = sold(product('rum', 'l', 1200), { doser: 30 });
  const salt = sold(product('salt', 'kg', 100));
  const bread = sold(
    product('bread', 'piece', null, { yield: 3000, ingredients: [{ productId: 'salt', quantity: 400, unitId: 'g' }] }),
  );

  it('is one unit of what is bought, or its dose', () => {
    expect(taken(salt)).toEqual({ recipe: [{ productId: 'salt', quantity: 1_000_000 }], cost: 100 });
    expect(taken(rum)).toEqual({ recipe: [{ productId: 'rum', quantity: 30_000 }], cost: 36 });
  });

  it('is what recipes within recipes come to, finer than what can be typed', () => {
    // 0.4 g of salt in three breads, two of which are in the menu: 0.2667 g of a product that is stored in kilograms.
    const menu = sold(product('menu', 'piece', null), {
      combo: group(
        { productId: 'bread', quantity: 2000, isDefault: true },
        { productId: 'rum', quantity: 1000, isDefault: false },
      ),
    });
    expect(taken(menu, bread, salt, rum)).toEqual({ recipe: [{ productId: 'salt', quantity: 267 }], cost: 0 });
  });

  it('counts what default modifiers add, and each product once', () => {
    const salted = sold(salt, {
      id: 'salted',
      modifiers: group({ ingredientId: 'salt', quantity: 1, isDefault: true }, { ingredientId: null, isDefault: true }),
      recipe: { yield: 1000, ingredients: [{ productId: 'salt', quantity: 2, unitId: 'kg' }] },
    });
    expect(taken(salted, salt)).toEqual({ recipe: [{ productId: 'salt', quantity: 3_000 }], cost: 0 });
  });

  it('has no cost without a purchase price, and takes nothing if a recipe cannot be resolved', () => {
    expect(taken({ ...salt, purchasePrice: null }).cost).toBeNull();
    expect(taken(bread)).toEqual({ recipe: [], cost: null });
  });
});

describe('a circle of recipes', () => {
  const of = (graph: Readonly<Record<string, readonly string[]>>) => (id: string) => graph[id] ?? [];

  it('is found through any number of products, also where a product is its own ingredient', () => {
    expect(findCircle('a', of({ a: ['a'] }))).toEqual(['a', 'a']);
    expect(findCircle('a', of({ a: ['x', 'b'], b: ['c'], c: ['a'] }))).toEqual(['a', 'b', 'c', 'a']);
    expect(findCircle('a', of({ a: ['b', 'c'], b: ['d'], c: ['d'] }))).toBeNull();
    // A circle among other products is not this product's, and must not cause an endless loop.
    expect(findCircle('a', of({ a: ['b'], b: ['c'], c: ['b'] }))).toBeNull();
  });

  it('is found exactly where the product can be reached from itself', () => {
    const graphs = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
    fc.assert(
      fc.property(graphs, (edges) => {
        const next = (id: string) => edges.filter(([from]) => String(from) === id).map(([, to]) => String(to));
        const reached = new Set<string>();
        let edge = next('0');
        while (edge.some((id) => !reached.has(id))) {
          for (const id of edge) reached.add(id);
          edge = edge.flatMap(next);
        }
        expect(findCircle('0', next) !== null).toBe(reached.has('0'));
      }),
    );
  });
});

it('says how much of the price is left', () => {
  expect(marginOf(1000, 250)).toBe(7500);
  expect(marginOf(1000, 1500)).toBe(-5000);
  expect(marginOf(0, 10)).toBeNull();
});
