import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, clientConfig, type VenueId } from './database.ts';
import { ensureRoles, setRights } from './rights.ts';
import { quoteName } from './sql.ts';
import { StartUpError } from './start-up-error.ts';

export interface MigrateOptions {
  /** A connection that may create schemas; for the embedded database its owner. */
  readonly connection: Connection;
  readonly venue: VenueId;
  readonly folder: string;
  /** Tables that the application may only append to, besides the platform's own. Their rows are never changed, not even by a bug. */
  readonly insertOnly: readonly string[];
}

export interface MigrationResult {
  /** Numbers of the migrations applied now; empty if the schema was already up to date. */
  readonly applied: readonly string[];
  /** False if the database refused to create the roles: then privileges do not enforce immutability. */
  readonly hasRoles: boolean;
}

/** How long another process may take with its migrations, or a running server may hold a table, ms. */
const patienceMs = 60_000;

/**
 * Migrates the venue's schema, one numbered file after the other, one statement per call (Citus requires it). Each file
 * is one transaction together with the rights of its tables, and the rights are set at each start: whenever the process
 * is killed, the next one goes on where it stopped.
 *
 * @throws {StartUpError} DATABASE_NEWER, DATABASE_BUSY, MIGRATION_FAILED
 */
export async function migrate({ connection, venue, folder, insertOnly }: MigrateOptions): Promise<MigrationResult> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${patienceMs}`);
    await client.query(`SELECT pg_advisory_lock(hashtext('tavolina.migrate'))`);
    const hasRoles = await ensureRoles(client);
    const rights = () => setRights(client, venue, insertOnly);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoteName(venue)}`);
    await client.query(`SET search_path TO ${quoteName(venue)}, pg_catalog`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migration')).rows.map((row) => row.name),
    );
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    refuseNewer(venue, [...done].filter((name) => !files.includes(name)).sort());
    const applied: string[] = [];
    for (const file of files.filter((name) => !done.has(name))) {
      await applyFile(client, { venue, path: join(folder, file), file, rights: hasRoles ? rights : null });
      applied.push(file);
    }
    // Also if nothing was applied: rights that were changed by hand, or that an earlier version did not set.
    if (hasRoles) await inTransaction(client, rights);
    return { applied, hasRoles };
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error;
    throw new StartUpError(
      'DATABASE_BUSY',
      `The database could not be upgraded: for ${patienceMs / 1000} s another Tavolina server, or another program, has ` +
        'held its tables. Stop the other one, then start this again.',
      error,
    );
  } finally {
    await client.end();
  }
}

function refuseNewer(venue: VenueId, unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new StartUpError(
    'DATABASE_NEWER',
    `The database of ${venue} was made by a newer version of Tavolina (it has ${unknown.join(', ')}). ` +
      'Start that version or a later one; nothing was changed.',
  );
}

interface MigrationFile {
  readonly venue: VenueId;
  readonly path: string;
  readonly file: string;
  /** Sets the rights of the tables; null if the database has no roles for them. */
  readonly rights: (() => Promise<void>) | null;
}

async function applyFile(client: pg.Client, { venue, path, file, rights }: MigrationFile): Promise<void> {
  const statements = splitStatements(await readFile(path, 'utf8'));
  try {
    await inTransaction(client, async () => {
      for (const statement of statements) await client.query(statement);
      await client.query('INSERT INTO migration (name) VALUES ($1)', [file]);
      await rights?.();
    });
  } catch (error) {
    const { code, message } = error as { readonly code?: string; readonly message: string };
    // A lost connection or a lock says nothing about the migration; it is tried again by the next start.
    if (code === undefined || !/^(22|23|42)/.test(code)) throw error;
    throw new StartUpError(
      'MIGRATION_FAILED',
      `The database of ${venue} could not be upgraded: ${file} failed (${message}). Nothing of it was kept; start the ` +
        'version that ran before, and report this.',
      error,
    );
  }
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    // The first failure is what happened; a lost connection cannot roll back, and need not.
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Statements end with a semicolon at the end of a line; our migrations hold no function bodies. */
export function splitStatements(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
