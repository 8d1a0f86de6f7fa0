import { z } from 'zod';
import { paymentKinds } from '#features/payments/domain/method.ts';
import { contract } from '#kernel/contract.ts';
import { locales } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { paperErrors } from '#kernel/paper.ts';
import { creditStates, invoiceKinds, longestReason, mostOrders } from './domain/invoice.ts';

const id = z.uuid();
const minor = z.int();
const day = z.iso.date().refine((text) => text >= '2000-01-01');
const locale = z.enum(locales).optional();

declare module '#kernel/event.ts' {
  interface LiveEvents {
    /** An invoice was made, or a credit note of one. */
    'invoice.issued': { readonly id: string };
  }
}

const buyer = z.object({
  name: z.string(),
  fiscalNumber: z.string(),
  vatNumber: z.string(),
  address: z.string(),
});
/** As it is typed; the rules of receipts that are made out to a buyer hold for it too. */
const givenBuyer = z.strictObject({
  name: z.string().max(200),
  fiscalNumber: z.string().max(40),
  vatNumber: z.string().max(40),
  address: z.string().max(300),
});

const coveredOrder = z.object({
  orderId: id,
  receiptNumber: z.int(),
  businessDay: day,
  total: minor,
});

const invoiceView = z.object({
  id,
  kind: z.enum(invoiceKinds),
  /** As it is printed: `12/2026`, `CN-3/2026`. */
  number: z.string(),
  issuedOn: day,
  issuedAt: z.int(),
  dueOn: day.nullable(),
  reason: z.string(),
  /** Of an invoice: what its credit notes took back. */
  state: z.enum(creditStates).nullable(),
  credited: minor,
  net: minor,
  vat: minor,
  total: minor,
  content: z.object({
    seller: z.object({
      name: z.string(),
      address: z.string(),
      telephone: z.string(),
      businessNumber: z.string(),
      fiscalNumber: z.string(),
      contactPerson: z.string(),
      bankName: z.string(),
      bankAccount: z.string(),
    }),
    buyer,
    currency: z.enum(Object.keys(currencies) as [CurrencyCode, ...CurrencyCode[]]),
    rows: z.array(
      z.object({
        kind: z.enum(['goods', 'fee']),
        name: z.string(),
        quantity: z.int(),
        unit: z.string(),
        unitPrice: minor,
        discount: minor,
        vatRate: z.int().nullable(),
        vat: minor,
        total: minor,
      }),
    ),
    orders: z.array(coveredOrder),
    payments: z.array(
      z.object({
        method: z.string(),
        name: z.string(),
        kind: z.enum(paymentKinds),
        amount: minor,
        rounding: minor,
      }),
    ),
    due: minor,
    of: z.object({ id, year: z.int(), number: z.int(), issuedOn: day }).nullable(),
    userName: z.string(),
  }),
  creditNotes: z.array(z.object({ id, number: z.string(), issuedOn: day, total: minor })),
});

const printed = z.object({ printerName: z.string(), copy: z.int() });
const refusals = [
  'ORDER_NOT_FOUND',
  'ORDER_OF_COLLEAGUE',
  'ORDER_INVOICED',
  'ORDER_NOT_INVOICEABLE',
  'NOTHING_TO_INVOICE',
  'INVOICE_ORDERS_DIFFER',
  'INVOICE_BUYER_DIFFERS',
  'INVOICE_TOTAL_CHANGED',
  'INVOICE_DUE_TOO_EARLY',
  'INVOICE_DATA_INVALID',
];

export const invoicesContract = contract({
  'GET api/invoices': {
    permission: 'invoice.read',
    summary:
      'Invoices and credit notes, the newest first, 100 at most: by buyer, tax number or number, by day, kind and what was taken back; `before` is the last one of the page before.',
    query: z.strictObject({
      search: z.string().trim().max(100).optional(),
      from: day.optional(),
      to: day.optional(),
      kind: z.enum(invoiceKinds).optional(),
      state: z.enum(creditStates).optional(),
      before: id.optional(),
    }),
    output: z.object({
      invoices: z.array(
        z.object({
          id,
          kind: z.enum(invoiceKinds),
          number: z.string(),
          issuedOn: day,
          issuedAt: z.int(),
          dueOn: day.nullable(),
          buyerName: z.string(),
          buyerNumber: z.string(),
          total: minor,
          vat: minor,
          credited: minor,
          state: z.enum(creditStates).nullable(),
          /** Of a credit note: the number of its invoice. */
          ofNumber: z.string().nullable(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
  'GET api/invoices/due-orders': {
    permission: 'invoice.read',
    summary: 'Orders on a client’s account that are on no invoice yet, the oldest first, 200 at most.',
    query: z.strictObject({ clientId: id }),
    output: z.object({
      name: z.string(),
      buyer: buyer.nullable(),
      orders: z.array(coveredOrder.extend({ due: minor })),
      hasMore: z.boolean(),
    }),
    errors: ['INVOICE_CLIENT_NOT_FOUND'],
  },
  'GET api/invoices/of-order/{orderId}': {
    permission: 'invoice.issue',
    summary: 'The valid invoice of an order, or what one would come to and to whom it would be.',
    params: z.strictObject({ orderId: id }),
    output: z.object({
      invoice: z.object({ id, number: z.string() }).nullable(),
      /** Why there can be none, as an error code. */
      problem: z.string().nullable(),
      total: minor,
      due: minor,
      buyer: buyer.nullable(),
    }),
    errors: ['ORDER_NOT_FOUND', 'ORDER_OF_COLLEAGUE'],
  },
  'GET api/invoices/{id}': {
    permission: 'invoice.read',
    summary: 'An invoice or credit note as it was made, and what was taken back of it since.',
    params: z.strictObject({ id }),
    output: invoiceView,
    errors: ['INVOICE_NOT_FOUND'],
  },
  'GET api/invoices/{id}/pdf': {
    permission: 'invoice.read',
    summary: 'An invoice or credit note on A4, as PDF in base64.',
    params: z.strictObject({ id }),
    query: z.strictObject({ locale }),
    output: z.object({ fileName: z.string(), contentBase64: z.string() }),
    errors: ['INVOICE_NOT_FOUND', ...Object.keys(paperErrors)],
  },
  'POST api/invoices': {
    permission: 'invoice.issue',
    summary:
      'Makes a numbered invoice of paid orders and prints it: one, or several on one client’s account. What was given back before is left out.',
    body: z.strictObject({
      orderIds: z.array(id).min(1).max(mostOrders),
      buyer: givenBuyer,
      dueOn: day.nullable().optional(),
      /** What the screen showed. */
      expectedTotal: z.int().min(1).max(100_000_000_000),
    }),
    output: z.object({ id, number: z.string(), total: minor, printed: printed.nullable() }),
    errors: refusals,
    effect: 'once',
  },
  'POST api/invoices/{id}/cancel': {
    permission: 'invoice.cancel',
    summary: 'Takes what is left of an invoice back by a credit note; its orders can be on another invoice then.',
    params: z.strictObject({ id }),
    body: z.strictObject({ reason: z.string().trim().min(3).max(longestReason) }),
    output: z.object({ id, number: z.string(), total: minor, printed: printed.nullable() }),
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_CREDITED'],
    effect: 'once',
  },
  'POST api/invoices/{id}/print': {
    permission: 'invoice.issue',
    summary: 'Prints an invoice or credit note at the receipt printer of the device, again as COPY n.',
    params: z.strictObject({ id }),
    output: printed,
    errors: ['INVOICE_NOT_FOUND', 'INVOICE_NO_PRINTER', 'ORDER_OF_COLLEAGUE'],
    effect: 'once',
  },
});
