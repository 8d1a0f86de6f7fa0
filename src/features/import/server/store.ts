import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { ImportPlan } from '../domain/plan.ts';
import { headingsHash } from './queries/last-mapping.ts';
import { importMappingTable } from './tables.ts';

const mappings = tableWriter('import_mapping', importMappingTable, { key: ['resource', 'headingsHash'] });

/** Keeps how a file with these headings was imported; one without headings cannot be recognised. */
export async function keepMapping(
  tx: WriteTx,
  resource: string,
  headings: readonly string[],
  { columns, key, existing, missing, decimals, units }: ImportPlan,
): Promise<void> {
  const hash = headingsHash(headings);
  if (hash === null) return;
  const choices = { key, existing, missing, decimals, units };
  await mappings.upsert(tx, [{ resource, headingsHash: hash, columns, choices, usedAt: tx.now }]);
}
