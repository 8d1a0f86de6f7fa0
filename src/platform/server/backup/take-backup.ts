import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection, VenueId } from '../database.ts';
import { backupFailure, isBackupError } from './failure.ts';
import { type Frame, packFrames } from './frames.ts';
import { type BackupEnd, type BackupSummary, backupFormat, carriedFiles, isOwn, placeOf } from './manifest.ts';
import { checkBackup } from './read-backup.ts';
import type { BackupKey } from './recovery-key.ts';
import { createRowSummer } from './row-sum.ts';
import { seal } from './sealed-file.ts';
import { connectTo, copyOut, openSnapshot, readTip } from './snapshot.ts';

export interface BackupOrder {
  /** May read all tables of the venue. */
  readonly connection: Connection;
  readonly venue: VenueId;
  /** The folder of its keys. */
  readonly folder: string;
  /** The file to be written; it must not exist. */
  readonly file: string;
  readonly key: BackupKey;
  /** Of this program. */
  readonly version: string;
  /** Epoch ms. */
  readonly now: number;
  /** The share of the time that it works, from 0 to 1; the rest is left to those who sell. */
  readonly share?: number;
}

/**
 * Writes one consistent snapshot of a venue while selling goes on, and reads it back. Memory stays the same whatever the
 * size. The file has its name only when it is whole.
 *
 * @throws a BackupError, or the database's error
 */
export async function takeBackup(order: BackupOrder): Promise<BackupSummary> {
  const { file, key } = order;
  await refuseExisting(file);
  const draft = join(dirname(file), `.${basename(file)}.${process.pid}.part`);
  try {
    // Before the snapshot: what the anchors hold by now, the snapshot holds too.
    const files = await readCarried(order.folder);
    const client = await connectTo(order.connection, order.venue);
    try {
      await writeFile(draft, seal(packFrames(paced(framesOf(client, order, files), order.share ?? 1)), key));
    } finally {
      await client.end();
    }
    const summary = await checkBackup(draft, key.key);
    await refuseExisting(file);
    await rename(draft, file);
    return summary;
  } finally {
    await rm(draft, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found !== null) throw backupFailure('BACKUP_FILE_EXISTS', `${file} exists already. Give another name.`);
}

interface Carried {
  readonly name: (typeof carriedFiles)[number];
  readonly path: string;
  /** Lines may be added while it is read: it is carried as long as it was. */
  readonly length: number;
}

async function readCarried(folder: string): Promise<Carried[]> {
  const found = await Promise.all(
    carriedFiles
      .filter((name) => isOwn(folder, name))
      .map(async (name) => {
        const path = placeOf(folder, name);
        const entry = await stat(path).catch(() => null);
        return entry === null ? [] : [{ name, path, length: entry.size }];
      }),
  );
  const files = found.flat();
  if (!files.some(({ name }) => name === 'secrets.json')) {
    throw backupFailure(
      'BACKUP_NO_VENUE',
      `There is no secrets.json in ${folder}: this is not the data folder of the venue.`,
    );
  }
  return files;
}

async function* framesOf(client: pg.Client, order: BackupOrder, files: readonly Carried[]): AsyncGenerator<Frame> {
  const { venue, version, now } = order;
  const { migrations, tables, postgres } = await openSnapshot(client, venue);
  yield { mark: { kind: 'start', format: backupFormat, venue, takenAt: now, version, postgres, migrations } };
  const fileEnds: BackupEnd['files'][number][] = [];
  for (const { name, path, length } of files) {
    yield { mark: { kind: 'file', name } };
    const hash = createHash('sha256');
    const content = length === 0 ? [] : createReadStream(path, { end: length - 1 });
    for await (const data of content) {
      hash.update(data as Buffer);
      yield { data: data as Buffer };
    }
    const end = { bytes: length, sha256: hash.digest('hex') };
    yield { mark: { kind: 'fileEnd', ...end } };
    fileEnds.push({ name, ...end });
  }
  const tableEnds: BackupEnd['tables'][number][] = [];
  for (const table of tables) {
    yield { mark: table };
    const summer = createRowSummer();
    for await (const data of copyOut(client, table)) {
      summer.add(data);
      yield { data };
    }
    const end = summer.end();
    yield { mark: { kind: 'tableEnd', ...end } };
    tableEnds.push({ name: table.name, ...end });
  }
  const journal = await readTip(client);
  await client.query('COMMIT');
  yield { mark: { kind: 'end', tables: tableEnds, files: fileEnds, journal } satisfies BackupEnd };
}

const sliceMs = 20;

/** Pauses between the frames, so that others get the processor, the disk and the database. */
async function* paced(frames: AsyncIterable<Frame>, share: number): AsyncGenerator<Frame> {
  let since = performance.now();
  for await (const frame of frames) {
    yield frame;
    const worked = performance.now() - since;
    if (share >= 1 || worked < sliceMs) continue;
    await delay(Math.min(1_000, worked * (1 / share - 1)));
    since = performance.now();
  }
}

async function writeFile(path: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const part of bytes) await file.write(part);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (isBackupError(error) || !/^E(NOSPC|DQUOT|ACCES|PERM|ROFS|NOENT|NOTDIR|IO|EXIST|FBIG)$/.test(code)) throw error;
    throw backupFailure('BACKUP_NOT_WRITTEN', `The backup cannot be written: ${(error as Error).message}`, error);
  }
}
