import { bigint, integer, jsonb, smallint, table, text, uuid } from '#platform/server/table.ts';
import type { VenueSettings } from '../domain/settings.ts';

/** The tables of this feature, column by column as in the migrations (tests/server/tables.test.ts). */
export const configurationTable = table('configuration', {
  id: smallint,
  version: bigint,
  settings: jsonb<Partial<VenueSettings>>(),
});

export const vatRateTable = table('vat_rate', {
  id: uuid,
  rate: integer,
  name: text,
  letter: text,
  version: integer,
});
