import { CodedError } from '#kernel/error.ts';
import { type Paper, paperErrors } from '#kernel/paper.ts';
import { type ChildLimits, runInChild } from '../child-task.ts';
import type { VenueId } from '../database.ts';
import { createFairQueue } from '../fair-queue.ts';

const usual: ChildLimits = { heapMb: 512, longestMs: 60_000 };

const inTurn = createFairQueue(5);

/**
 * Writes a venue's document as PDF in a separate process, one at a time, so that the event loop stays free for the tills. Call it outside
 * transactions (`AfterReading`).
 */
export async function pdfInWorker(venue: VenueId, paper: Paper, limits = usual): Promise<Buffer> {
  const bytes = await inTurn(venue, () => runInChild<Uint8Array>('pdf-worker', paper, limits));
  if (bytes === null) throw new CodedError('PDF_FAILED', paperErrors.PDF_FAILED);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
