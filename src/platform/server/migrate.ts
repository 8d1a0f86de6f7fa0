import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Connection, clientConfig, type VenueId } from './database.ts';
import { quoteName } from './sql.ts';

/** Tables that the application may only append to. Their rows are never changed, not even by a bug. */
const insertOnly = [
  'journal',
  'refund',
  'refund_line',
  'refund_payment',
  'settlement_item',
  'settlement_payment',
  'received_money',
];

export const applicationRole = 'tavolina_app';
export const reportRole = 'tavolina_report';

export interface MigrateOptions {
  /** A connection that may create schemas; for the embedded database its owner. */
  readonly connection: Connection;
  readonly venue: VenueId;
  readonly folder: string;
}

export interface MigrationResult {
  /** Numbers of the migrations applied now; empty if the schema was already up to date. */
  readonly applied: readonly string[];
  /** False if the database refused to create the roles: then privileges do not enforce immutability. */
  readonly hasRoles: boolean;
}

/** Migrates the venue's schema, one numbered file after the other, one statement per call (Citus requires it). */
export async function migrate({ connection, venue, folder }: MigrateOptions): Promise<MigrationResult> {
  const client = new pg.Client(clientConfig(connection));
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('tavolina.migrate'))`);
    const hasRoles = await ensureRoles(client);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${quoteName(venue)}`);
    await client.query(`SET search_path TO ${quoteName(venue)}, pg_catalog`);
    await client.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('SELECT name FROM migration')).rows.map((row) => row.name),
    );
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(`the database is newer than this program: ${venue} has ${unknown.join(', ')}`);
    }
    const applied: string[] = [];
    for (const file of files.filter((name) => !done.has(name))) {
      await applyFile(client, venue, folder, file);
      applied.push(file);
    }
    if (hasRoles && applied.length > 0) await grant(client, venue);
    return { applied, hasRoles };
  } finally {
    await client.end();
  }
}

async function applyFile(client: pg.Client, venue: VenueId, folder: string, file: string): Promise<void> {
  const statements = splitStatements(await readFile(join(folder, file), 'utf8'));
  await client.query('BEGIN');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('INSERT INTO migration (name) VALUES ($1)', [file]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${file} of ${venue} failed: ${(error as Error).message}`, { cause: error });
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

async function ensureRoles(client: pg.Client): Promise<boolean> {
  for (const role of [applicationRole, reportRole]) {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    if (rowCount === 1) continue;
    try {
      await client.query(`CREATE ROLE ${quoteName(role)} LOGIN`);
      await client.query(`GRANT ${quoteName(role)} TO CURRENT_USER`);
    } catch (error) {
      const code = (error as { code?: string }).code;
      if (code === '42710' || code === '23505') continue; // another process created it at the same moment
      if (code === '42501') return false;
      throw error;
    }
  }
  return true;
}

async function grant(client: pg.Client, venue: VenueId): Promise<void> {
  const schema = quoteName(venue);
  const [app, report] = [quoteName(applicationRole), quoteName(reportRole)];
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${app}`);
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${report}`);
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${app}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO ${report}`);
  // A partially migrated schema does not have all of them.
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL',
    [insertOnly],
  );
  for (const { name } of rows) await client.query(`REVOKE UPDATE, DELETE ON ${quoteName(name)} FROM ${app}`);
  await client.query(`REVOKE ALL ON migration FROM ${app}`);
}
