import { z } from 'zod';
import { locales } from '#kernel/locale.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { productTypes } from '../domain/resources.ts';

const id = z.uuid();
export const localeCode = z.enum(locales);
export const localeQuery = z.strictObject({ locale: localeCode.optional() });

export const station = z.object({ id, name: z.string(), kind: z.enum(['bar', 'kitchen']) });
export const category = z.object({
  id,
  name: z.string(),
  /** `#rrggbb` */
  colour: z.string(),
  picture: z.string().nullable(),
  stationId: id.nullable(),
});
export const group = z.object({
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
  /** Its names in other languages, by which it is found too; absent where they are all the same. */
  otherNames: z.array(z.string()).optional(),
  code: z.string(),
  /** The venue's own second code; empty if it has none. */
  internalCode: z.string(),
  categoryId: id.nullable(),
  type: z.enum(productTypes),
  /** How the unit stands beside a price: `kg`, or the name in the reader's language. */
  unit: z.string(),
  /** Of what its price is compared by, a kilogram or a litre: how much one unit is, in thousandths of a gram or millilitre. */
  content: z.object({ kind: z.enum(['mass', 'volume']), factor: z.int() }).nullable(),
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
  /** Stands first at the till. */
  isQuickKey: z.boolean(),
  /** Thousandths that one sale takes from stock. */
  doser: z.int().nullable(),
  makerId: id.nullable(),
  /** Their name; empty if it has none. */
  maker: z.string(),
  stationId: id.nullable(),
  barcodes: z.array(z.string()),
  /**
   * What can be chosen with the product; sold without a choice it has its defaults. Null if there is nothing to choose.
   */
  choices: z.array(group).nullable(),
});
export const menu = z.object({ id, name: z.string(), productIds: z.array(id) });
const day = z.iso.date();
export const schedule = z.strictObject({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).max(7),
  fromMinute: z.int().min(0).max(1439),
  toMinute: z.int().min(0).max(1439),
  validFrom: day.nullable(),
  validTo: day.nullable(),
});
/** As in domain/price.ts. */
export const offers = z.object({
  priceLists: z.array(
    z.object({
      id,
      name: z.string(),
      priority: z.int(),
      pointIds: z.array(id),
      planIds: z.array(id),
      orderKinds: z.array(z.enum(orderTypes)),
      clientGroups: z.array(z.string()),
      clientIds: z.array(id).optional(),
      isOnlyForClients: z.boolean().optional(),
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
