import type { Answer } from '#kernel/contract.ts';
import { fail } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { readPicture } from '#platform/server/pictures.ts';
import { askedAt, troubledWork, type WorkStatus, workStatus } from '#platform/server/queue/read-work.ts';
import type { WorkState } from '#platform/server/queue/work-state.ts';
import type { Session } from '#platform/server/session.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import type { printJobView, troubledJobView } from '../../contract.ts';
import type { JobKind } from '../../domain/job.ts';
import type { PrinterModel } from '../../domain/printer-models.ts';
import type { Slip } from '../../domain/slip.ts';
import { printWork } from '../store.ts';
import { downPrinters, type Printer } from './read-printers.ts';

export type PrintJob = Answer<{ readonly output: typeof printJobView }>;
export type TroubledJob = Answer<{ readonly output: typeof troubledJobView }>;

const limit = 100;

/** The user for whom slips are read. */
export type Reader = Pick<Session, 'userId' | 'permissions'>;

/** A slip with its content, which may be left out. */
type JobWith<S> = Omit<PrintJob, 'slip'> & { readonly slip: S };
/** A slip as `print_job` has it; how its printing stands, the queue has. */
type StoredJob<S> = Omit<JobWith<S>, 'state' | 'attempts' | 'problem' | 'printedAt' | 'mayDismiss' | 'dismissedBy'> & {
  readonly createdBy: string | null;
};

const selectJobs = (slip: Sql): Sql => sql`
  SELECT j.id, j.printer_id AS "printerId", p.name AS "printerName", p.is_online AS "isPrinterOnline", j.kind,
         j.order_id AS "orderId", j.refund_id AS "refundId", j.point_id AS "pointId", j.copy, j.created_at AS "createdAt",
         j.created_by AS "createdBy", ${slip} AS slip
  FROM print_job j JOIN printer p ON p.id = j.printer_id`;
const jobs = selectJobs(sql`j.slip`);

const stateOf = (state: WorkState): PrintJob['state'] => {
  if (state === 'running') return 'sending';
  return state === 'cancelled' ? 'dismissed' : state;
};

/**
 * Whether the user may dismiss a slip: any, or their own as long as nothing can have come out of the printer. Otherwise
 * a waiter could make the kitchen forget what a colleague's guests ordered.
 */
const mayDismiss = ({ userId, permissions }: Reader, createdBy: string | null, state: WorkState): boolean =>
  permissions.has('print.dismiss') || (createdBy === userId && (state === 'queued' || state === 'failed'));

/** Adds to slips how their printing stands, and who dismissed them. */
async function complete<S>(
  tx: ReadTx,
  reader: Reader,
  stored: readonly StoredJob<S>[],
  statuses: readonly WorkStatus[],
): Promise<JobWith<S>[]> {
  const dismissed = statuses.filter(({ state }) => state === 'cancelled').map(({ id }) => id);
  const [names, down] = await Promise.all([dismissersOf(tx, dismissed), downPrinters(tx)]);
  const byId = new Map(statuses.map((status) => [status.id, status]));
  return stored.flatMap(({ createdBy, ...job }) => {
    const status = byId.get(job.id);
    if (status === undefined) return [];
    const { state, attempts, problem, settledAt } = status;
    return {
      ...job,
      isPrinterOnline: job.isPrinterOnline && !down.has(job.printerId),
      state: stateOf(state),
      attempts,
      problem,
      printedAt: state === 'done' ? settledAt : null,
      mayDismiss: mayDismiss(reader, createdBy, state),
      dismissedBy: names.get(job.id) ?? null,
    };
  });
}

/** Who dismissed slips, which only the journal knows: names by slip. */
async function dismissersOf(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const subjects = new Map(ids.map((id) => [`printJob:${id}`, id]));
  const rows = await tx.rows<{ subject: string; name: string }>(sql`
    SELECT x.subject, e.name FROM journal x JOIN employee e ON e.id = x.user_id
    WHERE x.subject = ANY (${[...subjects.keys()]}::text[]) AND x.action = 'print.dismissed' ORDER BY x.subject, x.seq`);
  return new Map(rows.map(({ subject, name }) => [subjects.get(subject) ?? subject, name]));
}

/**
 * The kinds of slips that are not for everybody: a counted drawer, a voucher, which is money, and an invoice, which may be of many orders, are
 * for who made them and for whoever dismisses any slip; the figures of a day also only where the user reads drawers, since their own may wait to be counted blind.
 */
const ownKinds = ['cashOut', 'voucher', 'daySheet', 'invoice'] as const satisfies readonly JobKind[];

const hiddenKinds = ({ permissions }: Pick<Reader, 'permissions'>): readonly string[] => {
  if (!permissions.has('print.dismiss')) return ownKinds;
  return permissions.has('shift.read') ? [] : ['daySheet'];
};

/** Whether the user may read a slip of this kind that is of no order. */
export async function maySeeOwn(
  tx: ReadTx,
  reader: Reader,
  { id, kind }: Pick<PrintJob, 'id' | 'kind'>,
): Promise<boolean> {
  if (!hiddenKinds(reader).includes(kind)) return true;
  const { userId } = reader;
  return (await tx.maybe(sql`SELECT 1 AS own FROM print_job WHERE id = ${id} AND created_by = ${userId}`)) !== null;
}

/** Whether a user restricted to the orders of `ownerId` (`readableOwner`) may read a slip; test pages are for all. */
const isReadable = (ownerId: string | null, reader: Reader): Sql => {
  const ofOrder =
    ownerId === null
      ? sql`true`
      : sql`(j.order_id IS NULL OR (SELECT owner_id FROM sales_order o WHERE o.id = j.order_id) = ${ownerId})`;
  const hidden = hiddenKinds(reader);
  return hidden.length === 0
    ? ofOrder
    : sql`${ofOrder} AND (j.kind <> ALL (${hidden}::text[]) OR j.created_by = ${reader.userId})`;
};

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
  const stored = await tx.rows<StoredJob<PrintJob['slip']>>(
    sql`${jobs} WHERE ${isReadable(ownerId, reader)}${ofPrinter}${ofOrder} ORDER BY j.created_at DESC, j.id DESC LIMIT ${limit}`,
  );
  const ids = stored.map(({ id }) => id);
  return complete(tx, reader, stored, await workStatus(tx, ids));
}

/** Oldest first. Slips of orders that do not belong to `ownerId` have no content. */
export async function troubledJobs(tx: ReadTx, reader: Reader, ownerId: string | null): Promise<TroubledJob[]> {
  const statuses = await troubledWork(tx, printWork, limit);
  const ids = statuses.map(({ id }) => id);
  const stored = await tx.rows<StoredJob<TroubledJob['slip']>>(sql`
    ${selectJobs(sql`CASE WHEN ${isReadable(ownerId, reader)} THEN j.slip END`)} WHERE j.id = ANY (${ids}::uuid[]) ORDER BY j.id`);
  return complete(tx, reader, stored, statuses);
}

/** One job in its current state; throws NOT_FOUND if it does not exist. */
export async function jobById(tx: ReadTx, reader: Reader, id: string): Promise<PrintJob> {
  const [stored, statuses] = await Promise.all([
    tx.rows<StoredJob<PrintJob['slip']>>(sql`${jobs} WHERE j.id = ${id}`),
    workStatus(tx, [id]),
  ]);
  const [job] = await complete(tx, reader, stored, statuses);
  return job ?? fail('NOT_FOUND');
}

/** Whether there is such a slip. */
export async function isQueued(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 AS known FROM print_job WHERE id = ${id}`)) !== null;
}

/** The highest copy number among an original and its copies. */
export async function lastCopy(tx: ReadTx, originalId: string, orderId: string | null): Promise<number> {
  const ofOrder = orderId === null ? sql`order_id IS NULL` : sql`order_id = ${orderId}`;
  const { copy } = await tx.one<{ copy: number }>(sql`
    SELECT coalesce(max(copy), 0) AS copy FROM print_job
    WHERE id = ${originalId} OR (${ofOrder} AND slip ->> 'copyOf' = ${originalId}::text)`);
  return copy;
}

/** A slip to be printed, and its printer. */
export interface DueSlip {
  readonly type: Printer['type'];
  readonly printerId: string;
  /** The power of a virtual printer. */
  readonly isOnline: boolean;
  readonly port: string;
  readonly model: PrinterModel;
  /** As the venue wrote them. */
  readonly codeTables: string;
  readonly hasCutter: boolean;
  readonly hasBuzzer: boolean;
  /** When it was written, epoch ms. */
  readonly createdAt: number;
  /** When it was queued, or somebody asked for it again, epoch ms. */
  readonly askedAt: number;
  readonly copy: number;
  readonly kind: JobKind;
  readonly orderId: string | null;
  readonly pointId: string | null;
  readonly slip: Slip;
  /** By their id, as PNG; a printer whose paper is a screen loads them by itself. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

type SlipRow = Omit<DueSlip, 'pictures' | 'askedAt'> & { readonly id: string };
function slipRows(tx: ReadTx, ids: readonly string[]): Promise<SlipRow[]> {
  return tx.rows<SlipRow>(sql`
    SELECT j.id, p.id AS "printerId", p.type, p.is_online AS "isOnline", j.order_id AS "orderId",
           j.point_id AS "pointId", j.slip, j.kind, j.copy, j.created_at AS "createdAt", p.port, p.model, p.code_tables AS "codeTables", p.has_cutter AS "hasCutter", p.has_buzzer AS "hasBuzzer"
    FROM print_job j JOIN printer p ON p.id = j.printer_id WHERE j.id = ANY (${ids}::uuid[])`);
}

/** The data for printing some jobs, by their ids. */
export async function dueSlips(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, DueSlip>> {
  const [at, rows] = await Promise.all([askedAt(tx, ids), slipRows(tx, ids)]);
  const pictures = new Map<string, Uint8Array>();
  for (const { type, slip } of rows) {
    for (const line of type === 'virtual' ? [] : slip.lines) {
      if (line.kind !== 'image' || pictures.has(line.pictureId)) continue;
      const picture = await readPicture(tx, line.pictureId, 'receipt');
      if (picture !== null) pictures.set(line.pictureId, picture.bytes);
    }
  }
  return new Map(rows.map(({ id, ...slip }) => [id, { ...slip, askedAt: at.get(id) ?? slip.createdAt, pictures }]));
}
