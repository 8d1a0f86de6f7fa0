import { sql } from '#platform/server/sql.ts';
import { columnsBut, type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Bill, billOf } from '../domain/bill.ts';
import type { Order, Series } from '../domain/order.ts';
import { amountsOf, type Refund } from '../domain/refund.ts';
import type { GivenCatalogue } from './queries/given-catalogue.ts';
import { lineRow, orderRow, paymentRow } from './queries/order-rows.ts';
import {
  leaseTable,
  linePartTable,
  lineTable,
  orderTable,
  paymentTable,
  refundLinePartTable,
  refundLineTable,
  refundPaymentTable,
  refundTable,
  seriesTable,
} from './tables.ts';

const orderRows = tableWriter('sales_order', orderTable, {
  change: columnsBut(orderTable, ['id', 'businessDay', 'number', 'openedPointId', 'openedAt']),
});
/** What was ordered stays as it was when the line was added. */
const frozen = [
  ...(['productId', 'categoryId', 'stationId', 'name', 'pricedFor', 'vatRate', 'isDivider'] as const),
  ...(['voidsLineId', 'voidReason', 'addedBy', 'addedAt'] as const),
] as const;
const lineRows = tableWriter('order_line', lineTable, {
  key: ['orderId', 'id'],
  change: columnsBut(lineTable, ['orderId', 'id', ...frozen]),
});
const linePartRows = tableWriter('order_line_part', linePartTable);
const paymentRows = tableWriter('order_payment', paymentTable);
const seriesRows = tableWriter('number_series', seriesTable, { key: ['series', 'businessDay'] });
const leaseRows = tableWriter('order_lease', leaseTable, { key: ['orderId'] });
const refundRows = tableWriter('refund', refundTable);
const refundLineRows = tableWriter('refund_line', refundLineTable);
const refundLinePartRows = tableWriter('refund_line_part', refundLinePartTable);
const refundPaymentRows = tableWriter('refund_payment', refundPaymentTable);

/** An order before and after a change; `before` is null for a new one. */
export interface OrderChange {
  readonly before: Order | null;
  readonly after: Order;
}

/**
 * Writes the differences between the two states of each order, all orders in one statement per table. The statements
 * are not awaited one by one, so that they share a round trip; the transaction's commit waits for them.
 */
export function writeOrders(tx: WriteTx, changes: readonly OrderChange[]): Promise<unknown> {
  if (changes.length === 0) return Promise.resolve();
  const bills = new Map(changes.map(({ after }) => [after.id, billOf(after)]));
  const heads = changes.map(({ after }) => orderRow(after, bills.get(after.id) as Bill));
  const writes = [orderRows.upsert(tx, heads)];
  const lines = changes.flatMap((change) => changedLines(change, bills.get(change.after.id) as Bill));
  if (lines.length > 0) writes.push(lineRows.upsert(tx, lines));
  const parts = changes.flatMap((change) => closingParts(change, bills.get(change.after.id) as Bill));
  if (parts.length > 0) writes.push(linePartRows.insert(tx, parts));
  const removed = changes.flatMap(removedLines);
  if (removed.length > 0) writes.push(deleteLines(tx, removed));
  const left = changes.flatMap(leftPayments);
  if (left.length > 0) writes.push(deletePayments(tx, left));
  const payments = changes.flatMap(newPayments);
  if (payments.length > 0) writes.push(paymentRows.insert(tx, payments));
  return Promise.all(writes);
}

/**
 * Unchanged lines keep their identity in the rules; they are written again if a removed line changed their position.
 * When an order closes, every line gets its share of the amounts.
 */
function changedLines({ before, after }: OrderChange, bill: Bill): Row<typeof lineTable>[] {
  const positions = new Map(before?.lines.map((line, position) => [line, position]));
  const isBooked = isClosing({ before, after });
  const rows: Row<typeof lineTable>[] = [];
  after.lines.forEach((line, position) => {
    const priced = isBooked ? bill.lines[position] : undefined;
    if (isBooked || positions.get(line) !== position) rows.push(lineRow(after.id, position, line, priced));
  });
  return rows;
}

const isClosing = ({ before, after }: OrderChange) => after.status === 'closed' && before?.status !== 'closed';

/** What the parts of combos are booked with when their order closes. */
function closingParts(change: OrderChange, { parts }: Bill): Row<typeof linePartTable>[] {
  if (!isClosing(change)) return [];
  return parts.map(({ lineId, position, name, quantity, part, ...amounts }) => {
    const { productId, categoryId, vatRate } = part;
    const ids = { orderId: change.after.id, lineId, position };
    return { ...ids, productId, categoryId, name, vatRate, quantity, ...amountsOf(amounts) };
  });
}

function removedLines({ before, after }: OrderChange) {
  const kept = new Set(after.lines.map(({ id }) => id));
  return (before?.lines ?? []).filter(({ id }) => !kept.has(id)).map(({ id }) => ({ orderId: after.id, id }));
}

function deleteLines(
  tx: WriteTx,
  lines: readonly { readonly orderId: string; readonly id: string }[],
): Promise<number> {
  return tx.run(sql`
    DELETE FROM order_line WHERE (order_id, id) IN (
      SELECT * FROM unnest(${lines.map(({ orderId }) => orderId)}::uuid[], ${lines.map(({ id }) => id)}::uuid[]))`);
}

function newPayments({ before, after }: OrderChange) {
  const known = new Set(before?.payments.map(({ id }) => id));
  return after.payments.flatMap((payment, position) =>
    known.has(payment.id) ? [] : [paymentRow(after.id, position, payment)],
  );
}

/** Payments that followed the lines to another order, where they are new: a payment is never lost or changed. */
function leftPayments({ before, after }: OrderChange) {
  const kept = new Set(after.payments.map(({ id }) => id));
  return (before?.payments ?? []).filter(({ id }) => !kept.has(id)).map(({ id }) => ({ orderId: after.id, id }));
}

function deletePayments(
  tx: WriteTx,
  payments: readonly { readonly orderId: string; readonly id: string }[],
): Promise<number> {
  return tx.run(sql`
    DELETE FROM order_payment WHERE (order_id, id) IN (
      SELECT * FROM unnest(${payments.map(({ orderId }) => orderId)}::uuid[],
                           ${payments.map(({ id }) => id)}::uuid[]))`);
}

/** Writes refunds with their rows, which are never updated. Not awaited one by one, so that they share a round trip. */
export function insertRefunds(tx: WriteTx, refunds: readonly Refund[]): Promise<unknown> {
  const rowsOf = <Part extends object>(partsOf: (refund: Refund) => readonly Part[]) =>
    refunds.flatMap((refund) =>
      partsOf(refund).map((part, position) => ({ ...part, refundId: refund.id, orderId: refund.orderId, position })),
    );
  const payments = rowsOf((refund) => refund.payments);
  const parts = refunds.flatMap(({ id, orderId, lines }) =>
    lines.flatMap(({ lineId, parts }) => parts.map((part) => ({ ...part, refundId: id, orderId, lineId }))),
  );
  return Promise.all([
    refundRows.insert(tx, refunds),
    refundLineRows.insert(
      tx,
      rowsOf((refund) => refund.lines),
    ),
    ...(parts.length === 0 ? [] : [refundLinePartRows.insert(tx, parts)]),
    ...(payments.length === 0 ? [] : [refundPaymentRows.insert(tx, payments)]),
  ]);
}

/** Stores the last assigned numbers in the documents' own transaction, so that a number is never lost or used twice. */
export function saveSeries(tx: WriteTx, businessDay: string, last: ReadonlyMap<Series, number>): Promise<number> {
  const rows = [...last].map(([series, number]) => ({ series, businessDay, last: number }));
  return seriesRows.upsert(tx, rows);
}

export function saveLease(tx: WriteTx, lease: Row<typeof leaseTable>): Promise<number> {
  return leaseRows.upsert(tx, [lease]);
}

/** After the clock was set back: no lease lasts longer than `lengthMs` from now. */
export async function shortenOrderLeases(tx: WriteTx, lengthMs: number): Promise<void> {
  const latest = new Date(tx.now + lengthMs).toISOString();
  await tx.run(sql`
    UPDATE order_lease SET expires_at = ${latest}::timestamptz WHERE expires_at > ${latest}::timestamptz`);
}

export function deleteLease(tx: WriteTx, orderId: string, pointId: string): Promise<number> {
  return leaseRows.remove(tx, { orderId, pointId });
}

/** A new owner finds the order free, whatever device the former one left it on. */
export async function endLeases(tx: WriteTx, orderIds: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM order_lease WHERE order_id = ANY (${orderIds}::uuid[])`);
}

/** After the clock was set back: nobody is asked any more what was asked at a time to come. */
export async function dropHandovers(tx: WriteTx): Promise<void> {
  await tx.run(sql`
    UPDATE sales_order SET handover = NULL, version = version + 1
    WHERE status = 'open' AND (handover ->> 'at')::bigint > ${tx.now}::bigint`);
}

/** In a venue that was restored, nobody edits an order. */
export async function dropLeases(tx: WriteTx): Promise<void> {
  await tx.run(sql`DELETE FROM order_lease`);
}

/** More changes than any order gets between a backup and its restore. */
const leap = 1_000_000;

/** In a venue that was restored: no device has seen a version as high as that of any order it may still show. */
export async function outrunVersions(tx: WriteTx): Promise<void> {
  const day = new Date(tx.now - 60 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await tx.run(sql`
    UPDATE sales_order SET version = version + ${leap} WHERE status = 'open' OR business_day >= ${day}::date`);
}

const catalogueDays = 4;

/** Stores a catalogue given to tills, and forgets those that were replaced longer ago than any venue keeps prices. */
export async function saveGivenCatalogue(tx: WriteTx, version: number, content: GivenCatalogue): Promise<void> {
  const before = new Date(tx.now - catalogueDays * 86_400_000).toISOString();
  await Promise.all([
    tx.run(sql`
      INSERT INTO given_catalogue (version, at, content)
      VALUES (${version}, ${new Date(tx.now).toISOString()}::timestamptz, ${JSON.stringify(content)}::jsonb)
      ON CONFLICT (version) DO NOTHING`),
    tx.run(sql`
      DELETE FROM given_catalogue WHERE version < (
        SELECT coalesce(max(version), 0) FROM given_catalogue WHERE at < ${before}::timestamptz)`),
  ]);
}
