import { uuidv7 } from '#kernel/ids.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import type { JobKind } from '../../domain/job.ts';
import { asCopy, type Slip } from '../../domain/slip.ts';
import { isQueued, lastCopy } from '../queries/read-jobs.ts';
import type { SlipSetup } from '../queries/slip-setup.ts';
import { insertJobs } from '../store.ts';
import { ownPaper } from './queue-at-receipt-printer.ts';

export interface KeptDocument {
  /** Of the document: its original has the same, so that copies are counted for it wherever they are printed. */
  readonly id: string;
  readonly kind: JobKind;
  /** The order that it is of, where that is one. */
  readonly orderId: string | null;
  readonly layout: (setup: SlipSetup, columns: number) => Slip;
}

/** What came out: from which printer, and as which copy; 0 is the original. */
export interface PrintedDocument {
  readonly printerName: string;
  readonly copy: number;
}

/**
 * Queues a document at the receipt printer of the device: as its original with the venue's copies the first time, where `isNew`, and as COPY n
 * whenever somebody asks for it again. Null where there is no printer, or the venue prints none.
 */
export async function queueDocument(
  tx: WriteTx,
  by: { readonly userId: string; readonly pointId: string },
  { id, kind, orderId, layout }: KeptDocument,
  isNew: boolean,
): Promise<PrintedDocument | null> {
  const { setup, printer } = await ownPaper(tx, by.pointId);
  if (printer === null) return null;
  const isOriginal = isNew || !(await isQueued(tx, id));
  const first = isOriginal ? 0 : (await lastCopy(tx, id, orderId)) + 1;
  const pieces = isNew ? setup.policy.receiptCopies : 1;
  if (pieces === 0) return null;
  const slip = layout(setup, printer.paperDimension);
  const at = { printerId: printer.id, kind, orderId, createdBy: by.userId, pointId: by.pointId };
  await insertJobs(
    tx,
    Array.from({ length: pieces }, (_, piece) => {
      const copy = first + piece;
      const banner = `${setup.style.words.copy} ${copy}`;
      return copy === 0 ? { ...at, id, copy, slip } : { ...at, id: uuidv7(), copy, slip: asCopy(slip, id, banner) };
    }),
    tx.now,
  );
  tx.emit({ name: 'print.queued', data: {} });
  return { printerName: printer.name, copy: first };
}
