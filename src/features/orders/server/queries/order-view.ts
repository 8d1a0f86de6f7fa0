import type { Answer } from '#kernel/contract.ts';
import type { orderView } from '../../contract.ts';
import type { Order, OrderLine, Payment } from '../../domain/order.ts';

type OrderView = Answer<{ readonly output: typeof orderView }>;

/** The order as sent to tills, without costs, and without what only the server asks. */
export function orderViewOf({ goneLines: _, ...order }: Order): OrderView {
  return {
    ...order,
    carried: [...order.carried],
    lines: order.lines.map(lineViewOf),
    payments: order.payments.map(paymentViewOf),
  };
}

/** Field by field: objects of one fixed shape are created several times as fast as copies without some fields. */
function lineViewOf(line: OrderLine): OrderView['lines'][number] {
  return {
    id: line.id,
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
    course: line.course,
    pace: line.pace ?? null,
    seat: line.seat ?? null,
    choices: line.choices.length === 0 ? noChoices : [...line.choices],
    isDivider: line.isDivider,
    voidsLineId: line.voidsLineId,
    voidReason: line.voidReason,
    addedBy: line.addedBy,
    addedAt: line.addedAt,
  };
}

/**
 * A paid order for whoever only hands it out: to whom, and which goods. Prices, payments and the buyer are for those who may read it.
 */
export function goodsViewOf(order: Order): OrderView {
  const { id, version, type, status, number, businessDay, ownerId, openedPointId, tableId, isTableHeld } = order;
  const { delivery, openedAt, sentAt, overAt, lines } = order;
  return {
    id,
    version,
    type,
    status,
    number,
    businessDay,
    ownerId,
    openedPointId,
    tableId,
    isTableHeld,
    delivery,
    openedAt,
    sentAt,
    receiptNumber: null,
    closedBusinessDay: null,
    handover: null,
    clientId: null,
    covers: 0,
    comment: '',
    discount: null,
    discountGrant: null,
    carried: [],
    printedTotal: null,
    closedAt: null,
    closedBy: null,
    lines: lines.map((line) => ({
      ...lineViewOf({ ...line, ...unpriced, voidReason: line.voidsLineId === null ? null : '' }),
      choices: line.choices.map((choice) => ({ ...choice, priceDelta: 0, part: null })),
    })),
    payments: [],
    // By this a till knows that it was handed out, and offers the way back.
    ...(overAt !== undefined && { overAt }),
  };
}

const unpriced = {
  unitPrice: 0,
  priceSource: 'list',
  listPrice: null,
  priceOfferId: null,
  priceOfferName: null,
  pricedFor: null,
  isClientPrice: false,
  lineDiscount: null,
  vatRate: null,
  billed: 0,
} as const;

const noChoices: OrderView['lines'][number]['choices'] = [];

/** The same whether it was just taken or read. */
function paymentViewOf(payment: Payment): OrderView['payments'][number] {
  const { clientId = null, voucherId = null, voucherLeft = null, approverId = null, reversesId = null } = payment;
  const { pointsOf = null, points = null } = payment;
  return { ...payment, clientId, voucherId, voucherLeft, pointsOf, points, approverId, reversesId };
}
