import type { Names } from '#kernel/locale.ts';
import { boolean, instant, integer, jsonb, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';
import type { PaymentKind } from '../domain/method.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const paymentMethodTable = table('payment_method', {
  id: uuid,
  version: integer,
  code: text,
  kind: textOf<PaymentKind>(),
  names: jsonb<Names>(),
  needsReference: boolean,
  isActive: boolean,
  ranking: integer,
  deletedAt: orNull(instant),
});
