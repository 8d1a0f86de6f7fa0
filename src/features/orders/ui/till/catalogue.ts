import { menusOf, productsOn } from '#features/menu/domain/offered.ts';
import { openPriceBook, type PriceBook } from '#features/menu/domain/price-book.ts';
import { productSearch } from '#features/menu/domain/product-search.ts';
import { barcodeKey } from '#kernel/barcode.ts';
import { type Minor, toCurrency, usualStep } from '#kernel/money.ts';
import { compareNames } from '#kernel/text.ts';
import type { Catalogue, Category, PaymentMethod, Product, Station } from './views.ts';

/** The catalogue, indexed for the till. */
export interface CatalogueIndex {
  readonly version: number;
  readonly products: ReadonlyMap<string, Product>;
  /** Those on the menu of this device. */
  readonly offered: ReadonlySet<string>;
  readonly stations: ReadonlyMap<string, Station>;
  readonly categories: ReadonlyMap<string, Category>;
  /** Only shelves with products: quick keys, then the menu's order; products without a category come last. */
  readonly shelves: readonly Shelf[];
  /** Whose products are on sale, by name. */
  readonly makers: readonly Maker[];
  /** The venue's reasons for discounts. */
  readonly discounts: Catalogue['discounts'];
  /** Notes that are a tap away in comments. */
  readonly notes: Catalogue['notes'];
  /** The product that divides courses, if the venue has one. */
  readonly divider: Product | undefined;
  /** Payment methods by code, in the venue's order; inactive ones name earlier payments. */
  readonly paymentMethods: ReadonlyMap<string, PaymentMethod>;
  /** Prices by time, place and type of order. */
  readonly prices: PriceBook;
  /** Price lists and happy hours by id. */
  readonly offerNames: ReadonlyMap<string, string>;
  /** The name of a client's own price list. */
  readonly listOf: (clientId: string) => string | undefined;
  /** Of one maker, or of all. */
  readonly search: (text: string, maker?: string | null) => readonly Product[];
  /** The product on sale with this barcode, or else with this code; with a short one only if the scanner types a prefix. */
  readonly scanned: (code: string, isPrefixed: boolean) => Product | undefined;
  /** The product on sale by weight or measure that a scale knows by this code. */
  readonly weighed: (code: string) => Product | undefined;
  /** In which the prices on labels are written. */
  readonly priceStep: Minor;
}

/** How the quantity of a product is written: what is sold by weight or measure with its unit, pieces without one. */
export const unitOf = (product: Product | undefined): string => (product?.type === 'dynamic' ? product.unit : '');

export interface Shelf {
  /** Permanent across a reload of the catalogue. */
  readonly key: string;
  /** Null for quick keys, and for products without a category yet: a new product can be sold at once. */
  readonly category: Category | null;
  readonly products: readonly Product[];
}

/** The shelf of the products that the venue wants first; each of them stands in its category too. */
export const quickKeys = 'quick';

export interface Maker {
  readonly id: string;
  readonly name: string;
}

const mostFound = 60;
/** What is shorter may be the rest of a barcode whose beginning was lost. */
const shortestScannedCode = 8;

/** The catalogue of a device with its own menu; a deleted menu is ignored. */
export function ofMenu(catalogue: Catalogue, menuId: string | null): Catalogue {
  return { ...catalogue, menus: [...menusOf(catalogue.menus, menuId)] };
}

export function indexCatalogue(catalogue: Catalogue): CatalogueIndex {
  const products = new Map(catalogue.products.map((product) => [product.id, product]));
  const offered = productsOn(catalogue.menus);
  const listed = [...offered]
    .map((id) => products.get(id))
    .filter((product) => product !== undefined && !product.courseSpliter) as Product[];
  const categories = new Map(catalogue.categories.map((category) => [category.id, category]));
  const placeOf = ({ categoryId }: Product) => categories.get(categoryId ?? '');
  const shelves = [
    { key: quickKeys, category: null, products: listed.filter(({ isQuickKey }) => isQuickKey) },
    ...[...catalogue.categories, null].map((category) => ({
      key: category?.id ?? '',
      category,
      products: listed.filter((product) => placeOf(product)?.id === category?.id),
    })),
  ].filter((shelf) => shelf.products.length > 0);
  const search = productSearch(listed, ({ name, otherNames = [], code, internalCode, barcodes, maker }) => ({
    names: [name, ...otherNames],
    codes: [code, internalCode],
    barcodes,
    // A copy that was kept by an older build has none.
    parts: maker ? [maker] : [],
  }));
  const byBarcode = new Map(listed.flatMap((product) => product.barcodes.map((code) => [barcodeKey(code), product])));
  const byCode = new Map(listed.map((product) => [product.code.toLowerCase(), product]));
  return {
    version: catalogue.version,
    products,
    offered,
    stations: new Map(catalogue.stations.map((station) => [station.id, station])),
    categories,
    shelves,
    makers: makersOf(listed),
    // A copy that was kept by an older build has none.
    discounts: catalogue.discounts ?? [],
    notes: catalogue.notes ?? [],
    divider: catalogue.products.find((product) => product.courseSpliter),
    paymentMethods: new Map(catalogue.paymentMethods.map((method) => [method.code, method])),
    prices: openPriceBook(catalogue.offers, {
      timeZone: catalogue.timeZone,
      currency: toCurrency(catalogue.currency),
    }),
    offerNames: new Map(
      [...catalogue.offers.priceLists, ...catalogue.offers.happyHours].map(({ id, name }) => [id, name]),
    ),
    listOf: (clientId) => catalogue.offers.priceLists.find((list) => list.clientIds?.includes(clientId))?.name,
    scanned: (code, isPrefixed) =>
      byBarcode.get(barcodeKey(code)) ??
      (isPrefixed || code.length >= shortestScannedCode ? byCode.get(code.toLowerCase()) : undefined),
    weighed: (code) => {
      const found = byCode.get(code) ?? byCode.get(code.replace(/^0+/, ''));
      return found?.type === 'dynamic' ? found : undefined;
    },
    priceStep: usualStep(toCurrency(catalogue.currency)),
    search: (text, maker = null) =>
      maker === null
        ? search(text, mostFound)
        : search(text, listed.length)
            .filter(({ makerId }) => makerId === maker)
            .slice(0, mostFound),
  };
}

/** The shelves with what a maker makes, and only that on them. */
export function shelvesOf(shelves: readonly Shelf[], maker: string | null): readonly Shelf[] {
  if (maker === null) return shelves;
  return shelves
    .map((shelf) => ({ ...shelf, products: shelf.products.filter(({ makerId }) => makerId === maker) }))
    .filter(({ products }) => products.length > 0);
}

function makersOf(products: readonly Product[]): readonly Maker[] {
  const names = new Map(
    products.flatMap(({ makerId, maker }) => (makerId && maker ? [[makerId, maker] as const] : [])),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}
