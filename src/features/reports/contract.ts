import { z } from 'zod';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { reportErrors } from './domain/errors.ts';
import { salesGroupings } from './domain/sales-report.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const locale = z.enum(locales);
const salesFilter = z
  .strictObject({
    from: day,
    to: day,
    groupBy: z.enum(salesGroupings).optional(),
    /** Only what was sold of this category; `none` is what has no category. */
    category: z.union([z.uuid(), z.literal('none')]).optional(),
    locale: locale.optional(),
  })
  // A payment pays a whole order: how much of it went to one category nobody can say.
  .refine(({ groupBy, category }) => groupBy !== 'paymentMethod' || category === undefined, { path: ['category'] });

/** Amounts are minor units, VAT included unless named otherwise; quantities are thousandths. */
const salesTotals = z.object({
  orders: z.int(),
  covers: z.int(),
  quantity: z.int(),
  /** Before discounts. */
  gross: z.int(),
  discount: z.int(),
  /** What was given back in the period, of orders of any day. */
  refund: z.int(),
  /** What guests paid, less what they got back. */
  total: z.int(),
  vat: z.int(),
  net: z.int(),
});
const figure = z.int().nullable();
const salesRow = z.object({
  /** A day, an hour of the day, an id, the code of a method of payment, or basis points; `none`, `-` and `excluded` for what has none. */
  key: z.string(),
  /** A name in the asked language; empty where the key says it all. */
  label: z.string(),
  orders: figure,
  covers: figure,
  quantity: figure,
  gross: figure,
  discount: figure,
  refund: figure,
  total: figure,
  vat: figure,
  net: figure,
});
export const salesAnswer = z.object({
  currency: z.string(),
  from: day,
  to: day,
  groupBy: z.enum(salesGroupings),
  /** Null where a figure means nothing for a row, such as the VAT of a payment. */
  rows: z.array(salesRow),
  totals: salesTotals,
  /** The same length of time before, for comparison. */
  beforeFrom: day,
  beforeTo: day,
  before: salesTotals,
  /** The name of the category that was asked for. */
  categoryName: z.string().nullable(),
  /** Only the caller's own orders. */
  isOwnOnly: z.boolean(),
});

export const reportsContract = contract({
  'GET api/reports/sales': {
    permission: 'report.sales',
    summary: 'Sales of closed orders and refunds, each by its business day. Who may only see own sales sees own sales.',
    query: salesFilter,
    output: salesAnswer,
    errors: Object.keys(reportErrors),
  },
  'GET api/reports/sales/excel': {
    permission: 'report.sales',
    summary: 'The same as a spreadsheet, in base64.',
    query: salesFilter,
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: Object.keys(reportErrors),
  },
  'GET api/dashboard': {
    permission: 'report.dashboard',
    summary: 'Today at a glance: sales by hour against the same weekday, open tables, top products, printer trouble.',
    query: z.strictObject({ locale: locale.optional() }),
    output: z.object({
      currency: z.string(),
      businessDay: day,
      today: salesTotals,
      weekdayBefore: day,
      /** The whole day a week ago, and that day up to the same time of day. */
      sameWeekdayBefore: salesTotals,
      sameWeekdayByNow: salesTotals,
      /** From the first hour of the business day on, without the hours before the first and after the last sale. */
      hours: z.array(z.object({ hour: z.int(), today: z.int(), before: z.int() })),
      topProducts: z.array(z.object({ name: z.string(), quantity: z.int(), total: z.int() })),
      openOrders: z.object({ count: z.int(), total: z.int() }),
      printTrouble: z.int(),
    }),
  },
});
