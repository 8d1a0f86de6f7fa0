import type { Answer } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { printJobView, troubledJobView } from '../../contract.ts';
import type { Slip } from '../../domain/slip.ts';
import { printWork } from '../store.ts';
import type { Printer } from './read-printers.ts';

export type PrintJob = Answer<{ readonly output: typeof printJobView }>;
export type TroubledJob = Answer<{ readonly output: typeof troubledJobView }>;

const limit = 100;

/** The user for whom slips are read. */
export type Reader = Pick<Session, 'userId' | 'permissions'>;

/**
 * Whether the user may dismiss a slip: any, or their own as long as nothing can have come out of the printer. Otherwise
 * a waiter could make the kitchen forget what a colleague's guests ordered.
 */
const mayDismiss = ({ userId, permissions }: Reader): Sql =>
  permissions.has('print.dismiss')
    ? sql`true`
    : sql`(coalesce(j.created_by = ${userId}, false) AND w.state IN ('queued', 'failed'))`;

const selectJobs = (slip: Sql, reader: Reader): Sql => sql`
  SELECT j.id, j.printer_id AS "printerId", p.name AS "printerName", p.is_online AS "isPrinterOnline", j.kind,
         j.order_id AS "orderId", j.point_id AS "pointId",
         CASE w.state WHEN 'running' THEN 'sending' WHEN 'cancelled' THEN 'dismissed' ELSE w.state END AS state,
         w.attempts, j.copy, w.problem, j.created_at AS "createdAt",
         CASE w.state WHEN 'done' THEN w.settled_at END AS "printedAt", ${mayDismiss(reader)} AS "mayDismiss",
         ${slip} AS slip
  FROM print_job j JOIN printer p ON p.id = j.printer_id JOIN work_item w ON w.id = j.id`;
const jobs = (reader: Reader): Sql => selectJobs(sql`j.slip`, reader);

type Unnamed<Job extends { readonly dismissedBy: string | null }> = Omit<Job, 'dismissedBy'>;

/** Adds who dismissed a slip, which only the journal knows. */
async function withDismissers<Job extends PrintJob | TroubledJob>(
  tx: ReadTx,
  read: readonly Unnamed<Job>[],
): Promise<Job[]> {
  const subjects = read.flatMap(({ id, state }) => (state === 'dismissed' ? [`printJob:${id}`] : []));
  const rows =
    subjects.length === 0
      ? []
      : await tx.rows<{ subject: string; name: string }>(sql`
          SELECT x.subject, e.name FROM journal x JOIN employee e ON e.id = x.user_id
          WHERE x.subject = ANY (${subjects}::text[]) AND x.action = 'print.dismissed' ORDER BY x.subject, x.seq`);
  const names = new Map(rows.map(({ subject, name }) => [subject, name]));
  return read.map((job) => ({ ...job, dismissedBy: names.get(`printJob:${job.id}`) ?? null }) as Job);
}

/** Whether a user restricted to the orders of `ownerId` (`readableOwner`) may read a slip; test pages are for all. */
const isReadable = (ownerId: string | null): Sql =>
  ownerId === null
    ? sql`true`
    : sql`(j.order_id IS NULL OR (SELECT owner_id FROM sales_order o WHERE o.id = j.order_id) = ${ownerId})`;

export interface JobFilter {
  readonly printerId?: string | undefined;
  readonly orderId?: string | undefined;
  /** Only slips of this user's orders; null for those of all users. */
  readonly ownerId: string | null;
}

export async function newestJobs(
  tx: ReadTx,
  reader: Reader,
  { printerId, orderId, ownerId }: JobFilter,
): Promise<PrintJob[]> {
  const ofPrinter = printerId === undefined ? sql`` : sql` AND j.printer_id = ${printerId}`;
  const ofOrder = orderId === undefined ? sql`` : sql` AND j.order_id = ${orderId}`;
  const read = await tx.rows<Unnamed<PrintJob>>(
    sql`${jobs(reader)} WHERE ${isReadable(ownerId)}${ofPrinter}${ofOrder} ORDER BY j.created_at DESC, j.id DESC LIMIT ${limit}`,
  );
  return withDismissers(tx, read);
}

/** Oldest first. Slips of orders that do not belong to `ownerId` have no content. */
export async function troubledJobs(tx: ReadTx, reader: Reader, ownerId: string | null): Promise<TroubledJob[]> {
  const read = await tx.rows<Unnamed<TroubledJob>>(sql`
    ${selectJobs(sql`CASE WHEN ${isReadable(ownerId)} THEN j.slip END`, reader)} WHERE w.kind = ${printWork} AND w.state IN ('failed', 'unknown') ORDER BY w.id LIMIT ${limit}`);
  return withDismissers(tx, read);
}

/** One job in its current state; throws NOT_FOUND if it does not exist. */
export async function jobById(tx: ReadTx, reader: Reader, id: string): Promise<PrintJob> {
  const read = await tx.maybe<Unnamed<PrintJob>>(sql`${jobs(reader)} WHERE j.id = ${id}`);
  const [job] = await withDismissers<PrintJob>(tx, read === undefined || read === null ? [] : [read]);
  return job ?? fail('NOT_FOUND');
}

/** The highest copy number among an original and its copies. */
export async function lastCopy(tx: ReadTx, originalId: string, orderId: string | null): Promise<number> {
  const { copy } = await tx.one<{ copy: number }>(sql`
    SELECT coalesce(max(copy), 0) AS copy FROM print_job
    WHERE id = ${originalId} OR (order_id = ${orderId} AND slip ->> 'copyOf' = ${originalId}::text)`);
  return copy;
}

/** A slip to be printed, and its printer. */
export interface DueSlip {
  readonly type: Printer['type'];
  readonly printerId: string;
  readonly isOnline: boolean;
  readonly orderId: string | null;
  readonly pointId: string | null;
  readonly slip: Slip;
}

/** The data for printing some jobs, by their ids. */
export async function dueSlips(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, DueSlip>> {
  const rows = await tx.rows<DueSlip & { readonly id: string }>(sql`
    SELECT j.id, p.id AS "printerId", p.type, p.is_online AS "isOnline", j.order_id AS "orderId",
           j.point_id AS "pointId", j.slip
    FROM print_job j JOIN printer p ON p.id = j.printer_id WHERE j.id = ANY (${ids}::uuid[])`);
  return new Map(rows.map(({ id, ...slip }) => [id, slip]));
}
