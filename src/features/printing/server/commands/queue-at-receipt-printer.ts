import { uuidv7 } from '#kernel/ids.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind } from '../../domain/job.ts';
import type { Slip } from '../../domain/slip.ts';
import { receiptPrinter } from '../queries/receipt-printer.ts';
import { type SlipSetup, slipSetupAt } from '../queries/slip-setup.ts';
import { insertJobs, type NewPrinter } from '../store.ts';

/** Where slips of no order come out: the receipt printer of a device, if there is one, and how they are written. */
export interface OwnPaper {
  readonly setup: SlipSetup;
  readonly printer: NewPrinter | null;
}

export async function ownPaper(tx: ReadTx, pointId: string | null): Promise<OwnPaper> {
  const setup = await slipSetupAt(tx, await tx.catalogueVersion());
  return { setup, printer: receiptPrinter(setup, pointId) };
}

/** Queues a slip at the receipt printer of the device of whoever made it; returns its name, null where there is none. */
export async function queueAtReceiptPrinter(
  tx: WriteTx,
  by: { readonly userId: string; readonly pointId: string },
  { kind, orderId = null, refundId, layout }: OwnSlip,
): Promise<string | null> {
  const { setup, printer } = await ownPaper(tx, by.pointId);
  if (printer === null) return null;
  tx.append(insertJobs, [
    {
      id: uuidv7(),
      printerId: printer.id,
      kind,
      orderId,
      refundId,
      slip: layout(setup, printer.paperDimension),
      copy: 0,
      createdBy: by.userId,
      pointId: by.pointId,
    },
  ]);
  tx.emit({ name: 'print.queued', data: {} });
  return printer.name;
}

interface OwnSlip {
  readonly kind: JobKind;
  readonly orderId?: string | null;
  readonly refundId?: string;
  readonly layout: (setup: SlipSetup, columns: number) => Slip;
}
