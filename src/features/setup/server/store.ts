import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { TemplateKey } from '../domain/templates.ts';
import { openingTable } from './tables.ts';

const openings = tableWriter('opening', openingTable, { insert: ['template', 'openedAt'] });

export async function insertOpening(tx: WriteTx, template: TemplateKey, now: number): Promise<void> {
  await openings.insert(tx, [{ template, openedAt: now }]);
}

/** Permanently dismisses the opening checklist. */
export async function dismissList(tx: WriteTx, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE opening SET list_dismissed_at = ${new Date(now).toISOString()}::timestamptz
    WHERE list_dismissed_at IS NULL`);
}
