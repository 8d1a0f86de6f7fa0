import { parentPort, workerData } from 'node:worker_threads';
import { readTable } from './read-table.ts';

// A thread of its own reads one file and ends: whatever it meets there, the till goes on.
const { bytes, sheet } = workerData as { readonly bytes: Uint8Array; readonly sheet: number | null };
parentPort?.postMessage(await readTable(Buffer.from(bytes), sheet));
