import { boolean, instant, integer, orNull, table, text, textOf, uuid } from '#platform/server/table.ts';

/** The printers, column by column as in the migrations (tests/server/tables.test.ts). */
export const printerTable = table('printer', {
  id: uuid,
  name: text,
  driver: textOf<'virtual'>(),
  purpose: textOf<'station' | 'receipt'>(),
  stationId: orNull(uuid),
  columns: integer,
  isOnline: boolean,
  version: integer,
  deletedAt: orNull(instant),
  port: text,
  fiscalType: text,
  dynamicPath: text,
});
