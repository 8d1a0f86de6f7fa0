import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { orderKinds } from './domain/price.ts';

const id = z.uuid();
export const localeCode = z.enum(locales);

const station = z.object({ id, name: z.string(), kind: z.enum(['bar', 'kitchen']) });
const category = z.object({
  id,
  name: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  picture: z.string().nullable(),
  stationId: id.nullable(),
});
export const productView = z.object({
  id,
  name: z.string(),
  code: z.string(),
  categoryId: id.nullable(),
  type: z.enum(['simple', 'compound', 'combo', 'dynamic']),
  unit: z.string(),
  /** Minor units, VAT included. */
  price: z.int(),
  /** Basis points; null is excluded from VAT. */
  vatRate: z.int().nullable(),
  /** Thousandths that a tap adds. */
  preselectedQuantity: z.int(),
  picture: z.string().nullable(),
  courseSpliter: z.boolean(),
  stationId: id.nullable(),
  barcodes: z.array(z.string()),
});
const menu = z.object({ id, name: z.string(), productIds: z.array(id) });
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const schedule = z.object({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(0).max(1439),
  validFrom: day.nullable(),
  validTo: day.nullable(),
});
/** As domain/price.ts has them. */
const offers = z.object({
  priceLists: z.array(
    z.object({
      id,
      name: z.string(),
      priority: z.int(),
      pointIds: z.array(id),
      planIds: z.array(id),
      orderKinds: z.array(z.enum(orderKinds)),
      clientGroups: z.array(z.string()),
      schedule,
      prices: z.record(id, z.int()),
      categoryChanges: z.record(id, z.int()),
      change: z.int().nullable(),
    }),
  ),
  happyHours: z.array(
    z.object({
      id,
      name: z.string(),
      productIds: z.array(id),
      categoryIds: z.array(id),
      schedule,
      reduction: z.object({ kind: z.enum(['price', 'percent']), value: z.int() }),
    }),
  ),
});
const localeQuery = z.strictObject({ locale: localeCode.optional() });

export const menuContract = contract({
  'GET api/menus': {
    permission: 'menu.read',
    summary: 'All menus with their products.',
    query: localeQuery,
    output: z.array(menu),
  },
  'GET api/menus/fetch': {
    permission: 'menu.read',
    summary:
      'All that a till sells from, in one answer and one language: menus, categories, products, stations. Has an ETag; 304 when unchanged.',
    query: localeQuery,
    output: z.object({
      version: z.int(),
      currency: z.string(),
      /** IANA name: the offers go by the clock of the venue. */
      timeZone: z.string(),
      menus: z.array(menu),
      categories: z.array(category),
      stations: z.array(station),
      products: z.array(productView),
      offers,
    }),
  },
  'GET api/menus/{id}': {
    permission: 'menu.read',
    summary: 'One menu.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: menu,
  },
  'GET api/menus/product/{id}': {
    permission: 'menu.read',
    summary: 'The menus that a product is on.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.array(menu),
  },
  'GET api/products/courseSpliterProduct': {
    permission: 'menu.read',
    summary: 'The one product that divides courses, or null.',
    query: localeQuery,
    output: productView.nullable(),
  },
  'GET api/products/happyHour': {
    permission: 'menu.read',
    summary: 'The products that are in a happy hour now: at which price, and until when.',
    query: localeQuery,
    output: z.array(
      productView.extend({
        happyHour: z.object({
          id,
          name: z.string(),
          price: z.int(),
          /** Epoch ms; null where no end is in sight. */
          until: z.int().nullable(),
        }),
      }),
    ),
  },
  'GET api/products/barcode': {
    permission: 'menu.read',
    summary: 'The product with a barcode, or null.',
    query: z.strictObject({ barcode: z.string().min(1).max(64), locale: localeCode.optional() }),
    output: productView.nullable(),
  },
  'GET api/products/filter/{text}': {
    permission: 'menu.read',
    summary: 'Products whose name in any language, code or barcode contains the text; 50 at most.',
    params: z.strictObject({ text: z.string().min(1).max(100) }),
    query: localeQuery,
    output: z.array(productView),
  },
  'GET api/products/getByCategory/{id}': {
    permission: 'menu.read',
    summary: 'The products of a category, in its order.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.array(productView),
  },
  'GET api/products/{id}': {
    permission: 'menu.read',
    summary: 'One product.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: productView,
  },
});
