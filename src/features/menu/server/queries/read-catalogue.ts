import { barcodeKey } from '#kernel/barcode.ts';
import type { Locale, Names, Reader } from '#kernel/locale.ts';
import { nameIn } from '#kernel/locale.ts';
import { pictureAddress } from '#kernel/picture.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { fragment, sql } from '#platform/server/sql.ts';
import { cachedByCatalogueVersion } from '#platform/server/versioned.ts';
import type { ComboGroup, ModifierGroup } from '../../domain/choices.ts';
import { menusOf, productsOn } from '../../domain/offered.ts';
import { type ProductSearch, productSearch } from '../../domain/product-search.ts';
import type { ProductType } from '../../domain/resources.ts';
import { type UnitKind, unitMark } from '../../domain/unit.ts';

export interface CatalogueProduct {
  readonly id: string;
  readonly names: Names;
  readonly code: string;
  readonly internalCode: string;
  readonly categoryId: string | null;
  readonly type: ProductType;
  readonly unit: { readonly code: string; readonly kind: UnitKind; readonly factor: number; readonly names: Names };
  readonly price: number;
  readonly staffPrice: number | null;
  readonly vatRate: number | null;
  readonly preselectedQuantity: number;
  readonly pictureId: string | null;
  readonly menuIcon: string;
  readonly courseSpliter: boolean;
  readonly isService: boolean;
  readonly isQuickKey: boolean;
  readonly doser: number | null;
  readonly makerId: string | null;
  readonly maker: string;
  readonly combo: readonly ComboGroup[];
  readonly modifiers: readonly ModifierGroup[];
  /** Its own station, otherwise its category's. */
  readonly stationId: string | null;
  readonly barcodes: readonly string[];
}

export interface Catalogue {
  readonly products: ReadonlyMap<string, CatalogueProduct>;
  /** By the key of each barcode, as at the till; see `barcodeKey`. */
  readonly byBarcode: ReadonlyMap<string, CatalogueProduct>;
  readonly categories: readonly {
    readonly id: string;
    readonly names: Names;
    readonly colour: string;
    readonly pictureId: string | null;
    readonly automaticRanking: boolean;
    readonly stationId: string | null;
  }[];
  readonly stations: readonly { readonly id: string; readonly names: Names; readonly kind: 'bar' | 'kitchen' }[];
  readonly menus: readonly { readonly id: string; readonly names: Names; readonly productIds: readonly string[] }[];
}

type CatalogueRow = Omit<CatalogueProduct, 'barcodes'>;
const productColumns = fragment(`
  p.id, p.names, p.code, p.internal_code AS "internalCode", p.category_id AS "categoryId", p.type, jsonb_build_object('code', u.code, 'kind', u.kind, 'factor', u.factor, 'names', u.names) AS unit, p.price,
  p.staff_price AS "staffPrice", p.vat_rate AS "vatRate", p.preselected_quantity AS "preselectedQuantity",
  p.picture_id AS "pictureId", p.menu_icon AS "menuIcon", p.course_spliter AS "courseSpliter",
  p.is_service AS "isService", p.is_quick_key AS "isQuickKey", p.doser, p.maker_id AS "makerId", coalesce(m.fields ->> 'name', '') AS maker,
  p.combo, p.modifiers, coalesce(p.station_id, c.station_id) AS "stationId"`);
const productTables = fragment(`
  product p LEFT JOIN category c ON c.id = p.category_id JOIN unit u ON u.id = p.unit_id
  LEFT JOIN reference_record m ON m.id = p.maker_id AND m.deleted_at IS NULL`);

/** Everything on sale at a catalogue version. Pure ingredients are left out. */
export const catalogueAt = cachedByCatalogueVersion<Catalogue>(async (tx) => {
  const [products, barcodes, categories, stations, menus] = await Promise.all([
    tx.rows<CatalogueRow>(sql`
      SELECT ${productColumns} FROM ${productTables}
      WHERE p.is_active AND p.deleted_at IS NULL AND c.type IS DISTINCT FROM 'ingredient'
      ORDER BY c.ranking NULLS LAST, p.ranking, p.code`),
    tx.rows<{ barcode: string; productId: string }>(sql`
      SELECT barcode, product_id AS "productId" FROM product_barcode ORDER BY barcode`),
    tx.rows<Catalogue['categories'][number]>(sql`
      SELECT id, names, colour, picture_id AS "pictureId", automatic_ranking AS "automaticRanking",
             station_id AS "stationId"
      FROM category WHERE deleted_at IS NULL AND type <> 'ingredient' ORDER BY ranking, id`),
    tx.rows<Catalogue['stations'][number]>(
      sql`SELECT id, names, kind FROM station WHERE deleted_at IS NULL ORDER BY position, id`,
    ),
    tx.rows<Catalogue['menus'][number]>(sql`
      SELECT m.id, m.names,
             coalesce(array_agg(mp.product_id ORDER BY mp.position) FILTER (WHERE mp.product_id IS NOT NULL),
                      '{}') AS "productIds"
      FROM menu m LEFT JOIN menu_product mp ON mp.menu_id = m.id
      WHERE m.deleted_at IS NULL
      GROUP BY m.id ORDER BY m.position, m.id`),
  ]);
  const codesOf = new Map<string, string[]>();
  for (const { barcode, productId } of barcodes) {
    codesOf.set(productId, [...(codesOf.get(productId) ?? []), barcode]);
  }
  const full = products.map((product) => ({ ...product, barcodes: codesOf.get(product.id) ?? [] }));
  const byId = new Map(full.map((product) => [product.id, product]));
  return {
    products: byId,
    byBarcode: new Map(full.flatMap((product) => product.barcodes.map((barcode) => [barcodeKey(barcode), product]))),
    categories,
    stations,
    menus: menus.map((menu) => ({ ...menu, productIds: menu.productIds.filter((id) => byId.has(id)) })),
  };
});

/** A product as it was last sold, also where it was taken off sale or deleted: what guests have had of it is still paid for. */
export async function productOnceSold(tx: ReadTx, id: string): Promise<CatalogueProduct | undefined> {
  const row = await tx.maybe<CatalogueRow>(sql`SELECT ${productColumns} FROM ${productTables} WHERE p.id = ${id}`);
  return row === null ? undefined : { ...row, barcodes: [] };
}

/** Finds products by a name in any language, their codes and barcodes, at a catalogue version. */
export const productSearchAt = cachedByCatalogueVersion<ProductSearch<CatalogueProduct>>(async (tx) => {
  const { products } = await catalogueAt(tx, await tx.catalogueVersion());
  return productSearch([...products.values()], ({ names, code, internalCode, barcodes }) => ({
    names: Object.values(names),
    codes: [code, internalCode],
    barcodes,
    parts: [code, internalCode, ...barcodes],
  }));
});

/** The products that a device with this menu offers, at a catalogue version. */
export const offeredAt = cachedByCatalogueVersion(async (tx) => {
  const { menus } = await catalogueAt(tx, await tx.catalogueVersion());
  const found = new Map<string | null, ReadonlySet<string>>();
  return (menuId: string | null): ReadonlySet<string> => {
    const offered = found.get(menuId) ?? productsOn(menusOf(menus, menuId));
    found.set(menuId, offered);
    return offered;
  };
});

/** A product as sent to tills, in one language. */
export function productIn(full: CatalogueProduct, reader: Reader) {
  const { names, unit, barcodes, pictureId, menuIcon, combo, modifiers, ...product } = full;
  const name = nameIn(names, reader);
  const otherNames = [...new Set(Object.values(names))].filter((other) => other !== '' && other !== name);
  return {
    ...product,
    name,
    ...(otherNames.length > 0 && { otherNames }),
    unit: unitMark(unit, reader),
    content: contentOf(unit),
    picture: pictureOf(pictureId, menuIcon),
    barcodes: [...barcodes],
    choices: combo.length + modifiers.length === 0 ? null : soldGroups(full, reader),
  };
}

/** Null for goods that are counted: their content is not known. */
const contentOf = ({ kind, factor }: CatalogueProduct['unit']) =>
  kind === 'mass' || kind === 'volume' ? { kind, factor } : null;

/** The choice groups of a product in one language, parts of a combo first; a part has the name of its product. */
export function soldGroups(
  { combo, modifiers }: Pick<CatalogueProduct, 'combo' | 'modifiers'>,
  reader: Reader | Locale,
) {
  const groups: readonly (ComboGroup | ModifierGroup)[] = [...combo, ...modifiers];
  return groups.map(({ id, names, min, max, options }) => ({
    id,
    name: nameIn(names, reader),
    min,
    max,
    options: options.map((option) => ({
      id: option.id,
      name: 'names' in option ? nameIn(option.names, reader) : null,
      productId: 'productId' in option ? option.productId : null,
      quantity: option.quantity,
      priceDelta: option.priceDelta,
      isDefault: option.isDefault,
    })),
  }));
}

/** The URL of a product's picture: its own, otherwise its drawing, otherwise none. */
export function pictureOf(pictureId: string | null, menuIcon: string): string | null {
  if (pictureId !== null) return pictureAddress('product', pictureId, '256');
  return menuIcon === '' ? null : `pictures/${menuIcon}.svg`;
}
