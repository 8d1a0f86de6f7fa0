import { readSettings } from '#features/configuration/server/index.ts';
import { checkReadable } from '#features/orders/server/index.ts';
import { CodedError, fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { cancelWork, requeueWork } from '#platform/server/queue/store.ts';
import { printingErrors } from '../../domain/errors.ts';
import { asCopy, type Slip } from '../../domain/slip.ts';
import { jobById, lastCopy, maySeeOwn, type PrintJob } from '../queries/read-jobs.ts';
import { allPrinters } from '../queries/read-printers.ts';
import { styleOf } from '../queries/slip-setup.ts';
import { insertJobs, rewriteJob } from '../store.ts';

/**
 * Queues a failed slip again, on its own printer or on `printerId`. Throws PRINT_JOB_RESOLVED for other slips, and
 * ORDER_OF_COLLEAGUE if the user may not read its order, as all of these do.
 */
export async function retryJob(context: CommandContext, id: string, printerId: string | undefined): Promise<PrintJob> {
  const { tx, session } = context;
  const [job, printers] = await Promise.all([readableJob(context, id), allPrinters(tx)]);
  const printer = printers.find((each) => each.id === (printerId ?? job.printerId)) ?? fail('NOT_FOUND');
  if (!(await requeueWork(tx, id, printer.id))) refuse(job);
  const onPaper = { slip: { ...job.slip, columns: printer.paperDimension }, copy: job.copy };
  // It may have been printed already, so it must be marked as a copy of the same order.
  const { slip, copy } = job.state === 'unknown' ? await nextCopy(context, { ...job, slip: onPaper.slip }) : onPaper;
  await rewriteJob(tx, { id, printerId: printer.id, slip, copy });
  enter(context, 'print.retried', job, { printerId: printer.id, copy });
  if (printer.id !== job.printerId) tx.emit({ name: 'print.resolved', data: {} });
  tx.emit({ name: 'print.queued', data: {} });
  return jobById(tx, session, id);
}

/**
 * Dismisses a slip. A slip that is being sent is dismissed only if it comes back unprinted; until then it stays
 * `sending`. Throws PRINT_JOB_RESOLVED for a printed or dismissed slip, and NO_PERMISSION for one that the user may not dismiss
 * (`mayDismiss` of read-jobs.ts).
 */
export async function giveUpJob(context: CommandContext, id: string): Promise<PrintJob> {
  const { tx, session } = context;
  const job = await readableJob(context, id);
  if (!job.mayDismiss && needsDecision(job)) fail('NO_PERMISSION', { permission: 'print.dismiss' });
  const state = (await cancelWork(tx, id)) ?? refuse(job);
  enter(context, 'print.dismissed', job, { printerId: job.printerId, state: job.state });
  if (state === 'cancelled') tx.emit({ name: 'print.resolved', data: {} });
  return jobById(tx, session, id);
}

/** Prints any slip again, as a numbered copy of its original on the same printer. */
export async function reprintJob(context: CommandContext, id: string): Promise<PrintJob> {
  const { tx, session } = context;
  const job = await readableJob(context, id);
  const printers = await allPrinters(tx);
  if (!printers.some(({ id: each }) => each === job.printerId)) fail('NOT_FOUND');
  const { slip, copy } = await nextCopy(context, job);
  const { printerId, kind, orderId } = job;
  const copyId = uuidv7();
  const fresh = {
    id: copyId,
    printerId,
    kind,
    orderId,
    slip,
    copy,
    createdBy: session.userId,
    pointId: session.pointId,
  };
  await insertJobs(tx, [fresh], tx.now);
  enter(context, 'print.reprinted', job, { printerId, copy, copyId });
  tx.emit({ name: 'print.queued', data: {} });
  return jobById(tx, session, copyId);
}

/** The slip, if the user may read its order; otherwise throws ORDER_OF_COLLEAGUE. */
async function readableJob({ tx, session }: CommandContext, id: string): Promise<PrintJob> {
  const job = await jobById(tx, session, id);
  if (job.orderId !== null) await checkReadable(tx, session, job.orderId);
  if (!(await maySeeOwn(tx, session, job))) fail('NO_PERMISSION', { permission: 'print.dismiss' });
  return job;
}

async function nextCopy(
  { tx }: CommandContext,
  job: Pick<PrintJob, 'id' | 'orderId' | 'slip'>,
): Promise<{ slip: Slip; copy: number }> {
  const original = job.slip.copyOf ?? job.id;
  const [last, settings] = await Promise.all([lastCopy(tx, original, job.orderId), readSettings(tx)]);
  const copy = last + 1;
  return { slip: asCopy(job.slip, original, `${styleOf(settings).words.copy} ${copy}`), copy };
}

/** Somebody still has to decide about it. */
function needsDecision({ state }: PrintJob): boolean {
  return state !== 'done' && state !== 'dismissed';
}

function refuse({ state }: PrintJob): never {
  throw new CodedError('PRINT_JOB_RESOLVED', printingErrors.PRINT_JOB_RESOLVED, { state });
}

function enter(context: CommandContext, action: string, job: PrintJob, data: Record<string, unknown>): void {
  const { tx, session, commandId } = context;
  tx.audit({
    action,
    subject: `printJob:${job.id}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { kind: job.kind, orderId: job.orderId, ...data },
  });
}
