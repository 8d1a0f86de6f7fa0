import type { PricedLine } from '#kernel/pricing.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { type Bill, billOf } from '../domain/bill.ts';
import type { Order, OrderLine } from '../domain/order.ts';
import { amountsOf, type Refund } from '../domain/refund.ts';
import { refundLineTable, refundPaymentTable, refundTable } from './tables.ts';

const refundRows = tableWriter('refund', refundTable);
const refundLineRows = tableWriter('refund_line', refundLineTable);
const refundPaymentRows = tableWriter('refund_payment', refundPaymentTable);

/** An order before and after a change; `before` is null for a new one. */
export interface OrderChange {
  readonly before: Order | null;
  readonly after: Order;
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Writes the differences between the two states of each order, all orders in one statement per table. The statements
 * are not awaited one by one, so that they share a round trip; the transaction's commit waits for them.
 */
export function writeOrders(tx: WriteTx, changes: readonly OrderChange[]): Promise<unknown> {
  if (changes.length === 0) return Promise.resolve();
  const bills = new Map(changes.map(({ after }) => [after.id, billOf(after)]));
  const writes = [upsertOrders(tx, changes, bills)];
  const lines = changes.flatMap((change) => changedLines(change, bills.get(change.after.id) as Bill));
  if (lines.length > 0) writes.push(upsertLines(tx, lines));
  const removed = changes.flatMap(removedLines);
  if (removed.length > 0) writes.push(deleteLines(tx, removed));
  const payments = changes.flatMap(newPayments);
  if (payments.length > 0) writes.push(insertPayments(tx, payments));
  return Promise.all(writes);
}

function upsertOrders(tx: WriteTx, changes: readonly OrderChange[], bills: ReadonlyMap<string, Bill>): Promise<number> {
  const rows = changes.map(({ after }) => {
    const bill = bills.get(after.id) as Bill;
    return {
      id: after.id,
      version: after.version,
      type: after.type,
      status: after.status,
      businessDay: after.businessDay,
      number: after.number,
      receiptNumber: after.receiptNumber,
      closedBusinessDay: after.closedBusinessDay,
      ownerId: after.ownerId,
      clientId: after.clientId,
      openedPointId: after.openedPointId,
      tableId: after.tableId,
      isTableHeld: after.isTableHeld,
      covers: after.covers,
      comment: after.comment,
      discountKind: after.discount?.kind ?? null,
      discountValue: after.discount?.value ?? 0,
      printedTotal: after.printedTotal,
      openedAt: instant(after.openedAt),
      sentAt: instant(after.sentAt),
      closedAt: instant(after.closedAt),
      closedBy: after.closedBy,
      total: bill.total,
      discountTotal: bill.discount,
      vat: bill.vat,
    };
  });
  return tx.run(sql`
    INSERT INTO sales_order (id, version, type, status, business_day, number, receipt_number, closed_business_day,
                             owner_id, client_id, opened_point_id, table_id, is_table_held, covers, comment, discount_kind,
                             discount_value, printed_total, opened_at, sent_at, closed_at, closed_by, total, discount,
                             vat)
    SELECT id, version, type, status, "businessDay", number, "receiptNumber", "closedBusinessDay", "ownerId",
           "clientId", "openedPointId", "tableId", "isTableHeld", covers, comment, "discountKind", "discountValue",
           "printedTotal", "openedAt", "sentAt", "closedAt", "closedBy", total, "discountTotal", vat
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS o (
      id uuid, version integer, type text, status text, "businessDay" date, number integer, "receiptNumber" integer,
      "closedBusinessDay" date, "ownerId" uuid, "clientId" uuid, "openedPointId" uuid, "tableId" uuid, "isTableHeld" boolean,
      covers integer, comment text, "discountKind" text, "discountValue" bigint, "printedTotal" bigint,
      "openedAt" timestamptz, "sentAt" timestamptz, "closedAt" timestamptz, "closedBy" uuid, total bigint,
      "discountTotal" bigint, vat bigint)
    ON CONFLICT (id) DO UPDATE SET
      version = excluded.version, status = excluded.status, receipt_number = excluded.receipt_number,
      closed_business_day = excluded.closed_business_day, owner_id = excluded.owner_id, client_id = excluded.client_id,
      table_id = excluded.table_id, is_table_held = excluded.is_table_held, covers = excluded.covers,
      comment = excluded.comment, discount_kind = excluded.discount_kind, discount_value = excluded.discount_value,
      printed_total = excluded.printed_total, sent_at = excluded.sent_at, closed_at = excluded.closed_at,
      closed_by = excluded.closed_by, total = excluded.total, discount = excluded.discount, vat = excluded.vat`);
}

/** Unchanged lines keep their identity in the rules. When an order closes, every line gets its share of the amounts. */
function changedLines({ before, after }: OrderChange, bill: Bill): LineRow[] {
  const known = new Set(before?.lines ?? []);
  const isClosing = after.status === 'closed' && before?.status !== 'closed';
  const rows: LineRow[] = [];
  after.lines.forEach((line, position) => {
    const priced = isClosing ? bill.lines[position] : undefined;
    if (isClosing || !known.has(line)) rows.push(lineRow(after.id, position, line, priced));
  });
  return rows;
}

type LineRow = ReturnType<typeof lineRow>;

/** Field by field: objects of one shape are created and written several times as fast as copies without some fields. */
function lineRow(orderId: string, position: number, line: OrderLine, priced: PricedLine | undefined) {
  const amounts = priced === undefined ? null : amountsOf(priced);
  return {
    orderId,
    id: line.id,
    position,
    productId: line.productId,
    categoryId: line.categoryId,
    stationId: line.stationId,
    name: line.name,
    unitPrice: line.unitPrice,
    priceSource: line.priceSource,
    priceOfferId: line.priceOfferId,
    priceOfferName: line.priceOfferName,
    vatRate: line.vatRate,
    quantity: line.quantity,
    sentQuantity: line.sentQuantity,
    comment: line.comment,
    choices: line.choices,
    recipe: line.consumption?.recipe ?? null,
    cost: line.consumption?.cost ?? null,
    isDivider: line.isDivider,
    voidsLineId: line.voidsLineId,
    voidReason: line.voidReason,
    addedBy: line.addedBy,
    addedAt: instant(line.addedAt),
    gross: amounts?.gross ?? null,
    discount: amounts?.discount ?? null,
    total: amounts?.total ?? null,
    vat: amounts?.vat ?? null,
  };
}

function upsertLines(tx: WriteTx, lines: readonly LineRow[]): Promise<number> {
  return tx.run(sql`
    INSERT INTO order_line (order_id, id, position, product_id, category_id, station_id, name, unit_price,
                            price_source, price_offer_id, price_offer_name, vat_rate, quantity, sent_quantity, comment, choices,
                            recipe, cost, is_divider, voids_line_id, void_reason, added_by, added_at, gross, discount, total, vat)
    SELECT "orderId", id, position, "productId", "categoryId", "stationId", name, "unitPrice", "priceSource",
           "priceOfferId", "priceOfferName", "vatRate", quantity, "sentQuantity", comment, choices, recipe, cost, "isDivider",
           "voidsLineId", "voidReason", "addedBy", "addedAt", gross, discount, total, vat
    FROM json_to_recordset(${JSON.stringify(lines)}::json) AS l (
      "orderId" uuid, id uuid, position integer, "productId" uuid, "categoryId" uuid, "stationId" uuid, name text,
      "unitPrice" bigint, "priceSource" text, "priceOfferId" uuid, "priceOfferName" text, "vatRate" integer, quantity bigint, "sentQuantity" bigint,
      comment text, choices jsonb, recipe jsonb, cost bigint, "isDivider" boolean, "voidsLineId" uuid, "voidReason" text, "addedBy" uuid,
      "addedAt" timestamptz, gross bigint, discount bigint, total bigint, vat bigint)
    ON CONFLICT (order_id, id) DO UPDATE SET
      position = excluded.position, unit_price = excluded.unit_price, price_source = excluded.price_source,
      price_offer_id = excluded.price_offer_id, price_offer_name = excluded.price_offer_name, quantity = excluded.quantity, sent_quantity = excluded.sent_quantity,
      comment = excluded.comment, gross = excluded.gross, discount = excluded.discount, total = excluded.total,
      vat = excluded.vat`);
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
  const known = before?.payments.length ?? 0;
  return after.payments.slice(known).map((payment, index) => ({
    ...payment,
    orderId: after.id,
    position: known + index,
    takenAt: instant(payment.takenAt),
  }));
}

function insertPayments(tx: WriteTx, payments: readonly object[]): Promise<number> {
  return tx.run(sql`
    INSERT INTO order_payment (order_id, id, position, method, kind, reference, amount, rounding, tendered, change,
                               taken_by, taken_at, point_id)
    SELECT "orderId", id, position, method, kind, reference, amount, rounding, tendered, change, "takenBy", "takenAt",
           "pointId"
    FROM json_to_recordset(${JSON.stringify(payments)}::json) AS p (
      "orderId" uuid, id uuid, position integer, method text, kind text, reference text, amount bigint, rounding bigint,
      tendered bigint, change bigint, "takenBy" uuid, "takenAt" timestamptz, "pointId" uuid)`);
}

/** Writes refunds with their rows, which are never updated. Not awaited one by one, so that they share a round trip. */
export function insertRefunds(tx: WriteTx, refunds: readonly Refund[]): Promise<unknown> {
  const rowsOf = <Part extends object>(partsOf: (refund: Refund) => readonly Part[]) =>
    refunds.flatMap((refund) =>
      partsOf(refund).map((part, position) => ({ ...part, refundId: refund.id, orderId: refund.orderId, position })),
    );
  const payments = rowsOf((refund) => refund.payments);
  return Promise.all([
    refundRows.insert(tx, refunds),
    refundLineRows.insert(
      tx,
      rowsOf((refund) => refund.lines),
    ),
    ...(payments.length === 0 ? [] : [refundPaymentRows.insert(tx, payments)]),
  ]);
}

export type Series = 'order' | 'receipt' | 'refund';

/** Stores the last assigned numbers in the documents' own transaction, so that a number is never lost or used twice. */
export function saveSeries(tx: WriteTx, businessDay: string, last: ReadonlyMap<Series, number>): Promise<number> {
  return tx.run(sql`
    INSERT INTO number_series (series, business_day, last)
    SELECT series, ${businessDay}::date, last
    FROM unnest(${[...last.keys()]}::text[], ${[...last.values()]}::integer[]) AS n (series, last)
    ON CONFLICT (series, business_day) DO UPDATE SET last = excluded.last`);
}

export function saveLease(
  tx: WriteTx,
  orderId: string,
  pointId: string,
  userId: string,
  expiresAt: number,
): Promise<number> {
  return tx.run(sql`
    INSERT INTO order_lease (order_id, point_id, user_id, expires_at)
    VALUES (${orderId}, ${pointId}, ${userId}, ${instant(expiresAt)}::timestamptz)
    ON CONFLICT (order_id) DO UPDATE
      SET point_id = excluded.point_id, user_id = excluded.user_id, expires_at = excluded.expires_at`);
}

export function deleteLease(tx: WriteTx, orderId: string, pointId: string): Promise<number> {
  return tx.run(sql`DELETE FROM order_lease WHERE order_id = ${orderId} AND point_id = ${pointId}`);
}
