import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import { searchKey } from '#kernel/text.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { searchable } from '#platform/server/records/record-reader.ts';
import type { Session } from '#platform/server/session.ts';
import { joined, type Sql, sql } from '#platform/server/sql.ts';
import type { ordersContract } from '../../contract.ts';
import { orderErrors } from '../../domain/errors.ts';
import { orderDay } from '../../domain/policy.ts';
import { type ReceiptSearch, readSearch } from '../../domain/receipt-search.ts';
import { readableOwner } from './readable-owner.ts';

type Receipts = Answer<(typeof ordersContract)['GET api/orders/receipts']>;
type Row = Receipts['receipts'][number];

export interface WantedReceipts {
  /** `2026-11-23`; the current business day if undefined. */
  readonly day?: string | undefined;
  readonly search?: string | undefined;
  /** Only receipts below this number. */
  readonly below?: number | undefined;
}

const pageSize = 100;

/** Reads the index (closed_business_day, receipt_number), from its end. */
export async function receiptsOf(
  tx: ReadTx,
  { session, now }: { readonly session: Session; readonly now: number },
  { day: wanted, search = '', below }: WantedReceipts,
): Promise<Receipts> {
  const settings = await readSettings(tx);
  const today = orderDay(now, settings);
  const day = wanted ?? today;
  const ownerId = await receiptsOwner(tx, session);
  const asked = readSearch(search);
  // The receipt of this number comes before all that has the figure elsewhere, and is on the first page.
  const { number: wantedNumber } = asked;
  const isPaged = wantedNumber !== null && below !== undefined;
  const rows = await tx.rows<Row>(sql`
    ${selectReceipts}
    WHERE o.closed_business_day = ${day}::date AND o.status = 'closed'
      ${ownerId === null ? nothing : sql`AND o.owner_id = ${ownerId}::uuid`}
      ${below === undefined ? nothing : sql`AND o.receipt_number < ${below}`}
      ${isPaged ? sql`AND o.receipt_number <> ${wantedNumber}` : nothing}
      ${matches(asked, settings.timeZone)}
    ORDER BY ${wantedNumber === null ? nothing : sql`o.receipt_number = ${wantedNumber} DESC,`} o.receipt_number DESC
    LIMIT ${pageSize + 1}`);
  const receipts = rows.slice(0, pageSize).map(withMethods);
  return { day, today, hasMore: rows.length > pageSize, receipts };
}

/** The receipt of an order. Throws ORDER_NOT_FOUND, also of one that is not paid; ORDER_OF_COLLEAGUE. */
export async function receiptOf(tx: ReadTx, session: Session, orderId: string): Promise<Row> {
  const [ownerId, [row]] = await Promise.all([
    receiptsOwner(tx, session),
    tx.rows<Row>(sql`${selectReceipts} WHERE o.id = ${orderId}::uuid AND o.status = 'closed'`),
  ]);
  if (row === undefined) throw new CodedError('ORDER_NOT_FOUND', orderErrors.ORDER_NOT_FOUND);
  if (ownerId !== null && row.ownerId !== ownerId)
    throw new CodedError('ORDER_OF_COLLEAGUE', orderErrors.ORDER_OF_COLLEAGUE);
  return withMethods(row);
}

/** Whose receipts the user may read: everybody's (null), or those of this owner. */
async function receiptsOwner(tx: ReadTx, session: Session): Promise<string | null> {
  return session.permissions.has('order.refund') ? null : readableOwner(tx, session);
}

const selectReceipts = sql`
  SELECT o.id, o.receipt_number AS "receiptNumber", o.number, o.type, o.table_id AS "tableId",
    coalesce(o.client_name, nullif(o.delivery ->> 'name', '')) AS "guestName",
    o.owner_id AS "ownerId", e.name AS "ownerName", o.closed_at AS "closedAt", o.paid_at AS "paidAt", o.total,
    coalesce((SELECT sum(r.total) FROM refund r WHERE r.order_id = o.id), 0)::bigint AS refunded,
    ARRAY(SELECT p.method FROM order_payment p WHERE p.order_id = o.id AND p.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM order_payment r WHERE r.order_id = p.order_id AND r.reverses_id = p.id)
      ORDER BY p.position) AS methods
  FROM sales_order o JOIN employee e ON e.id = o.owner_id`;

const withMethods = (row: Row): Row => ({ ...row, methods: [...new Set(row.methods)] });

const nothing = sql``;

/** Whether the name has the text in it, or, of a text that ends in a figure, the whole of its number: `T1` is not in `T12`. */
function hasIn(name: Sql, text: string): Sql {
  const key = searchKey(text);
  if (key === '') return sql`false`;
  const found = searchable(name);
  const place = sql`position(${key}::text IN ${found})`;
  if (!/\d$/.test(key)) return sql`${place} > 0`;
  return sql`${place} > 0 AND substr(${found}, ${place} + length(${key}::text), 1) !~ '[0-9]'`;
}

/** A table by its name, or by the figures alone that are in it: 4 is `4`, `T4` and `Tarraca 4`. */
const isTable = (table: string): Sql =>
  /^\d+$/.test(table) ? sql`regexp_replace(t.name, '[^0-9]', '', 'g') = ${table}` : hasIn(sql`t.name`, table);

const atTables = (condition: Sql): Sql => sql`o.table_id IN (SELECT t.id FROM dining_table t WHERE ${condition})`;

/** When it was paid, and when it arrived if that was later, by the venue's clock. */
const atTime = (time: string, timeZone: string): Sql => sql`(
  starts_with(to_char(o.closed_at AT TIME ZONE ${timeZone}, 'HH24:MI'), ${time})
  OR starts_with(to_char(o.paid_at AT TIME ZONE ${timeZone}, 'HH24:MI'), ${time}))`;

/** Whether one of its payments is so. Not EXISTS, of which PostgreSQL would make a table of all payments there are. */
const anyPayment = (condition: Sql): Sql =>
  sql`coalesce((SELECT bool_or(${condition}) FROM order_payment p WHERE p.order_id = o.id), false)`;

const ofNames = (text: string): Sql => sql`(
  ${joined(
    [
      hasIn(sql`e.name`, text),
      hasIn(sql`coalesce(o.client_name, '')`, text),
      hasIn(sql`coalesce(o.delivery ->> 'name', '')`, text),
      hasIn(sql`coalesce(o.buyer ->> 'name', '')`, text),
      atTables(isTable(text)),
    ].map((each) => sql`(${each})`),
    ' OR ',
  )}
  OR ${anyPayment(sql`p.method IN (
    SELECT m.code FROM payment_method m CROSS JOIN jsonb_each_text(m.names) AS n (locale, each)
    WHERE ${hasIn(sql`n.each`, text)})`)})`;

/** One condition on the receipts of a day, which its index finds. */
function matches({ number, table, time, amount, reference, text }: ReceiptSearch, timeZone: string): Sql {
  const any = [
    ...(number === null ? [] : [sql`(o.receipt_number = ${number} OR o.number = ${number})`]),
    ...(table === null ? [] : [atTables(isTable(table))]),
    ...(time === null ? [] : [atTime(time, timeZone)]),
    ...(amount === null ? [] : [sql`o.total = ${amount}`]),
    ...(reference === null
      ? []
      : [
          anyPayment(sql`p.reference ~ '^[0-9]+$' AND right(p.reference, ${reference.length}::integer) = ${reference}`),
        ]),
    ...(text === null ? [] : [ofNames(text)]),
  ];
  return any.length === 0 ? nothing : sql`AND (${joined(any, ' OR ')})`;
}
