import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { Order } from '../../domain/order.ts';
import { handedOutSpan } from '../../domain/rules/delivery.ts';
import {
  type LineRow,
  lineColumns,
  lineOf,
  type OrderRow,
  orderColumns,
  orderOf,
  type PaymentRow,
  paymentColumns,
  paymentOf,
  shownLineColumns,
} from './order-rows.ts';

const orders = sql`SELECT ${orderColumns} FROM sales_order`;
const lines = sql`SELECT ${lineColumns} FROM order_line`;
const shownLines = sql`SELECT ${shownLineColumns} FROM order_line`;
const payments = sql`SELECT ${paymentColumns} FROM order_payment`;

// Composed once, so that PostgreSQL caches their plans: these three run with every command.
const byId = {
  orders: prepared(sql`${orders} WHERE id = ANY (${null}::uuid[])`, 'orders_by_id'),
  lines: prepared(
    sql`${lines} WHERE order_id = ANY (${null}::uuid[]) ORDER BY order_id, position, id`,
    'lines_by_order',
  ),
  payments: prepared(
    sql`${payments} WHERE order_id = ANY (${null}::uuid[]) ORDER BY order_id, position, id`,
    'payments_by_order',
  ),
};
/** Open, or paid at a table that is not free yet. The partial index `sales_order_open` has these. */
export const isOnFloor = sql`(status = 'open' OR is_table_held)`;
/** Those, and what was handed out lately (`isLatelyHandedOut`), for which there is `sales_order_handed_out`. */
const onTills = (now: number) => {
  const [from, until] = [now - handedOutSpan, now + handedOutSpan].map((at) => new Date(at).toISOString());
  return sql`
    (${isOnFloor} OR (over_at > ${from}::timestamptz AND over_at < ${until}::timestamptz AND type IN ('takeAway', 'delivery')))`;
};

/** Whole orders by id, in no particular order; unknown ids are left out. */
export function ordersById(tx: ReadTx, ids: readonly string[]): Promise<Order[]> {
  const values = [ids];
  return assemble(tx, { ...byId.orders, values }, { ...byId.lines, values }, { ...byId.payments, values });
}

/**
 * What is paid, was not fetched or brought yet, and for which nobody will come any more: on two business days after that of its payment
 * something was sold, so that the first of them is over, and the last sale was after the time that was promised. A clock that is wrong
 * sells nothing, a day on which the venue is closed neither, and what was sold in a time to come says nothing yet.
 */
export async function forgottenIds(tx: ReadTx, now: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    WITH last AS (
        SELECT max(closed_business_day) AS day FROM sales_order
        WHERE status = 'closed' AND closed_at <= ${new Date(now).toISOString()}::timestamptz),
      sold AS (
        SELECT (SELECT max(s.closed_business_day) FROM sales_order s
                WHERE s.status = 'closed' AND s.closed_business_day < last.day) AS day,
               (SELECT extract(epoch FROM max(s.closed_at)) * 1000 FROM sales_order s
                WHERE s.status = 'closed' AND s.closed_business_day = last.day) AS at
        FROM last)
    SELECT o.id FROM sales_order o, sold
    WHERE o.type IN ('takeAway', 'delivery') AND o.status = 'closed' AND o.is_table_held
      AND o.closed_business_day < sold.day AND coalesce((o.delivery ->> 'promisedAt')::bigint, 0) <= sold.at
    ORDER BY o.id`);
  return rows.map(({ id }) => id);
}

/** How many orders of each owner are paid and yet to be fetched or brought, by the owner's id. */
export async function countYetToGo(tx: ReadTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ ownerId: string; count: number }>(sql`
    SELECT owner_id AS "ownerId", count(*)::int AS count FROM sales_order
    WHERE type IN ('takeAway', 'delivery') AND status = 'closed' AND is_table_held GROUP BY owner_id`);
  return new Map(rows.map(({ ownerId, count }) => [ownerId, count]));
}

/** Open orders with an unsent line of this product. */
export async function ordersWaitingFor(tx: ReadTx, productId: string): Promise<Order[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM sales_order o WHERE o.status = 'open' AND EXISTS (
      SELECT 1 FROM order_line l WHERE l.order_id = o.id AND l.product_id = ${productId} AND l.sent_quantity = 0)
    ORDER BY id`);
  return rows.length === 0
    ? []
    : ordersById(
        tx,
        rows.map(({ id }) => id),
      );
}

/** The open orders of a user, oldest first. */
export async function openOrdersOwnedBy(tx: ReadTx, userId: string): Promise<Order[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    SELECT id FROM sales_order WHERE status = 'open' AND type <> 'staff' AND owner_id = ${userId} ORDER BY opened_at, id`);
  return rows.length === 0
    ? []
    : ordersById(
        tx,
        rows.map(({ id }) => id),
      );
}

/** All orders that tills show: open ones, paid ones whose table is not yet free, and what was handed out lately. */
export function ordersOnTills(tx: ReadTx, now: number): Promise<Order[]> {
  const shown = onTills(now);
  const ofShown = sql`order_id IN (SELECT id FROM sales_order WHERE ${shown}) ORDER BY order_id, position, id`;
  return assemble(
    tx,
    sql`${orders} WHERE ${shown} ORDER BY opened_at, id`,
    sql`${shownLines} WHERE ${ofShown}`,
    sql`${payments} WHERE ${ofShown}`,
  );
}

function prepared(statement: Sql, name: string): Sql {
  return { ...statement, name };
}

/** Three statements in one round trip, assembled in the order of the first. */
async function assemble(tx: ReadTx, orderSql: Sql, lineSql: Sql, paymentSql: Sql): Promise<Order[]> {
  const [orderRows, lineRows, paymentRows] = await Promise.all([
    tx.rows<OrderRow>(orderSql),
    tx.rows<LineRow>(lineSql),
    tx.rows<PaymentRow>(paymentSql),
  ]);
  const linesOf = byOrder(lineRows, lineOf);
  const paymentsOf = byOrder(paymentRows, paymentOf);
  return orderRows.map((row) => orderOf(row, linesOf.get(row.id) ?? [], paymentsOf.get(row.id) ?? []));
}

function byOrder<Row extends { readonly orderId: string }, Part>(rows: readonly Row[], partOf: (row: Row) => Part) {
  const groups = new Map<string, Part[]>();
  for (const row of rows) {
    const group = groups.get(row.orderId);
    if (group === undefined) groups.set(row.orderId, [partOf(row)]);
    else group.push(partOf(row));
  }
  return groups;
}
