import type { Table } from '#kernel/table.ts';
import type { VenueId } from '../database.ts';
import { digest } from '../routes.ts';
import { readTableInWorker } from './read-in-worker.ts';

export interface TableCacheOptions {
  /** Reads a file that is not cached. */
  readonly read?: typeof readTableInWorker;
  readonly mostEntries?: number;
  /** The memory limit of all cached tables, in estimated bytes. */
  readonly mostBytes?: number;
  readonly keptMs?: number;
}

/**
 * Reads a file's sheet (null: the first that is not hidden), for a venue; throws the codes of `tableErrors`. A file
 * that the same venue sent recently is served from the cache.
 */
export type ReadCached = (venue: VenueId, bytes: Uint8Array, sheet: number | null) => Promise<Table>;

interface Kept {
  /** The requested sheet and the actual one; the first request has no number, later ones name the sheet. */
  readonly asked: number | null;
  sheet?: number;
  readonly table: Promise<Table>;
  bytes: number;
}

/**
 * An import sends the same file three times within a minute, and reading it is most of the work. Tables are cached by
 * the digest of the bytes: only a caller who has the file can reach its cached table. A table that was evicted, or is
 * in the memory of another process, is read again.
 */
export function createTableCache({
  read = readTableInWorker,
  mostEntries = 4,
  mostBytes = 64 * 1024 * 1024,
  keptMs = 5 * 60_000,
}: TableCacheOptions = {}): ReadCached {
  // One sheet of a file. A Map keeps insertion order, so the first entry is the least recently used.
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

/** The estimated memory of a table. */
function sizeOf({ rows }: Table): number {
  let bytes = 0;
  for (const row of rows) {
    bytes += 32;
    for (const cell of row) bytes += typeof cell === 'string' ? 24 + cell.length * 2 : 16;
  }
  return bytes;
}
