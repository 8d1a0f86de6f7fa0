import { fail } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { setPower } from '../store.ts';

/** Switches a virtual printer. Slips that failed meanwhile stay in trouble: a person decides whether they still matter. */
export async function switchPrinter(context: CommandContext, printerId: string, isOnline: boolean): Promise<void> {
  const { pen, session, commandId } = context;
  if (!(await setPower(pen.tx, printerId, isOnline))) fail('NOT_FOUND');
  pen.enter({
    action: 'printer.switched',
    subject: `printer:${printerId}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: { isOnline },
  });
  pen.emit({ name: 'printer.changed', data: { printerId, isOnline } });
}
