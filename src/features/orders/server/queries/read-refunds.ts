import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type { AmountsByLine, LineAmounts, Refund, RefundLine, RefundPayment } from '../../domain/refund.ts';
import { refundLineTable, refundPaymentTable, refundTable } from '../tables.ts';

export interface WantedRefunds {
  /** Refunds of these orders, */
  readonly orderIds: readonly string[];
  /** and refunds with these ids, of any order. */
  readonly refundIds: readonly string[];
}

const heads = select(refundTable, [
  ...(['id', 'orderId', 'number', 'businessDay', 'reason', 'madeBy', 'approverId', 'pointId', 'madeAt'] as const),
  ...(['total', 'discount', 'vat'] as const),
]);
const lines = select(refundLineTable, ['refundId', 'lineId', 'quantity', 'gross', 'discount', 'total', 'vat']);
const payments = select(refundPaymentTable, ['refundId', 'paymentId', 'method', 'kind', 'amount', 'rounding']);

/** Refunds, oldest first. */
export async function readRefunds(tx: ReadTx, { orderIds, refundIds }: WantedRefunds): Promise<Refund[]> {
  const [headRows, lineRows, paymentRows] = await Promise.all([
    tx.rows<RowOf<typeof heads>>(sql`
      SELECT ${heads} FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[])
      ORDER BY business_day, number`),
    tx.rows<RowOf<typeof lines>>(sql`
      SELECT ${lines} FROM refund_line WHERE refund_id IN (
        SELECT id FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[]))
      ORDER BY refund_id, position`),
    tx.rows<RowOf<typeof payments>>(sql`
      SELECT ${payments} FROM refund_payment WHERE refund_id IN (
        SELECT id FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[]))
      ORDER BY refund_id, position`),
  ]);
  const linesOf = byRefund<RefundLine>(lineRows);
  const paymentsOf = byRefund<RefundPayment>(paymentRows);
  return headRows.map((head) => ({
    ...head,
    lines: linesOf.get(head.id) ?? [],
    payments: paymentsOf.get(head.id) ?? [],
  }));
}

/** The booked amounts of the lines of closed orders, by order and line. */
export async function readBooked(tx: ReadTx, orderIds: readonly string[]): Promise<ReadonlyMap<string, AmountsByLine>> {
  const rows = await tx.rows<LineAmounts & { readonly orderId: string; readonly id: string }>(sql`
    SELECT order_id AS "orderId", id, gross, discount, total, vat FROM order_line
    WHERE order_id = ANY (${orderIds}::uuid[]) AND gross IS NOT NULL`);
  const booked = new Map<string, Map<string, LineAmounts>>();
  for (const { orderId, id, ...amounts } of rows) {
    const ofOrder = booked.get(orderId);
    if (ofOrder === undefined) booked.set(orderId, new Map([[id, amounts]]));
    else ofOrder.set(id, amounts);
  }
  return booked;
}

function byRefund<Part>(rows: readonly (Part & { readonly refundId: string })[]): ReadonlyMap<string, Part[]> {
  const groups = new Map<string, Part[]>();
  for (const { refundId, ...row } of rows) {
    const group = groups.get(refundId);
    if (group === undefined) groups.set(refundId, [row as Part]);
    else group.push(row as Part);
  }
  return groups;
}
