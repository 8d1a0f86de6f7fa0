import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';
import type { VenueContext } from '../venue-context.ts';

export interface HistoryEntry {
  readonly seq: number;
  readonly at: number;
  readonly userName: string | null;
  readonly pointName: string | null;
  readonly action: string;
  readonly data: Record<string, unknown>;
}

interface EntryRow {
  readonly seq: number;
  readonly at: number;
  readonly userId: string | null;
  readonly pointId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly data: string;
}

/** The journal entries of a subject, newest first; 200 at most. */
export async function readHistory(venue: VenueContext, tx: ReadTx, subject: string): Promise<HistoryEntry[]> {
  const entries = await readHistories(venue, tx, [subject]);
  return entries.map(({ subject: _, ...entry }) => entry);
}

/** The journal entries of some subjects together, newest first; 200 at most. */
export async function readHistories(
  { lookups }: VenueContext,
  tx: ReadTx,
  subjects: readonly string[],
): Promise<(HistoryEntry & { readonly subject: string })[]> {
  const rows = await tx.rows<EntryRow>(sql`
    SELECT seq, at, user_id AS "userId", point_id AS "pointId", action, subject, data
    FROM journal WHERE subject = ANY (${subjects}::text[]) ORDER BY seq DESC LIMIT 200`);
  const [users, points] = await Promise.all([
    lookups.userNames(tx, idsIn(rows.map(({ userId }) => userId))),
    lookups.pointNames(tx, idsIn(rows.map(({ pointId }) => pointId))),
  ]);
  return rows.map(({ userId, pointId, data, ...row }) => ({
    ...row,
    userName: (userId === null ? null : users.get(userId)) ?? null,
    pointName: (pointId === null ? null : points.get(pointId)) ?? null,
    data: JSON.parse(data) as Record<string, unknown>,
  }));
}

function idsIn(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}
