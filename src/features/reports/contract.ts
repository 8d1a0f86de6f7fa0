import { z } from 'zod';
import { slipView } from '#features/printing/contract.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { workbookErrors } from '#kernel/table.ts';
import { reportErrors } from './domain/errors.ts';
import { salesGroupings } from './domain/sales-report.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** No earlier ones: the database has no year 0. */
const businessDay = z.iso.date().refine((text) => text >= '2000-01-01');
const locale = z.enum(locales);
const salesFilter = z
  .strictObject({
    from: day,
    to: day,
    groupBy: z.enum(salesGroupings).optional(),
    /** Only sales of this category; `none` is for products without a category. */
    category: z.union([z.uuid(), z.literal('none')]).optional(),
    locale: locale.optional(),
  })
  // A payment pays a whole order, so its share of one category is unknown.
  .refine(({ groupBy, category }) => groupBy !== 'paymentMethod' || category === undefined, { path: ['category'] });

/** Amounts are minor units, VAT included unless stated otherwise; quantities are thousandths. */
const salesTotals = z.object({
  orders: z.int(),
  covers: z.int(),
  quantity: z.int(),
  /** Before discounts. */
  gross: z.int(),
  discount: z.int(),
  /** All fees, part of the total; */
  fee: z.int(),
  /** those on card payments. 0 in a category. */
  cardFee: z.int(),
  /** Refunds made in the period, for orders of any day. */
  refund: z.int(),
  /** Payments less refunds. */
  total: z.int(),
  vat: z.int(),
  net: z.int(),
  /** Cash rounding, no part of the total. 0 in a category. */
  rounding: z.int(),
  /** Given besides the orders, for whoever took the payments. 0 in a category. */
  tip: z.int(),
  /**
   * Money that was received and is in no payment of an order, less what went to an order or back since: total + rounding +
   * tip + received is what was received. 0 in a category.
   * All three are 0 for whoever is still to count their drawer, and does not read shifts.
   */
  received: z.int(),
});
const figure = z.int().nullable();
const salesRow = z.object({
  /**
   * A day, an hour of the day, an id, the code of a payment method, or basis points; `none`, `-` and `excluded` for
   * missing ones.
   */
  key: z.string(),
  /** A name in the requested language; empty if the key is enough. */
  label: z.string(),
  orders: figure,
  covers: figure,
  quantity: figure,
  gross: figure,
  discount: figure,
  fee: figure,
  cardFee: figure,
  refund: figure,
  total: figure,
  vat: figure,
  net: figure,
  rounding: figure,
  tip: figure,
  received: figure,
});
export const salesAnswer = z.object({
  currency: z.string(),
  from: day,
  to: day,
  groupBy: z.enum(salesGroupings),
  /** Null if a figure has no meaning for a row, such as the VAT of a payment. */
  rows: z.array(salesRow),
  totals: salesTotals,
  /** The previous period of equal length, for comparison. */
  beforeFrom: day,
  beforeTo: day,
  before: salesTotals,
  /** Epoch ms; those totals are only from before it, because the period itself is not over. Null if it is. */
  beforeUntil: z.int().nullable(),
  /** Orders and refunds of the period with impossible amounts; they are excluded from all sums. */
  unsound: z.int(),
  /** Of the period's orders, those that were paid without the server and arrived later, on the day on which they did. */
  late: z.object({ count: z.int(), total: z.int() }),
  /** The name of the requested category. */
  categoryName: z.string().nullable(),
  /** Only the caller's own orders. */
  isOwnOnly: z.boolean(),
});

export const reportsContract = contract({
  'GET api/reports/sales': {
    permission: 'report.sales',
    summary:
      'Sales of closed orders and refunds, each by its business day. Users without `report.salesAll` get only their own.',
    query: salesFilter,
    output: salesAnswer,
    errors: Object.keys(reportErrors),
  },
  'GET api/reports/sales/excel': {
    permission: 'report.sales',
    summary: 'The same as a spreadsheet, in base64.',
    query: salesFilter,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: [...Object.keys(reportErrors), ...Object.keys(workbookErrors)],
  },
  'GET api/reports/day-sheet': {
    permission: 'report.daySheet',
    summary: 'What a business day came to, as it is printed: X of the present one, Z of an earlier one.',
    query: z.strictObject({ day: businessDay.optional() }),
    output: z.object({
      day,
      /** The present business day. */
      today: day,
      /** Z; X while it lasts. */
      isOver: z.boolean(),
      /** Of a day that was closed by hand. */
      number: z.int().nullable(),
      slip: slipView,
      /** Where it is printed; null where the venue has no receipt printer. */
      printerName: z.string().nullable(),
    }),
    errors: Object.keys(reportErrors),
  },
  'POST api/reports/day-sheet/print': {
    permission: 'report.daySheet',
    summary: 'Prints X or Z of a business day at the receipt printer of the device.',
    body: z.strictObject({ day: businessDay }),
    output: z.object({ printerName: z.string().nullable() }),
    errors: Object.keys(reportErrors),
    effect: 'own',
  },
  'GET api/dashboard': {
    permission: 'report.dashboard',
    summary:
      'Today at a glance: sales by hour against the same weekday, open tables, top products, printer trouble, what is to settle.',
    query: z.strictObject({ locale: locale.optional() }),
    output: z.object({
      currency: z.string(),
      businessDay: day,
      today: salesTotals,
      weekdayBefore: day,
      /** The same weekday a week ago: the whole day, and up to the same time of day. */
      sameWeekdayBefore: salesTotals,
      sameWeekdayByNow: salesTotals,
      /** From the first hour of the business day, without the hours before the first and after the last sale. */
      hours: z.array(z.object({ hour: z.int(), today: z.int(), before: z.int() })),
      /** With the unit of what is weighed or measured, otherwise none. */
      topProducts: z.array(z.object({ name: z.string(), quantity: z.int(), unit: z.string(), total: z.int() })),
      openOrders: z.object({ count: z.int(), total: z.int() }),
      /** Orders and refunds of today, and open orders, whose figures are beyond all reason; they are in none of the sums. */
      unsound: z.int(),
      printTrouble: z.int(),
      /** What someone has to settle, and the money of it. */
      toSettle: z.object({ count: z.int(), received: z.int() }),
      /** Whose PIN is tried, or at which device, and how often one was refused there within a day. */
      pinsTried: z.array(z.object({ kind: z.enum(['user', 'point']), name: z.string(), count: z.int() })),
    }),
  },
});
