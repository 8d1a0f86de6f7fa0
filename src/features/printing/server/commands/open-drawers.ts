import { uuidv7 } from '#kernel/ids.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { receiptPrinter } from '../queries/receipt-printer.ts';
import { slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs, type NewJob } from '../store.ts';

/** On whose word, and at which device. */
export interface CashMoved {
  readonly userId: string;
  readonly pointId: string;
}

/** The jobs that open the cash drawers of these devices, one for each that has one. */
export type Drawers = (moved: readonly CashMoved[]) => readonly NewJob[];

/** Which devices have a cash drawer at their receipt printer. */
export async function readDrawers(tx: ReadTx): Promise<Drawers> {
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  return (moved) =>
    [...new Map(moved.map((each) => [each.pointId, each])).values()].flatMap(({ userId, pointId }) => {
      const printer = receiptPrinter(setup, pointId);
      if (!printer?.hasDrawer) return [];
      const slip = { columns: printer.paperDimension, lines: [], copyOf: null };
      const job = { id: uuidv7(), printerId: printer.id, kind: 'drawer' as const, orderId: null, slip, copy: 0 };
      return [{ ...job, createdBy: userId, pointId }];
    });
}

/** Opens the cash drawers of the devices on which cash was moved. Nothing is printed, and nothing awaited. */
export function openDrawers(tx: WriteTx, drawers: Drawers, moved: readonly CashMoved[]): void {
  const jobs = drawers(moved);
  if (jobs.length === 0) return;
  tx.append(insertJobs, jobs);
  tx.emit({ name: 'print.queued', data: {} });
}
