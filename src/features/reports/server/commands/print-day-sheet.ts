import { queueAtReceiptPrinter } from '#features/printing/server/index.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { layoutOf, sheetFor } from '../queries/show-day-sheet.ts';

/**
 * Queues X or Z at the receipt printer of the device. It is read in the write transaction, so that it says what the books have when it is
 * printed: a day has some thousand rows.
 */
export async function printDaySheet(
  { tx, session, venue, commandId }: CommandContext,
  day: string,
): Promise<{ printerName: string | null }> {
  const sheet = await sheetFor(tx, session, day, venue.clock());
  const printerName = await queueAtReceiptPrinter(tx, session, {
    kind: 'daySheet',
    layout: layoutOf(sheet, session, tx.now),
  });
  tx.audit({
    action: 'report.daySheet',
    subject: `day:${day}`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { day, number: sheet.number, kind: sheet.isOver ? 'Z' : 'X' },
  });
  return { printerName };
}
