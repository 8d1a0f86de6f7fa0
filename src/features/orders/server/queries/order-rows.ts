import type { PricedLine } from '#kernel/pricing.ts';
import { columnsBut, type Row, type RowOf, select } from '#platform/server/table.ts';
import type { Bill } from '../../domain/bill.ts';
import { courseOf } from '../../domain/courses.ts';
import type { Order, OrderLine, Payment } from '../../domain/order.ts';
import { amountsOf } from '../../domain/refund.ts';
import { lineTable, orderTable, paymentTable } from '../tables.ts';

/*
 * How an order, its lines and its payments are rows, in both directions. A column that is added to `tables.ts` is read because of that,
 * and nothing compiles before it is written too, and left out where an order has it only sometimes.
 */

/** What an order or a line comes to is written for reports: whoever reads the order computes it. */
const amounts = ['gross', 'discount', 'fee', 'total', 'vat'] as const;

export const orderColumns = select(orderTable, columnsBut(orderTable, ['discount', 'fee', 'cardFee', 'total', 'vat']));
export const lineColumns = select(lineTable, columnsBut(lineTable, ['position', ...amounts]));
/** Without what a line takes from stock and costs. */
export const shownLineColumns = select(lineTable, columnsBut(lineTable, ['position', ...amounts, 'recipe', 'cost']));
export const paymentColumns = select(paymentTable, columnsBut(paymentTable, ['position']));

export type OrderRow = RowOf<typeof orderColumns>;
export type LineRow = RowOf<typeof shownLineColumns> & Partial<RowOf<typeof lineColumns>>;
export type PaymentRow = RowOf<typeof paymentColumns>;

/** Field by field, as all rows here: objects of one shape are made many times as fast as copies of others with more fields. */
export function orderRow(order: Order, bill: Bill): Row<typeof orderTable> {
  const { discountGrant: grant } = order;
  return {
    id: order.id,
    version: order.version,
    type: order.type,
    status: order.status,
    businessDay: order.businessDay,
    // On the server every order has its number.
    number: order.number as number,
    receiptNumber: order.receiptNumber,
    closedBusinessDay: order.closedBusinessDay,
    ownerId: order.ownerId,
    handover: order.handover,
    clientId: order.clientId,
    clientName: order.clientName ?? null,
    openedPointId: order.openedPointId,
    tableId: order.tableId,
    isTableHeld: order.isTableHeld,
    covers: order.covers,
    comment: order.comment,
    delivery: order.delivery,
    buyer: order.buyer ?? null,
    discountKind: order.discount?.kind ?? null,
    discountValue: order.discount?.value ?? 0,
    discountLimit: grant?.limit ?? 0,
    discountApproved: grant?.approved ?? 0,
    discountShare: grant?.share ?? null,
    discountReason: grant?.reason ?? '',
    discountPresetId: grant?.presetId ?? null,
    discountClientId: grant?.clientId ?? null,
    feeRate: order.feeRate ?? 0,
    feeWaived: order.feeWaived ?? null,
    minimumSpend: order.minimumSpend ?? null,
    minimumWaived: order.minimumWaived ?? null,
    minimumShared: order.minimumShared ?? false,
    carried: order.carried,
    printedTotal: order.printedTotal,
    openedAt: order.openedAt,
    sentAt: order.sentAt,
    closedAt: order.closedAt,
    closedBy: order.closedBy,
    pointsEarned: order.pointsEarned ?? null,
    paidAt: order.paidAt ?? null,
    overAt: order.overAt ?? null,
    goneLines: order.goneLines ?? [],
    total: bill.total,
    discount: bill.discount,
    fee: bill.fee,
    cardFee: bill.cardFee,
    vat: bill.vat,
  };
}

export function orderOf(row: OrderRow, lines: readonly OrderLine[], payments: readonly Payment[]): Order {
  const { clientName, buyer, feeWaived, minimumSpend, minimumWaived, minimumShared, ...rest } = row;
  const { discountKind, discountValue, discountLimit: limit, discountApproved: approved, ...noted } = rest;
  const { pointsEarned, paidAt, overAt, goneLines, ...others } = noted;
  const { discountShare, discountReason, discountPresetId, discountClientId, ...order } = others;
  return {
    ...order,
    ...(clientName !== null && { clientName }),
    ...(buyer !== null && { buyer }),
    ...(feeWaived !== null && { feeWaived }),
    ...(minimumSpend !== null && { minimumSpend }),
    ...(minimumWaived !== null && { minimumWaived }),
    ...(minimumShared && { minimumShared }),
    ...(pointsEarned !== null && { pointsEarned }),
    ...(paidAt !== null && { paidAt }),
    ...(overAt !== null && { overAt }),
    ...(goneLines.length > 0 && { goneLines }),
    discount: discountKind === null ? null : { kind: discountKind, value: discountValue },
    discountGrant:
      discountKind === null
        ? null
        : {
            limit,
            approved,
            ...(discountShare !== null && { share: discountShare }),
            ...(discountReason !== '' && { reason: discountReason }),
            ...(discountPresetId !== null && { presetId: discountPresetId }),
            ...(discountClientId !== null && { clientId: discountClientId }),
          },
    lines,
    payments,
  };
}

/** `priced` is its share of the amounts, once its order closes. */
export function lineRow(
  orderId: string,
  position: number,
  line: OrderLine,
  priced: PricedLine | undefined,
): Row<typeof lineTable> {
  const booked = priced === undefined ? null : amountsOf(priced);
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
    listPrice: line.listPrice ?? null,
    priceOfferId: line.priceOfferId,
    priceOfferName: line.priceOfferName,
    pricedFor: line.pricedFor ?? null,
    isClientPrice: line.isClientPrice ?? false,
    lineDiscount: line.lineDiscount ?? null,
    vatRate: line.vatRate,
    quantity: line.quantity,
    sentQuantity: line.sentQuantity,
    billed: line.billed ?? 0,
    comment: line.comment,
    course: courseOf(line),
    pace: line.pace ?? null,
    seat: line.seat ?? null,
    choices: line.choices,
    recipe: line.consumption?.recipe ?? null,
    cost: line.consumption?.cost ?? null,
    isDivider: line.isDivider,
    voidsLineId: line.voidsLineId,
    voidReason: line.voidReason,
    addedBy: line.addedBy,
    addedAt: line.addedAt,
    gross: booked?.gross ?? null,
    discount: booked?.discount ?? null,
    fee: booked?.fee ?? 0,
    total: booked?.total ?? null,
    vat: booked?.vat ?? null,
  };
}

export function lineOf({ orderId: _, recipe = null, cost = null, ...line }: LineRow): OrderLine {
  return recipe === null ? line : { ...line, consumption: { recipe, cost } };
}

export function paymentRow(orderId: string, position: number, payment: Payment): Row<typeof paymentTable> {
  return {
    orderId,
    id: payment.id,
    position,
    method: payment.method,
    kind: payment.kind,
    reference: payment.reference,
    amount: payment.amount,
    cardFee: payment.cardFee ?? 0,
    rounding: payment.rounding,
    tip: payment.tip ?? 0,
    tendered: payment.tendered,
    change: payment.change,
    takenBy: payment.takenBy,
    takenAt: payment.takenAt,
    pointId: payment.pointId,
    clientId: payment.clientId ?? null,
    voucherId: payment.voucherId ?? null,
    voucherLeft: payment.voucherLeft ?? null,
    pointsOf: payment.pointsOf ?? null,
    points: payment.points ?? null,
    approverId: payment.approverId ?? null,
    reversesId: payment.reversesId ?? null,
  };
}

/** No tip is none, and no fee for a card is none, here as in what the rules return. */
export function paymentOf({ orderId: _, tip, cardFee, ...payment }: PaymentRow): Payment {
  return { ...payment, ...(cardFee !== 0 && { cardFee }), ...(tip !== 0 && { tip }) };
}
