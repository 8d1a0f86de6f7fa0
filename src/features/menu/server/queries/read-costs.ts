import { type Names, nameIn, type Reader } from '#kernel/locale.ts';
import { searchKey } from '#kernel/text.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import { sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { Choice } from '../../domain/choose.ts';
import { type ConsumedProduct, type Consumption, consumptionOf, costOf, type Recipe } from '../../domain/recipe.ts';
import type { ProductType } from '../../domain/resources.ts';
import { type Unit, unitMark } from '../../domain/unit.ts';

interface StoredProduct extends ConsumedProduct {
  readonly names: Names;
  readonly code: string;
  readonly internalCode: string;
  readonly type: ProductType;
  readonly vatRate: number | null;
  readonly courseSpliter: boolean;
}
interface StoredUnit extends Unit {
  readonly code: string;
  readonly names: Names;
}

/** All products with their recipes, sold or not, at present. */
export interface Pantry {
  readonly products: ReadonlyMap<string, StoredProduct>;
  readonly units: ReadonlyMap<string, StoredUnit>;
}

export async function readPantry(tx: ReadTx): Promise<Pantry> {
  const [products, units] = await Promise.all([
    tx.rows<Omit<StoredProduct, 'recipe'> & { readonly recipe: Recipe }>(sql`
      SELECT id, names, code, internal_code AS "internalCode", type, unit_id AS "unitId", vat_rate AS "vatRate", purchase_price AS "purchasePrice",
             course_spliter AS "courseSpliter", recipe, doser, combo, modifiers
      FROM product WHERE deleted_at IS NULL ORDER BY code`),
    tx.rows<StoredUnit>(sql`SELECT id, code, names, kind, factor FROM unit WHERE deleted_at IS NULL`),
  ]);
  const built = builtOf(tx);
  const known = built.get(products);
  if (known !== undefined) return known;
  const pantry = {
    products: new Map(
      products.map((each) => [each.id, { ...each, recipe: each.type === 'compound' ? each.recipe : null }]),
    ),
    units: new Map(units.map((unit) => [unit.id, unit])),
  };
  built.set(products, pantry);
  return pantry;
}

/** By the rows that they were built from: where many products are checked at once, all get the same rows. */
const builtOf = perVenue(() => new WeakMap<readonly object[], Pantry>());

/** The same, cached by catalogue version, for read-only callers. */
export const pantryAt = cachedByCatalogueVersion<Pantry>(readPantry);

/** What selling one of a product with these choices takes from stock and costs, as of a catalogue version. */
export const consumptionAt = cachedByCatalogueVersion(async (tx) => {
  const { products, units } = await pantryAt(tx, await tx.catalogueVersion());
  const known = new Map<string, Consumption>();
  return (productId: string, choices: readonly Choice[]): Consumption | undefined => {
    const product = products.get(productId);
    const found = known.get(productId);
    if (found !== undefined || product === undefined) return found;
    const consumption = consumptionOf(
      product,
      choices,
      (id) => products.get(id),
      (id) => units.get(id),
    );
    // Of what offers choices there are too many to keep.
    if (product.combo.length + product.modifiers.length === 0) known.set(productId, consumption);
    return consumption;
  };
});

/** Whether a recipe may use it: any product that is bought or made, but no combo and no course divider. */
export function isIngredient({ type, courseSpliter }: Pick<StoredProduct, 'type' | 'courseSpliter'>): boolean {
  return type !== 'combo' && !courseSpliter;
}

function markIn(units: Pantry['units'], id: string, reader: Reader): string {
  const unit = units.get(id);
  return unit === undefined ? '' : unitMark(unit, reader);
}

interface Wanted {
  readonly search?: string | undefined;
  readonly ids?: string | readonly string[] | undefined;
}

/** The products that a recipe may use, with their costs. */
export function ingredientsIn({ products, units }: Pantry, { search = '', ids }: Wanted, reader: Reader) {
  const only = ids === undefined ? null : new Set(typeof ids === 'string' ? [ids] : ids);
  const words = searchKey(search).split(/\s+/).filter(Boolean);
  return [...products.values()]
    .filter((product) => isIngredient(product) && (only === null || only.has(product.id)))
    .filter(({ names, code, internalCode }) => {
      const text = searchKey([...Object.values(names), code, internalCode].join(' '));
      return words.every((word) => text.includes(word));
    })
    .map((product) => ({
      id: product.id,
      name: nameIn(product.names, reader),
      code: product.code,
      unitId: product.unitId,
      unit: markIn(units, product.unitId, reader),
      cost: costOf(
        product,
        (id) => products.get(id),
        (id) => units.get(id),
      ),
    }));
}
