import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { TemplateKey } from '../domain/templates.ts';

export async function insertOpening(tx: WriteTx, template: TemplateKey, now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO opening (template, opened_at) VALUES (${template}, ${new Date(now).toISOString()}::timestamptz)`);
}

/** Puts the list of what is still to do away for good. */
export async function dismissList(tx: WriteTx, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE opening SET list_dismissed_at = ${new Date(now).toISOString()}::timestamptz
    WHERE list_dismissed_at IS NULL`);
}
