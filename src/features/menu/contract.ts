import { z } from 'zod';
import { paymentMethodView } from '#features/payments/contract.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { roles } from '#kernel/permission.ts';
import { pictureMaxBytes } from '#kernel/picture.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { mostBulkProducts, priceChangeKinds } from './domain/bulk.ts';
import { mostGroups, mostOptions } from './domain/choices.ts';
import { menuErrors } from './domain/errors.ts';
import { discounts, happyHours, priceLists } from './domain/offer-resources.ts';
import { mostIngredients } from './domain/recipe.ts';
import { categories, menus, products, productTypes, units } from './domain/resources.ts';

declare module '#kernel/event.ts' {
  interface Requests {
    /** Applies a product's current price to ordered items that are not made yet; returns how many were changed. */
    'product.reprice': {
      readonly input: {
        readonly productId: string;
        readonly by: { readonly userId: string; readonly pointId: string; readonly commandId: string };
      };
      readonly result: { readonly orders: number; readonly lines: number };
    };
  }
}

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
const group = z.object({
  id,
  name: z.string(),
  min: z.int(),
  max: z.int(),
  options: z.array(
    z.object({
      id,
      /** Null if the part has the name of its product. */
      name: z.string().nullable(),
      productId: id.nullable(),
      /** Thousandths. */
      quantity: z.int(),
      priceDelta: z.int(),
      isDefault: z.boolean(),
    }),
  ),
});
export const productView = z.object({
  id,
  name: z.string(),
  code: z.string(),
  categoryId: id.nullable(),
  type: z.enum(productTypes),
  /** How the unit stands beside a price: `kg`, or the name in the reader's language. */
  unit: z.string(),
  /** Minor units, VAT included. */
  price: z.int(),
  staffPrice: z.int().nullable(),
  /** Basis points; null is excluded from VAT. */
  vatRate: z.int().nullable(),
  /** Thousandths that a tap adds. */
  preselectedQuantity: z.int(),
  /** A URL. */
  picture: z.string().nullable(),
  courseSpliter: z.boolean(),
  isService: z.boolean(),
  /** Thousandths that one sale takes from stock. */
  doser: z.int().nullable(),
  makerId: id.nullable(),
  stationId: id.nullable(),
  barcodes: z.array(z.string()),
  /**
   * What can be chosen with the product; sold without a choice it has its defaults. Null if there is nothing to choose.
   */
  choices: z.array(group).nullable(),
});
const menu = z.object({ id, name: z.string(), productIds: z.array(id) });
const day = z.iso.date();
const schedule = z.strictObject({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(0).max(1439),
  validFrom: day.nullable(),
  validTo: day.nullable(),
});
/** As in domain/price.ts. */
const offers = z.object({
  priceLists: z.array(
    z.object({
      id,
      name: z.string(),
      priority: z.int(),
      pointIds: z.array(id),
      planIds: z.array(id),
      orderKinds: z.array(z.enum(orderTypes)),
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

const nameTexts = z.partialRecord(localeCode, z.string().max(80));
const amount = z.int().min(1).max(1_000_000_000);
const recipe = z.strictObject({
  yield: amount,
  ingredients: z.array(z.strictObject({ productId: id, quantity: amount, unitId: id })).max(mostIngredients),
});
const groupOf = <Option extends z.ZodType>(option: Option) =>
  z
    .array(
      z.strictObject({
        id,
        names: nameTexts,
        min: z.int().min(0).max(mostOptions),
        max: z.int().min(0).max(mostOptions),
        options: z.array(option).max(mostOptions),
      }),
    )
    .max(mostGroups);
const delta = z.int().min(-10_000_000).max(10_000_000);
const optionHead = { id, priceDelta: delta, isDefault: z.boolean(), quantity: amount };
const combo = groupOf(z.strictObject({ ...optionHead, productId: id }));
const modifiers = groupOf(z.strictObject({ ...optionHead, names: nameTexts, ingredientId: id.nullable() }));
const errors = Object.keys(menuErrors);

const price = z.int().min(-100_000_000_00).max(100_000_000_00);
/** As in domain/bulk.ts; only the given fields change. */
const bulkChange = z.strictObject({
  categoryId: id.nullable().optional(),
  unitId: id.optional(),
  stationId: id.nullable().optional(),
  vatRate: z.int().min(0).max(10_000).nullable().optional(),
  isActive: z.boolean().optional(),
  price: z
    .strictObject({
      kind: z.enum(priceChangeKinds),
      value: price,
      step: z.int().min(1).max(100_000_00),
      ending: z.int().min(0).max(100_000_00),
    })
    .optional(),
  addTo: z.array(id).max(200).readonly().optional(),
  removeFrom: z.array(id).max(200).readonly().optional(),
});
const bulkValues = z.object({
  categoryId: id.nullable().optional(),
  unitId: id.optional(),
  stationId: id.nullable().optional(),
  vatRate: z.int().nullable().optional(),
  isActive: z.boolean().optional(),
  price: z.int().optional(),
  menuIds: z.array(id).readonly().nullable().optional(),
});
const leftOut = z.array(
  z.object({
    id,
    name: z.string(),
    /** A problem of a field, or the code of an error with its details. */
    problem: z.object({
      path: z.string(),
      problem: z.string(),
      bound: z.int().nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    }),
  }),
);
/** By id. */
const linkNames = z.record(z.string(), z.string());
const productRoutes = resourceContract(products, 'products', {
  parts: { recipe, combo, modifiers, menuIds: z.array(id).max(200).nullable() },
  errors,
});
const menuRoutes = resourceContract(menus, 'menus', { parts: { productIds: z.array(id).max(10_000) }, errors });

export const menuContract = contract({
  ...resourceContract(units, 'units', { errors }),
  ...resourceContract(categories, 'categories'),
  ...productRoutes,
  'GET api/products/{id}': {
    ...productRoutes['GET api/products/{id}'],
    permission: 'menu.read',
    summary: 'One of products. What it costs only for who may see that, otherwise null.',
  },
  ...menuRoutes,
  'GET api/menus/{id}': { ...menuRoutes['GET api/menus/{id}'], permission: 'menu.read' },
  ...resourceContract(priceLists, 'price-lists', {
    parts: { schedule, categoryChanges: z.record(id, z.int()), prices: z.record(id, z.int()) },
  }),
  ...resourceContract(happyHours, 'happy-hours', { parts: { schedule } }),
  ...resourceContract(discounts, 'discounts'),
  'GET api/exports/excel/price-lists/{id}/prices/': {
    permission: 'prices.read',
    summary: 'The prices of a list beside the products’ own, as a spreadsheet in base64.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: ['RECORD_GONE'],
  },
  'GET api/menus': {
    permission: 'menu.read',
    summary: 'All menus with their products.',
    query: localeQuery,
    output: z.array(menu),
  },
  'GET api/menus/fetch': {
    permission: 'menu.read',
    summary:
      'The whole till catalogue in one language: menus, categories, products, stations, payment methods. Has an ETag; 304 when unchanged.',
    query: localeQuery,
    output: z.object({
      version: z.int(),
      currency: z.string(),
      /** IANA name: schedules use the venue's clock. */
      timeZone: z.string(),
      menus: z.array(menu),
      categories: z.array(category),
      stations: z.array(station),
      products: z.array(productView),
      offers,
      /** Reasons for discounts, as in domain/discount-preset.ts. */
      discounts: z.array(
        z.object({
          id,
          name: z.string(),
          discount: z.object({ kind: z.enum(['percent', 'amount']), value: z.int() }).nullable(),
          limits: z.partialRecord(z.enum(roles), z.int()),
        }),
      ),
      /** All current and former methods of the venue, in its order. */
      paymentMethods: z.array(paymentMethodView),
    }),
  },
  'GET api/menus/product/{id}': {
    permission: 'menu.read',
    summary: 'The menus with a product.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.array(menu),
  },
  'GET api/products/bulk/recent': {
    permission: 'menu.write',
    summary: 'The last changes of many products at once, newest first; 20 at most.',
    query: localeQuery,
    output: z.object({
      changes: z.array(
        z.object({
          id,
          /** Epoch ms. */
          at: z.int(),
          userName: z.string(),
          change: bulkChange,
          count: z.int(),
          undoneAt: z.int().nullable(),
          undoneBy: z.string().nullable(),
        }),
      ),
      names: linkNames,
    }),
  },
  'POST api/products/bulk/preview': {
    permission: 'menu.write',
    summary: 'What a change of many products would do to each, and which it leaves out. Nothing is written.',
    effect: 'own',
    query: localeQuery,
    body: z.strictObject({ productIds: z.array(id).max(mostBulkProducts), change: bulkChange }),
    output: z.object({
      changes: z.array(z.object({ id, name: z.string(), version: z.int(), before: bulkValues, after: bulkValues })),
      unchanged: z.array(z.object({ id, name: z.string() })),
      leftOut,
      names: linkNames,
    }),
  },
  'POST api/products/bulk': {
    permission: 'menu.write',
    summary:
      'Changes many products in one transaction; leaves out those that changed since `version` and those that a rule refuses. A repeated `command-id` takes effect once.',
    effect: 'own',
    query: localeQuery,
    body: z.strictObject({
      products: z.array(z.strictObject({ id, version: z.int().min(1) })).max(mostBulkProducts),
      change: bulkChange,
    }),
    output: z.object({
      /** For the undo; null if nothing changed. */
      id: id.nullable(),
      changed: z.int(),
      unchanged: z.int(),
      leftOut,
    }),
  },
  'POST api/products/bulk/{id}/undo': {
    permission: 'menu.write',
    summary: 'Undoes a change of many products, except for products whose changed fields have been changed since.',
    effect: 'own',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.object({ restored: z.int(), leftOut }),
    errors: ['RECORD_GONE', 'BULK_CHANGE_UNDONE'],
  },
  'POST api/products/labels': {
    permission: 'products.read',
    summary: 'What stands on the labels of products, in the venue’s language. Nothing is written.',
    effect: 'own',
    body: z.strictObject({
      productIds: z.array(id).max(mostBulkProducts),
      /** Null for the products’ own prices. */
      priceListId: id.nullable(),
    }),
    output: z.object({
      locale: localeCode,
      labels: z.array(
        z.object({
          id,
          name: z.string(),
          code: z.string(),
          price: z.int(),
          /** Of a kilogram or litre, for goods by weight or volume. */
          unitPrice: z.object({ unit: z.enum(['kg', 'l']), price: z.int() }).nullable(),
          barcode: z.string().nullable(),
        }),
      ),
    }),
    errors: ['RECORD_GONE'],
  },
  'GET api/products/courseSpliterProduct': {
    permission: 'menu.read',
    summary: 'The one product that divides courses, or null.',
    query: localeQuery,
    output: productView.nullable(),
  },
  'GET api/products/happyHour': {
    permission: 'menu.read',
    summary: 'The products in a happy hour now, with price and end.',
    query: localeQuery,
    output: z.array(
      productView.extend({
        happyHour: z.object({
          id,
          name: z.string(),
          price: z.int(),
          /** Epoch ms; null if there is no known end. */
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
  'GET api/products/getByMaker/{id}': {
    permission: 'menu.read',
    summary: 'The products of a maker.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.array(productView),
  },
  'GET api/products/getDynamicCombo/{id}': {
    permission: 'menu.read',
    summary: 'The choices of a product: the parts of a combo and its modifiers, each with name and price.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.object({
      id,
      name: z.string(),
      price: z.int(),
      groups: z.array(
        group.extend({ options: z.array(group.shape.options.element.extend({ price: z.int().nullable() })) }),
      ),
    }),
  },
  'GET api/products/ingredients': {
    permission: 'menu.read',
    summary:
      'The products that a recipe may use, each with its unit and the cost of one unit; null if that is unknown, or not for the caller.',
    query: z.strictObject({
      search: z.string().max(100).optional(),
      ids: z.union([id, z.array(id).max(200)]).optional(),
      locale: localeCode.optional(),
    }),
    output: z.array(
      z.object({ id, name: z.string(), code: z.string(), unitId: id, unit: z.string(), cost: z.int().nullable() }),
    ),
  },
  'GET api/products/nextCode': {
    permission: 'menu.write',
    summary: 'The number after the highest numeric code: the default of a new product.',
    output: z.object({ code: z.string() }),
  },
  'GET api/products/stock/{id}': {
    permission: 'menu.read',
    summary: 'The stock of a product; null if it is not counted.',
    params: z.strictObject({ id }),
    output: z.object({
      tracked: z.boolean(),
      /** Thousandths of its unit. */
      quantity: z.int().nullable(),
      threshold: z.int().nullable(),
    }),
  },
  'POST api/products/upload': {
    permission: 'menu.write',
    summary:
      'Uploads a picture for a product (JPEG, PNG or WebP, 2 MB at most); its id is then saved with the product.',
    effect: 'own',
    upload: { maxBytes: pictureMaxBytes, tooLarge: 'PICTURE_TOO_LARGE', isForm: true },
    output: z.object({ id }),
    errors: ['PICTURE_TOO_LARGE', 'PICTURE_TYPE_UNSUPPORTED', 'PICTURE_UNREADABLE', 'PICTURE_TOO_MANY_PIXELS'],
  },
  'PUT api/products/updateTables/{id}': {
    permission: 'menu.write',
    summary: 'Applies the price of a product to unsent lines of open orders.',
    effect: 'once',
    params: z.strictObject({ id }),
    output: z.object({ orders: z.int(), lines: z.int() }),
    errors: ['RECORD_GONE'],
  },
});
