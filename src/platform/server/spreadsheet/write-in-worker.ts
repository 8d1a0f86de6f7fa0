import { CodedError } from '#kernel/error.ts';
import { workbookErrors } from '#kernel/table.ts';
import { type ChildLimits, runInChild } from '../child-task.ts';
import type { VenueId } from '../database.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { Workbook } from './workbook.ts';

const usual: ChildLimits = { heapMb: 1024, longestMs: 60_000 };

const inTurn = createFairQueue(5);

/**
 * Writes a venue's workbook in a separate process, one at a time, so that the event loop stays free for the tills. Call
 * it outside transactions (`AfterReading`): whoever waits for a turn must not keep a connection from others.
 */
export async function writeInWorker(venue: VenueId, workbook: Workbook, limits = usual): Promise<Buffer> {
  const bytes = await inTurn(venue, () => runInChild<Uint8Array>('workbook-worker', workbook, limits));
  if (bytes === null) throw new CodedError('WORKBOOK_TOO_LARGE', workbookErrors.WORKBOOK_TOO_LARGE);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
