import type { Locale, Names } from '#kernel/locale.ts';
import { nameIn } from '#kernel/locale.ts';
import { sql } from '#platform/server/sql.ts';
import { perVersion } from '#platform/server/versioned.ts';
import { fold } from '../../domain/search.ts';

export interface CatalogueProduct {
  readonly id: string;
  readonly names: Names;
  readonly code: string;
  readonly categoryId: string | null;
  readonly type: 'simple' | 'compound' | 'combo' | 'dynamic';
  readonly unit: string;
  readonly price: number;
  readonly vatRate: number | null;
  readonly preselectedQuantity: number;
  readonly picture: string | null;
  readonly courseSpliter: boolean;
  /** Its own, else its category's. */
  readonly stationId: string | null;
  readonly barcodes: readonly string[];
}

export interface Catalogue {
  readonly products: ReadonlyMap<string, CatalogueProduct>;
  readonly byBarcode: ReadonlyMap<string, CatalogueProduct>;
  readonly categories: readonly {
    readonly id: string;
    readonly names: Names;
    readonly colour: string;
    readonly picture: string | null;
    readonly stationId: string | null;
  }[];
  readonly stations: readonly { readonly id: string; readonly names: Names; readonly kind: 'bar' | 'kitchen' }[];
  readonly menus: readonly { readonly id: string; readonly names: Names; readonly productIds: readonly string[] }[];
}

/** Everything that is sold, as of a catalogue version. */
export const catalogueAt = perVersion<Catalogue>(async (tx) => {
  const [products, barcodes, categories, stations, menus] = await Promise.all([
    tx.rows<Omit<CatalogueProduct, 'barcodes'>>(sql`
      SELECT p.id, p.names, p.code, p.category_id AS "categoryId", p.type, p.unit, p.price, p.vat_rate AS "vatRate",
             p.preselected_quantity AS "preselectedQuantity", p.picture, p.course_spliter AS "courseSpliter",
             coalesce(p.station_id, c.station_id) AS "stationId"
      FROM product p LEFT JOIN category c ON c.id = p.category_id
      WHERE p.is_active ORDER BY c.ranking NULLS LAST, p.ranking, p.code`),
    tx.rows<{ barcode: string; productId: string }>(sql`
      SELECT barcode, product_id AS "productId" FROM product_barcode ORDER BY barcode`),
    tx.rows<Catalogue['categories'][number]>(sql`
      SELECT id, names, colour, picture, station_id AS "stationId" FROM category ORDER BY ranking, id`),
    tx.rows<Catalogue['stations'][number]>(
      sql`SELECT id, names, kind FROM station WHERE deleted_at IS NULL ORDER BY position, id`,
    ),
    tx.rows<Catalogue['menus'][number]>(sql`
      SELECT m.id, m.names,
             coalesce(array_agg(mp.product_id ORDER BY mp.position) FILTER (WHERE mp.product_id IS NOT NULL),
                      '{}') AS "productIds"
      FROM menu m LEFT JOIN menu_product mp ON mp.menu_id = m.id
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
    byBarcode: new Map(full.flatMap((product) => product.barcodes.map((barcode) => [barcode, product]))),
    categories,
    stations,
    menus: menus.map((menu) => ({ ...menu, productIds: menu.productIds.filter((id) => byId.has(id)) })),
  };
});

/** A product as the wire has it, in one language. */
export function productIn({ names, barcodes, ...product }: CatalogueProduct, locale: Locale) {
  return { ...product, name: nameIn(names, locale), barcodes: [...barcodes] };
}

/** Products whose name in any language, code or barcode contains the text; `limit` at most. */
export function searchProducts({ products }: Catalogue, text: string, limit: number): CatalogueProduct[] {
  const wanted = fold(text);
  const found: CatalogueProduct[] = [];
  for (const product of products.values()) {
    const haystack = [...Object.values(product.names), product.code, ...product.barcodes];
    if (haystack.some((candidate) => fold(candidate).includes(wanted))) found.push(product);
    if (found.length === limit) break;
  }
  return found;
}
