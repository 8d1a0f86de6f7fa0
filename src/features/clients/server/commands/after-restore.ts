import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** In a venue that was restored: what clients spent and earned since is not undone by it, and nobody but their receipts knows it. */
export async function afterRestoreOfPoints(tx: WriteTx): Promise<readonly string[]> {
  const some = await tx.maybe(sql`SELECT 1 AS one FROM points_entry LIMIT 1`);
  if (some === null) return [];
  return [
    'Clients have the points that they had: what they spent since can be spent once more, and what they earned since is missing. Their last receipts say what they had.',
  ];
}
