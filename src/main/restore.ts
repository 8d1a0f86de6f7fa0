import { existsSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { stampOf } from '#platform/server/backup/file-name.ts';
import { keepKey, readStoredKey } from '#platform/server/backup/key-file.ts';
import type { BackupKey } from '#platform/server/backup/recovery-key.ts';
import { type Restored, restoreVenue } from '#platform/server/backup/restore-venue.ts';
import { openHeader, readHeader } from '#platform/server/backup/sealed-file.ts';
import { draftFolder, markerOf } from '#platform/server/backup/switch-venue.ts';
import type { Connection, VenueId } from '#platform/server/database.ts';
import { clusterFiles, forgetAside, putAside } from '#platform/server/embedded-postgres/cluster-aside.ts';
import { lockDataFolder } from '#platform/server/embedded-postgres/data-folder-lock.ts';
import { hasCluster } from '#platform/server/embedded-postgres/running.ts';
import {
  type EmbeddedPostgresOptions,
  recoverInterruptedAside,
  startEmbeddedPostgres,
} from '#platform/server/embedded-postgres.ts';
import { runAfterRestore } from './after-restore.ts';
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts';
import { insertOnlyTables } from './insert-only-tables.ts';
import { migrationsFolder } from './project-folder.ts';
import { chooseVenues, parseArguments, recoveryKeyOf, runTool, say } from './tool.ts';
import { folderOf } from './venue-folders.ts';

const [replace, replaceDatabase, acceptJournal] = ['--replace', '--replace-database', '--accept-journal'] as const;
const usage = `npm run restore -- FILE [--venue NAME] [${replace} | ${replaceDatabase}] [${acceptJournal}]`;

/** `npm run restore -- FILE`: brings a venue back from a backup, while its server is stopped. */
async function restore(): Promise<void> {
  const {
    file,
    venue: wanted,
    flags,
  } = parseArguments(process.argv.slice(2), usage, [replace, replaceDatabase, acceptJournal]);
  const environment = readEnvironment(process.env, []);
  const [venue, another] = chooseVenues(environment, wanted);
  if (venue === undefined || another !== undefined) {
    throw new EnvironmentError('--venue', `There are several venues: name the one to restore. Usage: ${usage}`);
  }
  const folder = folderOf(resolve(environment.dataDir), venue);
  const key = await keyOf(file, folder);
  const replaced = flags.has(replaceDatabase) ? folder : null;
  const restored = await withDatabase(environment, replaced, (connection, onVerified) =>
    restoreVenue({
      onVerified,
      connection,
      venue,
      folder,
      file,
      key: key.key,
      migrations: migrationsFolder(),
      insertOnly: insertOnlyTables(),
      now: Date.now(),
      say,
      replaces: flags.has(replace) || flags.has(replaceDatabase),
      acceptsJournal: flags.has(acceptJournal),
      afterRestore: runAfterRestore,
    }),
  );
  await keepKey(folder, key, Date.now());
  describe(venue, restored, environment.anchorDir);
}

/** From the environment; from the data folder, if it is the key of this file; or typed in. */
async function keyOf(file: string, folder: string): Promise<BackupKey> {
  const header = await readHeader(file);
  const given = recoveryKeyOf(process.env);
  if (given !== null) return openHeader(file, header, given);
  const stored = await readStoredKey(folder).catch(() => null);
  if (stored !== null && stored.id === header.keyId && stored.salt === header.salt) return stored;
  if (!process.stdin.isTTY) {
    throw new EnvironmentError(
      'TAVOLINA_RECOVERY_KEY',
      `Set TAVOLINA_RECOVERY_KEY to the recovery key marked ${header.keyId}.`,
    );
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await openHeader(file, header, await prompt.question(`Recovery key marked ${header.keyId}: `));
  } finally {
    prompt.close();
  }
}

/** The external database, or that of the data folder, which no server may be using. */
async function withDatabase<T>(
  { databaseUrl, dataDir, postgresBin }: Environment,
  /** The folder of the venue that replaces the whole database; null if it stays. */
  replaced: string | null,
  work: (connection: Connection, onVerified: () => Promise<void>) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    if (replaced !== null)
      throw new EnvironmentError(
        replaceDatabase,
        `${replaceDatabase} is for the embedded database; DATABASE_URL is set.`,
      );
    return work({ connectionString: databaseUrl }, async () => {});
  }
  const folder = resolve(dataDir);
  const options = { log: say, binariesDir: postgresBin, isRestore: true };
  const putBack = await prepareFolder(folder, options, replaced);
  const isNew = !hasCluster(folder);
  let isDone = false;
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: folder, ...options });
    try {
      const result = await work(postgres.connection, () => forgetAside(folder));
      isDone = true;
      return result;
    } finally {
      await postgres.stop();
    }
  } finally {
    if (!isDone && isNew) await removeCluster(folder);
    if (!isDone) await putBack?.();
  }
}

/**
 * Ends what an interrupted restore has left, and puts the database aside if it is to be replaced: the folder of the venue
 * that replaces it is named then. Returns what puts it back.
 */
async function prepareFolder(
  folder: string,
  options: Omit<EmbeddedPostgresOptions, 'dataDir'>,
  replaced: string | null,
): Promise<(() => Promise<void>) | null> {
  if (!existsSync(folder)) return null;
  const unlock = await lockDataFolder(folder);
  try {
    await recoverInterruptedAside(options, folder);
    if (replaced === null) return null;
    const aside = join(folder, `before-restore-${stampOf(Date.now())}`);
    const putBack = await putAside(folder, aside, markerOf(replaced));
    say(`The database was put aside: ${aside}`);
    return async () => {
      await rm(draftFolder(replaced), { recursive: true, force: true });
      await putBack();
    };
  } finally {
    unlock();
  }
}

/** Of a restore that failed: the folder is as empty as before. */
async function removeCluster(folder: string): Promise<void> {
  // `run` is the folder of the socket.
  for (const name of [...clusterFiles, 'run']) await rm(join(folder, name), { recursive: true, force: true });
  await rmdir(folder).catch(() => {});
}

function describe(venue: VenueId, { summary, lostEntries, fault, notes, aside }: Restored, anchorDir?: string): void {
  const { start, end, rows } = summary;
  say(
    `Restored ${venue} as it was at ${new Date(start.takenAt).toISOString()}: ${end.tables.length} tables, ${rows} rows.`,
  );
  say('Verified: checksums of the file, counts and contents of every table, foreign keys, the venue’s keys.');
  say(
    `The journal ends with entry ${end.journal.seq}; ${fault === null ? 'its seals are whole' : `it does NOT agree with its seals: ${fault}`}. The restore is the next entry. Migrations are up to date.`,
  );
  say('');
  say('What the restored venue cannot know:');
  if (lostEntries > 0) say(`- ${lostEntries} entries of the journal that was put aside are later than the backup.`);
  for (const note of notes) say(`- ${note}`);
  if (anchorDir !== undefined) {
    say(`- The anchors in ${anchorDir} may be later than the backup: then start once with --accept-journal.`);
  }
  if (aside !== null) {
    say('');
    say(`The venue as it was before is kept: the schema "${aside.schema}" of the database, and ${aside.folder}.`);
    say(`When it is not needed any more: DROP SCHEMA "${aside.schema}" CASCADE`);
  }
  say('Start the server as usual. Everybody signs in again.');
}

runTool(restore);
