import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';

export interface WorkFigures {
  readonly queued: number;
  readonly running: number;
  /** Waiting for a user's decision. */
  readonly failed: number;
  readonly unknown: number;
  /** Targets that do not respond. */
  readonly down: number;
  /** How long the oldest item that could run has been queued or running, ms; 0 without one. */
  readonly oldestMs: number;
}

/** By kind; a kind without open or problematic items is left out. */
export type FiguresByKind = Readonly<Record<string, WorkFigures>>;

/** The open and problematic items of one venue. `now` is epoch ms. */
export async function workFigures(tx: ReadTx, now: number): Promise<FiguresByKind> {
  const rows = await tx.rows<WorkFigures & { kind: string; oldestAt: number | null }>(sql`
    SELECT kind, count(*) FILTER (WHERE state = 'queued') AS queued, count(*) FILTER (WHERE state = 'running') AS running,
           count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'unknown') AS unknown,
           (SELECT count(*) FROM work_target t WHERE t.kind = w.kind) AS down,
           min(CASE WHEN attempts = 0 THEN coalesce(not_before, created_at) ELSE created_at END)
             FILTER (WHERE state IN ('queued', 'running')) AS "oldestAt"
    FROM work_item w WHERE state IN ('queued', 'running') OR state IN ('failed', 'unknown')
    GROUP BY kind ORDER BY kind`);
  return Object.fromEntries(
    rows.map(({ kind, oldestAt, ...counts }) => [kind, { ...counts, oldestMs: Math.max(0, now - (oldestAt ?? now)) }]),
  );
}
