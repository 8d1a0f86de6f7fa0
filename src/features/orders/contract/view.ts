import { z } from 'zod';
import { priceSources } from '#features/menu/domain/price.ts';
import { paymentKinds } from '#features/payments/domain/method.ts';
import { orderTypes } from '#kernel/order-type.ts';
import { deliveryLimits } from '../domain/rules/delivery.ts';
import { buyerLimits } from '../domain/rules/invoice.ts';

const id = z.uuid();
const minor = z.int();

export const discount = z.strictObject({ kind: z.enum(['percent', 'amount']), value: z.int().min(1) });

const orderLine = z.object({
  id,
  productId: id,
  categoryId: id.nullable(),
  stationId: id.nullable(),
  name: z.string(),
  unitPrice: minor,
  priceSource: z.enum(priceSources),
  listPrice: minor.nullish(),
  priceOfferId: id.nullable(),
  priceOfferName: z.string().nullable(),
  pricedFor: id.nullish(),
  isClientPrice: z.boolean().optional(),
  lineDiscount: z.object({ value: z.int(), presetId: id.nullable(), reason: z.string() }).nullish(),
  vatRate: z.int().nullable(),
  quantity: z.int(),
  sentQuantity: z.int(),
  billed: z.int().optional(),
  comment: z.string(),
  course: z.int().optional(),
  pace: z.enum(['held', 'fired']).nullish(),
  seat: z.int().nullish(),
  choices: z.array(
    z.object({
      groupId: id,
      optionId: id,
      name: z.string(),
      count: z.int(),
      quantity: z.int(),
      priceDelta: minor,
      part: z
        .object({
          productId: id,
          categoryId: id.nullable(),
          stationId: id.nullable(),
          vatRate: z.int().nullable(),
          price: minor,
        })
        .nullable(),
    }),
  ),
  isDivider: z.boolean(),
  voidsLineId: id.nullable(),
  /** As that of a refund. */
  voidReason: z.string().nullable(),
  addedBy: id,
  addedAt: z.int(),
});

export const delivery = z.strictObject({
  name: z.string().max(deliveryLimits.name),
  phone: z.string().max(deliveryLimits.phone),
  address: z.string().max(deliveryLimits.address),
  note: z.string().max(deliveryLimits.note),
  promisedAt: z.int().min(0).nullable(),
  courierId: id.nullable(),
});

export const buyer = z.strictObject({
  name: z.string().max(buyerLimits.name),
  fiscalNumber: z.string().max(2 * buyerLimits.fiscalNumber),
  vatNumber: z.string().max(2 * buyerLimits.vatNumber),
  address: z.string().max(buyerLimits.address),
});

const payment = z.object({
  id,
  method: z.string(),
  kind: z.enum(paymentKinds),
  reference: z.string(),
  amount: minor,
  rounding: minor,
  /** The fee on card payments within the amount. */
  cardFee: minor.optional(),
  /** Given besides the amount, to whoever took the payment. */
  tip: minor.optional(),
  tendered: minor,
  change: minor,
  takenBy: id,
  takenAt: z.int(),
  pointId: id,
  clientId: id.nullish(),
  voucherId: id.nullish(),
  voucherLeft: minor.nullish(),
  pointsOf: id.nullish(),
  points: z.int().nullish(),
  approverId: id.nullish(),
  reversesId: id.nullish(),
});

/** The aggregate on the wire; the same shape as domain/order.ts, which a type test checks. */
export const orderView = z.object({
  id,
  version: z.int(),
  type: z.enum(orderTypes),
  status: z.enum(['open', 'closed', 'cancelled']),
  number: z.int().nullable(),
  businessDay: z.string(),
  receiptNumber: z.int().nullable(),
  closedBusinessDay: z.string().nullable(),
  ownerId: id,
  handover: z.object({ toUserId: id.nullable(), byUserId: id, at: z.int() }).nullable(),
  clientId: id.nullable(),
  clientName: z.string().optional(),
  openedPointId: id,
  tableId: id.nullable(),
  isTableHeld: z.boolean(),
  covers: z.int(),
  comment: z.string(),
  delivery: delivery.nullable(),
  /** Whom the receipt is made out to. */
  buyer: buyer.optional(),
  discount: discount.nullable(),
  discountGrant: z
    .object({
      limit: z.int(),
      approved: minor,
      share: z.int().optional(),
      reason: z.string().optional(),
      presetId: id.optional(),
      /** The client whose own discount it is. */
      clientId: id.optional(),
    })
    .nullable(),
  /** The service fee, basis points of what the discounts left. */
  feeRate: z.int().optional(),
  /** So much of it was let go; absent where it is charged. */
  feeWaived: minor.optional(),
  /** What it must come to before its bill, and what of that may be missing. */
  minimumSpend: minor.optional(),
  minimumWaived: minor.optional(),
  /** It was divided with guests who pay apart. */
  minimumShared: z.literal(true).optional(),
  carried: z.array(z.object({ rate: z.int().nullable(), total: minor, fee: minor.optional(), vat: minor })),
  printedTotal: minor.nullable(),
  openedAt: z.int(),
  sentAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  closedBy: id.nullable(),
  /** The points that its client earned with it. */
  pointsEarned: z.int().optional(),
  /** When it was paid by the device's clock, where that arrived later. */
  paidAt: z.int().optional(),
  /** When somebody said that it is over: its guests left, or it was fetched or brought. */
  overAt: z.int().optional(),
  lines: z.array(orderLine),
  payments: z.array(payment),
});

/** One order on the floor as everyone may see it; its content only for users who may change it. */
export const openOrder = z.object({
  id,
  version: z.int(),
  tableId: id.nullable(),
  status: z.enum(['open', 'closed', 'cancelled']),
  isTableHeld: z.boolean(),
  number: z.int().nullable(),
  type: z.enum(orderTypes),
  ownerId: id,
  ownerName: z.string(),
  /** Somebody was asked to take it over and has not answered. */
  handover: z.object({ toUserId: id.nullable(), toName: z.string().nullable(), byUserId: id, at: z.int() }).nullable(),
  openedAt: z.int(),
  lastActivityAt: z.int(),
  unsentCount: z.int(),
  isBillPrinted: z.boolean(),
  /** Null if the user may not see it. */
  total: minor.nullable(),
  /** The device that edits it now and until when, epoch ms. */
  heldBy: z.object({ pointId: id, pointName: z.string(), userName: z.string(), until: z.int() }).nullable(),
  /** Money that was taken for the order, is in none of its payments and waits to be settled; null if the total is. */
  received: z.object({ amount: minor, /** The order takes no payment before. */ holdsPayment: z.boolean() }).nullable(),
  order: orderView.nullable(),
});

/** A paid order in the list of receipts. */
export const receiptRow = z.object({
  id,
  receiptNumber: z.int(),
  number: z.int().nullable(),
  type: z.enum(orderTypes),
  tableId: id.nullable(),
  /** Its client, or whom it was for. */
  guestName: z.string().nullable(),
  ownerId: id,
  ownerName: z.string(),
  /** Epoch ms. */
  closedAt: z.int(),
  /** When it was paid without the server, which learned of it at `closedAt`; null where the server was there. */
  paidAt: z.int().nullable(),
  total: minor,
  /** What was given back since, on any day. */
  refunded: minor,
  /** The codes of the methods that it was paid by, in order. */
  methods: z.array(z.string()),
});

export const lineAmounts = { gross: minor, discount: minor, fee: minor, total: minor, vat: minor };
/** The parts of a line that is a combo, which add up to it; none of any other. */
export const lineParts = z.array(z.object({ position: z.int(), quantity: z.int(), ...lineAmounts }));

/** A refund on the wire; amounts are positive. The same shape as domain/refund.ts. */
export const refundView = z.object({
  id,
  orderId: id,
  number: z.int(),
  businessDay: z.string(),
  /** A word of `known-reason.ts`, or what somebody typed. */
  reason: z.string(),
  madeBy: id,
  approverId: id.nullable(),
  pointId: id,
  madeAt: z.int(),
  total: minor,
  discount: minor,
  fee: minor,
  vat: minor,
  lines: z.array(z.object({ lineId: id, quantity: z.int(), ...lineAmounts, parts: lineParts })),
  payments: z.array(
    z.object({ paymentId: id, method: z.string(), kind: z.enum(paymentKinds), amount: minor, rounding: minor }),
  ),
});
