import { once } from 'node:events';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoteName } from '../sql.ts';
import { backupFailure } from './failure.ts';
import type { TableMark } from './manifest.ts';
import type { Sink } from './read-backup.ts';
import { createRowSummer, type RowSum } from './row-sum.ts';
import { copyOut } from './snapshot.ts';

/** The tables of a schema while it is filled: empty, and without foreign keys, so that their order does not matter. */
export interface OpenTables {
  /** Where the rows of a table go. @throws BACKUP_DAMAGED for a table or a column that the schema does not have */
  fill(mark: TableMark): Promise<Sink>;
  /** Reads a table back. */
  sumOf(mark: TableMark): Promise<RowSum>;
  /** Puts the foreign keys back; PostgreSQL checks every row. */
  close(): Promise<void>;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Inside a transaction of the caller. */
export async function openTables(client: pg.Client, schema: string, tables: readonly TableMark[]): Promise<OpenTables> {
  const known = new Map(tables.map((table) => [table.name, table]));
  const keys = await foreignKeys(client, schema);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${quoteName(table)} DROP CONSTRAINT ${quoteName(name)}`);
  }
  // What migrations put in; the backup has it as it was left.
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  return {
    async fill({ name, columns }) {
      const table = known.get(name);
      const isKnown = table !== undefined && [...table.columns].sort().join() === [...columns].sort().join();
      if (!isKnown) {
        throw backupFailure(
          'BACKUP_DAMAGED',
          `The table ${JSON.stringify(name)} of the backup does not fit its migrations.`,
        );
      }
      const list = columns.map(quoteName).join(', ');
      const copy = client.query(copyFrom(`COPY ${quoteName(name)} (${list}) FROM STDIN`));
      // Rejects wherever the rows are refused: on a write, or at the end.
      const ended = new Promise<void>((resolve, reject) => {
        copy.once('finish', resolve);
        copy.once('error', reject);
      });
      ended.catch(() => {});
      return {
        async write(data) {
          if (!copy.write(data)) await Promise.race([once(copy, 'drain'), ended]);
        },
        async end() {
          copy.end();
          await ended;
        },
      };
    },
    async sumOf({ name, columns }) {
      const summer = createRowSummer();
      for await (const data of copyOut(client, { name, columns })) summer.add(data);
      return summer.end();
    },
    async close() {
      for (const { table, name, definition } of keys) {
        await client.query(`ALTER TABLE ${quoteName(table)} ADD CONSTRAINT ${quoteName(name)} ${definition}`);
      }
    },
  };
}

/** With their definitions in our own words: nothing of a backup is ever run as SQL. */
async function foreignKeys(client: pg.Client, schema: string): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT (SELECT relname FROM pg_class WHERE oid = c.conrelid) AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE n.nspname = $1 AND c.contype = 'f' ORDER BY c.conname`,
    [schema],
  );
  return rows;
}
