import { Worker } from 'node:worker_threads';
import { CodedError } from '#kernel/error.ts';
import { type Reading, type Table, type TableErrorCode, tableErrors } from '#kernel/table.ts';
import type { VenueId } from '../database.ts';
import { createFairQueue } from '../fair-queue.ts';

const longestMs = 30_000;
const most = { maxOldGenerationSizeMb: 768 };

/**
 * The built server has the worker as a separate file next to it; from the sources a loader for TypeScript starts it.
 */
const isSource = import.meta.url.endsWith('.ts');
const built = new URL('./table-worker.js', import.meta.url);
const source = JSON.stringify(new URL('./table-worker.ts', import.meta.url).href);
const loadSource = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`;

const inTurn = createFairQueue(5);

/** Reads a venue's table in a worker thread, one at a time, so that the event loop stays free for the tills. */
export async function readTableInWorker(venue: VenueId, bytes: Uint8Array, sheet: number | null): Promise<Table> {
  const reading = await inTurn(venue, () => readInThread(bytes, sheet));
  if (reading.ok) return reading.table;
  return refuse(reading.code, reading.details);
}

function refuse(code: TableErrorCode, details?: Readonly<Record<string, number>>): never {
  throw new CodedError(code, tableErrors[code], details);
}

function readInThread(bytes: Uint8Array, sheet: number | null): Promise<Reading> {
  return new Promise((resolve) => {
    const worker = new Worker(isSource ? loadSource : built, {
      eval: isSource,
      workerData: { bytes, sheet },
      resourceLimits: most,
    });
    const end = (reading: Reading) => {
      clearTimeout(timer);
      resolve(reading);
      // It has finished or was abandoned; its exit code is ignored.
      void worker.terminate().catch(() => {});
    };
    const timer = setTimeout(() => end({ ok: false, code: 'TABLE_TOO_LARGE_INSIDE' }), longestMs);
    worker.once('message', end);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end({ ok: false, code: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TABLE_TOO_LARGE_INSIDE' : 'TABLE_BROKEN' }),
    );
  });
}
