import { insertWork } from '#platform/server/queue/store.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind } from '../domain/job.ts';
import { type PrinterType, printers } from '../domain/resource.ts';
import type { Slip } from '../domain/slip.ts';
import { jobTable, printerTable } from './tables.ts';

const jobRows = tableWriter('print_job', jobTable);

/** The printers as a resource of the back office. */
export const printerStore = recordStore('printer', printerTable, printers, { computed: { isOnline: sql`is_online` } });

export interface NewPrinter {
  readonly id: string;
  readonly name: string;
  readonly type: PrinterType;
  readonly purpose: 'station' | 'receipt';
  /** The station whose tickets it prints; null for a receipt printer. */
  readonly stationId: string | null;
  /** Characters of normal size per row: 42 on 80 mm paper, 32 on 58 mm. */
  readonly paperDimension: number;
}

export async function insertPrinter(
  tx: WriteTx,
  { id, name, type, purpose, stationId, paperDimension }: NewPrinter,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO printer (id, name, type, purpose, station_id, paper_dimension)
    VALUES (${id}, ${name}, ${type}, ${purpose}, ${stationId}, ${paperDimension})`);
}

/** Switches a printer; returns whether it exists. */
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
  /** Of an original that is about one. */
  readonly refundId?: string | undefined;
  readonly slip: Slip;
  readonly copy: number;
  readonly createdBy: string | null;
  readonly pointId: string | null;
}

/** The work queue's kind for slips. The target is the printer; `print_job` has the content. */
export const printWork = 'print';

/** Queues slips, due at once. `now` is epoch ms. */
export async function insertJobs(tx: WriteTx, jobs: readonly NewJob[], now: number): Promise<void> {
  await Promise.all([
    insertWork(
      tx,
      jobs.map(({ id, printerId }) => ({ id, kind: printWork, target: printerId })),
      now,
    ),
    // In SQL, because it is hot: slips are large, and jsonb reads them faster than the json of a table writer.
    tx.run(sql`
      INSERT INTO print_job (id, printer_id, kind, order_id, refund_id, slip, copy, created_at, created_by, point_id)
      SELECT id, "printerId", kind, "orderId", "refundId", slip, copy, ${new Date(now).toISOString()}::timestamptz, "createdBy",
             "pointId"
      FROM jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) AS j (
        id uuid, "printerId" uuid, kind text, "orderId" uuid, "refundId" uuid, slip jsonb, copy integer, "createdBy" uuid,
        "pointId" uuid)`),
  ]);
}

/** Moves a job to another printer, or turns it into a copy. */
export async function rewriteJob(
  tx: WriteTx,
  job: { readonly id: string; readonly printerId: string; readonly slip: Slip; readonly copy: number },
): Promise<void> {
  const { id, printerId, slip, copy } = job;
  await jobRows.update(tx, { id }, { printerId, slip, copy });
}
