import type { PaymentKind } from '#features/payments/domain/method.ts';
import { bigint, date, instant, integer, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { EntryKind } from '../domain/account.ts';

/** The table of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const entryTable = table('account_entry', {
  id: uuid,
  clientId: uuid,
  kind: textOf<EntryKind>(),
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
