import { instant, integer, jsonb, orNull, table, text, uuid } from '#platform/server/table.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const referenceRecordTable = table('reference_record', {
  id: uuid,
  resource: text,
  version: integer,
  fields: jsonb<unknown>(),
  deletedAt: orNull(instant),
});
