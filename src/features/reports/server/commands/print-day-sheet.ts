import { queueAtReceiptPrinter } from '#features/printing/server/index.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { OwnContext } from '#platform/server/feature.ts';
import { answeredBefore, commandIdOf, hashBody } from '#platform/server/routes.ts';
import { layoutOf, sheetFor } from '../queries/show-day-sheet.ts';

interface Printed {
  readonly printerName: string | null;
}

/**
 * Queues X or Z at the receipt printer of the device. A day has some thousand rows, and sales wait while somebody writes: it is read
 * before, and the paper carries the instant at which it was.
 */
export async function printDaySheet({ venue, session, caller }: OwnContext, day: string): Promise<Printed> {
  const commandId = commandIdOf(caller.header('command-id'));
  const bodyHash = hashBody(['POST api/reports/day-sheet/print', session.userId, day]);
  const before = (tx: ReadTx) => answeredBefore(tx, commandId, bodyHash) as Promise<{ answer: Printed } | null>;
  const earlier = await venue.read(before);
  if (earlier !== null) return earlier.answer;
  const readAt = venue.clock();
  const sheet = await venue.reportDatabase.read(venue.id, (tx) => sheetFor(tx, session, day, readAt));
  return venue.inWriteTx(async (tx) => {
    const meanwhile = await before(tx);
    if (meanwhile !== null) return meanwhile.answer;
    const printerName = await queueAtReceiptPrinter(tx, session, {
      kind: 'daySheet',
      layout: layoutOf(sheet, session, readAt),
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
    tx.remember({ id: commandId, bodyHash, answer: JSON.stringify({ printerName }) });
    return { printerName };
  });
}
