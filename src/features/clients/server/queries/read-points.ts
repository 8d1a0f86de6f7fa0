import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import type { Points } from '../../domain/points.ts';

/** What these clients have; whoever never had any is left out. */
export async function pointsAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Points>> {
  const rows = await tx.rows<Points & { readonly id: string }>(sql`
    SELECT client_id AS id, balance, owed FROM client_points WHERE client_id = ANY (${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...points }) => [id, points]));
}

/** The numbers of these clients' cards, empty for whoever has none. Deleted clients are left out. */
export async function cardsAmong(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ readonly id: string; readonly card: string }>(sql`
    SELECT id, card_number AS card FROM client WHERE id = ANY (${ids}::uuid[]) AND deleted_at IS NULL`);
  return new Map(rows.map(({ id, card }) => [id, card]));
}

/** How many points a client can spend. */
export async function pointsOf(tx: ReadTx, clientId: string): Promise<number> {
  return (await pointsAmong(tx, [clientId])).get(clientId)?.balance ?? 0;
}
