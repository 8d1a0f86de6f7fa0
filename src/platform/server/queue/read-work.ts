import type { ReadTx } from '../database.ts';
import { type Sql, sql } from '../sql.ts';
import { type RowOf, select } from '../table.ts';
import { workItemTable } from './tables.ts';

const columns = select(workItemTable, ['id', 'state', 'attempts', 'problem', 'settledAt']);

/** How one item stands. */
export type WorkStatus = RowOf<typeof columns>;

/** How the given items stand, in any order; an unknown id is left out. */
export async function workStatus(tx: ReadTx, ids: readonly string[]): Promise<WorkStatus[]> {
  if (ids.length === 0) return [];
  return tx.rows<WorkStatus>(sql`SELECT ${columns} FROM work_item WHERE id = ANY (${ids}::uuid[])`);
}

/** By id, when each item was queued, or somebody asked for it again, epoch ms. */
export async function askedAt(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ id: string; at: number }>(sql`
    SELECT id, greatest(created_at, not_before) AS at FROM work_item WHERE id = ANY (${ids}::uuid[])`);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

/** The newest items of a kind that wait for a user's decision, at most `limit`: whoever made one a moment ago hears of it. */
export function troubledWork(tx: ReadTx, kind: string, limit: number): Promise<WorkStatus[]> {
  return tx.rows<WorkStatus>(sql`
    SELECT ${columns} FROM work_item WHERE kind = ${kind} AND state IN ('failed', 'unknown') ORDER BY id DESC LIMIT ${limit}`);
}

/** Items of one kind that are not done or cancelled. */
export interface OpenWork {
  readonly target: string;
  /** Queued or running. */
  readonly waiting: number;
  /** Failed or unknown: waiting for a user's decision. */
  readonly troubled: number;
}

/** How many items of a kind are not done or cancelled, by target; a target without any is left out. */
export function openWork(tx: ReadTx, kind: string): Promise<OpenWork[]> {
  return tx.rows<OpenWork>(sql`${countOpen(kind)} GROUP BY target ORDER BY target`);
}

/** The same for one target. */
export async function openWorkOf(tx: ReadTx, kind: string, target: string): Promise<OpenWork> {
  const found = await tx.maybe<OpenWork>(sql`${countOpen(kind)} AND target = ${target} GROUP BY target`);
  return found ?? { target, waiting: 0, troubled: 0 };
}

// Two conditions on the state, so that each uses its partial index.
const countOpen = (kind: string): Sql => sql`
  SELECT target, count(*) FILTER (WHERE state IN ('queued', 'running'))::int AS waiting,
         count(*) FILTER (WHERE state IN ('failed', 'unknown'))::int AS troubled
  FROM work_item WHERE kind = ${kind} AND (state IN ('queued', 'running') OR state IN ('failed', 'unknown'))`;

/** The targets of a kind that did not respond when they were last tried, and why. */
export async function downWork(tx: ReadTx, kind: string): Promise<ReadonlyMap<string, string>> {
  const down = await tx.rows<{ target: string; problem: string }>(sql`
    SELECT target, problem FROM work_target WHERE kind = ${kind}`);
  return new Map(down.map(({ target, problem }) => [target, problem]));
}

/** Whether work of a kind runs or is about to; not what is queued for later. `now` is epoch ms. */
export async function isWorkUnderWay(tx: ReadTx, kind: string, now: number): Promise<boolean> {
  const found = await tx.maybe(sql`
    SELECT 1 AS found FROM work_item
    WHERE kind = ${kind} AND state IN ('queued', 'running')
      AND (not_before IS NULL OR not_before <= ${new Date(now).toISOString()}::timestamptz) LIMIT 1`);
  return found !== null;
}
