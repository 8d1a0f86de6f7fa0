import type { ReadTx } from './database.ts';
import { perVenue } from './per-venue.ts';
import { sql } from './sql.ts';

/** Since when the present version of the catalogue is current, epoch ms. */
export async function catalogueSince(tx: ReadTx): Promise<number> {
  return (await tx.one<{ at: number }>(sql`SELECT catalogue_at AS at FROM venue_head`)).at;
}

/**
 * A value derived from the catalogue, computed once per version and venue. The version is read in the caller's own
 * transaction, so the result is never older than the transaction.
 */
export function cachedByCatalogueVersion<T>(
  make: (tx: ReadTx) => Promise<T>,
): (tx: ReadTx, version: number) => Promise<T> {
  const keptOf = perVenue((): { latest?: { readonly version: number; readonly value: T } } => ({}));
  return async (tx, version) => {
    const kept = keptOf(tx);
    if (kept.latest?.version === version) return kept.latest.value;
    const value = await make(tx);
    kept.latest = { version, value };
    return value;
  };
}
