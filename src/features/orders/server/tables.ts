import type { PriceSource } from '#features/menu/domain/price.ts';
import type { Consumption } from '#features/menu/domain/recipe.ts';
import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { OrderType } from '#kernel/order-type.ts';
import type { CarriedCents, Discount } from '#kernel/pricing.ts';
import {
  bigint,
  boolean,
  date,
  instant,
  integer,
  jsonb,
  orNull,
  table,
  text,
  textOf,
  uuid,
  uuids,
} from '#platform/server/table.ts';
import type { Buyer, Delivery, Handover, LineChoice, LineDiscount, OrderStatus, Series } from '../domain/order.ts';
import type { GivenCatalogue } from './queries/given-catalogue.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */

export const orderTable = table('sales_order', {
  id: uuid,
  version: integer,
  type: textOf<OrderType>(),
  status: textOf<OrderStatus>(),
  businessDay: date,
  number: integer,
  receiptNumber: orNull(integer),
  closedBusinessDay: orNull(date),
  ownerId: uuid,
  handover: orNull(jsonb<Handover>()),
  clientId: orNull(uuid),
  clientName: orNull(text),
  openedPointId: uuid,
  tableId: orNull(uuid),
  isTableHeld: boolean,
  covers: integer,
  comment: text,
  delivery: orNull(jsonb<Delivery>()),
  buyer: orNull(jsonb<Buyer>()),
  discountKind: orNull(textOf<Discount['kind']>()),
  discountValue: bigint,
  discountLimit: integer,
  discountApproved: bigint,
  discountShare: orNull(integer),
  discountReason: text,
  discountPresetId: orNull(uuid),
  discountClientId: orNull(uuid),
  feeRate: integer,
  feeWaived: orNull(bigint),
  minimumSpend: orNull(bigint),
  minimumWaived: orNull(bigint),
  minimumShared: boolean,
  carried: jsonb<readonly CarriedCents[]>(),
  printedTotal: orNull(bigint),
  openedAt: instant,
  sentAt: orNull(instant),
  closedAt: orNull(instant),
  closedBy: orNull(uuid),
  pointsEarned: orNull(bigint),
  paidAt: orNull(instant),
  overAt: orNull(instant),
  goneLines: uuids,
  total: bigint,
  discount: bigint,
  fee: bigint,
  cardFee: bigint,
  vat: bigint,
});

export const lineTable = table('order_line', {
  orderId: uuid,
  id: uuid,
  position: integer,
  productId: uuid,
  categoryId: orNull(uuid),
  stationId: orNull(uuid),
  name: text,
  unitPrice: bigint,
  priceSource: textOf<PriceSource>(),
  listPrice: orNull(bigint),
  priceOfferId: orNull(uuid),
  priceOfferName: orNull(text),
  pricedFor: orNull(uuid),
  isClientPrice: boolean,
  lineDiscount: orNull(jsonb<LineDiscount>()),
  vatRate: orNull(integer),
  quantity: bigint,
  sentQuantity: bigint,
  billed: bigint,
  comment: text,
  course: integer,
  pace: orNull(textOf<'held' | 'fired'>()),
  seat: orNull(integer),
  choices: jsonb<readonly LineChoice[]>(),
  recipe: orNull(jsonb<Consumption['recipe']>()),
  cost: orNull(bigint),
  isDivider: boolean,
  voidsLineId: orNull(uuid),
  voidReason: orNull(text),
  addedBy: uuid,
  addedAt: instant,
  gross: orNull(bigint),
  discount: orNull(bigint),
  fee: bigint,
  total: orNull(bigint),
  vat: orNull(bigint),
});

/** Written when the order is closed. */
export const linePartTable = table('order_line_part', {
  orderId: uuid,
  lineId: uuid,
  position: integer,
  productId: uuid,
  categoryId: orNull(uuid),
  name: text,
  vatRate: orNull(integer),
  quantity: bigint,
  gross: bigint,
  discount: bigint,
  fee: bigint,
  total: bigint,
  vat: bigint,
});

export const paymentTable = table('order_payment', {
  orderId: uuid,
  id: uuid,
  position: integer,
  method: text,
  kind: textOf<PaymentKind>(),
  reference: text,
  amount: bigint,
  cardFee: bigint,
  rounding: bigint,
  tip: bigint,
  tendered: bigint,
  change: bigint,
  takenBy: uuid,
  takenAt: instant,
  pointId: uuid,
  clientId: orNull(uuid),
  voucherId: orNull(uuid),
  voucherLeft: orNull(bigint),
  pointsOf: orNull(uuid),
  points: orNull(bigint),
  approverId: orNull(uuid),
  reversesId: orNull(uuid),
});

export const leaseTable = table('order_lease', {
  orderId: uuid,
  pointId: uuid,
  userId: uuid,
  expiresAt: instant,
});

export const seriesTable = table('number_series', {
  series: textOf<Series>(),
  businessDay: date,
  last: integer,
});

export const refundTable = table('refund', {
  id: uuid,
  orderId: uuid,
  businessDay: date,
  number: integer,
  reason: text,
  madeBy: uuid,
  approverId: orNull(uuid),
  pointId: uuid,
  madeAt: instant,
  total: bigint,
  discount: bigint,
  fee: bigint,
  vat: bigint,
});

export const refundLineTable = table('refund_line', {
  refundId: uuid,
  orderId: uuid,
  lineId: uuid,
  position: integer,
  quantity: bigint,
  gross: bigint,
  discount: bigint,
  fee: bigint,
  total: bigint,
  vat: bigint,
});

export const refundLinePartTable = table('refund_line_part', {
  refundId: uuid,
  orderId: uuid,
  lineId: uuid,
  position: integer,
  quantity: bigint,
  gross: bigint,
  discount: bigint,
  fee: bigint,
  total: bigint,
  vat: bigint,
});

export const refundPaymentTable = table('refund_payment', {
  refundId: uuid,
  orderId: uuid,
  paymentId: uuid,
  method: text,
  kind: textOf<PaymentKind>(),
  position: integer,
  amount: bigint,
  rounding: bigint,
});

/** What tills were given to sell by. */
export const givenCatalogueTable = table('given_catalogue', {
  version: bigint,
  at: instant,
  content: jsonb<GivenCatalogue>(),
});
