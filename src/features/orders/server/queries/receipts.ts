import { readSettings } from '#features/configuration/server/index.ts';
import type { Answer } from '#kernel/contract.ts';
import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { ordersContract } from '../../contract.ts';
import { orderErrors } from '../../domain/errors.ts';
import { orderDay } from '../../domain/policy.ts';
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
  const rows = await tx.rows<Row>(sql`
    ${selectReceipts}
    WHERE o.closed_business_day = ${day}::date AND o.status = 'closed'
      ${ownerId === null ? nothing : sql`AND o.owner_id = ${ownerId}::uuid`}
      ${below === undefined ? nothing : sql`AND o.receipt_number < ${below}`}
      ${matches(search)}
    ORDER BY o.receipt_number DESC LIMIT ${pageSize + 1}`);
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
    o.owner_id AS "ownerId", e.name AS "ownerName", o.closed_at AS "closedAt", o.paid_at AS "paidAt", o.total,
    coalesce((SELECT sum(r.total) FROM refund r WHERE r.order_id = o.id), 0)::bigint AS refunded,
    ARRAY(SELECT p.method FROM order_payment p WHERE p.order_id = o.id AND p.reverses_id IS NULL
      AND NOT EXISTS (SELECT 1 FROM order_payment r WHERE r.order_id = p.order_id AND r.reverses_id = p.id)
      ORDER BY p.position) AS methods
  FROM sales_order o JOIN employee e ON e.id = o.owner_id`;

const withMethods = (row: Row): Row => ({ ...row, methods: [...new Set(row.methods)] });

const nothing = sql``;

/**
 * What somebody types who looks for a receipt: its number or that of the order, a table, an amount (`12`, `12,50`, `1.250,00`), the last
 * digits of a reference, a part of who sold, of the table or of the method. It is one condition on the receipts of a day, which its index finds.
 */
function matches(search: string): Sql {
  if (search === '') return nothing;
  const amount = amountOf(search);
  const isDigits = /^\d{1,9}$/.test(search);
  const number = isDigits ? Number(search) : -1;
  return sql`AND (
    o.receipt_number = ${number} OR o.number = ${number} OR o.total = ${amount ?? -1}
    OR position(lower(${search}) IN lower(e.name)) > 0 AND NOT ${isDigits}::boolean
    OR o.table_id IN (SELECT t.id FROM dining_table t WHERE
      CASE WHEN ${isDigits}::boolean THEN t.name = ${search} ELSE position(lower(${search}) IN lower(t.name)) > 0 END)
    OR EXISTS (SELECT 1 FROM order_payment p WHERE p.order_id = o.id AND (
      ${/^\d{4,}$/.test(search)}::boolean AND right(p.reference, ${search.length}::integer) = ${search}
      OR NOT ${isDigits}::boolean AND p.method IN (
        SELECT m.code FROM payment_method m CROSS JOIN jsonb_each_text(m.names) AS n (locale, each)
        WHERE position(lower(${search}) IN lower(n.each)) > 0))))`;
}

/** An amount as it is typed in any language of the venue, in minor units; null for what is none. */
function amountOf(typed: string): number | null {
  const found = /^(\d{1,9}|\d{1,3}(?:[., \u00a0]\d{3}){1,2})(?:[.,](\d{1,2}))?$/.exec(typed);
  if (found === null) return null;
  const [, whole = '', part = ''] = found;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'));
}
