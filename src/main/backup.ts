import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backupFailure } from '#platform/server/backup/failure.ts';
import { fileNameOf } from '#platform/server/backup/file-name.ts';
import { makeStoredKey, readStoredKey } from '#platform/server/backup/key-file.ts';
import type { BackupSummary } from '#platform/server/backup/manifest.ts';
import { type BackupKey, newBackupKey } from '#platform/server/backup/recovery-key.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import type { Connection, VenueId } from '#platform/server/database.ts';
import { connectionOfRunning, hasCluster } from '#platform/server/embedded-postgres/running.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { programVersion } from './project-folder.ts';
import { chooseVenues, parseArguments, recoveryKeyOf, runTool, say } from './tool.ts';
import { folderOf } from './venue-folders.ts';

const usage = 'npm run backup -- FILE [--venue NAME]   (FILE may be a folder: the backup names itself)';

/** `npm run backup -- FILE`: one consistent snapshot, whether the server runs or not. */
async function backup(): Promise<void> {
  const { file, venue } = parseArguments(process.argv.slice(2), usage, []);
  const environment = readEnvironment(process.env, []);
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true || /[\\/]$/.test(file);
  const venues = chooseVenues(environment, venue);
  if (venues.length > 1 && !isFolder) {
    throw backupFailure(
      'BACKUP_NOT_WRITTEN',
      `There are several venues (${venues.join(', ')}), and each is a file: name a folder, or one of them with --venue.`,
    );
  }
  if (isFolder) await mkdir(file, { recursive: true });
  await withDatabase(environment, async (connection) => {
    for (const id of venues) {
      const now = Date.now();
      const target = isFolder ? join(file, fileNameOf(id, now)) : file;
      const folder = folderOf(resolve(environment.dataDir), id);
      const key = await keyOf(folder, now);
      const order = { connection, venue: id, folder, file: target, version: programVersion(), now };
      describe(id, target, await takeBackup({ ...order, key }), key);
    }
  });
}

/** That of the running server, or one that is started for the backup and stopped again. */
async function withDatabase(environment: Environment, work: (connection: Connection) => Promise<void>): Promise<void> {
  const { databaseUrl, postgresBin } = environment;
  if (databaseUrl !== undefined) return work({ connectionString: databaseUrl });
  const dataDir = resolve(environment.dataDir);
  if (!hasCluster(dataDir)) {
    throw backupFailure('BACKUP_NO_VENUE', `There is no database in ${dataDir}. TAVOLINA_DATA names the data folder.`);
  }
  const running = connectionOfRunning(dataDir);
  if (running !== null) return work(running);
  const postgres = await startEmbeddedPostgres({ dataDir, log: say, binariesDir: postgresBin });
  try {
    await work(postgres.connection);
  } finally {
    await postgres.stop();
  }
}

/** What was set in the environment, or the key of the venue, which is made if there is none. */
async function keyOf(folder: string, now: number): Promise<BackupKey & { readonly recoveryKey?: string | null }> {
  const given = recoveryKeyOf(process.env);
  if (given !== null) return newBackupKey(given);
  return (await readStoredKey(folder)) ?? makeStoredKey(folder, now);
}

function describe(
  venue: VenueId,
  file: string,
  { bytes, rows, end }: BackupSummary,
  key: BackupKey & { readonly recoveryKey?: string | null },
): void {
  say(
    `Backup of ${venue}: ${file} (${Math.ceil(bytes / 1024)} kB, ${rows} rows, journal to entry ${end.journal.seq}). It was read back and verified.`,
  );
  if (key.recoveryKey == null) say(`It is sealed with the recovery key marked ${key.id}.`);
  else
    say(
      `Recovery key ${key.id}: ${key.recoveryKey}\nWrite it down, and keep it away from this machine: nobody can restore a backup without it.`,
    );
}

runTool(backup);
