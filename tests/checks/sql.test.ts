import { describe, expect, it } from 'vitest';
import { plant, problemsOf, runCheck } from './kit.ts';

const migration = 'migrations/0003_more.sql';
const inMigration: [text: string, problem: string][] = [
  ['CREATE TRIGGER t BEFORE INSERT ON sales_order EXECUTE FUNCTION f();\n', ':1: no triggers'],
  ['SELECT 1;\nCREATE CONSTRAINT TRIGGER t AFTER INSERT ON sales_order EXECUTE FUNCTION f();\n', ':2: no triggers'],
  ['CREATE TABLE a (\n  id uuid DEFAULT uuidv7()\n);\n', ':2: no uuidv7()'],
  ['CREATE TABLE venue_1.a (\n  id uuid\n);\n', ':1: venue_1.a: code never names a schema'],
  ['CREATE TABLE a (\n  b uuid REFERENCES "public"."b" (id)\n);\n', ':2: public.b: code never names a schema'],
  ['CREATE INDEX a_b ON public.a (b);\n', ':1: public.a: code never names a schema'],
  ['GRANT SELECT ON public.a TO x;\n', ':1: public.a: code never names a schema'],
  ['INSERT INTO public.a SELECT 1;\n', ':1: public.a: code never names a schema'],
  ['SET search_path TO x;\n', ':1: no schema in a migration'],
  ['SELECT 1; SELECT 2;\n', ':1: one statement a line end'],
  ["INSERT INTO a VALUES ('x;\ny');\n", ':1: a semicolon that ends a line inside'],
  ['SELECT 1; -- and done\n', ':1: one statement a line end'],
  ['DO $$ BEGIN NULL; END $$;\n', ':1: no function bodies'],
];
const inSource: [text: string, problem: string][] = [
  ['sql`SELECT id FROM public.sales_order`', ':3: public.sales_order: code never names a schema'],
  ['sql`SELECT id FROM sales_order JOIN "v1"."dining_table" ON true`', 'v1.dining_table: code never names a schema'],
  ['sql`INSERT INTO x.sales_order (id) VALUES (1)`', 'x.sales_order: code never names a schema'],
  ['`SELECT id FROM ${sql}.sales_order`', '(a value).sales_order: code never names a schema'],
  ['sql`SELECT uuidv7()`', 'no uuidv7() in SQL'],
  ["'SET LOCAL search_path TO x'", 'only the platform sets the search path'],
  ["((db: never) => db.selectFrom('public.sales_order'))", 'public.sales_order: code never names a schema'],
  ["((db: never) => db.withSchema('x'))", 'withSchema: code never names a schema'],
];

describe('sql', () => {
  it('passes a clean tree, aliases, catalogues, functions with FROM and comments', async () => {
    const tree = plant({
      [migration]: `-- No trigger; no uuidv7(); no public.a.\nCREATE INDEX more ON sales_order (id) WHERE id IS NOT NULL;\nSELECT o.id FROM sales_order o WHERE o.id IS DISTINCT FROM o.table_id;\nSELECT 'public.a; FROM public.b';\n`,
      'src/platform/server/roles.ts':
        "import { sql } from './sql.ts';\n\nexport const a = sql`SELECT oid FROM pg_catalog.pg_class c JOIN information_schema.tables t ON c.relname = t.table_name WHERE extract(year FROM c.at) > 1`;\n",
    });
    expect(await problemsOf('sql', tree)).toBe('');
  });

  it.each(inMigration)('refuses in a migration: %s', async (text, problem) => {
    expect(await problemsOf('sql', plant({ [migration]: text }))).toContain(`${migration}${problem}`);
  });

  it.each(inSource)('refuses in the source: %s', async (text, problem) => {
    const path = 'src/features/orders/server/queries/some.ts';
    const found = await problemsOf(
      'sql',
      plant({ [path]: `import { sql } from '#platform/server/sql.ts';\n\nexport const a = ${text};\n` }),
    );
    expect(found).toContain(path);
    expect(found).toContain(problem);
  });

  it('wants each migration numbered, and each number once', async () => {
    const text = 'SELECT 1;\n';
    expect(await problemsOf('sql', plant({ 'migrations/0007_more.sql': text }))).toBe('');
    expect(
      await problemsOf('sql', plant({ 'migrations/0007_more.sql': text, 'migrations/0007_other.sql': text })),
    ).toContain('migrations/0007_other.sql: migrations/0007_more.sql has this number already');
    expect(await problemsOf('sql', plant({ 'migrations/7_more.sql': text }))).toContain('named by four digits');
  });

  it('does not pass without migrations, and ends non-zero', async () => {
    const tree = plant();
    tree.remove('migrations');
    expect(await runCheck('sql', tree)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the check is blind'),
    });
  });
});
