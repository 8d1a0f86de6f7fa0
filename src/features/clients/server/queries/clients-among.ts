import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

/** A client, as orders keep it. */
export interface KnownClient {
  readonly name: string;
  /** Basis points; null without one. */
  readonly discount: number | null;
  /** The number of the card; empty without one. */
  readonly card: string;
}

/** Those of the ids that belong to existing clients. Deleted clients are left out. */
export async function clientsAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, KnownClient>> {
  const rows = await tx.rows<KnownClient & { id: string }>(sql`
    SELECT id, name, discount, card_number AS card FROM client WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return new Map(rows.map(({ id, ...client }) => [id, client]));
}
