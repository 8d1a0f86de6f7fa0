import { barcodesOf } from '#kernel/barcode.ts';
import { CodedError, commonErrors } from '#kernel/error.ts';
import type { Names } from '#kernel/locale.ts';
import { readScaleLabel } from '#kernel/scale-label.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { MenuPlace } from '../tables.ts';

/** The first of these barcodes that another product has, with that product. */
export function barcodeHolder(tx: ReadTx, barcodes: readonly string[], except: string) {
  return tx.maybe<{ barcode: string; names: Names }>(sql`
    SELECT b.barcode, p.names FROM product_barcode b JOIN product p ON p.id = b.product_id
    WHERE b.barcode = ANY (${barcodes}::text[]) AND b.product_id <> ${except} ORDER BY b.barcode LIMIT 1`);
}

/** Whether a scanned code is one of goods: the barcode of a product, or the label of a scale for one. */
export async function isOfGoods(tx: ReadTx, scanned: string, scaleLabels: string): Promise<boolean> {
  const weighed = readScaleLabel(scanned, scaleLabels)?.code;
  const codes = weighed === undefined ? [] : [weighed, weighed.replace(/^0+/, '')];
  const { isOne } = await tx.one<{ isOne: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM product_barcode WHERE barcode = ANY (${barcodesOf(scanned)}::text[]))
        OR EXISTS (SELECT 1 FROM product WHERE type = 'dynamic' AND lower(code) = ANY (${codes}::text[])) AS "isOne"`);
  return isOne;
}

/** Those of these barcodes that other products have. */
export async function takenBarcodes(tx: ReadTx, barcodes: readonly string[], except: string): Promise<string[]> {
  const rows = await tx.rows<{ barcode: string }>(sql`
    SELECT barcode FROM product_barcode
    WHERE barcode = ANY (${barcodes}::text[]) AND product_id <> ${except} ORDER BY barcode`);
  return rows.map(({ barcode }) => barcode);
}

/** Where a product is on the menus that there are. */
export function placesOf(tx: ReadTx, productId: string): Promise<MenuPlace[]> {
  return tx.rows<MenuPlace>(sql`
    SELECT mp.menu_id AS "menuId", mp.product_id AS "productId", mp.position
    FROM menu_product mp JOIN menu m ON m.id = mp.menu_id
    WHERE mp.product_id = ${productId} AND m.deleted_at IS NULL`);
}

/** The product that divides courses, other than this one. */
export function otherSpliter(tx: ReadTx, except: string) {
  return tx.maybe<{ names: Names }>(sql`
    SELECT names FROM product WHERE course_spliter AND deleted_at IS NULL AND id <> ${except} LIMIT 1`);
}

/** Whether there is something on sale that divides an order into courses. */
export async function hasSpliter(tx: ReadTx): Promise<boolean> {
  return (
    (await tx.maybe(sql`SELECT 1 FROM product WHERE course_spliter AND is_active AND deleted_at IS NULL`)) !== null
  );
}

export async function isVatRate(tx: ReadTx, rate: number): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM vat_rate WHERE rate = ${rate}`)) !== null;
}

/** Those of these menus on which this is the only product. */
export function menusOfOnly(tx: ReadTx, productId: string, menuIds: readonly string[]): Promise<{ names: Names }[]> {
  return tx.rows(sql`
    SELECT m.names FROM menu m
    WHERE m.id = ANY (${menuIds}::uuid[]) AND m.deleted_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM menu_product mp WHERE mp.menu_id = m.id AND mp.product_id <> ${productId})`);
}

export async function allMenuIds(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`SELECT id FROM menu WHERE deleted_at IS NULL ORDER BY id`);
  return rows.map(({ id }) => id);
}

export async function isIngredientCategory(tx: ReadTx, categoryId: string | null): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM category WHERE id = ${categoryId} AND type = 'ingredient'`)) !== null;
}

/** Those of these ids that are products. */
export async function knownProducts(tx: ReadTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM product WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return new Set(rows.map(({ id }) => id));
}

/** The stock data of a product; fixed values until stock is counted. */
export async function stockOf(tx: ReadTx, id: string) {
  const row = await tx.maybe<{ tracked: boolean; threshold: number | null }>(sql`
    SELECT tracks_stock AS tracked, stock_threshold AS threshold FROM product
    WHERE id = ${id} AND deleted_at IS NULL`);
  if (row === null) throw new CodedError('NOT_FOUND', commonErrors.NOT_FOUND);
  return { ...row, quantity: null };
}

/** The uploaded pictures that products and categories use. */
export async function picturesInUse(tx: ReadTx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT picture_id AS id FROM product WHERE picture_id IS NOT NULL
    UNION SELECT picture_id FROM category WHERE picture_id IS NOT NULL`);
  return rows.map(({ id }) => id);
}

/** The number after the highest numeric code. */
export async function nextCode(tx: ReadTx): Promise<string> {
  const row = await tx.one<{ next: number }>(sql`
    SELECT coalesce(max(code::bigint), 0) + 1 AS next FROM product
    WHERE deleted_at IS NULL AND code ~ '^[0-9]{1,9}$'`);
  return String(row.next);
}
