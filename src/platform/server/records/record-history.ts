import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';

export interface HistoryEntry {
  readonly seq: number;
  readonly at: number;
  readonly userName: string | null;
  readonly pointName: string | null;
  readonly action: string;
  readonly data: Record<string, unknown>;
}

/** What the journal says of a subject, newest first; 200 entries at most. */
export async function readHistory(tx: ReadTx, subject: string): Promise<HistoryEntry[]> {
  const rows = await tx.rows<Omit<HistoryEntry, 'data'> & { data: string }>(sql`
    SELECT j.seq, j.at, e.name AS "userName", p.name AS "pointName", j.action, j.data
    FROM journal j LEFT JOIN employee e ON e.id = j.user_id LEFT JOIN point p ON p.id = j.point_id
    WHERE j.subject = ${subject} ORDER BY j.seq DESC LIMIT 200`);
  return rows.map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }));
}
