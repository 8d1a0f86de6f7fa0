import { fail } from '#kernel/error.ts';
import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';
import type { WriteTx } from '../write-tx.ts';
import type { OpenItem } from './select-work.ts';
import { interrupted } from './work-kind.ts';
import { type DownTarget, type NextState, nextWorkState, type WorkState } from './work-state.ts';

export interface NewWork {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly payload?: unknown;
  /** Epoch ms; if omitted, immediately. */
  readonly notBefore?: number;
}

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Queues work in one statement; for `tx.append`. `now` is epoch ms. */
export async function insertWork(tx: WriteTx, items: readonly NewWork[], now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO work_item (id, kind, target, state, payload, created_at, not_before)
    SELECT id, kind, target, 'queued', coalesce(payload, '{}'), ${instant(now)}::timestamptz, "notBefore"
    FROM json_to_recordset(${JSON.stringify(
      items.map(({ notBefore = null, ...item }) => ({ ...item, notBefore: instant(notBefore) })),
    )}::json) AS w (id uuid, kind text, target text, payload jsonb, "notBefore" timestamptz)`);
}

/**
 * Cancels an item: immediately, unless it is running; then only if it ends without effect. Returns its new state; null
 * if it is already finished. Throws NOT_FOUND.
 */
export async function cancelWork(tx: WriteTx, id: string): Promise<'cancelled' | 'running' | null> {
  const { state } = await stateOf(tx, id);
  if (state === 'running') {
    await tx.run(sql`UPDATE work_item SET is_cancelling = true WHERE id = ${id}`);
    tx.emit({ name: 'work.cancelRequested', data: { id } });
    return 'running';
  }
  if (nextWorkState(state, 'cancel') === null) return null;
  await tx.run(sql`
    UPDATE work_item SET state = 'cancelled', worker = NULL, settled_at = ${instant(tx.now)}::timestamptz
    WHERE id = ${id}`);
  return 'cancelled';
}

/**
 * Queues an item again that failed or whose effect is unknown, with all its attempts, optionally for another target.
 * Returns false for an item in any other state. Throws NOT_FOUND.
 */
export async function requeueWork(tx: WriteTx, id: string, target: string): Promise<boolean> {
  const { state, kind } = await stateOf(tx, id);
  if (nextWorkState(state, 'requeue') === null) return false;
  await Promise.all([
    tx.run(sql`
      UPDATE work_item
      SET state = 'queued', target = ${target}, attempts = 0, not_before = ${instant(tx.now)}::timestamptz,
          problem = NULL, settled_at = NULL, worker = NULL, lease_until = NULL, is_cancelling = false
      WHERE id = ${id}`),
    probeNow(tx, kind, target),
  ]);
  return true;
}

/** Retries an unreachable target immediately. */
export async function probeNow(tx: WriteTx, kind: string, target: string): Promise<void> {
  await Promise.all([
    tx.run(sql`
      UPDATE work_target SET probe_at = ${instant(tx.now)}::timestamptz WHERE kind = ${kind} AND target = ${target}`),
    tx.run(sql`
      UPDATE work_item SET not_before = ${instant(tx.now)}::timestamptz
      WHERE kind = ${kind} AND target = ${target} AND state = 'queued' AND attempts > 0`),
  ]);
}

async function stateOf(tx: ReadTx, id: string): Promise<{ state: WorkState; kind: string }> {
  const item = await tx.maybe<{ state: WorkState; kind: string }>(sql`
    SELECT state, kind FROM work_item WHERE id = ${id}`);
  return item ?? fail('NOT_FOUND');
}

/**
 * For each target, the running items and those queued first, at most `perTarget`; in the order of their ids. It steps
 * from target to target of each kind in the index, so that a thousand slips behind a dead printer cost no more than one,
 * and what other processes do nothing.
 */
export function openItems(tx: ReadTx, kinds: readonly string[], perTarget: number): Promise<OpenItem[]> {
  return tx.rows<OpenItem>(sql`
    WITH RECURSIVE busy AS (
      SELECT given.kind, first.target
      FROM unnest(${kinds}::text[]) AS given (kind) CROSS JOIN LATERAL (
        SELECT target FROM work_item
        WHERE state IN ('queued', 'running') AND kind = given.kind ORDER BY target LIMIT 1) AS first
      UNION ALL
      SELECT busy.kind, later.target
      FROM busy CROSS JOIN LATERAL (
        SELECT target FROM work_item
        WHERE state IN ('queued', 'running') AND kind = busy.kind AND target > busy.target
        ORDER BY target LIMIT 1) AS later
    )
    SELECT w.id, w.kind, w.target, w.state, w.attempts, w.created_at AS "createdAt", w.not_before AS "notBefore", w.worker,
           w.lease_until AS "leaseUntil"
    FROM busy CROSS JOIN LATERAL (
      (SELECT * FROM work_item
       WHERE state = 'queued' AND kind = busy.kind AND target = busy.target ORDER BY id LIMIT ${perTarget})
      UNION ALL
      SELECT * FROM work_item WHERE state = 'running' AND kind = busy.kind AND target = busy.target
    ) AS w
    ORDER BY w.kind, w.target, w.id`);
}

export interface TargetKey {
  readonly kind: string;
  readonly target: string;
}

export function downTargets(tx: ReadTx, kinds: readonly string[]): Promise<(TargetKey & DownTarget)[]> {
  return tx.rows(sql`
    SELECT kind, target, failures, down_since AS "downSince", probe_at AS "probeAt", problem
    FROM work_target WHERE kind = ANY (${kinds}::text[])`);
}

export interface StateChange extends NextState, TargetKey {
  readonly id: string;
  readonly from: 'queued' | 'running' | 'unknown';
  /** The worker that holds it; the change has no effect if another worker holds it now. */
  readonly worker: string | null;
}

/**
 * Writes new states; returns those that took effect. An item that became `unknown` because its lease ended accepts the
 * late outcome from its worker, unless a user was faster: done or failed, but it is not tried again without a user.
 * `now` is epoch ms.
 */
export function writeStates(
  tx: WriteTx,
  changes: readonly StateChange[],
  now: number,
): Promise<{ id: string; state: WorkState }[]> {
  const rows = changes.map((each) => ({
    ...each,
    notBefore: instant(each.notBefore),
    finishedAt: instant(each.finishedAt),
  }));
  return tx.returning(sql`
    UPDATE work_item
    SET state = CASE WHEN is_cancelling THEN s."stateIfCancelling"
                     WHEN work_item.state = 'unknown' AND s.state = 'queued' THEN 'failed' ELSE s.state END,
        attempts = s.attempts, not_before = s."notBefore", problem = s.problem, lease_until = NULL, is_cancelling = false,
        settled_at = CASE WHEN is_cancelling OR work_item.state = 'unknown'
                          THEN coalesce(s."finishedAt", ${instant(now)}::timestamptz) ELSE s."finishedAt" END,
        worker = CASE WHEN s.state = 'unknown' THEN s.worker END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s (
      id uuid, "from" text, worker uuid, state text, "stateIfCancelling" text, attempts integer,
      "notBefore" timestamptz, problem text, "finishedAt" timestamptz)
    WHERE work_item.id = s.id AND work_item.worker IS NOT DISTINCT FROM s.worker
      AND (work_item.state = s."from" OR (work_item.state = 'unknown' AND s.attempts >= work_item.attempts AND s.state <> 'unknown'))
    RETURNING work_item.id, work_item.state`);
}

/** Stores which targets respond and which do not. */
export async function writeHealth(
  tx: WriteTx,
  health: readonly (TargetKey & { down: DownTarget | null })[],
): Promise<void> {
  const up = health.filter(({ down }) => down === null);
  const down = health.flatMap(({ kind, target, down }) => {
    if (down === null) return [];
    return [{ ...down, kind, target, downSince: instant(down.downSince), probeAt: instant(down.probeAt) }];
  });
  await Promise.all([
    up.length > 0 &&
      tx.run(sql`
        DELETE FROM work_target USING json_to_recordset(${JSON.stringify(up)}::json) AS h (kind text, target text)
        WHERE work_target.kind = h.kind AND work_target.target = h.target`),
    down.length > 0 &&
      tx.run(sql`
        INSERT INTO work_target (kind, target, failures, down_since, probe_at, problem)
        SELECT kind, target, failures, "downSince", "probeAt", problem
        FROM json_to_recordset(${JSON.stringify(down)}::json) AS h (
          kind text, target text, failures integer, "downSince" timestamptz, "probeAt" timestamptz, problem text)
        ON CONFLICT (kind, target) DO UPDATE SET failures = excluded.failures, probe_at = excluded.probe_at,
          problem = excluded.problem`),
  ]);
}

/** From here until it is finished only this worker handles the item, as long as it renews its lease. */
export function claimItems(
  tx: WriteTx,
  ids: readonly string[],
  worker: string,
  leaseUntil: number,
): Promise<{ id: string; payload: unknown }[]> {
  return tx.returning(sql`
    UPDATE work_item SET state = 'running', worker = ${worker}, lease_until = ${instant(leaseUntil)}::timestamptz
    WHERE id = ANY (${ids}::uuid[]) AND state = 'queued'
    RETURNING id, payload`);
}

/** Extends the lease of everything that a worker holds to `leaseUntil`, epoch ms. */
export async function renewLeases(tx: WriteTx, worker: string, leaseUntil: number): Promise<void> {
  await tx.run(sql`
    UPDATE work_item SET lease_until = ${instant(leaseUntil)}::timestamptz
    WHERE state = 'running' AND worker = ${worker}`);
}

/** Ends the leases of all other workers, which are known to be dead. `now` is epoch ms. */
export async function endLeases(tx: WriteTx, worker: string, now: number): Promise<void> {
  await tx.run(sql`
    UPDATE work_item SET lease_until = ${instant(now)}::timestamptz
    WHERE state = 'running' AND worker IS DISTINCT FROM ${worker}::uuid`);
}

export async function shortenLeases(tx: WriteTx, ids: readonly string[], leaseUntil: number): Promise<void> {
  await tx.run(sql`
    UPDATE work_item SET lease_until = ${instant(leaseUntil)}::timestamptz
    WHERE id = ANY (${ids}::uuid[]) AND state = 'running'`);
}

export interface ScheduleRow {
  readonly kind: string;
  /** Epoch ms. */
  readonly nextAt: number;
}

export function scheduleRows(tx: ReadTx): Promise<ScheduleRow[]> {
  return tx.rows<ScheduleRow>(sql`SELECT kind, next_at AS "nextAt" FROM work_schedule`);
}

export async function writeSchedule(tx: WriteTx, { kind, nextAt }: ScheduleRow): Promise<void> {
  await tx.run(sql`
    INSERT INTO work_schedule (kind, next_at) VALUES (${kind}, ${instant(nextAt)}::timestamptz)
    ON CONFLICT (kind) DO UPDATE SET next_at = excluded.next_at`);
}

/** Queues recurring work, unless its previous run is still open. */
export async function insertRecurring(tx: WriteTx, id: string, kind: string, now: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO work_item (id, kind, target, state, created_at)
    SELECT ${id}::uuid, ${kind}, ${kind}, 'queued', ${instant(now)}::timestamptz
    WHERE NOT EXISTS (SELECT 1 FROM work_item WHERE kind = ${kind} AND state IN ('queued', 'running'))`);
}

/**
 * Deletes done or cancelled items of a kind that are older than an instant (epoch ms), at most `limit`. Returns the
 * number.
 */
export function forgetWork(tx: WriteTx, kind: string, before: number, limit: number): Promise<number> {
  return tx.run(sql`
    DELETE FROM work_item WHERE id IN (
      SELECT id FROM work_item
      WHERE settled_at < ${instant(before)}::timestamptz AND kind = ${kind} AND state IN ('done', 'cancelled')
      LIMIT ${limit})`);
}

/** Deletes targets not tried since an instant, epoch ms; they may no longer exist. */
export function forgetTargets(tx: WriteTx, before: number): Promise<number> {
  return tx.run(sql`DELETE FROM work_target WHERE probe_at < ${instant(before)}::timestamptz`);
}

/** In a venue that was restored: what was queued or running may have been done meanwhile. Returns how many items. */
export function suspendWork(tx: WriteTx, kinds: readonly string[]): Promise<number> {
  return tx.run(sql`
    UPDATE work_item SET state = 'unknown', problem = ${interrupted}, lease_until = NULL, is_cancelling = false
    WHERE kind = ANY (${kinds}::text[]) AND state IN ('queued', 'running')`);
}
