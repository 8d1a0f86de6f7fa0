import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind, Settlement } from '../domain/job.ts';
import { printers } from '../domain/resource.ts';
import type { Slip } from '../domain/slip.ts';

/** The printers as a resource of the administration. */
export const printerStore = recordStore('printer', printers, { computed: { isOnline: sql`is_online` } });

export interface NewPrinter {
  readonly id: string;
  readonly name: string;
  readonly driver: 'virtual';
  readonly purpose: 'station' | 'receipt';
  /** The station whose tickets it prints; null on a receipt printer. */
  readonly stationId: string | null;
  /** Characters of normal size in a row: 42 on 80 mm paper, 32 on 58 mm. */
  readonly columns: number;
}

export async function insertPrinter(
  tx: WriteTx,
  { id, name, driver, purpose, stationId, columns }: NewPrinter,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO printer (id, name, driver, purpose, station_id, columns)
    VALUES (${id}, ${name}, ${driver}, ${purpose}, ${stationId}, ${columns})`);
}

/** Switches a printer; answers whether there is such a one. */
export async function setPower(tx: WriteTx, printerId: string, isOnline: boolean): Promise<boolean> {
  return (
    (await tx.run(sql`UPDATE printer SET is_online = ${isOnline} WHERE id = ${printerId} AND deleted_at IS NULL`)) === 1
  );
}

export interface NewJob {
  readonly id: string;
  readonly printerId: string;
  readonly kind: JobKind;
  readonly orderId: string | null;
  readonly slip: Slip;
  readonly copy: number;
  readonly createdBy: string | null;
  readonly pointId: string | null;
}

/** Queues slips, due at once, in one statement. `now` is epoch ms. */
export async function insertJobs(tx: WriteTx, jobs: readonly NewJob[], now: number): Promise<void> {
  const at = new Date(now).toISOString();
  await tx.run(sql`
    INSERT INTO print_job (id, printer_id, kind, order_id, slip, copy, state, due_at, created_at, created_by, point_id)
    SELECT id, "printerId", kind, "orderId", slip, copy, 'queued', ${at}::timestamptz, ${at}::timestamptz,
           "createdBy", "pointId"
    FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS j (
      id uuid, "printerId" uuid, kind text, "orderId" uuid, slip jsonb, copy integer, "createdBy" uuid,
      "pointId" uuid)`);
}

/** From here until it is settled nobody knows whether a slip is on paper. */
export async function markSending(tx: WriteTx, jobIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    UPDATE print_job SET state = 'sending', attempts = attempts + 1
    WHERE id = ANY (${jobIds}::uuid[]) AND state = 'queued'`);
}

/** Writes what became of the jobs that were sent. */
export async function settleJobs(
  tx: WriteTx,
  settled: readonly (Settlement & { readonly id: string })[],
): Promise<void> {
  await tx.run(sql`
    UPDATE print_job SET state = s.state, due_at = s.due_at, problem = s.problem, printed_at = s.printed_at
    FROM unnest(${settled.map((s) => s.id)}::uuid[], ${settled.map((s) => s.state)}::text[],
                ${settled.map((s) => new Date(s.dueAt).toISOString())}::timestamptz[],
                ${settled.map((s) => s.problem)}::text[],
                ${settled.map((s) => (s.printedAt === null ? null : new Date(s.printedAt).toISOString()))}::timestamptz[])
      AS s (id, state, due_at, problem, printed_at)
    WHERE print_job.id = s.id AND print_job.state = 'sending'`);
}

export interface InterruptedJob {
  readonly id: string;
  readonly printerId: string;
  readonly orderId: string | null;
  readonly pointId: string | null;
}

/** What a crash left under way: it may be on paper or not. */
export async function markInterrupted(tx: WriteTx): Promise<InterruptedJob[]> {
  return tx.returning<InterruptedJob>(sql`
    UPDATE print_job SET state = 'unknown', problem = 'INTERRUPTED' WHERE state = 'sending'
    RETURNING id, printer_id AS "printerId", order_id AS "orderId", point_id AS "pointId"`);
}

/** Queues a job anew with all its attempts, perhaps on another printer or as a copy. `now` is epoch ms. */
export async function requeueJob(
  tx: WriteTx,
  job: { readonly id: string; readonly printerId: string; readonly slip: Slip; readonly copy: number },
  now: number,
): Promise<void> {
  await tx.run(sql`
    UPDATE print_job
    SET state = 'queued', attempts = 0, problem = NULL, due_at = ${new Date(now).toISOString()}::timestamptz,
        printer_id = ${job.printerId}, slip = ${JSON.stringify(job.slip)}::jsonb, copy = ${job.copy}
    WHERE id = ${job.id}`);
}

export async function dismissJob(tx: WriteTx, id: string): Promise<void> {
  await tx.run(sql`UPDATE print_job SET state = 'dismissed' WHERE id = ${id}`);
}
