import { bigint, date, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { InvoiceContent, InvoiceKind } from '../domain/invoice.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const invoiceTable = table('invoice', {
  id: uuid,
  kind: textOf<InvoiceKind>(),
  year: integer,
  number: integer,
  issuedOn: date,
  issuedAt: instant,
  dueOn: orNull(date),
  buyerName: text,
  buyerNumber: text,
  total: bigint,
  vat: bigint,
  /** Of a credit note. */
  ofId: orNull(uuid),
  reason: text,
  refundId: orNull(uuid),
  content: jsonb<InvoiceContent>(),
  userId: uuid,
  pointId: uuid,
});

export const invoiceOrderTable = table('invoice_order', {
  invoiceId: uuid,
  orderId: uuid,
  /** The credit note that took all of the invoice back. */
  endedBy: orNull(uuid),
});
