import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Connection, clientConfig, type VenueId } from '../database.ts';
import type { JournalTip } from '../journal.ts';
import { quoteName } from '../sql.ts';
import { backupFailure } from './failure.ts';
import type { TableMark } from './manifest.ts';

/** COPY writes and reads the same text on every version and in every place. */
const settings = [
  "SET client_encoding TO 'UTF8'",
  "SET DateStyle TO 'ISO, YMD'",
  "SET IntervalStyle TO 'iso_8601'",
  "SET TimeZone TO 'UTC'",
  "SET bytea_output TO 'hex'",
  'SET extra_float_digits TO 1',
  'SET statement_timeout TO 0',
  'SET idle_in_transaction_session_timeout TO 0',
  "SET lock_timeout TO '30s'",
];

/** A connection for COPY, in the venue's schema. */
export async function connectTo(connection: Connection, schema: string): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'tavolina backup' });
  client.on('error', () => {});
  await client.connect();
  for (const setting of settings) await client.query(setting);
  await client.query(`SET search_path TO ${quoteName(schema)}, pg_catalog`);
  return client;
}

/** The tables of a schema with their columns, by name. Computed columns are computed again where they are restored. */
export async function tablesOf(client: pg.Client, schema: string): Promise<TableMark[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'migration'
     GROUP BY c.relname ORDER BY c.relname`,
    [schema],
  );
  return rows.map(({ name, columns }) => ({ kind: 'table', name, columns }));
}

/** Whether a schema is that of a venue. */
export async function hasVenue(client: pg.Client, schema: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relname = 'migration'`,
    [schema],
  );
  return rowCount === 1;
}

/**
 * Begins the snapshot: from here on every statement of this connection sees the venue as it is now, whatever is sold
 * meanwhile. The tables are locked against changes of their shape only.
 */
export async function openSnapshot(client: pg.Client, venue: VenueId) {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (!(await hasVenue(client, venue)))
    throw backupFailure('BACKUP_NO_VENUE', `There is no venue "${venue}" in this database.`);
  const tables = await tablesOf(client, venue);
  for (const { name } of tables) await client.query(`LOCK TABLE ${quoteName(name)} IN ACCESS SHARE MODE`);
  const version = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  const { rows: applied } = await client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return {
    migrations: applied.map(({ name }) => name),
    tables,
    postgres: version.rows[0]?.version.split(' ')[0] ?? '',
  };
}

/** How the journal ends in this snapshot. */
export async function readTip(client: pg.Client): Promise<JournalTip> {
  const { rows } = await client.query<JournalTip>('SELECT journal_seq AS seq, journal_hash AS hash FROM venue_head');
  const [tip] = rows;
  if (tip === undefined) throw new Error('the venue has no head');
  return tip;
}

/** The rows of a table, as COPY writes them. */
export function copyOut(
  client: pg.Client,
  table: { readonly name: string; readonly columns: readonly string[] },
): AsyncIterable<Buffer> {
  const columns = table.columns.map(quoteName).join(', ');
  return client.query(copyTo(`COPY ${quoteName(table.name)} (${columns}) TO STDOUT`));
}
