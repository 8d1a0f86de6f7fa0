import { barcodesOf } from '#kernel/barcode.ts';
import type { Names } from '#kernel/locale.ts';
import type { PartStore } from '#platform/server/records/record-reader.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { fragment, type Sql, sql } from '#platform/server/sql.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { ComboGroup, ModifierGroup } from '../domain/choices.ts';
import { discounts, happyHours, priceLists } from '../domain/offer-resources.ts';
import { categories, menus, notePresets, type ProductType, products, units } from '../domain/resources.ts';
import { stations } from '../domain/stations.ts';
import {
  bulkChangeProductTable,
  bulkChangeTable,
  categoryTable,
  discountTable,
  happyHourTable,
  type MenuPlace,
  menuProductTable,
  menuTable,
  notePresetTable,
  priceListTable,
  productBarcodeTable,
  productTable,
  stationTable,
  unitTable,
} from './tables.ts';

const stationRows = tableWriter('station', stationTable, { insert: ['id', 'names', 'kind', 'position'] });
const categoryRows = tableWriter('category', categoryTable, {
  insert: ['id', 'names', 'colour', 'type', 'ranking', 'stationId'],
});
const menuRows = tableWriter('menu', menuTable, { insert: ['id', 'names', 'position'] });
const barcodeRows = tableWriter('product_barcode', productBarcodeTable, { key: ['barcode'] });
const onMenuRows = tableWriter('menu_product', menuProductTable, { key: ['menuId', 'productId'] });

/** The stations as a resource of the back office. */
export const stationStore = recordStore('station', stationTable, stations, {
  columns: { name: 'names', ranking: 'position' },
});

export const notePresetStore = recordStore('note_preset', notePresetTable, notePresets);
export const unitStore = recordStore('unit', unitTable, units, { columns: { name: 'names' } });
export const categoryStore = recordStore('category', categoryTable, categories, { columns: { name: 'names' } });
export const productStore = recordStore('product', productTable, products, {
  columns: { name: 'names' },
  computed: {
    barcodes: sql`ARRAY(SELECT barcode FROM product_barcode b WHERE b.product_id = product.id ORDER BY barcode)`,
    menuIds: sql`to_jsonb(ARRAY(
      SELECT p.menu_id FROM menu_product p JOIN menu m ON m.id = p.menu_id
      WHERE p.product_id = product.id AND m.deleted_at IS NULL ORDER BY p.menu_id))`,
  },
  parts: {
    barcodes: { save: saveBarcodes, insertMany: insertBarcodes },
    menuIds: { save: saveMenusOf, insertMany: insertMenusOf, saveMany: saveManyMenusOf },
  },
  searched: 'searched',
  // With or without leading zeros, as the till compares codes.
  foundElsewhere: (word, typed) => sql`id IN (
    SELECT product_id FROM product_barcode WHERE barcode LIKE ${word} || '%' OR barcode = ANY (${barcodesOf(typed)}::text[]))`,
});
export const menuStore = recordStore('menu', menuTable, menus, {
  columns: { name: 'names', ranking: 'position' },
  computed: {
    productCount: sql`(SELECT count(*)::int FROM menu_product m WHERE m.menu_id = menu.id)`,
    productIds: sql`to_jsonb(ARRAY(SELECT product_id FROM menu_product m WHERE m.menu_id = menu.id ORDER BY position))`,
  },
  parts: { productIds: { save: saveProductsOf } },
});

async function saveBarcodes(tx: WriteTx, productId: string, barcodes: readonly string[]): Promise<void> {
  await barcodeRows.remove(tx, { productId });
  await insertBarcodes(tx, new Map([[productId, barcodes]]));
}

async function insertBarcodes(tx: WriteTx, barcodes: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const rows = [...barcodes].flatMap(([productId, each]) => each.map((barcode) => ({ barcode, productId })));
  if (rows.length > 0) await barcodeRows.insert(tx, rows);
}

/** Adds many new products to the end of their menus, in the given order. */
async function insertMenusOf(tx: WriteTx, menuIds: ReadonlyMap<string, readonly string[] | null>): Promise<void> {
  const rows = [...menuIds].flatMap(([productId, each], position) =>
    (each ?? []).map((menuId) => ({ menuId, productId, position })),
  );
  await tx.run(sql`
    INSERT INTO menu_product (menu_id, product_id, position)
    SELECT given."menuId", given."productId", coalesce(last.position, 0) + 1 + given.position
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given ("menuId" uuid, "productId" uuid, position integer)
    JOIN menu m ON m.id = given."menuId" AND m.deleted_at IS NULL
    LEFT JOIN (SELECT menu_id, max(position) AS position FROM menu_product GROUP BY menu_id) AS last
      ON last.menu_id = given."menuId"
    ON CONFLICT (menu_id, product_id) DO NOTHING`);
}

/** A deleted menu keeps its products: it may be restored. */
const isMenuThere = fragment('menu_id IN (SELECT id FROM menu WHERE deleted_at IS NULL)');

/** The same for products that are on menus already, and lose those that are not named. */
async function saveManyMenusOf(tx: WriteTx, menuIds: ReadonlyMap<string, readonly string[] | null>): Promise<void> {
  const rows = [...menuIds].map(([productId, each]) => ({ productId, menuIds: each ?? [] }));
  await tx.run(sql`
    DELETE FROM menu_product USING jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given ("productId" uuid, "menuIds" uuid[])
    WHERE product_id = given."productId" AND NOT menu_id = ANY (given."menuIds") AND ${isMenuThere}`);
  await insertMenusOf(tx, menuIds);
}

/** Puts products back to where they were on menus. */
export async function placeOnMenus(tx: WriteTx, places: readonly MenuPlace[]): Promise<void> {
  if (places.length === 0) return;
  await tx.run(sql`
    UPDATE menu_product SET position = given.position
    FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      AS given ("menuId" uuid, "productId" uuid, position integer)
    WHERE menu_product.menu_id = given."menuId" AND menu_product.product_id = given."productId"`);
}

const bulkRows = tableWriter('bulk_change', bulkChangeTable);
const bulkProductRows = tableWriter('bulk_change_product', bulkChangeProductTable);

/** Keeps what a bulk change did, so that it can be undone. */
export async function insertBulkChange(
  tx: WriteTx,
  change: Row<typeof bulkChangeTable>,
  products: readonly Row<typeof bulkChangeProductTable>[],
): Promise<void> {
  await Promise.all([bulkRows.insert(tx, [change]), bulkProductRows.insert(tx, products)]);
}

/** Whether it was not undone before. */
export async function markUndone(tx: WriteTx, id: string, userId: string): Promise<boolean> {
  const at = new Date(tx.now).toISOString();
  const count = await tx.run(sql`
    UPDATE bulk_change SET undone_at = ${at}::timestamptz, undone_by = ${userId}
    WHERE id = ${id} AND undone_at IS NULL`);
  return count === 1;
}

/** A product is added at the end of a menu. */
async function saveMenusOf(tx: WriteTx, productId: string, menuIds: readonly string[] | null): Promise<void> {
  await tx.run(sql`
    DELETE FROM menu_product
    WHERE product_id = ${productId} AND NOT (menu_id = ANY (${menuIds ?? []}::uuid[])) AND ${isMenuThere}`);
  await tx.run(sql`
    INSERT INTO menu_product (menu_id, product_id, position)
    SELECT m.id, ${productId}::uuid,
           (SELECT coalesce(max(position), 0) + 1 FROM menu_product mp WHERE mp.menu_id = m.id)
    FROM menu m WHERE m.id = ANY (${menuIds ?? []}::uuid[]) AND m.deleted_at IS NULL
    ON CONFLICT (menu_id, product_id) DO NOTHING`);
}

async function saveProductsOf(tx: WriteTx, menuId: string, productIds: readonly string[]): Promise<void> {
  await onMenuRows.remove(tx, { menuId });
  await insertProductsOf(tx, menuId, productIds);
}

/** Releases what a deleted product used: its barcodes, its positions on menus. */
export async function releaseProduct(tx: WriteTx, productId: string): Promise<void> {
  await saveBarcodes(tx, productId, []);
  await saveMenusOf(tx, productId, []);
}

export interface NewStation {
  readonly id: string;
  readonly names: Names;
  readonly kind: 'bar' | 'kitchen';
  readonly position: number;
}

export async function insertStation(tx: WriteTx, station: NewStation): Promise<void> {
  await stationRows.insert(tx, [station]);
}

export interface NewCategory {
  readonly id: string;
  readonly names: Names;
  readonly colour: string;
  readonly type?: (typeof categories.fields.type.options)[number];
  readonly ranking: number;
  readonly stationId: string | null;
}

export async function insertCategory(tx: WriteTx, category: NewCategory): Promise<void> {
  await categoryRows.insert(tx, [{ ...category, type: category.type ?? 'other' }]);
}

export interface NewProduct {
  readonly id: string;
  readonly categoryId: string | null;
  /** Where it is made if not at its category's station. */
  readonly stationId: string | null;
  readonly type: ProductType;
  readonly names: Names;
  readonly code: string;
  /** The code of a unit. */
  readonly unit: string;
  /** Minor units, VAT included. */
  readonly price: number;
  /** On orders of the staff; without one it is the price. */
  readonly staffPrice?: number | null;
  /** Basis points; null is excluded from VAT. */
  readonly vatRate: number | null;
  /** Thousandths. */
  readonly preselectedQuantity: number;
  /** A built-in drawing. */
  readonly picture: string | null;
  readonly courseSpliter: boolean;
  /** Sold by the time of a visit. */
  readonly isService?: boolean;
  readonly ranking: number;
  readonly barcodes: readonly string[];
  readonly makerId?: string | null;
  readonly combo?: readonly ComboGroup[];
  readonly modifiers?: readonly ModifierGroup[];
}

export async function insertProduct(tx: WriteTx, product: NewProduct): Promise<void> {
  const { id, categoryId, stationId, type, names, code, unit, price, vatRate, picture, ranking } = product;
  const { preselectedQuantity, courseSpliter, isService = false, barcodes, combo = [], modifiers = [] } = product;
  const { staffPrice = null, makerId = null } = product;
  await tx.run(sql`
    INSERT INTO product (id, category_id, station_id, type, names, code, unit_id, price, staff_price, vat_rate,
                         preselected_quantity, menu_icon, course_spliter, is_service, ranking, maker_id, combo, modifiers)
    VALUES (${id}, ${categoryId}, ${stationId}, ${type}, ${JSON.stringify(names)}::jsonb, ${code},
            (SELECT u.id FROM unit u WHERE u.code = ${unit}::text AND u.deleted_at IS NULL), ${price}, ${staffPrice}, ${vatRate},
            ${preselectedQuantity}, ${picture ?? ''}, ${courseSpliter}, ${isService}, ${ranking}, ${makerId},
            ${JSON.stringify(combo)}::jsonb, ${JSON.stringify(modifiers)}::jsonb)`);
  await insertBarcodes(tx, new Map([[id, barcodes]]));
}

export interface NewMenu {
  readonly id: string;
  readonly names: Names;
  readonly position: number;
  readonly productIds: readonly string[];
}

export async function insertMenu(tx: WriteTx, menu: NewMenu): Promise<void> {
  await menuRows.insert(tx, [menu]);
  await insertProductsOf(tx, menu.id, menu.productIds);
}

async function insertProductsOf(tx: WriteTx, menuId: string, productIds: readonly string[]): Promise<void> {
  await onMenuRows.insert(
    tx,
    productIds.map((productId, index) => ({ menuId, productId, position: index + 1 })),
  );
}

/** The values of a price list in their own table: prices by product, changes by category. */
const figuresOf = (load: (ids: readonly string[]) => Sql, clear: Clear, fill: Fill): PartStore<Figures> => ({
  async load(tx, ids) {
    const lists = new Map<string, Record<string, number>>(ids.map((id) => [id, {}]));
    for (const { listId, id, value } of await tx.rows<FigureRow>(load(ids))) {
      (lists.get(listId) as Record<string, number>)[id] = value;
    }
    return lists;
  },
  async save(tx, listId, figures) {
    await tx.run(clear(listId, Object.keys(figures)));
    await tx.run(fill(listId, JSON.stringify(figures)));
  },
});
type Figures = Readonly<Record<string, number>>;
type Clear = (listId: string, kept: readonly string[]) => Sql;
type Fill = (listId: string, figures: string) => Sql;
interface FigureRow {
  readonly listId: string;
  readonly id: string;
  readonly value: number;
}

const prices = figuresOf(
  (ids) => sql`
    SELECT list_id AS "listId", product_id AS id, price AS value FROM price_list_price
    WHERE list_id = ANY (${ids}::uuid[])`,
  (listId, kept) => sql`
    DELETE FROM price_list_price WHERE list_id = ${listId} AND NOT product_id = ANY (${kept}::uuid[])`,
  (listId, figures) => sql`
    INSERT INTO price_list_price (list_id, product_id, price)
    SELECT ${listId}::uuid, key::uuid, value::bigint FROM jsonb_each_text(${figures}::jsonb)
    ON CONFLICT (list_id, product_id) DO UPDATE SET price = excluded.price
      WHERE price_list_price.price <> excluded.price`,
);
const categoryChanges = figuresOf(
  (ids) => sql`
    SELECT list_id AS "listId", category_id AS id, change AS value FROM price_list_category
    WHERE list_id = ANY (${ids}::uuid[])`,
  (listId, kept) => sql`
    DELETE FROM price_list_category WHERE list_id = ${listId} AND NOT category_id = ANY (${kept}::uuid[])`,
  (listId, figures) => sql`
    INSERT INTO price_list_category (list_id, category_id, change)
    SELECT ${listId}::uuid, key::uuid, value::integer FROM jsonb_each_text(${figures}::jsonb)
    ON CONFLICT (list_id, category_id) DO UPDATE SET change = excluded.change`,
);

export const priceListStore = recordStore('price_list', priceListTable, priceLists, {
  parts: { prices, categoryChanges },
});
export const discountStore = recordStore('discount', discountTable, discounts);
export const happyHourStore = recordStore('happy_hour', happyHourTable, happyHours);
