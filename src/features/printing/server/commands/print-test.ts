import { readSettings } from '#features/configuration/server/index.ts';
import { fail } from '#kernel/error.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { layoutTest } from '../../domain/layout-test.ts';
import { allPrinters } from '../queries/read-printers.ts';
import { styleOf } from '../queries/slip-setup.ts';
import { insertJobs } from '../store.ts';

/** Queues a test page. */
export async function printTest(context: CommandContext, printerId: string): Promise<{ jobId: string }> {
  const { tx, session, commandId } = context;
  const [all, settings] = await Promise.all([allPrinters(tx), readSettings(tx)]);
  const printer = all.find(({ id }) => id === printerId) ?? fail('NOT_FOUND');
  const page = { venueName: settings.name, printerName: printer.name, printedAt: tx.now };
  const job = {
    id: uuidv7(),
    printerId,
    kind: 'test' as const,
    orderId: null,
    slip: layoutTest(page, styleOf(settings), printer.paperDimension),
    copy: 0,
    createdBy: session.userId,
    pointId: session.pointId,
  };
  await insertJobs(tx, [job], tx.now);
  tx.audit({
    action: 'printers.tested',
    subject: `printers:${printerId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { name: printer.name },
  });
  tx.emit({ name: 'print.queued', data: {} });
  return { jobId: job.id };
}
