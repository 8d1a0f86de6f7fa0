import type { Database, ReadTx, VenueId } from './database.ts';
import { isSealedWith } from './journal.ts';
import {
  draftSecrets,
  fingerprint,
  keepSecrets,
  readDraft,
  readSecrets,
  restoreBackup,
  type Secrets,
  secretNames,
  secretsFile,
} from './secrets.ts';
import { sql } from './sql.ts';
import { StartUpError } from './start-up-error.ts';

/** A venue's database and the folder of its keys. */
interface VenueKeysOptions {
  readonly database: Database;
  readonly venue: VenueId;
  readonly folder: string;
}

/**
 * The venue's keys, checked against its database, which knows their fingerprints. New ones are made only for a database
 * that has never been used. Their order at the first start is: draft, fingerprints in the database, file. So a
 * `secrets.json` without fingerprints means that the database was lost, and fingerprints without it that the keys were.
 *
 * @throws {StartUpError} SECRETS_MISSING, SECRETS_UNREADABLE, SECRETS_OF_ANOTHER, DATABASE_LOST
 */
export async function openSecrets({ database, venue, folder }: VenueKeysOptions): Promise<Secrets> {
  const stored = await readSecrets(folder);
  const { known, isUsed } = await database.read(venue, stateOf);
  if (known.size > 0) {
    const secrets = stored ?? (await readDraft(folder));
    // A draft that does not fit is what an interrupted start of another database left behind.
    if (secrets === null || !fits(known, secrets))
      throw stored === null ? missing(folder, venue) : foreign(folder, venue);
    if (stored === null) await keepSecrets(folder);
    return secrets;
  }
  if (isUsed) {
    // From before fingerprints were stored: the last seal of the journal shows whether the key is the right one.
    if (stored === null) throw missing(folder, venue);
    if (!(await database.read(venue, (tx) => isSealedWith(tx, stored.journalKey)))) throw foreign(folder, venue);
    return note({ database, venue, folder }, stored);
  }
  if (stored !== null) throw lost(folder, venue);
  const secrets = await note({ database, venue, folder }, (await readDraft(folder)) ?? (await draftSecrets(folder)));
  await keepSecrets(folder);
  return secrets;
}

/** The fingerprints by name, and whether anything was ever done in this venue. */
async function stateOf(tx: ReadTx): Promise<{ known: ReadonlyMap<string, string>; isUsed: boolean }> {
  const [rows, head] = await Promise.all([
    tx.rows<{ name: string; fingerprint: string }>(sql`SELECT name, fingerprint FROM venue_key`),
    tx.one<{ isUsed: boolean }>(sql`
      SELECT event_seq > 0 OR journal_seq > 0 OR catalogue_version > 1 AS "isUsed" FROM venue_head`),
  ]);
  return { known: new Map(rows.map(({ name, fingerprint }) => [name, fingerprint])), isUsed: head.isUsed };
}

function fits(known: ReadonlyMap<string, string>, secrets: Secrets): boolean {
  return secretNames.every(
    (name) => (known.get(name) ?? fingerprint(name, secrets[name])) === fingerprint(name, secrets[name]),
  );
}

/** Stores the fingerprints. Another process may have stored its own at the same moment: the first ones count. */
async function note({ database, venue, folder }: VenueKeysOptions, secrets: Secrets): Promise<Secrets> {
  const rows = secretNames.map((name) => ({ name, fingerprint: fingerprint(name, secrets[name]) }));
  const { known } = await database.inVenue(venue, async (tx) => {
    await tx.run(sql`
      INSERT INTO venue_key (name, fingerprint)
      SELECT name, fingerprint FROM json_to_recordset(${JSON.stringify(rows)}::json) AS k (name text, fingerprint text)
      ON CONFLICT (name) DO NOTHING`);
    return stateOf(tx);
  });
  if (!fits(known, secrets)) throw foreign(folder, venue);
  return secrets;
}

function missing(folder: string, venue: VenueId): StartUpError {
  return new StartUpError(
    'SECRETS_MISSING',
    `The keys of ${venue} are missing: there is no ${secretsFile(folder)}, but the database was made with one. Without ` +
      `it no PIN is valid and the journal cannot be verified. ${restoreBackup}`,
  );
}

function foreign(folder: string, venue: VenueId): StartUpError {
  return new StartUpError(
    'SECRETS_OF_ANOTHER',
    `The keys in ${secretsFile(folder)} are not those of the database of ${venue}: they were made for another one. Set ` +
      `TAVOLINA_DATA or DATABASE_URL so that both belong together. ${restoreBackup}`,
  );
}

function lost(folder: string, venue: VenueId): StartUpError {
  return new StartUpError(
    'DATABASE_LOST',
    `The database of ${venue} is empty, but ${secretsFile(folder)} holds the keys of one in use. Set DATABASE_URL to ` +
      'that database, or restore your backup. To begin a new venue instead, set TAVOLINA_DATA to an empty folder.',
  );
}
