import type { Payment } from '#features/orders/domain/order.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { receivedPaymentTable, settlementTable } from '../tables.ts';

/** What is added to when another command of the order arrives. */
export interface OpenEntry {
  readonly id: string;
  readonly items: number;
  readonly paymentIds: readonly string[];
}

/** The unsettled entry of an order, or null. */
export function openEntryOf(tx: ReadTx, orderId: string): Promise<OpenEntry | null> {
  return tx.maybe<OpenEntry>(sql`
    SELECT s.id,
           (SELECT count(*) FROM settlement_item i WHERE i.settlement_id = s.id)::int AS items,
           coalesce((SELECT array_agg(p.id::text) FROM settlement_payment p WHERE p.settlement_id = s.id), '{}')
             AS "paymentIds"
    FROM settlement s WHERE s.order_id = ${orderId} AND s.settled_at IS NULL`);
}

const columns = select(settlementTable, ['id', 'orderId', 'received', 'settledAt', 'settledBy', 'outcome']);

export function entryById(tx: ReadTx, id: string): Promise<RowOf<typeof columns> | null> {
  return tx.maybe(sql`SELECT ${columns} FROM settlement WHERE id = ${id}`);
}

const paymentColumns = select(receivedPaymentTable, [
  ...(['id', 'method', 'kind', 'reference', 'amount', 'rounding', 'tendered', 'change', 'takenBy'] as const),
  ...(['takenAt', 'pointId'] as const),
]);

/** The received payments of an entry, in the order in which they arrived. */
export function paymentsOf(tx: ReadTx, settlementId: string): Promise<Payment[]> {
  return tx.rows(sql`
    SELECT ${paymentColumns} FROM settlement_payment WHERE settlement_id = ${settlementId} ORDER BY position`);
}

/** The unsettled money of orders, by order id; those without any are left out. */
export async function unsettledMoney(tx: ReadTx, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ orderId: string; received: number }>(sql`
    SELECT order_id AS "orderId", received FROM settlement
    WHERE order_id = ANY (${orderIds}::uuid[]) AND settled_at IS NULL AND received <> 0`);
  return new Map(rows.map(({ orderId, received }) => [orderId, received]));
}
