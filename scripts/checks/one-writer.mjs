import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  featureOf,
  featureOrder,
  filesUnder,
  HOLE,
  isSource,
  isTest,
  literalText,
  methodName,
  parseFile,
  readJson,
  walk,
} from './source.mjs';

const ownersFile = 'src/main/table-owners.json';
const platformHome = 'src/platform/server/';
const name = `(?:"?[a-z_][a-z0-9_]*"?\\.)?("?[a-z_][a-z0-9_]*"?|"?${HOLE}"?)`;
const end = '(?=[\\s(;]|$)';

/** How SQL writes to a table. `UPDATE` needs its SET: locks use FOR UPDATE, conflicts DO UPDATE SET. */
const writes = [
  new RegExp(`\\binsert\\s+into\\s+${name}`, 'gi'),
  new RegExp(
    `\\bupdate\\s+(?:only\\s+)?(?!set\\b)${name}(?:\\s+(?:as\\s+)?(?!set\\b)[a-z_][a-z0-9_]*)?\\s+set\\b`,
    'gi',
  ),
  new RegExp(`\\bdelete\\s+from\\s+(?:only\\s+)?${name}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+(?:only\\s+)?${name}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?(?:only\\s+)?${name}\\s*(?:$|[;,]|cascade|restart|continue)`, 'gi'),
  new RegExp(`\\bcopy\\s+${name}\\s*(?:\\([^)]*\\)\\s*)?from\\b`, 'gi'),
];
/** A table name that is appended to the literal is as dynamic as an interpolated one. */
const openEnded = /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate\s+table)\s*$/i;
const renames = new RegExp(`\\balter\\s+table\\s+${name}\\s+rename\\s+to\\s+${name}${end}`, 'gi');
const creates = new RegExp(`\\bcreate\\s+(?:unlogged\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?${name}${end}`, 'gi');
const shapes = /\b(?:create|alter|drop)\s+table\b/i;
const builders = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'recordStore',
  'tableWriter',
]);
const readFrom = new RegExp(`\\b(?:from|join)\\s+(?:only\\s+|lateral\\s+)?${name}`, 'gi');
const reads = new Set(['rows', 'one', 'maybe']);
/**
 * Functions that write to the table that a store passes to them: `recordStore('bank', …)`, `tableWriter('approval',
 * …)`.
 */
const namedWriters = new Set([
  'src/platform/server/records/record-store.ts',
  'src/platform/server/table.ts',
  // Fills a venue that is not in its place yet, with all its tables as they were.
  'src/platform/server/backup/load-tables.ts',
]);

/**
 * Who may write to which table: the owner's store (or the platform's server), according to src/main/table-owners.json;
 * and who may read it. A table of `platform/queue` is read and written in that folder only.
 */
export function oneWriter(root) {
  const owners = new Map(existsSync(join(root, ownersFile)) ? Object.entries(readJson(root, ownersFile)) : []);
  const order = featureOrder(root);
  const created = tablesOfMigrations(root);
  const problems = [];
  if (created.size === 0) problems.push('migrations: no CREATE TABLE was found; the check is blind');
  for (const [table, where] of created) {
    if (!owners.has(table)) problems.push(`${where}: table ${table} has no owner; name its feature in ${ownersFile}`);
  }
  let count = 0;
  for (const path of filesUnder(root, 'src', (each) => isSource(each) && !isTest(each) && !namedWriters.has(each))) {
    const file = parseFile(root, path);
    for (const write of writesOf(file)) {
      count += 1;
      // The migrator creates the table in which it records applied migrations.
      const isMigrator = write.isShape && write.table !== null && path.startsWith(platformHome);
      if (isMigrator) created.set(write.table, path);
      const problem = isMigrator ? null : validate(path, write, owners);
      if (problem) problems.push(`${path}:${write.line}: ${problem}`);
    }
    problems.push(
      ...writesThatRead(file),
      ...foreignReads(file, owners, order),
      ...namedByPlatform(file, owners, order),
    );
  }
  problems.push(...ownerProblems(root, owners, created));
  return { problems, note: `${created.size} tables, ${count} writes` };
}

function ownerProblems(root, owners, created) {
  const known = new Set([...featureOrder(root), 'platform']);
  const problems = [];
  for (const [table, owner] of owners) {
    const isPart = owner.startsWith('platform/') && existsSync(join(root, folderOfPlatform(owner)));
    if (!known.has(owner) && !isPart) problems.push(`${ownersFile}: ${table} belongs to ${owner}, which is no feature`);
    if (!created.has(table)) problems.push(`${ownersFile}: ${table} is in no migration; remove it`);
  }
  return problems;
}

/** `src/platform/server/` for `platform`, `src/platform/server/queue/` for `platform/queue`; null for a feature. */
function folderOfPlatform(owner) {
  if (owner === 'platform') return platformHome;
  return owner.startsWith('platform/') ? `${platformHome}${owner.slice('platform/'.length)}/` : null;
}

function tablesOfMigrations(root) {
  const created = new Map();
  for (const path of filesUnder(root, 'migrations', (each) => each.endsWith('.sql'))) {
    const text = readFileSync(join(root, path), 'utf8').replace(/--.*$/gm, '');
    for (const match of text.matchAll(creates)) created.set(plain(match[1]), path);
    for (const [, before, after] of text.matchAll(renames)) {
      created.delete(plain(before));
      created.set(plain(after), path);
    }
  }
  return created;
}

function writesOf({ ast, lineOf }) {
  const found = [];
  walk(ast, (node) => {
    const text = literalText(node);
    const tables = text === null ? tablesOfBuilder(node) : tablesWritten(text);
    for (const table of tables) found.push({ table, line: lineOf(node) });
    if (text !== null && shapes.test(text)) {
      const table = [...text.matchAll(creates)][0]?.[1];
      found.push({ table: table ? plain(table) : null, line: lineOf(node), isShape: true });
    }
  });
  return found;
}

/** `rows`, `one` and `maybe` belong to read-only transactions; a query that writes with them would compile. */
function writesThatRead({ path, ast, lineOf }) {
  const problems = [];
  walk(ast, (node) => {
    if (node.type !== 'CallExpression' || !reads.has(methodName(node))) return;
    const given = node.arguments[0]?.expression;
    const text = given?.type === 'TaggedTemplateExpression' ? literalText(given.template) : null;
    if (text === null || tablesWritten(text).length === 0) return;
    problems.push(
      `${path}:${lineOf(node)}: ${methodName(node)} reads; a statement that writes is sent by run or returning`,
    );
  });
  return problems;
}

/**
 * A feature reads its own tables and those of earlier features, the platform and main only the platform's: data of
 * later features, and of a part of the platform, is read through a function of its owner.
 */
function foreignReads({ path, ast, lineOf }, owners, order) {
  const problems = [];
  const feature = featureOf(path);
  const own = feature === null ? -1 : order.indexOf(feature);
  const mayRead = (owner) => {
    if (owner === 'platform') return true;
    const part = folderOfPlatform(owner);
    return part === null ? order.indexOf(owner) <= own : path.startsWith(part);
  };
  walk(ast, (node, parent) => {
    const text = literalText(node);
    if (text === null) return;
    const isSql = parent?.type === 'TaggedTemplateExpression' && parent.tag.value === 'sql';
    if (!isSql && !/\bselect\b.*\bfrom\b/is.test(text)) return;
    const named = [...text.matchAll(readFrom)].map((match) => plain(match[1]));
    if (isSql && owners.has(plain(text.trim()))) named.push(plain(text.trim()));
    for (const table of new Set(named)) {
      const owner = owners.get(table);
      if (owner === undefined || mayRead(owner)) continue;
      problems.push(`${path}:${lineOf(node)}: reads ${table} of ${owner}; ask by a function that ${owner} offers`);
    }
  });
  return problems;
}

/** Tables of features whose names are words of the platform itself: the session of a call. */
const wordsOfPlatform = new Set(['session']);

/** The platform serves every feature and knows none: what it does with a table of theirs, the feature declares. */
function namedByPlatform({ path, ast, lineOf }, owners, order) {
  if (!path.startsWith(platformHome)) return [];
  const problems = [];
  walk(ast, (node, parent) => {
    const table = literalText(node);
    const owner = owners.get(table);
    // What SQL reads and writes is asked above.
    const isSql = parent?.type === 'TaggedTemplateExpression';
    if (isSql || !order.includes(owner) || wordsOfPlatform.has(table)) return;
    problems.push(
      `${path}:${lineOf(node)}: names ${table} of ${owner}; the platform knows no feature, let ${owner} declare it in its server/index.ts`,
    );
  });
  return problems;
}

/** The table in `insertInto('…')`, `recordStore('…')` and similar calls. */
function tablesOfBuilder(node) {
  if (node.type !== 'CallExpression' || !builders.has(methodName(node) ?? node.callee.value)) return [];
  const table = node.arguments[0] ? literalText(node.arguments[0].expression) : null;
  return [table === null ? HOLE : plain(table.split(/\s+as\s+/i)[0])];
}

function tablesWritten(text) {
  const found = writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => plain(match[1])));
  return openEnded.test(text) ? [...found, HOLE] : found;
}

const plain = (table) => table.replaceAll('"', '').toLowerCase();

function validate(path, { table, isShape }, owners) {
  if (isShape) return 'tables are made and changed in migrations/ only';
  if (table.includes(HOLE)) return 'a write must name its table in the text, so that its owner can be checked';
  const owner = owners.get(table);
  if (owner === undefined) return `writes ${table}, which has no owner in ${ownersFile}`;
  const folder = folderOfPlatform(owner);
  const home = folder ?? `src/features/${owner}/server/store.ts`;
  if (path === home || (folder !== null && path.startsWith(folder))) return null;
  const advice =
    featureOf(path) === owner
      ? 'move the statement to the store'
      : `call the entry of ${owner}, or handle its domain event`;
  return `writes ${table}, which only ${home} may write; ${advice}`;
}
