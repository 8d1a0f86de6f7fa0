import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobKinds } from '#features/printing/domain/job.ts';
import { movementReasons } from '#features/shifts/domain/drawer.ts';
import { sql } from '#platform/server/sql.ts';
import { columnName, type Table } from '#platform/server/table.ts';
import * as platform from '#platform/server/tables.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';

/** `server/tables.ts` of every feature that has one. */
const ofFeatures = Object.entries(
  import.meta.glob<Readonly<Record<string, Table>>>('../../src/features/*/server/tables.ts', { eager: true }),
).map(([path, module]) => [path.split('/').at(-3) as string, module] as const);
/** Those of parts of the platform, such as `platform/queue`. */
const ofParts = Object.entries(
  import.meta.glob<Readonly<Record<string, Table>>>('../../src/platform/server/*/tables.ts', { eager: true }),
).map(([path, module]) => [`platform/${path.split('/').at(-2)}`, module] as const);
const modules: Readonly<Record<string, Readonly<Record<string, Table>>>> = {
  ...Object.fromEntries(ofFeatures),
  ...Object.fromEntries(ofParts),
  platform,
};
const maps = new Map(
  Object.entries(modules).flatMap(([owner, module]) =>
    Object.values(module).map((table) => [table.name, { owner, table }] as const),
  ),
);
const owners = JSON.parse(readFileSync('src/main/table-owners.json', 'utf8')) as Record<string, string>;

/** Not mapped: the table that only the migrator writes. */
const unmapped = ['migration'];

interface Found {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isGenerated: boolean;
}

let test: TestApp;
let found: Found[];
beforeAll(async () => {
  test = await openTestApp();
  found = await test.app.venue.read((tx) =>
    tx.rows<Found>(sql`
      SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
             NOT a.attnotnull AS "isNullable", a.attgenerated <> '' AS "isGenerated"
      FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND NOT a.attisdropped`),
  );
});
afterAll(() => test?.close());

const fullType = (type: string) => (type === 'timestamptz' ? 'timestamp with time zone' : type);

describe('the maps of tables', () => {
  it('name every table of a feature, under its owner', () => {
    expect([...maps.keys(), ...unmapped].sort()).toEqual(Object.keys(owners).sort());
    for (const [name, { owner }] of maps) expect([name, owner]).toEqual([name, owners[name]]);
  });

  it('are only appended to where their feature says so', async () => {
    const rows = await test.app.venue.read((tx) =>
      tx.rows<{ name: string }>(sql`
        SELECT relname AS name FROM pg_catalog.pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
          AND has_table_privilege('tavolina_app', oid, 'INSERT')
          AND NOT has_table_privilege('tavolina_app', oid, 'UPDATE, DELETE, TRUNCATE')
        ORDER BY relname`),
    );
    const refunds = ['order_line_part', 'refund', 'refund_line', 'refund_line_part', 'refund_payment'];
    const settlements = ['received_money', 'settlement_item', 'settlement_payment'];
    const shifts = ['closed_day', 'drawer_movement', 'handout_count'];
    const documents = [
      'account_entry',
      'invoice',
      'points_entry',
      'voucher_entry',
      ...refunds,
      ...settlements,
      ...shifts,
    ];
    expect(rows.map(({ name }) => name)).toEqual(['journal', ...documents, 'venue_key'].sort());
    expect(test.app.features.flatMap(({ insertOnly = [] }) => insertOnly.map(({ name }) => name)).sort()).toEqual(
      [...documents].sort(),
    );
  });

  it('agree with what the migrations made: every column, its type, null, generated', () => {
    for (const [name, { table }] of maps) {
      const mapped = Object.entries(table.columns).map(([property, column]) => ({
        table: name,
        name: columnName(property),
        type: fullType(column.type),
        isNullable: column.isNullable,
        isGenerated: column.isGenerated === true,
      }));
      const byName = (one: Found, other: Found) => (one.name < other.name ? -1 : 1);
      expect(mapped.sort(byName)).toEqual(found.filter((each) => each.table === name).sort(byName));
    }
  });
});

it('review 27: a table takes all that the program writes: a list in a migration is not shorter than the program’s own', async () => {
  const wordsOf = async (name: string) => {
    const [{ text = '' } = {}] = await test.app.venue.read((tx) =>
      tx.rows<{ text: string }>(
        sql`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`,
      ),
    );
    return [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word).sort();
  };
  expect(await wordsOf('print_job_kind_check')).toEqual([...jobKinds].sort());
  expect(await wordsOf('drawer_movement_reason_check')).toEqual([...movementReasons].sort());
});
