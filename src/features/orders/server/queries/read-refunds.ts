import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import type {
  AmountsByLine,
  BookedLine,
  BookedPart,
  LineAmounts,
  Refund,
  RefundLine,
  RefundPayment,
} from '../../domain/refund.ts';
import { refundLinePartTable, refundLineTable, refundPaymentTable, refundTable } from '../tables.ts';

export interface WantedRefunds {
  /** Refunds of these orders, */
  readonly orderIds: readonly string[];
  /** and refunds with these ids, of any order. */
  readonly refundIds: readonly string[];
}

const heads = select(refundTable, [
  ...(['id', 'orderId', 'number', 'businessDay', 'reason', 'madeBy', 'approverId', 'pointId', 'madeAt'] as const),
  ...(['total', 'discount', 'fee', 'vat'] as const),
]);
const lines = select(refundLineTable, ['refundId', 'lineId', 'quantity', 'gross', 'discount', 'fee', 'total', 'vat']);
const parts = select(refundLinePartTable, [
  ...(['refundId', 'lineId', 'position', 'quantity', 'gross', 'discount', 'fee', 'total', 'vat'] as const),
]);
const payments = select(refundPaymentTable, ['refundId', 'paymentId', 'method', 'kind', 'amount', 'rounding']);

/** Refunds, oldest first. */
export async function readRefunds(tx: ReadTx, { orderIds, refundIds }: WantedRefunds): Promise<Refund[]> {
  const [headRows, lineRows, partRows, paymentRows] = await Promise.all([
    tx.rows<RowOf<typeof heads>>(sql`
      SELECT ${heads} FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[])
      ORDER BY business_day, number`),
    tx.rows<RowOf<typeof lines>>(sql`
      SELECT ${lines} FROM refund_line WHERE refund_id IN (
        SELECT id FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[]))
      ORDER BY refund_id, position`),
    tx.rows<RowOf<typeof parts>>(sql`
      SELECT ${parts} FROM refund_line_part WHERE refund_id IN (
        SELECT id FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[]))
      ORDER BY refund_id, line_id, position`),
    tx.rows<RowOf<typeof payments>>(sql`
      SELECT ${payments} FROM refund_payment WHERE refund_id IN (
        SELECT id FROM refund WHERE order_id = ANY (${orderIds}::uuid[]) OR id = ANY (${refundIds}::uuid[]))
      ORDER BY refund_id, position`),
  ]);
  const linesOf = byRefund<RefundLine>(
    lineRows.map((line) => ({
      ...line,
      parts: partRows.flatMap(({ refundId, lineId, ...part }) =>
        refundId === line.refundId && lineId === line.lineId ? [part] : [],
      ),
    })),
  );
  const paymentsOf = byRefund<RefundPayment>(paymentRows);
  return headRows.map((head) => ({
    ...head,
    lines: linesOf.get(head.id) ?? [],
    payments: paymentsOf.get(head.id) ?? [],
  }));
}

/** The booked amounts of the lines of closed orders, by order and line. */
export async function readBooked(tx: ReadTx, orderIds: readonly string[]): Promise<ReadonlyMap<string, AmountsByLine>> {
  const [rows, partRows] = await Promise.all([
    tx.rows<LineAmounts & { readonly orderId: string; readonly id: string }>(sql`
      SELECT order_id AS "orderId", id, gross, discount, fee, total, vat FROM order_line
      WHERE order_id = ANY (${orderIds}::uuid[]) AND gross IS NOT NULL`),
    tx.rows<BookedPart & { readonly orderId: string; readonly lineId: string }>(sql`
      SELECT order_id AS "orderId", line_id AS "lineId", position, quantity, gross, discount, fee, total, vat
      FROM order_line_part WHERE order_id = ANY (${orderIds}::uuid[]) ORDER BY order_id, line_id, position`),
  ]);
  const booked = new Map<string, Map<string, BookedLine>>();
  for (const { orderId, id, ...amounts } of rows) {
    const parts = partRows.flatMap(({ orderId: of, lineId, ...part }) =>
      of === orderId && lineId === id ? [part] : [],
    );
    const ofOrder = booked.get(orderId) ?? new Map<string, BookedLine>();
    booked.set(orderId, ofOrder.set(id, { ...amounts, parts }));
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
