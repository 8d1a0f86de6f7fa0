import { CodedError } from '#kernel/error.ts';
import { type Reading, type Table, type TableErrorCode, tableErrors } from '#kernel/table.ts';
import { type ChildLimits, runInChild } from '../child-task.ts';
import type { VenueId } from '../database.ts';
import { createFairQueue } from '../fair-queue.ts';

/** The largest honest table takes 3 s and a third of this. */
const usual: ChildLimits = { heapMb: 512, longestMs: 20_000 };

const inTurn = createFairQueue(5);

/** Reads a venue's table in a separate process, one at a time, so that the event loop stays free for the tills. */
export async function readTableInWorker(
  venue: VenueId,
  bytes: Uint8Array,
  sheet: number | null,
  limits = usual,
): Promise<Table> {
  const reading = await inTurn(venue, () => runInChild<Reading>('table-worker', { bytes, sheet }, limits));
  if (reading?.ok) return reading.table;
  // One that did not come back wanted more memory or time than any honest file needs.
  return reading === null ? refuse('TABLE_TOO_LARGE_INSIDE') : refuse(reading.code, reading.details);
}

function refuse(code: TableErrorCode, details?: Readonly<Record<string, number>>): never {
  throw new CodedError(code, tableErrors[code], details);
}
