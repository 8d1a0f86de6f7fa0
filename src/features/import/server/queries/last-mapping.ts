import { createHash } from 'node:crypto';
import type { ReadTx } from '#platform/server/database.ts';
import { inSlices, rowsAtOnce } from '#platform/server/in-slices.ts';
import { sql } from '#platform/server/sql.ts';
import { folded } from '../../domain/folded.ts';
import { longestHeading } from '../../domain/headings.ts';
import type { LastChoices } from '../../domain/plan.ts';

/** By what a file of the same origin is recognised: its headings as they are compared; null if it has none. */
export function headingsHash(headings: readonly string[]): string | null {
  const all = headings.map((heading) => folded(heading.slice(0, longestHeading)));
  const last = all.findLastIndex((heading) => heading !== '');
  if (last === -1) return null;
  return createHash('sha256')
    .update(JSON.stringify(all.slice(0, last + 1)))
    .digest('hex');
}

export interface LastMapping {
  /** The row of the headings, from 1. */
  readonly header: number;
  readonly columns: readonly string[];
  readonly choices: LastChoices;
  /** Epoch ms. */
  readonly at: number;
}

/** How a file was imported the last time that had one of these rows as its headings; `first` is the first row's number. */
export async function lastMapping(
  tx: ReadTx,
  resource: string,
  rows: readonly (readonly string[])[],
  first: number,
): Promise<LastMapping | null> {
  const hashes = await inSlices(rows, headingsHash, rowsAtOnce);
  const found = await tx.rows<Omit<LastMapping, 'header'> & { hash: string }>(sql`
    SELECT headings_hash AS hash, columns, choices, used_at AS at FROM import_mapping
    WHERE resource = ${resource} AND headings_hash = ANY (${hashes.filter((hash) => hash !== null)}::text[])
    ORDER BY used_at DESC LIMIT 1`);
  const [newest] = found;
  if (newest === undefined) return null;
  const { hash, ...mapping } = newest;
  return { ...mapping, header: first + hashes.indexOf(hash) };
}
