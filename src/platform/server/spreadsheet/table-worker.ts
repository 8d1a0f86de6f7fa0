import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';

// Reads one file in a thread of its own and ends: a crash there does not affect the tills.
const { bytes, sheet } = workerData as { readonly bytes: Uint8Array; readonly sheet: number | null };
parentPort?.postMessage(await readTable(Buffer.from(bytes), sheet));
