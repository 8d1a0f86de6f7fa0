import type { ReceivedPayment } from '#features/orders/domain/order.ts';
import type { ReadReceived } from '#features/orders/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type { Share } from '../../domain/settle.ts';
import { receivedPaymentTable, settlementTable } from '../tables.ts';

/** What is added to when another command of the order arrives. */
export interface OpenEntry {
  readonly id: string;
  readonly orderId: string;
  readonly received: number;
  /** Besides it. */
  readonly tips: number;
  readonly items: number;
  readonly paymentIds: readonly string[];
  /** By user. */
  readonly shares: Readonly<Record<string, Share>>;
}

/** The unsettled entries of orders. */
export function openEntriesOf(tx: ReadTx, orderIds: readonly string[]): Promise<OpenEntry[]> {
  return tx.rows<OpenEntry>(sql`
    SELECT s.id, s.order_id AS "orderId", s.received,
           (SELECT coalesce(sum(p.tip), 0) FROM settlement_payment p WHERE p.settlement_id = s.id)::bigint AS tips,
           (SELECT count(*) FROM settlement_item i WHERE i.settlement_id = s.id)::int AS items,
           coalesce((SELECT array_agg(p.id::text) FROM settlement_payment p WHERE p.settlement_id = s.id), '{}')
             AS "paymentIds",
           (SELECT coalesce(jsonb_object_agg(u.user_id, jsonb_build_object(
                     'items', u.items, 'payments', u.payments, 'received', u.received)), '{}')
            FROM (SELECT part.user_id, sum(part.items)::int AS items, sum(part.payments)::int AS payments,
                         sum(part.received)::bigint AS received
                  FROM (SELECT i.user_id, 1 AS items, 0 AS payments, 0 AS received
                        FROM settlement_item i WHERE i.settlement_id = s.id
                        UNION ALL
                        SELECT p.taken_by, 0, 1, p.amount + p.rounding + p.tip
                        FROM settlement_payment p WHERE p.settlement_id = s.id) part
                  GROUP BY part.user_id) u) AS shares
    FROM settlement s WHERE s.order_id = ANY (${orderIds}::uuid[]) AND s.settled_at IS NULL`);
}

/** How many unsettled entries have a command of each of these users. */
export async function openCountsOf(tx: ReadTx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows<{ userId: string; count: number }>(sql`
    SELECT i.user_id AS "userId", count(DISTINCT s.id)::int AS count
    FROM settlement s JOIN settlement_item i ON i.settlement_id = s.id
    WHERE s.settled_at IS NULL AND i.user_id = ANY (${userIds}::uuid[])
    GROUP BY i.user_id`);
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** Those of the payments that are on the list already or were settled: the same money was received once. */
export async function listedPayments(tx: ReadTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(sql`SELECT id FROM settlement_payment WHERE id = ANY (${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

const columns = select(settlementTable, ['id', 'orderId', 'received', 'settledAt', 'settledBy', 'outcome']);

export function entryById(tx: ReadTx, id: string): Promise<RowOf<typeof columns> | null> {
  return tx.maybe(sql`SELECT ${columns} FROM settlement WHERE id = ${id}`);
}

const paymentColumns = select(receivedPaymentTable, [
  ...(['id', 'method', 'kind', 'reference', 'amount', 'cardFee', 'rounding', 'tip', 'tendered', 'change'] as const),
  ...(['takenBy', 'takenAt', 'pointId', 'isRegular', 'isForOrder'] as const),
]);

/** The received payments of an entry, in the order in which they arrived. */
export function paymentsOf(tx: ReadTx, settlementId: string): Promise<ReceivedPayment[]> {
  return tx.rows(sql`
    SELECT ${paymentColumns} FROM settlement_payment WHERE settlement_id = ${settlementId} ORDER BY position`);
}

/** All money that waits to be settled, by order; some of it holds up the payment of the order (`unsettledMoney`). */
export const readReceived: ReadReceived = async (tx, orderIds) => {
  const rows = await tx.rows<{ orderId: string; amount: number; holdsPayment: boolean }>(sql`
    SELECT s.order_id AS "orderId", sum(p.amount + p.rounding)::bigint AS amount,
           bool_or(p.is_for_order) AS "holdsPayment"
    FROM settlement s JOIN settlement_payment p ON p.settlement_id = s.id
    WHERE s.order_id = ANY (${orderIds}::uuid[]) AND s.settled_at IS NULL
    GROUP BY s.order_id`);
  return new Map(rows.map(({ orderId, ...received }) => [orderId, received]));
};

/**
 * The unsettled money that stands for a payment of its order, by order id; orders without any are left out. What was taken
 * by someone who may not change the order does not: nobody else's table could be paid then.
 */
export async function unsettledMoney(tx: ReadTx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ orderId: string; received: number }>(sql`
    SELECT s.order_id AS "orderId", sum(p.amount + p.rounding)::bigint AS received
    FROM settlement s JOIN settlement_payment p ON p.settlement_id = s.id AND p.is_for_order
    WHERE s.order_id = ANY (${orderIds}::uuid[]) AND s.settled_at IS NULL
    GROUP BY s.order_id`);
  return new Map(rows.map(({ orderId, received }) => [orderId, received]));
}
