import { answerParent } from '../child-task.ts';
import { readTable } from './read-table.ts';

// A process of its own reads one file and ends: whatever it meets there, the till goes on.
answerParent(({ bytes, sheet }: { readonly bytes: Uint8Array; readonly sheet: number | null }) =>
  readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), sheet),
);
