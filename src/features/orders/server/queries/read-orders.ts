import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { Buyer, Order, OrderLine, Payment } from '../../domain/order.ts';

type OrderRow = Omit<
  Order,
  | 'lines'
  | 'payments'
  | 'discount'
  | 'discountGrant'
  | 'feeWaived'
  | 'buyer'
  | 'clientName'
  | 'pointsEarned'
  | 'paidAt'
  | 'minimumSpend'
  | 'minimumWaived'
  | 'minimumShared'
> & {
  readonly buyer: Buyer | null;
  readonly clientName: string | null;
  readonly pointsEarned: number | null;
  readonly paidAt: number | null;
  readonly feeWaived: number | null;
  readonly minimumSpend: number | null;
  readonly minimumWaived: number | null;
  readonly minimumShared: boolean;
  readonly discountKind: 'percent' | 'amount' | null;
  readonly discountValue: number;
  readonly discountLimit: number;
  readonly discountApproved: number;
  readonly discountShare: number | null;
  readonly discountReason: string;
  readonly discountPresetId: string | null;
  readonly discountClientId: string | null;
};
type Owned<Row> = Row & { readonly orderId: string };
type LineRow = Omit<OrderLine, 'consumption'> & {
  readonly recipe?: Consumption['recipe'] | null;
  readonly cost?: Consumption['cost'];
};

const orders = sql`
  SELECT id, version, type, status, number, business_day AS "businessDay", receipt_number AS "receiptNumber",
         closed_business_day AS "closedBusinessDay", owner_id AS "ownerId", handover, client_id AS "clientId", client_name AS "clientName", opened_point_id AS "openedPointId",
         table_id AS "tableId", is_table_held AS "isTableHeld", covers, comment, delivery, buyer, discount_kind AS "discountKind",
         discount_value AS "discountValue", discount_limit AS "discountLimit",
         discount_approved AS "discountApproved", discount_share AS "discountShare", discount_reason AS "discountReason", discount_preset_id AS "discountPresetId", discount_client_id AS "discountClientId", fee_rate AS "feeRate", fee_waived AS "feeWaived", minimum_spend AS "minimumSpend", minimum_waived AS "minimumWaived", minimum_shared AS "minimumShared", carried, printed_total AS "printedTotal", opened_at AS "openedAt",
         sent_at AS "sentAt", closed_at AS "closedAt", closed_by AS "closedBy", points_earned AS "pointsEarned", paid_at AS "paidAt"
  FROM sales_order`;
const line = sql`
  order_id AS "orderId", id, product_id AS "productId", category_id AS "categoryId",
         station_id AS "stationId", name, unit_price AS "unitPrice", price_source AS "priceSource", list_price AS "listPrice",
         price_offer_id AS "priceOfferId", price_offer_name AS "priceOfferName", priced_for AS "pricedFor", is_client_price AS "isClientPrice",
         line_discount AS "lineDiscount", vat_rate AS "vatRate", quantity, sent_quantity AS "sentQuantity", billed, comment, course, pace, seat, choices, is_divider AS "isDivider",
         voids_line_id AS "voidsLineId", void_reason AS "voidReason", added_by AS "addedBy", added_at AS "addedAt"`;
// Views do not need what a line takes from stock and costs.
const lines = sql`SELECT ${line} FROM order_line`;
const wholeLines = sql`SELECT ${line}, recipe, cost FROM order_line`;
const payments = sql`
  SELECT order_id AS "orderId", id, method, kind, reference, amount, card_fee AS "cardFee", rounding, tip, tendered, change, taken_by AS "takenBy",
         taken_at AS "takenAt", point_id AS "pointId", client_id AS "clientId", voucher_id AS "voucherId", voucher_left AS "voucherLeft", points_of AS "pointsOf", points, approver_id AS "approverId", reverses_id AS "reversesId"
  FROM order_payment`;

// Composed once, so that PostgreSQL caches their plans: these three run with every command.
const byId = {
  orders: prepared(sql`${orders} WHERE id = ANY (${null}::uuid[])`, 'orders_by_id'),
  lines: prepared(
    sql`${wholeLines} WHERE order_id = ANY (${null}::uuid[]) ORDER BY order_id, position, id`,
    'lines_by_order',
  ),
  payments: prepared(
    sql`${payments} WHERE order_id = ANY (${null}::uuid[]) ORDER BY order_id, position, id`,
    'payments_by_order',
  ),
};
/** Open, or paid at a table that is not free yet. The partial index `sales_order_open` has these. */
export const isOnFloor = sql`(status = 'open' OR is_table_held)`;
const ofFloor = sql`order_id IN (SELECT id FROM sales_order WHERE ${isOnFloor})`;
const onFloor = {
  orders: sql`${orders} WHERE ${isOnFloor} ORDER BY opened_at, id`,
  lines: sql`${lines} WHERE ${ofFloor} ORDER BY order_id, position, id`,
  payments: sql`${payments} WHERE ${ofFloor} ORDER BY order_id, position, id`,
};

/** Whole orders by id, in no particular order; unknown ids are left out. */
export function ordersById(tx: ReadTx, ids: readonly string[]): Promise<Order[]> {
  const values = [ids];
  return assemble(tx, { ...byId.orders, values }, { ...byId.lines, values }, { ...byId.payments, values });
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

/** All orders on the floor: open ones, and paid ones whose table is not yet free. */
export function ordersOnFloor(tx: ReadTx): Promise<Order[]> {
  return assemble(tx, onFloor.orders, onFloor.lines, onFloor.payments);
}

function prepared(statement: Sql, name: string): Sql {
  return { ...statement, name };
}

/** Three statements in one round trip, assembled in the order of the first. */
async function assemble(tx: ReadTx, orderSql: Sql, lineSql: Sql, paymentSql: Sql): Promise<Order[]> {
  const [orderRows, lineRows, paymentRows] = await Promise.all([
    tx.rows<OrderRow>(orderSql),
    tx.rows<Owned<LineRow>>(lineSql),
    tx.rows<Owned<Payment>>(paymentSql),
  ]);
  const linesOf = byOrder(lineRows.map(lineOf));
  const paymentsOf = byOrder(paymentRows.map(paymentOf));
  return orderRows.map(
    ({
      discountKind,
      discountValue,
      discountLimit,
      discountApproved,
      discountShare,
      discountReason,
      discountPresetId,
      discountClientId,
      feeWaived,
      buyer,
      clientName,
      pointsEarned,
      paidAt,
      minimumSpend,
      minimumWaived,
      minimumShared,
      ...order
    }) => ({
      ...order,
      ...(feeWaived !== null && { feeWaived }),
      ...(buyer !== null && { buyer }),
      ...(clientName !== null && { clientName }),
      ...(pointsEarned !== null && { pointsEarned }),
      ...(paidAt !== null && { paidAt }),
      ...(minimumSpend !== null && { minimumSpend }),
      ...(minimumWaived !== null && { minimumWaived }),
      ...(minimumShared && { minimumShared: true as const }),
      discount: discountKind === null ? null : { kind: discountKind, value: discountValue },
      discountGrant:
        discountKind === null
          ? null
          : {
              limit: discountLimit,
              approved: discountApproved,
              ...(discountShare !== null && { share: discountShare }),
              ...(discountReason !== '' && { reason: discountReason }),
              ...(discountPresetId !== null && { presetId: discountPresetId }),
              ...(discountClientId !== null && { clientId: discountClientId }),
            },
      lines: linesOf.get(order.id) ?? [],
      payments: paymentsOf.get(order.id) ?? [],
    }),
  );
}

function lineOf({ recipe, cost, ...line }: Owned<LineRow>): Owned<OrderLine> {
  return recipe === undefined || recipe === null ? line : { ...line, consumption: { recipe, cost: cost ?? null } };
}

/** No tip is none, and no fee for a card is none, here as in what the rules return. */
function paymentOf({ tip, cardFee, ...payment }: Owned<Payment>): Owned<Payment> {
  return { ...payment, ...(cardFee && { cardFee }), ...(tip && { tip }) };
}

function byOrder<Row>(rows: readonly Owned<Row>[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const { orderId, ...row } of rows) {
    const group = groups.get(orderId);
    if (group === undefined) groups.set(orderId, [row as Row]);
    else group.push(row as Row);
  }
  return groups;
}
