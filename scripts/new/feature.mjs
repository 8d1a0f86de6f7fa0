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
  words,
  write,
  writeJson,
} from './tree.mjs';

const orderFile = 'src/main/feature-order.json';
const featuresFile = 'src/main/features.ts';
const ownersFile = 'src/main/table-owners.json';

/** A whole thin slice: a table, its store, one command, one query, the contract, a screen and its words in every language. */
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
  const isTakenIn = takeIntoMain(root, name);
  if (isTakenIn) written.push(featuresFile);
  return {
    written,
    next: [
      ...(isTakenIn ? [] : [`give ${camel(name)}Server (${folder}/server/index.ts) to ${featuresFile}`]),
      `give ${pascal(name)}Screen (${folder}/ui/office.tsx) a route in src/main/routes.tsx`,
      `say in ${folder}/README.md what it owns, its states and its invariants`,
      `put the trade's words into ${folder}/messages/office/ (what the till says: messages/), the columns into ${migration}`,
      `move ${name} in ${orderFile} and ${featuresFile} to where it belongs: it may import only from those before it`,
    ],
  };
}

/** Adds the entry to the list of features, left of the reports. False where the list looks otherwise. */
function takeIntoMain(root, name) {
  const before = has(root, featuresFile) ? read(root, featuresFile) : '';
  const place = /\n(?= +reportsServer,)/;
  if (!place.test(before)) return false;
  insertAfter(root, featuresFile, place, `    ${camel(name)}Server,\n`);
  addImport(root, featuresFile, `import { ${camel(name)}Server } from '#features/${name}/server/index.ts';`);
  return true;
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
    'domain/errors.ts': `/** What the rules refuse, and the HTTP status that a refusal travels with. */
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
import { ${many}Contract } from '../contract.ts';
import { ${thing}Permissions } from '../domain/permissions.ts';
import { add${Thing} } from './commands/add-${one}.ts';
import { all${Many} } from './queries/all-${name}.ts';

export const ${many}Server = feature({
  name: '${name}',
  contract: ${many}Contract,
  permissions: ${thing}Permissions,
  routes: {
    'GET api/${name}': ({ tx }) => all${Many}(tx),
    'POST api/${name}': (context, { body }) => add${Thing}(context, body),
  },
});
`,
    'server/store.ts': `import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

export interface ${Thing}Row {
  readonly id: string;
  readonly name: string;
}

/** False where the id is taken. */
export async function insert${Thing}(tx: WriteTx, { id, name }: ${Thing}Row): Promise<boolean> {
  return (await tx.run(sql\`INSERT INTO ${table} (id, name) VALUES (\${id}, \${name}) ON CONFLICT DO NOTHING\`)) === 1;
}
`,
    [`server/commands/add-${one}.ts`]: `import { CodedError } from '#kernel/error.ts';
import type { CommandContext } from '#platform/server/feature.ts';
import { ${thing}Errors } from '../../domain/errors.ts';
import type { ${Thing}Row } from '../store.ts';
import { insert${Thing} } from '../store.ts';

/** Adds a ${one.replaceAll('-', ' ')}; refuses an id that is taken. */
export async function add${Thing}({ tx, session, commandId }: CommandContext, row: ${Thing}Row): Promise<${Thing}Row> {
  if (!(await insert${Thing}(tx, row))) {
    throw new CodedError('${snake(one).toUpperCase()}_EXISTS', ${thing}Errors.${snake(one).toUpperCase()}_EXISTS);
  }
  tx.audit({
    action: '${thing}.add',
    subject: \`${thing}:\${row.id}\`,
    userId: session.userId,
    pointId: session.pointId,
    commandId,
    data: { name: row.name },
  });
  tx.emit({ name: '${thing}.added', data: { id: row.id } });
  return row;
}
`,
    [`server/queries/all-${name}.ts`]: `import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';

export function all${Many}(tx: ReadTx): Promise<{ id: string; name: string }[]> {
  return tx.rows(sql\`SELECT id, name FROM ${table} ORDER BY name, id\`);
}
`,
    'ui/office.tsx': `import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '#platform/ui/api/app-api.ts';
import type { ${many}Contract } from '../contract.ts';

const call = client<typeof ${many}Contract>();

/** The list of ${name.replaceAll('-', ' ')}. */
export function ${Many}Screen() {
  const t = useTranslations('${name}');
  const { data = [] } = useQuery({ queryKey: ['${name}'], queryFn: () => call('GET api/${name}') });
  return (
    <main>
      <h1>{t('title')}</h1>
      {data.length === 0 && <p>{t('empty')}</p>}
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </main>
  );
}
`,
    ...messagesOf(name, thing, `${snake(one).toUpperCase()}_EXISTS`),
  };
}

function messagesOf(name, thing, code) {
  const title = words(name);
  const texts = {
    sq: ['Ende nuk ka asgjë këtu.', 'Kjo ekziston tashmë.', 'Sheh', 'Shton'],
    en: ['There is nothing here yet.', 'This exists already.', 'Sees', 'Adds'],
    mk: ['Тука сѐ уште нема ништо.', 'Ова веќе постои.', 'Гледа', 'Додава'],
    sr: ['Ovde još nema ničega.', 'Ovo već postoji.', 'Vidi', 'Dodaje'],
    de: ['Hier ist noch nichts.', 'Das gibt es schon.', 'Sieht', 'Ergänzt'],
  };
  return Object.fromEntries(
    Object.entries(texts).map(([locale, [empty, exists, sees, adds]]) => {
      const messages = {
        [name]: { title, empty, errors: { [code]: exists } },
        features: { [name]: title },
        permissions: { [thing]: { read: `${sees}: ${title}`, add: `${adds}: ${title}` } },
      };
      return [`messages/office/${locale}.json`, `${JSON.stringify(messages, null, 2)}\n`];
    }),
  );
}
