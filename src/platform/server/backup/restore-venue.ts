import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Connection, openDatabase, type VenueId } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Secrets } from '../secrets.ts';
import { inWriteTx, type WriteTx } from '../write-tx.ts';
import { anchorIn } from './carried-anchor.ts';
import { backupFailure } from './failure.ts';
import { brokenJournal, faultOfJournal } from './journal-fault.ts';
import { type OpenTables, openTables } from './load-tables.ts';
import type { BackupSummary, FileMark, TableMark } from './manifest.ts';
import { checkBackup, newer, readBackup, type Sink } from './read-backup.ts';
import { connectTo, hasVenue, readTip, tablesOf } from './snapshot.ts';
import {
  type Aside,
  claimRestore,
  draftFolder,
  draftSchema,
  hasSchema,
  recoverSwitch,
  switchVenue,
  undo,
  words,
} from './switch-venue.ts';

export interface RestoreOrder {
  /** The owner of the database: creates schemas. */
  readonly connection: Connection;
  readonly venue: VenueId;
  /** Where its keys go. */
  readonly folder: string;
  readonly file: string;
  readonly key: Buffer;
  /** The folder of this program's migrations. */
  readonly migrations: string;
  /** As of `migrate`. */
  readonly insertOnly: readonly string[];
  /** Whether a venue that is there already is put aside. */
  readonly replaces: boolean;
  /** Whether a journal that does not agree with its seals is restored all the same, with a note in it. */
  readonly acceptsJournal: boolean;
  /** Epoch ms. */
  readonly now: number;
  /** What the features change in a venue that has gone back in time; it answers what a person must know. */
  readonly afterRestore: (tx: WriteTx) => Promise<readonly string[]>;
  readonly say: (line: string) => void;
  /** Called before the venue takes its place, when an interruption no longer loses it. */
  readonly onVerified?: () => Promise<void>;
}

export interface Restored {
  readonly summary: BackupSummary;
  /** Entries that the replaced venue's journal had and the restored one does not. */
  readonly lostEntries: number;
  /** What the journal does not agree in with its seals; null if it does in all. */
  readonly fault: string | null;
  readonly notes: readonly string[];
  readonly aside: Aside | null;
}

/**
 * Restores one venue into a schema beside it, verifies everything there, and only then puts it in its place: counts,
 * sums, foreign keys, keys and seals of the journal, migrations. Other venues of the database are not touched. If anything
 * is wrong, all is as it was.
 *
 * @throws a BackupError, or the database's error
 */
export async function restoreVenue(order: RestoreOrder): Promise<Restored> {
  const { venue, folder, file, say } = order;
  say('Verifying the backup');
  const summary = await checkBackup(file, order.key);
  await refuseUnfitting(order, summary);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await connectTo(order.connection, draftSchema(venue));
  try {
    await refuseInUse(client);
    await claimRestore(client, venue);
    const left = await recoverSwitch(client, venue, folder);
    if (left !== null) say(words[left](venue));
    const isThere = (await hasVenue(client, venue)) || existsSync(join(folder, 'secrets.json'));
    if (isThere && !order.replaces) {
      throw backupFailure(
        'RESTORE_VENUE_EXISTS',
        `There is a venue "${venue}" already, in the database or in ${folder}. With --replace it is put aside first, and kept.`,
      );
    }
    try {
      await mkdir(draftFolder(folder), { mode: 0o700 });
      say(`Restoring ${summary.rows} rows`);
      await load(client, order, summary);
      say('Verifying what was restored');
      const replaced = await tipOfReplaced(order);
      const { notes, lostEntries, fault } = await finish(order, summary, replaced);
      await refuseInUse(client);
      const files = summary.end.files.map(({ name }) => name);
      const aside = await switchVenue(client, {
        venue,
        folder,
        now: order.now,
        files,
        onVerified: order.onVerified ?? (async () => {}),
      });
      return { summary, notes, lostEntries, fault, aside };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      await endFailed(client, order);
      throw isContentRefused(error) ? refusedContent(file, error) : error;
    }
  } finally {
    await client.end();
  }
}

/** A restore that failed leaves nothing; one that failed after the schemas had changed places is finished. */
async function endFailed(client: pg.Client, { venue, folder }: RestoreOrder): Promise<void> {
  if (await hasSchema(client, draftSchema(venue))) await undo(client, venue, folder);
  else await recoverSwitch(client, venue, folder);
}

/** PostgreSQL's classes for values that are no values of their column, and for broken constraints. */
const isContentRefused = (error: unknown) => /^2[23]/.test(String((error as { code?: unknown }).code));

function refusedContent(file: string, cause: unknown) {
  return backupFailure(
    'BACKUP_DAMAGED',
    `The rows of ${file} do not fit their tables: ${(cause as Error).message}. Nothing was restored.`,
    cause,
  );
}

async function refuseUnfitting({ venue, file, migrations }: RestoreOrder, { start }: BackupSummary): Promise<void> {
  if (start.venue !== venue) {
    throw backupFailure(
      'RESTORE_OTHER_VENUE',
      `${file} is a backup of the venue "${start.venue}", not of "${venue}". TAVOLINA_VENUES and --venue name the venue.`,
    );
  }
  const known = new Set(await readdir(migrations));
  if (start.migrations.some((name) => !known.has(name))) throw newer(file, start.version);
}

const patienceMs = 5_000;

/** A connection that was just closed is there for a moment longer. */
async function refuseInUse(client: pg.Client): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'tavolina%' AND pid <> pg_backend_pid()`,
    );
    if (rowCount === 0) return;
    if (Date.now() > deadline) break;
    await delay(50);
  }
  throw backupFailure('RESTORE_DATABASE_IN_USE', 'A Tavolina server uses this database. Stop it first.');
}

/** The schema as it was when the backup was taken, then the rows; PostgreSQL gets no statement from the file. */
async function load(client: pg.Client, order: RestoreOrder, summary: BackupSummary): Promise<void> {
  const schema = draftSchema(order.venue);
  const folder = join(draftFolder(order.folder), 'migrations');
  await mkdir(folder);
  for (const name of summary.start.migrations) await cp(join(order.migrations, name), join(folder, name));
  await migrate({ connection: order.connection, venue: schema, folder, insertOnly: order.insertOnly });
  const tables = await tablesOf(client, schema);
  await client.query('BEGIN');
  const loading = await openTables(client, schema, tables);
  const marks: TableMark[] = [];
  await readBackup(order.file, order.key, {
    table: (mark) => {
      marks.push(mark);
      return loading.fill(mark);
    },
    file: (mark) => fileSink(order.folder, mark),
  });
  await compare(loading, marks, tables, summary);
  await loading.close();
  await client.query('COMMIT');
}

async function fileSink(folder: string, { name }: FileMark): Promise<Sink> {
  const file = await open(join(draftFolder(folder), name), 'wx', 0o600);
  return {
    write: (data) => file.write(data),
    end: async () => {
      await file.sync();
      await file.close();
    },
  };
}

/** Every table is read back: all its rows are there, and each is the same. */
async function compare(
  loading: OpenTables,
  marks: readonly TableMark[],
  tables: readonly TableMark[],
  { end }: BackupSummary,
) {
  const differs = (name: string) =>
    backupFailure('RESTORE_DIFFERS', `The table "${name}" was not restored as it was backed up. Nothing was changed.`);
  for (const { name } of tables) if (!marks.some((mark) => mark.name === name)) throw differs(name);
  for (const mark of marks) {
    const expected = end.tables.find(({ name }) => name === mark.name);
    const found = await loading.sumOf(mark);
    if (expected?.rows !== found.rows || expected.sum !== found.sum) throw differs(mark.name);
  }
}

interface ReplacedTip {
  readonly seq: number;
}

/** How far the journal had come that is put aside, as far as it can be known. */
async function tipOfReplaced({ connection, venue, folder }: RestoreOrder): Promise<ReplacedTip | null> {
  const anchor = await anchorIn(folder);
  const seen = await connectTo(connection, venue);
  const head = await readTip(seen)
    .catch(() => null)
    .finally(() => seen.end());
  const seq = Math.max(anchor?.seq ?? 0, head?.seq ?? 0);
  return seq === 0 ? null : { seq };
}

/** Verifies the journal with the restored key, brings the schema up to date, and says in the journal what happened. */
async function finish(order: RestoreOrder, summary: BackupSummary, replaced: ReplacedTip | null) {
  const { connection, venue, folder, now } = order;
  const schema = draftSchema(venue);
  const journalKey = await readJournalKey(order);
  await migrate({ connection, venue: schema, folder: order.migrations, insertOnly: order.insertOnly });
  const database = openDatabase({ connection, poolSize: 2 });
  try {
    const fault = await faultOfJournal(database, schema, {
      journalKey,
      folder: draftFolder(folder),
      tip: summary.end.journal,
    });
    if (fault !== null && !order.acceptsJournal) throw brokenJournal(order.file, fault);
    const lostEntries = Math.max(0, (replaced?.seq ?? 0) - summary.end.journal.seq);
    const options = {
      database,
      venue: schema,
      clock: () => now,
      journalKey,
      origin: 'restore',
      onCommitted: () => {},
      onSealed: () => {},
    };
    const notes = await inWriteTx(options, async (tx) => {
      const found = await order.afterRestore(tx);
      const { start, end } = summary;
      const data = {
        takenAt: start.takenAt,
        version: start.version,
        seq: end.journal.seq,
        hash: end.journal.hash,
        lostEntries,
        fault,
      };
      tx.audit({
        action: 'venue.restored',
        subject: `venue:${venue}`,
        userId: null,
        pointId: null,
        commandId: null,
        senderId: null,
        approverId: null,
        data,
      });
      return found;
    });
    return { notes, lostEntries, fault };
  } finally {
    await database.close();
  }
}

async function readJournalKey({ folder, file }: RestoreOrder): Promise<string> {
  try {
    const { journalKey, pinKey } = JSON.parse(
      await readFile(join(draftFolder(folder), 'secrets.json'), 'utf8'),
    ) as Secrets;
    if (typeof journalKey === 'string' && typeof pinKey === 'string') return journalKey;
  } catch {
    // The message below says what is missing.
  }
  throw backupFailure('BACKUP_DAMAGED', `${file} does not hold the venue's keys (secrets.json).`);
}
