import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { ErrorDetails } from '#kernel/error.ts';
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
} from '#platform/server/table.ts';
import type { Movement, Outcome, Rest } from '../domain/settle.ts';

/** The tables of this feature, column by column as the migrations made them (tests/server/tables.test.ts). */
export const settlementTable = table('settlement', {
  id: uuid,
  orderId: uuid,
  orderNumber: orNull(integer),
  ownerId: orNull(uuid),
  tableName: orNull(text),
  openedAt: instant,
  received: bigint,
  settledAt: orNull(instant),
  settledBy: orNull(uuid),
  outcome: orNull(textOf<Outcome>()),
  rest: orNull(textOf<Rest>()),
  booked: bigint,
  note: text,
});

export const itemTable = table('settlement_item', {
  settlementId: uuid,
  commandId: uuid,
  position: integer,
  type: text,
  content: jsonb<Readonly<Record<string, unknown>>>(),
  label: orNull(text),
  code: text,
  details: jsonb<ErrorDetails>(),
  userId: uuid,
  senderId: orNull(uuid),
  claimedBy: orNull(uuid),
  pointId: uuid,
  givenAt: instant,
  arrivedAt: instant,
  orderStatus: orNull(text),
  orderTotal: orNull(bigint),
  orderPaid: orNull(bigint),
});

export const receivedPaymentTable = table('settlement_payment', {
  settlementId: uuid,
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
  isRegular: boolean,
  isForOrder: boolean,
});

export const receivedMoneyTable = table('received_money', {
  id: uuid,
  settlementId: uuid,
  businessDay: date,
  at: instant,
  reason: textOf<Movement['reason']>(),
  method: text,
  kind: textOf<PaymentKind>(),
  amount: bigint,
  rounding: bigint,
  tip: bigint,
  userId: uuid,
  pointId: uuid,
});
