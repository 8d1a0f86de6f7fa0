import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { subject } from '../commands/change-settings.ts';
import { readSettings } from './read-settings.ts';

/** The venue's current and former logos, because receipts printed with an old one can be viewed again. */
export async function shownLogos(tx: ReadTx): Promise<string[]> {
  const { logo } = await readSettings(tx);
  const entries = await tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE subject = ${subject}`);
  const past = entries.flatMap(({ data }) => (JSON.parse(data) as { readonly logo?: readonly string[] }).logo ?? []);
  return [...new Set([logo, ...past])].filter((id) => id !== '');
}
