import type { PaymentKind } from '#features/payments/domain/method.ts';
import { bigint, date, instant, integer, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';

/** The tables of refunds, column by column as in the migrations (tests/server/tables.test.ts). */
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
