import type { Names } from '#kernel/locale.ts';
import {
  bigint,
  boolean,
  generated,
  instant,
  integer,
  jsonb,
  orNull,
  table,
  text,
  textOf,
  texts,
  uuid,
  uuids,
} from '#platform/server/table.ts';
import type { BulkChange, BulkValues } from '../domain/bulk.ts';
import type { categories, ProductType } from '../domain/resources.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const bulkChangeTable = table('bulk_change', {
  id: uuid,
  at: instant,
  userId: uuid,
  change: jsonb<BulkChange>(),
  productCount: integer,
  undoneAt: orNull(instant),
  undoneBy: orNull(uuid),
});

/** Where a product is on a menu. */
export interface MenuPlace {
  readonly menuId: string;
  readonly productId: string;
  readonly position: number;
}

export const bulkChangeProductTable = table('bulk_change_product', {
  bulkId: uuid,
  productId: uuid,
  before: jsonb<Partial<BulkValues>>(),
  after: jsonb<Partial<BulkValues>>(),
  places: jsonb<readonly MenuPlace[]>(),
});

export const categoryTable = table('category', {
  id: uuid,
  names: jsonb<Names>(),
  colour: text,
  ranking: integer,
  stationId: orNull(uuid),
  version: integer,
  type: textOf<(typeof categories.fields.type.options)[number]>(),
  automaticRanking: boolean,
  locationId: orNull(uuid),
  pictureId: orNull(uuid),
  deletedAt: orNull(instant),
});

export const happyHourTable = table('happy_hour', {
  id: uuid,
  version: integer,
  names: jsonb<Names>(),
  isEnabled: boolean,
  productIds: uuids,
  categoryIds: uuids,
  schedule: jsonb<unknown>(),
  reduction: text,
  percentOff: orNull(integer),
  price: orNull(bigint),
  deletedAt: orNull(instant),
});

export const discountTable = table('discount', {
  id: uuid,
  version: integer,
  names: jsonb<Names>(),
  isEnabled: boolean,
  reduction: text,
  percentOff: orNull(integer),
  amountOff: orNull(bigint),
  managerLimit: orNull(integer),
  waiterLimit: orNull(integer),
  salesmanLimit: orNull(integer),
  deletedAt: orNull(instant),
});

export const notePresetTable = table('note_preset', {
  id: uuid,
  version: integer,
  names: jsonb<Names>(),
  categoryIds: uuids,
  deletedAt: orNull(instant),
});

export const menuTable = table('menu', {
  id: uuid,
  names: jsonb<Names>(),
  position: integer,
  version: integer,
  deletedAt: orNull(instant),
});

export const menuProductTable = table('menu_product', {
  menuId: uuid,
  productId: uuid,
  position: integer,
});

export const priceListTable = table('price_list', {
  id: uuid,
  version: integer,
  names: jsonb<Names>(),
  isEnabled: boolean,
  priority: integer,
  pointIds: uuids,
  planIds: uuids,
  orderKinds: texts,
  clientGroups: texts,
  isOnlyForClients: boolean,
  schedule: jsonb<unknown>(),
  change: orNull(integer),
  deletedAt: orNull(instant),
});

export const priceListCategoryTable = table('price_list_category', {
  listId: uuid,
  categoryId: uuid,
  change: integer,
});

export const priceListPriceTable = table('price_list_price', {
  listId: uuid,
  productId: uuid,
  price: bigint,
});

export const productTable = table('product', {
  id: uuid,
  categoryId: orNull(uuid),
  stationId: orNull(uuid),
  type: textOf<ProductType>(),
  names: jsonb<Names>(),
  code: text,
  price: bigint,
  vatRate: orNull(integer),
  preselectedQuantity: bigint,
  menuIcon: text,
  courseSpliter: boolean,
  isActive: boolean,
  ranking: integer,
  version: integer,
  unitId: uuid,
  pictureId: orNull(uuid),
  internalCode: text,
  apiCode: text,
  makerId: orNull(uuid),
  locationId: orNull(uuid),
  staffPrice: orNull(bigint),
  purchasePrice: orNull(bigint),
  doser: orNull(bigint),
  isService: boolean,
  isQuickKey: boolean,
  tracksStock: boolean,
  stockThreshold: orNull(bigint),
  recipe: jsonb<unknown>(),
  combo: jsonb<unknown>(),
  modifiers: jsonb<unknown>(),
  deletedAt: orNull(instant),
  searched: generated(orNull(text)),
});

export const productBarcodeTable = table('product_barcode', {
  barcode: text,
  productId: uuid,
});

export const stationTable = table('station', {
  id: uuid,
  names: jsonb<Names>(),
  kind: textOf<'bar' | 'kitchen'>(),
  position: integer,
  version: integer,
  deletedAt: orNull(instant),
});

export const unitTable = table('unit', {
  id: uuid,
  version: integer,
  names: jsonb<Names>(),
  code: text,
  kind: text,
  factor: bigint,
  deletedAt: orNull(instant),
});
