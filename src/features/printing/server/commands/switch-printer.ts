import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { probeNow } from '#platform/server/queue/store.ts';
import { printWork, setPower } from '../store.ts';

/**
 * Switches a virtual printer on or off. Slips that failed while it was off stay failed: a user decides whether they are
 * still needed.
 */
export async function switchPrinter(context: CommandContext, printerId: string, isOnline: boolean): Promise<void> {
  const { tx, session, commandId } = context;
  if (!(await setPower(tx, printerId, isOnline))) fail('NOT_FOUND');
  await probeNow(tx, printWork, printerId);
  tx.audit({
    action: 'printers.switched',
    subject: `printers:${printerId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { isOnline },
  });
  tx.emit({ name: 'printer.changed', data: { printerId, isOnline } });
}
