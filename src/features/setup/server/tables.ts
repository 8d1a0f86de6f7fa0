import { instant, orNull, smallint, table, textOf } from '#platform/server/table.ts';
import type { TemplateKey } from '../domain/templates.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const openingTable = table('opening', {
  id: smallint,
  template: textOf<TemplateKey>(),
  openedAt: instant,
  listDismissedAt: orNull(instant),
});
