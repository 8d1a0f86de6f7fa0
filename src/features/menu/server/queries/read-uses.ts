import { type Locale, type Names, nameIn } from '#kernel/locale.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Use, UsedBy } from '#platform/server/records/resources.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { products, units } from '../../domain/resources.ts';

async function productsWhere(tx: ReadTx, condition: Sql, locale: Locale): Promise<UsedBy[]> {
  const rows = await tx.rows<{ id: string; names: Names }>(sql`
    SELECT id, names FROM product WHERE deleted_at IS NULL AND ${condition} ORDER BY code LIMIT 100`);
  return rows.map(({ id, names }) => ({ resource: products.name, id, name: nameIn(names, locale) }));
}

const within = (wanted: object) => JSON.stringify(wanted);

/** The products with this one in their recipe. */
export function recipesWith(tx: ReadTx, productId: string, locale: Locale): Promise<UsedBy[]> {
  return productsWhere(tx, sql`recipe @> ${within({ ingredients: [{ productId }] })}::jsonb`, locale);
}

/** The combos with this part and the extras that use it. */
export function choicesWith(tx: ReadTx, productId: string, locale: Locale): Promise<UsedBy[]> {
  const [part, extra] = [within([{ options: [{ productId }] }]), within([{ options: [{ ingredientId: productId }] }])];
  return productsWhere(tx, sql`(combo @> ${part}::jsonb OR modifiers @> ${extra}::jsonb)`, locale);
}

function recipesIn(tx: ReadTx, unitId: string, locale: Locale): Promise<UsedBy[]> {
  return productsWhere(tx, sql`recipe @> ${within({ ingredients: [{ unitId }] })}::jsonb`, locale);
}

/** Uses of products and units that are not links of a resource. */
export const menuUses: readonly Use[] = [
  { of: products.name, find: recipesWith },
  { of: products.name, find: choicesWith },
  { of: units.name, find: recipesIn },
];
