import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  addImport,
  camel,
  checkName,
  has,
  insertAfter,
  pascal,
  read,
  readJson,
  refuse,
  singular,
  snake,
  untranslated,
  words,
  write,
  writeJson,
} from './tree.mjs';

const orderFile = 'src/main/feature-order.json';
const featuresFile = 'src/main/features.ts';
const routesFile = 'src/main/office-routes.ts';
const menuFile = 'src/main/office/menu.ts';
const ownersFile = 'src/main/table-owners.json';
const doorsFile = 'src/features/staff/domain/access.ts';

/**
 * A complete minimal feature: a table, its store, one command, one query, the contract, a test of them, a page of the
 * back office with its place in the menu, and its texts in every language.
 */
export function newFeature(root, name) {
  checkName(name, 'feature', 'reservations');
  const folder = `src/features/${name}`;
  const order = readJson(root, orderFile);
  const owners = readJson(root, ownersFile);
  if (has(root, folder) || order.includes(name)) refuse(`There is a feature ${name} already.`);
  const one = singular(name);
  if (one === name) refuse(`'${name}' is one thing: name the feature after many of them, such as reservations.`);
  const table = snake(one);
  if (owners[table]) refuse(`There is a table ${table} already; it belongs to ${owners[table]}.`);

  const migration = `migrations/${nextMigration(root)}_${snake(name)}.sql`;
  const files = filesOf({
    name,
    one,
    table,
    many: camel(name),
    thing: camel(one),
    Many: pascal(name),
    Thing: pascal(one),
  });
  const written = Object.entries(files).map(([path, text]) => write(root, `${folder}/${path}`, text));
  written.push(
    write(
      root,
      migration,
      `CREATE TABLE ${table} (\n  id uuid PRIMARY KEY,\n  name text NOT NULL CHECK (name <> '')\n);\n`,
    ),
  );
  const at = order.includes('reports') ? order.indexOf('reports') : order.length;
  written.push(writeJson(root, orderFile, order.toSpliced(at, 0, name)));
  const sorted = Object.entries({ ...owners, [table]: name }).sort(([a], [b]) => (a < b ? -1 : 1));
  written.push(writeJson(root, ownersFile, Object.fromEntries(sorted)));
  const wired = [
    [takeIntoMain, featuresFile, `give ${camel(name)}Server (${folder}/server/index.ts) to ${featuresFile}`],
    [giveRoute, routesFile, `give ${pascal(name)}Screen (${folder}/ui/office.tsx) a route in ${routesFile}`],
    [giveMenuEntry, menuFile, `give the page /admin/${name} an entry in ${menuFile}`],
    [openDoor, doorsFile, `add ${camel(one)}.read to officeDoors in ${doorsFile}: whoever holds it alone enters too`],
  ];
  const left = [];
  for (const [wire, path, otherwise] of wired) {
    if (wire(root, name)) written.push(path);
    else left.push(otherwise);
  }
  return {
    written,
    next: [
      ...left,
      `move the entry of ${camel(name)} in ${menuFile} to its group, and give it an icon`,
      'show its routes to whoever reviews rights: ' +
        'UPDATE=1 npx vitest run --project server tests/server/permissions.test.ts writes them into docs/permissions.md',
      `name the call by which a client reads what ${camel(singular(name))}.added tells in tests/server/live-audience.test.ts`,
      `say in ${folder}/README.md what it owns, its states and its invariants`,
      `put the trade's words into ${folder}/messages/office/ (what the till says: messages/)`,
      `put the columns into ${migration} and ${folder}/server/tables.ts`,
      `move ${name} in ${orderFile} and ${featuresFile} to where it belongs: it may import only from those before it`,
    ],
  };
}

/** Adds the entry to the list of features, before the reports. Returns false if the list has an unexpected form. */
function takeIntoMain(root, name) {
  const before = has(root, featuresFile) ? read(root, featuresFile) : '';
  const place = /\n(?= +reportsServer,)/;
  if (!place.test(before)) return false;
  insertAfter(root, featuresFile, place, `    ${camel(name)}Server,\n`);
  addImport(root, featuresFile, `import { ${camel(name)}Server } from '#features/${name}/server/index.ts';`);
  return true;
}

/** A page of the back office, before the route that matches every other address. */
function giveRoute(root, name) {
  const before = has(root, routesFile) ? read(root, routesFile) : '';
  const screens = /(?=\n\/\*\* The pages of the back office)/;
  const last = /(?= +\/\/ Every resource of the administration)/;
  if (![screens, last].every((place) => place.test(before))) return false;
  const [many, Many] = [camel(name), pascal(name)];
  insertAfter(root, routesFile, screens, `const ${many} = () => import('#features/${name}/ui/office.tsx');\n`);
  return insertAfter(root, routesFile, last, `    { path: '${name}', load: part(${many}, '${Many}Screen') },\n`);
}

/** At the end of the configuration, until a developer moves it. */
function giveMenuEntry(root, name) {
  const entry = `{ to: '/admin/${name}', label: '${name}.title', icon: 'menu', permission: '${camel(singular(name))}.read' }`;
  return insertAfter(root, menuFile, /(?= +\{ to: '\/admin\/license')/, `      ${entry},\n`);
}

/** Whoever may open the page enters the back office, also with this permission alone. */
function openDoor(root, name) {
  return insertAfter(
    root,
    doorsFile,
    /(?<=export const officeDoors: readonly PermissionName\[\] = \[\n)/,
    `  '${camel(singular(name))}.read',\n`,
  );
}

function nextMigration(root) {
  const numbers = readdirSync(join(root, 'migrations')).map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
}

function filesOf({ name, one, table, many, thing, Many, Thing }) {
  return {
    'README.md': `# ${words(name)}

Owns the table \`${table}\`. Nothing else writes it.

## States

A ${one} is there once it was added; it has no other state yet.

## Invariants

- A ${one} has a name.
`,
    'domain/permissions.ts': `import type { PermissionTable } from '#kernel/permission.ts';

export const ${thing}Permissions = {
  '${thing}.read': { roles: ['Admin', 'Manager'] },
  '${thing}.add': { roles: ['Admin', 'Manager'] },
} as const satisfies PermissionTable;
`,
    'domain/errors.ts': `/** The refusals of the rules, each with its HTTP status. */
export const ${thing}Errors = {
  ${snake(one).toUpperCase()}_EXISTS: 409,
} as const;
`,
    'contract.ts': `import { z } from 'zod';
import { contract } from '#kernel/contract.ts';

const ${thing}View = z.object({ id: z.uuid(), name: z.string() });

declare module '#kernel/event.ts' {
  interface LiveEvents {
    '${thing}.added': { readonly id: string };
  }
}

export const ${many}Contract = contract({
  'GET api/${name}': {
    permission: '${thing}.read',
    summary: 'All ${name.replaceAll('-', ' ')}, by name.',
    output: z.array(${thing}View),
  },
  'POST api/${name}': {
    permission: '${thing}.add',
    summary: 'Adds a ${one.replaceAll('-', ' ')} under an id that the caller chose.',
    body: z.strictObject({ id: z.uuid(), name: z.string().trim().min(1).max(200) }),
    output: ${thing}View,
    errors: ['${snake(one).toUpperCase()}_EXISTS'],
    effect: 'once',
  },
});
`,
    'server/index.ts': `import { feature } from '#platform/server/feature.ts';
import type { LiveAudiences } from '#platform/server/live-audience.ts';
import { ${many}Contract } from '../contract.ts';
import { ${thing}Permissions } from '../domain/permissions.ts';
import { add${Thing} } from './commands/add-${one}.ts';
import { all${Many} } from './queries/read-${name}.ts';

/** Whom the live feed tells of what happens here. */
const audiences: LiveAudiences = {
  '${thing}.added': '${thing}.read',
};

export const ${many}Server = feature({
  name: '${name}',
  contract: ${many}Contract,
  permissions: ${thing}Permissions,
  audiences,
  routes: {
    'GET api/${name}': ({ tx }) => all${Many}(tx),
    'POST api/${name}': (context, { body }) => add${Thing}(context, body),
  },
});
`,
    'server/tables.ts': `import { table, text, uuid } from '#platform/server/table.ts';

/** The tables of this feature, column by column as the migrations made them (tests/server/tables.test.ts). */
export const ${thing}Table = table('${table}', { id: uuid, name: text });
`,
    'server/store.ts': `import { type Row, tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { ${thing}Table } from './tables.ts';

const ${thing}Rows = tableWriter('${table}', ${thing}Table);

export async function insert${Thing}(tx: WriteTx, row: Row<typeof ${thing}Table>): Promise<void> {
  await ${thing}Rows.insert(tx, [row]);
}
`,
    [`server/commands/add-${one}.ts`]: `import { CodedError } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import type { Row } from '#platform/server/table.ts';
import { ${thing}Errors } from '../../domain/errors.ts';
import { has${Thing} } from '../queries/read-${name}.ts';
import { insert${Thing} } from '../store.ts';
import type { ${thing}Table } from '../tables.ts';

type ${Thing} = Row<typeof ${thing}Table>;

/** Adds a ${one.replaceAll('-', ' ')}. Throws ${snake(one).toUpperCase()}_EXISTS if its id is taken. */
export async function add${Thing}({ tx, session, commandId }: CommandContext, row: ${Thing}): Promise<${Thing}> {
  // The venue has one write transaction at a time: the id cannot be taken between this check and the insert.
  if (await has${Thing}(tx, row.id)) {
    throw new CodedError('${snake(one).toUpperCase()}_EXISTS', ${thing}Errors.${snake(one).toUpperCase()}_EXISTS);
  }
  await insert${Thing}(tx, row);
  tx.audit({
    action: '${thing}.add',
    subject: \`${thing}:\${row.id}\`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    senderId: null,
    approverId: null,
    data: { name: row.name },
  });
  tx.emit({ name: '${thing}.added', data: { id: row.id } });
  return row;
}
`,
    [`server/queries/read-${name}.ts`]: `import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type RowOf, select } from '#platform/server/table.ts';
import { ${thing}Table } from '../tables.ts';

const columns = select(${thing}Table, ['id', 'name']);

export function all${Many}(tx: ReadTx): Promise<RowOf<typeof columns>[]> {
  return tx.rows(sql\`SELECT \${columns} FROM ${table} ORDER BY name, id\`);
}

export async function has${Thing}(tx: ReadTx, id: string): Promise<boolean> {
  return (await tx.rows(sql\`SELECT id FROM ${table} WHERE id = \${id}::uuid\`)).length > 0;
}
`,
    [`server/${name}.test.ts`]: `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
});
afterAll(() => test?.close());

const add = (name: string, id = uuidv7(), who = manager) => who.call('POST', 'api/${name}', { id, name });
const names = async () => {
  const { body } = await manager.call('GET', 'api/${name}');
  return (body as { name: string }[]).map(({ name }) => name);
};

describe('${name.replaceAll('-', ' ')}', () => {
  it('are added and read by name', async () => {
    for (const name of ['B', 'A']) expect(await add(name)).toMatchObject({ status: 200, body: { name } });
    expect(await names()).toEqual(['A', 'B']);
  });

  it('are added once under an id, by whoever comes first', async () => {
    const id = uuidv7();
    const answers = await Promise.all([add('C', id), add('D', id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error.code).toBe('${snake(one).toUpperCase()}_EXISTS');
    expect((await names()).length).toBe(3);
  });

  it('need a name', async () => {
    expect(await add(' ')).toMatchObject({ status: 400 });
  });

  it('are not for waiters', async () => {
    const waiter = await test.signIn('Waiter', 'tablet');
    expect(await add('E', uuidv7(), waiter)).toMatchObject({ status: 403 });
    expect(await waiter.call('GET', 'api/${name}')).toMatchObject({ status: 403 });
  });
});
`,
    'ui/office.tsx': `export { ${Many}Screen } from './${name}-screen.tsx';
`,
    [`ui/${name}-screen.tsx`]: `import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import { useErrorText } from '#platform/ui/i18n/use-error-text.ts';
import { Banner, EmptyState } from '#platform/ui/kit/banner.tsx';
import { Bar } from '#platform/ui/shell/top-bar.tsx';
import type { ${many}Contract } from '../contract.ts';

const call = client<typeof ${many}Contract>();

/** All ${name.replaceAll('-', ' ')}, by name. */
export function ${Many}Screen(): ReactElement {
  const t = useTranslations('${name}');
  const errorText = useErrorText();
  const { data, error } = useQuery({ queryKey: ['${name}'], queryFn: () => call('GET api/${name}') });
  return (
    <section aria-label={t('title')}>
      <Bar title={t('title')} />
      {error !== null && <Banner tone="danger">{errorText(error)}</Banner>}
      {data?.length === 0 && <EmptyState icon="search" title={t('empty')} />}
      <ul>
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  );
}
`,
    ...messagesOf(name, thing, `${snake(one).toUpperCase()}_EXISTS`),
  };
}

function messagesOf(name, thing, code) {
  const texts = {
    sq: ['Ende nuk ka asgjë këtu.', 'Kjo ekziston tashmë.', 'Sheh', 'Shton'],
    en: ['There is nothing here yet.', 'This exists already.', 'Sees', 'Adds'],
    mk: ['Тука сѐ уште нема ништо.', 'Ова веќе постои.', 'Гледа', 'Додава'],
    sr: ['Ovde još nema ničega.', 'Ovo već postoji.', 'Vidi', 'Dodaje'],
    de: ['Hier ist noch nichts.', 'Das gibt es schon.', 'Sieht', 'Ergänzt'],
  };
  return Object.fromEntries(
    Object.entries(texts).map(([locale, [empty, exists, sees, adds]]) => {
      const title = untranslated(words(name), locale);
      const messages = {
        [name]: { title, empty, errors: { [code]: exists } },
        features: { [name]: title },
        permissions: { [thing]: { read: `${sees}: ${title}`, add: `${adds}: ${title}` } },
      };
      return [`messages/office/${locale}.json`, `${JSON.stringify(messages, null, 2)}\n`];
    }),
  );
}
