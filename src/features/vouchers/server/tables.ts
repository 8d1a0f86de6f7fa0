import { bigint, date, instant, integer, orNull, table, text, uuid } from '#platform/server/table.ts';

/** The table of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const voucherTable = table('voucher', {
  id: uuid,
  version: integer,
  number: text,
  value: bigint,
  spent: bigint,
  expiresOn: orNull(date),
  clientId: orNull(uuid),
  batch: text,
  comment: text,
  deletedAt: orNull(instant),
});
