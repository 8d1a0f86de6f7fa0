import { instant, jsonb, table, text } from '#platform/server/table.ts';
import type { LastChoices } from '../domain/plan.ts';

/** The tables of this feature, column by column as the migrations made them (tests/server/tables.test.ts). */
export const importMappingTable = table('import_mapping', {
  resource: text,
  headingsHash: text,
  columns: jsonb<readonly string[]>(),
  choices: jsonb<LastChoices>(),
  usedAt: instant,
});
