import type { Table } from '#kernel/table.ts';
import type { VenueId } from '../database.ts';
import { digest } from '../routes.ts';
import { readTableInWorker } from './read-in-worker.ts';

export interface TableCacheOptions {
  /** Reads a file that is not kept. */
  readonly read?: typeof readTableInWorker;
  readonly mostEntries?: number;
  /** What all kept tables may take together, in estimated bytes of memory. */
  readonly mostBytes?: number;
  readonly keptMs?: number;
}

/**
 * Reads a file's sheet (null: the first that is not hidden), for a venue; throws the codes of `tableErrors`. Of a file that
 * the same venue sent a moment ago the table is at hand.
 */
export type ReadCached = (venue: VenueId, bytes: Uint8Array, sheet: number | null) => Promise<Table>;

interface Kept {
  /** As it was asked for, and which one it was; the first is asked for by no number, and by its own from then on. */
  readonly asked: number | null;
  sheet?: number;
  readonly table: Promise<Table>;
  bytes: number;
}

/**
 * Somebody who imports sends the same file three times within a minute, and reading it is most of the work. What was read
 * is kept by the digest of the bytes: who has not got the file has not got its table either. Nothing depends on it: a
 * table that was forgotten, or is in the memory of another process, is read again.
 */
export function createTableCache({
  read = readTableInWorker,
  mostEntries = 4,
  mostBytes = 64 * 1024 * 1024,
  keptMs = 5 * 60_000,
}: TableCacheOptions = {}): ReadCached {
  // One sheet of a file; a map remembers the order in which its entries came, so the first was used longest ago.
  const kept = new Map<string, Kept>();

  function keep(file: string, entry: Kept): void {
    kept.delete(file);
    kept.set(file, entry);
    let all = 0;
    for (const { bytes } of kept.values()) all += bytes;
    for (const [oldest, { bytes }] of kept) {
      if (kept.size <= mostEntries && all <= mostBytes) break;
      kept.delete(oldest);
      all -= bytes;
    }
  }
  function forget(file: string, entry: Kept): void {
    if (kept.get(file) === entry) kept.delete(file);
  }

  return async (venue, bytes, sheet) => {
    const file = `${venue} ${digest(bytes)}`;
    const found = kept.get(file);
    if (found !== undefined && (found.asked === sheet || found.sheet === sheet)) {
      keep(file, found);
      return found.table;
    }
    const entry: Kept = { asked: sheet, table: read(venue, bytes, sheet), bytes: 0 };
    keep(file, entry);
    try {
      const table = await entry.table;
      entry.sheet = table.sheet;
      entry.bytes = sizeOf(table);
      if (kept.get(file) === entry) keep(file, entry);
      setTimeout(() => forget(file, entry), keptMs).unref();
      return table;
    } catch (error) {
      forget(file, entry);
      throw error;
    }
  };
}

/** About what a table takes in memory. */
function sizeOf({ rows }: Table): number {
  let bytes = 0;
  for (const row of rows) {
    bytes += 32;
    for (const cell of row) bytes += typeof cell === 'string' ? 24 + cell.length * 2 : 16;
  }
  return bytes;
}
