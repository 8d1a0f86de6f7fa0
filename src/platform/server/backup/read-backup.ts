import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { backupFailure } from './failure.ts';
import { unpackFrames } from './frames.ts';
import {
  type BackupEnd,
  type BackupMark,
  type BackupStart,
  type BackupSummary,
  backupFormat,
  type FileMark,
  isCarried,
  type TableMark,
} from './manifest.ts';
import { createRowSummer, type RowSummer } from './row-sum.ts';
import { damaged, readHeader, unseal } from './sealed-file.ts';

/** Where the content of a table or of a file goes. */
export interface Sink {
  write(data: Buffer): Promise<unknown>;
  end(): Promise<unknown>;
}

export interface Sinks {
  readonly start?: (start: BackupStart) => Promise<unknown>;
  readonly table?: (mark: TableMark) => Promise<Sink>;
  readonly file?: (mark: FileMark) => Promise<Sink>;
}

const nowhere: Sink = { write: async () => {}, end: async () => {} };
/** A key, or a few thousand anchors, is all that a file holds; one that was made to fill the memory is refused. */
const fileBytes = 256 * 1024 * 1024;

/** Reads a whole backup and verifies all of it: seals, marks, counts and sums. */
export function checkBackup(path: string, key: Buffer): Promise<BackupSummary> {
  return readBackup(path, key, {});
}

/**
 * Reads a backup, passes its content on, and verifies it on the way. Whoever must not act on a damaged one calls `checkBackup` first.
 *
 * @throws BACKUP_DAMAGED, BACKUP_KEY_WRONG, BACKUP_FROM_NEWER_VERSION, BACKUP_NOT_A_BACKUP, BACKUP_FILE_UNREADABLE
 */
export async function readBackup(path: string, key: Buffer, sinks: Sinks): Promise<BackupSummary> {
  const header = await readHeader(path);
  const frames = unpackFrames(path, unseal(path, header, key));
  const next = async () => (await frames.next()).value;
  const tables: BackupEnd['tables'][number][] = [];
  const files: BackupEnd['files'][number][] = [];
  try {
    const first = markOf(path, await next());
    if (first.kind !== 'start') throw damaged(path);
    if (!(first.format >= 1 && first.format <= backupFormat)) throw newer(path, first.version);
    await sinks.start?.(first);
    for (;;) {
      const mark = markOf(path, await next());
      if (mark.kind === 'end') {
        const isSame = JSON.stringify([mark.tables, mark.files]) === JSON.stringify([tables, files]);
        if (!isSame || (await next()) !== undefined) throw damaged(path);
        const rows = tables.reduce((sum, table) => sum + table.rows, 0);
        return { start: first, end: mark, bytes: (await stat(path)).size, rows };
      }
      if (mark.kind === 'table') tables.push(await readTable(mark));
      else if (mark.kind === 'file') files.push(await readFile(mark));
      else throw damaged(path);
    }
  } finally {
    await frames.return(undefined);
  }

  async function readTable(mark: TableMark) {
    const sink = (await sinks.table?.(mark)) ?? nowhere;
    const summer = createRowSummer();
    for (;;) {
      const frame = await next();
      if (frame !== undefined && 'data' in frame) {
        add(summer, frame.data);
        await sink.write(frame.data);
        continue;
      }
      const end = markOf(path, frame);
      const { rows, sum } = endOf(summer);
      if (end.kind !== 'tableEnd' || end.rows !== rows || end.sum !== sum) throw damaged(path);
      await sink.end();
      return { name: mark.name, rows, sum };
    }
  }

  function add(summer: RowSummer, data: Buffer): void {
    try {
      summer.add(data);
    } catch {
      throw damaged(path);
    }
  }

  function endOf(summer: RowSummer) {
    try {
      return summer.end();
    } catch {
      throw damaged(path);
    }
  }

  async function readFile(mark: FileMark) {
    if (!isCarried(mark.name)) {
      throw backupFailure(
        'BACKUP_DAMAGED',
        `${path} holds a file that belongs to no venue: ${JSON.stringify(mark.name)}. It is refused.`,
      );
    }
    const sink = (await sinks.file?.(mark)) ?? nowhere;
    const hash = createHash('sha256');
    let bytes = 0;
    for (;;) {
      const frame = await next();
      if (frame !== undefined && 'data' in frame) {
        bytes += frame.data.length;
        if (bytes > fileBytes) throw damaged(path);
        hash.update(frame.data);
        await sink.write(frame.data);
        continue;
      }
      const end = markOf(path, frame);
      const sha256 = hash.digest('hex');
      if (end.kind !== 'fileEnd' || end.bytes !== bytes || end.sha256 !== sha256) throw damaged(path);
      await sink.end();
      return { name: mark.name, bytes, sha256 };
    }
  }
}

function markOf(path: string, frame: { readonly mark: unknown } | { readonly data: Buffer } | undefined): BackupMark {
  if (frame === undefined || !('mark' in frame) || typeof frame.mark !== 'object' || frame.mark === null)
    throw damaged(path);
  return frame.mark as BackupMark;
}

export function newer(path: string, version: string) {
  return backupFailure(
    'BACKUP_FROM_NEWER_VERSION',
    `${path} was written by a newer version of Tavolina (${version}). Install that version first, then restore.`,
  );
}
