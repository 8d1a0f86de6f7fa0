import type { Answer } from '#kernel/contract.ts';
import { searchKey } from '#kernel/text.ts';
import type { Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { searchable } from '#platform/server/records/record-reader.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type { invoicesContract } from '../../contract.ts';
import { type CreditState, creditState, type Invoice, type InvoiceKind, numberText } from '../../domain/invoice.ts';
import { invoiceTable } from '../tables.ts';

type List = Answer<(typeof invoicesContract)['GET api/invoices']>;

const whole = select(invoiceTable, [
  ...(['id', 'kind', 'year', 'number', 'issuedOn', 'issuedAt', 'dueOn', 'total', 'ofId', 'reason', 'content'] as const),
]);
type Stored = RowOf<typeof whole>;

/** A document with what its credit notes took back. */
export interface StoredInvoice extends Invoice {
  readonly total: number;
  readonly ofId: string | null;
}

/** The next number of a series: one write transaction at a time leaves no gap and gives none twice. */
export async function nextNumber(tx: ReadTx, kind: InvoiceKind, year: number): Promise<number> {
  const { last } = await tx.one<{ last: number }>(sql`
    SELECT coalesce(max(number), 0) AS last FROM invoice WHERE kind = ${kind} AND year = ${year}`);
  return last + 1;
}

export function invoiceById(tx: ReadTx, id: string): Promise<StoredInvoice | null> {
  return tx.maybe<Stored>(sql`SELECT ${whole} FROM invoice WHERE id = ${id}`);
}

/** The credit notes of an invoice, the oldest first. */
export function creditNotesOf(tx: ReadTx, invoiceId: string): Promise<StoredInvoice[]> {
  return tx.rows<Stored>(sql`SELECT ${whole} FROM invoice WHERE of_id = ${invoiceId} ORDER BY issued_at, id`);
}

/** The orders of an invoice that are still its own. */
export async function ordersOf(tx: ReadTx, invoiceId: string): Promise<string[]> {
  const rows = await tx.rows<{ orderId: string }>(sql`
    SELECT order_id AS "orderId" FROM invoice_order WHERE invoice_id = ${invoiceId} AND ended_by IS NULL`);
  return rows.map(({ orderId }) => orderId);
}

/** The valid invoices among these orders, by order. */
export async function invoicesOfOrders(
  tx: ReadTx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Invoice, 'id' | 'kind' | 'number' | 'year'>>> {
  const rows = await tx.rows<Pick<Invoice, 'id' | 'kind' | 'number' | 'year'> & { readonly orderId: string }>(sql`
    SELECT o.order_id AS "orderId", i.id, i.kind, i.number, i.year
    FROM invoice_order o JOIN invoice i ON i.id = o.invoice_id
    WHERE o.order_id = ANY (${orderIds}::uuid[]) AND o.ended_by IS NULL`);
  return new Map(rows.map(({ orderId, ...invoice }) => [orderId, invoice]));
}

export interface WantedInvoices {
  readonly search?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly kind?: InvoiceKind | undefined;
  readonly state?: CreditState | undefined;
  /** The last one of the page before. */
  readonly before?: string | undefined;
}

const pageSize = 100;
const nothing = sql``;
const written = sql`CASE WHEN i.kind = 'creditNote' THEN 'CN-' ELSE '' END || i.number || '/' || i.year`;
const credited = sql`coalesce((SELECT sum(c.total) FROM invoice c WHERE c.of_id = i.id), 0)::bigint`;

/** By the buyer's name, the beginning of their tax number, or the document's own number with its year or without. */
const matches = (search: string): Sql => sql`(
  (${searchKey(search)} <> '' AND position(${searchKey(search)} IN ${searchable(sql`i.buyer_name`)}) > 0)
  OR position(upper(${search}) IN upper(i.buyer_number)) = 1
  OR upper(${written}) = upper(${search}) OR i.number::text = ${search})`;

const inState = (state: CreditState): Sql => {
  if (state === 'valid') return sql`${credited} = 0`;
  return state === 'credited' ? sql`${credited} >= i.total` : sql`(${credited} > 0 AND ${credited} < i.total)`;
};

/** Documents, the newest first. */
export async function listInvoices(tx: ReadTx, wanted: WantedInvoices): Promise<List> {
  const { search = '', from, to, kind, state, before } = wanted;
  const rows = await tx.rows<
    Omit<List['invoices'][number], 'number' | 'ofNumber' | 'state'> & {
      readonly year: number;
      readonly number: number;
      readonly ofYear: number | null;
      readonly ofNumber: number | null;
    }
  >(sql`
    SELECT i.id, i.kind, i.year, i.number, i.issued_on AS "issuedOn", i.issued_at AS "issuedAt", i.due_on AS "dueOn",
      i.buyer_name AS "buyerName", i.buyer_number AS "buyerNumber", i.total, i.vat, ${credited} AS credited,
      o.year AS "ofYear", o.number AS "ofNumber"
    FROM invoice i LEFT JOIN invoice o ON o.id = i.of_id
    WHERE true ${search === '' ? nothing : sql`AND ${matches(search)}`}
      ${from === undefined ? nothing : sql`AND i.issued_on >= ${from}::date`}
      ${to === undefined ? nothing : sql`AND i.issued_on <= ${to}::date`}
      ${kind === undefined ? nothing : sql`AND i.kind = ${kind}`}
      ${state === undefined ? nothing : sql`AND i.kind = 'invoice' AND ${inState(state)}`}
      ${
        before === undefined
          ? nothing
          : sql`AND (i.issued_at, i.id) < (SELECT b.issued_at, b.id FROM invoice b WHERE b.id = ${before})`
      }
    ORDER BY i.issued_at DESC, i.id DESC LIMIT ${pageSize + 1}`);
  const invoices = rows.slice(0, pageSize).map(({ year, number, ofYear, ofNumber, ...row }) => ({
    ...row,
    number: numberText({ kind: row.kind, number, year }),
    ofNumber:
      ofNumber === null || ofYear === null ? null : numberText({ kind: 'invoice', number: ofNumber, year: ofYear }),
    state: row.kind === 'invoice' ? creditState(row.total, row.credited) : null,
  }));
  return { invoices, hasMore: rows.length > pageSize };
}
