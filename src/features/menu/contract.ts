import { z } from 'zod';
import { paymentMethodView } from '#features/payments/contract.ts';
import { contract } from '#kernel/contract.ts';
import { roles } from '#kernel/permission.ts';
import { pictureMaxBytes } from '#kernel/picture.ts';
import { resourceContract } from '#kernel/resource-contract.ts';
import { workbookErrors } from '#kernel/table.ts';
import { bulkContract } from './contract/bulk.ts';
import {
  category,
  group,
  localeCode,
  localeQuery,
  menu,
  offers,
  productView,
  schedule,
  station,
} from './contract/view.ts';
import { mostGroups, mostOptions } from './domain/choices.ts';
import { menuErrors } from './domain/errors.ts';
import { discounts, happyHours, priceLists } from './domain/offer-resources.ts';
import { mostIngredients } from './domain/recipe.ts';
import { categories, menus, notePresets, products, units } from './domain/resources.ts';

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

export { localeCode, productView };

const id = z.uuid();

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
  ...resourceContract(notePresets, 'note-presets'),
  ...bulkContract,
  'GET api/exports/excel/price-lists/{id}/prices/': {
    permission: 'prices.read',
    summary: 'The prices of a list beside the products’ own, as a spreadsheet in base64.',
    params: z.strictObject({ id }),
    query: localeQuery,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: ['RECORD_GONE', ...Object.keys(workbookErrors)],
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
      /** What is often said to bar and kitchen, as in domain/note-preset.ts. */
      notes: z.array(z.object({ id, name: z.string(), categoryIds: z.array(id) })),
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
    summary: 'The product with a barcode, or null. Leading zeros and blanks around it do not matter.',
    query: z.strictObject({ barcode: z.string().min(1).max(64), locale: localeCode.optional() }),
    output: productView.nullable(),
  },
  'GET api/products/filter/{text}': {
    permission: 'menu.read',
    summary:
      'Products by their name in any language, code, internal code or barcode: equal ones first, then those that begin with the text, then those that contain it; 50 at most.',
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
