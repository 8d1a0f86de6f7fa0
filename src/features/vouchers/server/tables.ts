import type { PaymentKind } from '#features/payments/domain/method.ts';
import { bigint, boolean, date, instant, integer, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { VoucherEntryKind } from '../domain/voucher.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const voucherTable = table('voucher', {
  id: uuid,
  version: integer,
  number: text,
  value: bigint,
  spent: bigint,
  isForSale: boolean,
  soldOn: orNull(date),
  expiresOn: orNull(date),
  clientId: orNull(uuid),
  batch: text,
  comment: text,
  deletedAt: orNull(instant),
});

export const voucherEntryTable = table('voucher_entry', {
  id: uuid,
  voucherId: uuid,
  kind: textOf<VoucherEntryKind>(),
  amount: bigint,
  businessDay: date,
  at: instant,
  orderId: orNull(uuid),
  paymentId: orNull(uuid),
  number: integer,
  method: orNull(text),
  methodKind: orNull(textOf<PaymentKind>()),
  rounding: bigint,
  reference: text,
  userId: uuid,
  pointId: uuid,
});
