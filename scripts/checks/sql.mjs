import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, HOLE, isSource, isTest, literalText, methodName, parseFile, walk } from './source.mjs';

const ident = `(?:"[^"]+"|[a-z_][a-z0-9_]*|${HOLE})`;
const lead =
  '(?:\\b(?:table|into|update|join|references|sequence|view|type|truncate|only|copy)|(?<!\\bdistinct\\s)\\bfrom|\\bindex\\b[^;()]*?\\bon|\\b(?:grant|revoke)\\b[^;]*?\\bon)';
const qualified = new RegExp(`${lead}\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(${ident})\\.(${ident})`, 'gi');
/** `extract(epoch FROM o.at)` and similar have a column after FROM. */
const fromOfFunctions = /\b(extract|substring|trim|overlay)\s*\([^()]*\)/gi;
const catalogues = new Set(['pg_catalog', 'information_schema']);
const looksLikeSql = /\b(?:select|insert|update|delete|truncate|create|alter|drop|grant|revoke|merge|copy|with)\b/i;
const builders = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'from',
  'table',
]);

/** What Citus with one schema per venue and PostgreSQL 15 require of every statement (docs/decisions). */
export function sqlRules(root) {
  const migrations = filesUnder(root, 'migrations', (path) => path.endsWith('.sql'));
  const problems =
    migrations.length === 0 ? ['migrations: no file was found; the check is blind'] : numbering(migrations);
  for (const path of migrations) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const { line, problem } of migrationProblems(text)) problems.push(`${path}:${line}: ${problem}`);
  }
  let count = 0;
  for (const path of filesUnder(root, 'src', (each) => isSource(each) && !isTest(each))) {
    const { ast, lineOf } = parseFile(root, path);
    walk(ast, (node) => {
      const text = literalText(node);
      if (text !== null && looksLikeSql.test(text)) count += 1;
      const problem = sourceProblem(path, node, text);
      if (problem) problems.push(`${path}:${lineOf(node)}: ${problem}`);
    });
  }
  return { problems, note: `${migrations.length} migrations, ${count} texts that may be SQL` };
}

/**
 * Each number once. Gaps are allowed: developers who write migrations in parallel agree on their numbers beforehand.
 */
function numbering(migrations) {
  const problems = [];
  const seen = new Map();
  for (const path of migrations) {
    const number = /^migrations\/(\d{4})_[a-z0-9_]+\.sql$/.exec(path)?.[1];
    if (number === undefined) problems.push(`${path}: a migration is named by four digits, 0003_what_it_does.sql`);
    else if (seen.has(number)) problems.push(`${path}: ${seen.get(number)} has this number already`);
    else seen.set(number, path);
  }
  return problems;
}

function migrationProblems(text) {
  const { bare, problems } = readStatements(text);
  const at = (index) => text.slice(0, index).split('\n').length;
  const refuse = (pattern, problem) => {
    for (const match of bare.matchAll(pattern)) problems.push({ line: at(match.index), problem: problem(match) });
  };
  refuse(
    /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+|event\s+)?trigger\b|\breturns\s+trigger\b/gi,
    () => 'no triggers: Citus does not run them; write the effect in the command, hold immutability by privilege',
  );
  refuse(/\buuidv7\s*\(/gi, () => 'no uuidv7(): PostgreSQL 15 does not have it; ids are made in Node (#kernel/ids.ts)');
  refuse(
    /\bcreate\s+schema\b|\bsearch_path\b/gi,
    () => 'no schema in a migration: the migrator sets the search path of each venue',
  );
  for (const { index, schema, table } of schemas(bare)) {
    problems.push({
      line: at(index),
      problem: `${schema}.${table}: code never names a schema; a venue is one, the search path decides`,
    });
  }
  return problems;
}

/**
 * The text without comments and quoted strings, and without anything that would confuse the migrator, which sends one
 * statement per call and ends each at a semicolon at the end of a line.
 */
function readStatements(text) {
  const problems = [];
  const refuse = (index, problem) => problems.push({ line: text.slice(0, index).split('\n').length, problem });
  const bare = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$[a-z_]*\$|;/gi, (token, index) => {
    const endsLine = (at) => /^[ \t\r]*(?:\n|$)/.test(text.slice(at));
    if (token === ';') {
      if (!endsLine(index + 1)) refuse(index, 'one statement a line end: nothing may follow a semicolon on its line');
      return token;
    }
    const cut = [...token.matchAll(/;/g)].some((match) => endsLine(index + match.index + 1));
    if (cut && !isWholeLineComment(text, index)) {
      refuse(index, 'a semicolon that ends a line inside a comment or a string would cut the statement in two');
    }
    if (token.startsWith('$')) refuse(index, 'no function bodies or DO blocks: one plain statement a call');
    return token.replace(/[^\n]/g, ' ');
  });
  return { bare, problems };
}

function isWholeLineComment(text, index) {
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  return text.startsWith('--', index) && text.slice(lineStart, index).trim() === '';
}

function sourceProblem(path, node, text) {
  const isPlatform = path.startsWith('src/platform/server/');
  if (node.type === 'CallExpression' && methodName(node) === 'withSchema' && !isPlatform) {
    return 'withSchema: code never names a schema; work inside inVenue';
  }
  if (node.type === 'CallExpression' && builders.has(methodName(node))) {
    const [schema, table] = (node.arguments[0] && literalText(node.arguments[0].expression)?.split('.')) ?? [];
    if (table && /^[a-z_]+$/.test(schema) && !catalogues.has(schema))
      return `${schema}.${table}: code never names a schema`;
  }
  if (text === null) return null;
  if (/\bset\s+(?:local\s+|session\s+)?search_path\b/i.test(text) && !isPlatform) {
    return 'only the platform sets the search path; work inside inVenue';
  }
  if (/\buuidv7\s*\(/i.test(text))
    return 'no uuidv7() in SQL: PostgreSQL 15 does not have it; make ids with #kernel/ids.ts';
  if (!looksLikeSql.test(text)) return null;
  const [first] = schemas(text);
  return first
    ? `${first.schema}.${first.table}: code never names a schema; a venue is one, the search path decides`
    : null;
}

function schemas(text) {
  const blanked = text.replace(fromOfFunctions, (call) => call.replace(/\bfrom\b/gi, '    '));
  return [...blanked.matchAll(qualified)]
    .map((match) => ({ index: match.index, schema: shown(match[1]), table: shown(match[2]) }))
    .filter(({ schema }) => !catalogues.has(schema.toLowerCase()));
}

const shown = (name) => name.replaceAll('"', '').replaceAll(HOLE, '(a value)');
