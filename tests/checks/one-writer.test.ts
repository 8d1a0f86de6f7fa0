import { describe, expect, it } from 'vitest';
import { plant, problemsOf, runCheck } from './kit.ts';

const orders = 'src/features/orders';
const statement = (text: string) =>
  `import { sql } from '#platform/server/sql.ts';\n\nexport const s = (a: string) => sql\`${text}\`;\n`;

const writes = [
  'INSERT INTO dining_table (id) VALUES (1)',
  'insert into "dining_table" (id) values (1)',
  'INSERT\n  INTO dining_table SELECT 1',
  'UPDATE dining_table SET id = 1',
  'UPDATE ONLY dining_table AS t SET id = 1',
  'UPDATE dining_table t SET id = 1',
  'DELETE FROM dining_table',
  'TRUNCATE dining_table',
  'TRUNCATE TABLE dining_table CASCADE',
  'MERGE INTO dining_table USING x ON true',
  'COPY dining_table (id) FROM STDIN',
  'WITH gone AS (DELETE FROM dining_table RETURNING id) SELECT id FROM gone',
];

describe('one writer per table', () => {
  it('passes a clean tree, reads, locks and comments', async () => {
    const tree = plant({
      [`${orders}/server/queries/lock-tables.ts`]: `// INSERT INTO dining_table is the floor's to say.\n${statement('SELECT id FROM dining_table FOR UPDATE')}`,
      [`${orders}/server/queries/claim.ts`]: statement('SELECT id FROM dining_table FOR NO KEY UPDATE SKIP LOCKED'),
      [`${orders}/server/store.test.ts`]: statement('DELETE FROM dining_table'),
      'tests/kit/build.ts': statement('DELETE FROM dining_table'),
    });
    expect(await problemsOf('one-writer', tree)).toBe('');
    tree.write(
      `${orders}/server/store.ts`,
      statement('INSERT INTO sales_order (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET id = 2'),
    );
    expect(await problemsOf('one-writer', tree)).toBe('');
  });

  it.each(writes)('refuses another feature: %s', async (text) => {
    const found = await problemsOf('one-writer', plant({ [`${orders}/server/event-handlers.ts`]: statement(text) }));
    expect(found).toBe(
      `${orders}/server/event-handlers.ts:3: writes dining_table, which only src/features/floor/server/store.ts may write; call the entry of floor, or handle its domain event`,
    );
  });

  it.each([
    `${orders}/server/commands/close-order.ts`,
    'src/features/floor/server/commands/add-table.ts',
    'src/main/demo/seed.ts',
    'src/platform/server/backup.ts',
  ])('refuses %s, for only the store writes', async (path) => {
    const found = await problemsOf('one-writer', plant({ [path]: statement('DELETE FROM dining_table') }));
    expect(found).toContain(`${path}:3: writes dining_table`);
  });

  it('lets only the platform write the tables of the platform', async () => {
    const owners = '{ "dining_table": "floor", "sales_order": "orders", "event": "platform" }\n';
    const tree = plant({
      'src/main/table-owners.json': owners,
      'migrations/0003_event.sql': 'CREATE TABLE event (\n  seq bigint\n);\n',
      'src/platform/server/live/head.ts': statement('INSERT INTO event (seq) VALUES (1)'),
    });
    expect(await problemsOf('one-writer', tree)).toBe('');
    tree.write(`${orders}/server/event-handlers.ts`, statement('DELETE FROM event'));
    expect(await problemsOf('one-writer', tree)).toContain('which only src/platform/server/ may write');
  });

  it('lets only its part of the platform name a table that belongs to that part', async () => {
    const tree = plant({
      'src/main/table-owners.json':
        '{ "dining_table": "floor", "sales_order": "orders", "work_item": "platform/queue" }\n',
      'migrations/0003_work_item.sql': 'CREATE TABLE work_item (\n  id uuid\n);\n',
      'src/platform/server/queue/store.ts': statement('DELETE FROM work_item'),
      'src/platform/server/queue/read-work.ts': statement('SELECT id FROM work_item'),
    });
    expect(await problemsOf('one-writer', tree)).toBe('');
    const readers = [
      `${orders}/server/queries/waiting.ts`,
      'src/platform/server/health.ts',
      'src/main/report.ts',
      'src/features/floor/server/store.ts',
    ];
    for (const path of readers)
      tree.write(path, statement('SELECT o.id FROM sales_order o JOIN work_item w USING (id)'));
    const found = await problemsOf('one-writer', tree);
    for (const path of readers) {
      expect(found).toContain(
        `${path}:3: reads work_item of platform/queue; ask by a function that platform/queue offers`,
      );
    }
    tree.write('src/platform/server/health.ts', statement('DELETE FROM work_item'));
    expect(await problemsOf('one-writer', tree)).toContain(
      'src/platform/server/health.ts:3: writes work_item, which only src/platform/server/queue/ may write',
    );
  });

  it('lets no list in the platform name a table of a feature', async () => {
    const owners = '{ "dining_table": "floor", "sales_order": "orders", "session": "floor", "event": "platform" }\n';
    const tree = plant({
      'src/main/table-owners.json': owners,
      'migrations/0002_platform.sql': 'CREATE TABLE event (seq int);\nCREATE TABLE session (id uuid);\n',
      'src/platform/server/caller.ts': "export const fields = ['session', 'event'];\n",
    });
    expect(await problemsOf('one-writer', tree)).toBe('');
    tree.write('src/platform/server/rights.ts', "export const kept = ['event', 'sales_order'];\n");
    expect(await problemsOf('one-writer', tree)).toContain('rights.ts:1: names sales_order of orders');
  });

  it('refuses a query builder and names that are not in the text', async () => {
    const found = await problemsOf(
      'one-writer',
      plant({
        [`${orders}/server/event-handlers.ts`]: `export const a = (db: never) => db.insertInto('dining_table').values({});\n`,
        [`${orders}/server/commands/sweep-all.ts`]: 'export const a = (name: string) => `DELETE FROM ${name}`;\n',
        [`${orders}/server/commands/fill-all.ts`]: "export const a = (name: string) => 'INSERT INTO ' + name;\n",
      }),
    );
    expect(found).toContain('event-handlers.ts:1: writes dining_table');
    expect(found).toContain('sweep-all.ts:1: a write must name its table');
    expect(found).toContain('fill-all.ts:1: a write must name its table');
  });

  it('refuses a write by what only reads', async () => {
    const statements = ['UPDATE sales_order SET id = 1 RETURNING id', 'SELECT id FROM sales_order FOR UPDATE'];
    const calls = statements.map((text) => `export const a = (tx: never) => tx.rows<string>(sql\`${text}\`);`);
    const [write = '', read = ''] = calls;
    const head = "import { sql } from '#platform/server/sql.ts';\n\n";
    expect(await problemsOf('one-writer', plant({ [`${orders}/server/store.ts`]: `${head}${write}\n` }))).toBe(
      `${orders}/server/store.ts:3: rows reads; a statement that writes is sent by run or returning`,
    );
    expect(await problemsOf('one-writer', plant({ [`${orders}/server/store.ts`]: `${head}${read}\n` }))).toBe('');
  });

  it.each([
    ['src/platform/server/history.ts', 'SELECT t.id FROM dining_table t'],
    ['src/platform/server/history.ts', 'SELECT 1 FROM event JOIN "sales_order" o ON true'],
    ['src/platform/server/history.ts', 'dining_table'],
    ['src/main/report.ts', 'SELECT id FROM sales_order'],
    ['src/features/floor/server/queries/taken-tables.ts', 'SELECT table_id FROM sales_order'],
  ])('refuses what reads ahead: %s: %s', async (path, text) => {
    const table = text.includes('sales_order') ? 'sales_order' : 'dining_table';
    const owner = table === 'sales_order' ? 'orders' : 'floor';
    expect(await problemsOf('one-writer', plant({ [path]: statement(text) }))).toBe(
      `${path}:3: reads ${table} of ${owner}; ask by a function that ${owner} offers`,
    );
  });

  it('lets a feature read the tables of features before it', async () => {
    const path = `${orders}/server/queries/free-tables.ts`;
    expect(await problemsOf('one-writer', plant({ [path]: statement('SELECT id FROM dining_table') }))).toBe('');
  });

  it('wants an owner for each table, and a table for each owner', async () => {
    const owners = '{ "dining_table": "flor", "ghost": "orders" }\n';
    const found = await problemsOf('one-writer', plant({ 'src/main/table-owners.json': owners }));
    expect(found).toContain('migrations/0002_orders.sql: table sales_order has no owner');
    expect(found).toContain('dining_table belongs to flor, which is no feature');
    expect(found).toContain('ghost is in no migration');
    expect(found).toContain(`${orders}/server/store.ts:4: writes sales_order, which has no owner`);
  });

  it('keeps the making of tables in the migrations', async () => {
    const found = await problemsOf(
      'one-writer',
      plant({ [`${orders}/server/store.ts`]: statement('ALTER TABLE sales_order ADD x int') }),
    );
    expect(found).toContain('tables are made and changed in migrations/ only');
  });

  it('does not pass without migrations, and ends non-zero', async () => {
    const tree = plant();
    tree.remove('migrations');
    expect(await runCheck('one-writer', tree)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the check is blind'),
    });
  });
});
