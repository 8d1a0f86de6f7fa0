import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { longFunctions } from './long-functions.mjs';
import { featureOrder, filesUnder, isSource, isTest, parseFile, walk } from './source.mjs';

/** The languages of src/kernel/locale.ts with a complete messages file (a test compares the two lists). */
export const languages = ['sq', 'en', 'mk', 'sr', 'de'];
/** Variants that may override a few texts, in a file of only those, and the language of the others. */
export const overlays = { 'sq-AL': 'sq', el: 'sr' };
const lengthWorthALook = 300;
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** domain/ and ui/ may be divided by topic, one folder deep. */
const topic = `(?:${kebab}/)?`;

/**
 * Everything that a feature folder may contain. A test is next to the file that it tests, a snapshot next to the test.
 */
const vocabulary = [
  /^README\.md$/,
  /^contract\.ts$/,
  // Parts of a long contract, private to it.
  new RegExp(`^contract/${kebab}\\.ts$`),
  new RegExp(`^domain/${topic}${kebab}\\.ts$`),
  new RegExp(`^server/commands/${kebab}-${kebab}\\.ts$`),
  new RegExp(`^server/queries/${kebab}\\.ts$`),
  // With the data that a device needs, as letters for one that has none.
  new RegExp(`^server/drivers/${kebab}\\.(ts|json)$`),
  /^server\/(store|tables|event-handlers|index)\.ts$/,
  new RegExp(`^ui/${topic}${kebab}\\.tsx?$`),
  new RegExp(`^ui/${topic}${kebab}(\\.module)?\\.css$`),
  new RegExp(`^messages/(office/)?(${[...languages, ...Object.keys(overlays)].join('|')})\\.json$`),
  new RegExp(`^messages/(office/)?shop/(${languages.join('|')})\\.json$`),
];
const tests = new RegExp(
  `^(domain(?:/${kebab})?|ui(?:/${kebab})?|server|server/commands|server/queries|server/drivers)/${kebab}(\\.${kebab})?\\.test\\.tsx?$|^contract\\.test\\.ts$`,
);
const snapshots = /^(domain|ui|server)(\/[a-z0-9-]+)?\/__snapshots__\/[^/]+\.snap$/;

/** The hint for a misplaced file; the first match is reported. */
const lessons = [
  [/^server\/commands\//, 'a command is one use case in one file, named verb-noun.ts'],
  [/^server\/drivers\//, 'a driver is one file, named for the device or the service that it talks to'],
  [/^server\/queries\//, 'a query is one file, named for what it answers: open-orders.ts'],
  [
    /^(server\/)?(routes?|controllers?|handlers?|api|service|services)\b/,
    'a route is declared in contract.ts; a change is a file in server/commands/, a read one in server/queries/',
  ],
  [
    /^(server\/)?(repository|repositories|models?|entities|dao|db|database|tables?)\b/,
    'only server/store.ts writes the tables; reads are files in server/queries/',
  ],
  [
    /^(server\/)?(events?|listeners?|subscribers?|jobs?|workers?|hooks?)\b.*\.ts$/,
    'what the feature does when others change something is in server/event-handlers.ts; events are declared in contract.ts',
  ],
  [
    /^server\/(domain|rules)\b|^(rules|logic|model|types?|constants?|errors?|permissions?)\b/,
    'rules, types, error codes and permissions are pure and live in domain/',
  ],
  [/^server\//, 'server/ holds commands/, queries/, drivers/, store.ts, event-handlers.ts and index.ts, the entry'],
  [
    /\.tsx$|^(components?|screens?|pages?|views?|dialogs?|hooks?|styles?)\b/,
    'screens and dialogs live in ui/, with ui/index.tsx as the till’s entry and ui/office.tsx as the back office’s; what several features need is in src/platform/ui/kit',
  ],
  [/^ui\//, 'ui/ holds kebab-case .tsx, .ts and .css files, at most one folder deep'],
  [
    /^messages\/|^(i18n|locales?|translations?)\b/,
    `messages/ holds ${languages.map((each) => `${each}.json`).join(', ')}, and ${Object.keys(overlays).join(' or ')}.json with what they say otherwise; messages/office/ the same of what only the back office says; shop/ in both what a shop says otherwise`,
  ],
  [/^domain\//, 'domain/ holds kebab-case .ts files, at most one folder deep, pure, without screens'],
  [/\.sql$/, 'tables are made in migrations/, numbered'],
  [/\.md$/, 'a feature has one page, README.md; decisions are in docs/decisions/'],
  [
    /^(utils?|helpers?|common|shared|lib|misc|manager)\b/,
    'give it the name of what it does: a rule goes to domain/, a word that all features share to src/kernel/',
  ],
  [/^index\.tsx?$/, 'the entries are server/index.ts, ui/index.tsx and ui/office.tsx; a feature has no other barrel'],
  [/./, 'a feature holds README.md, domain/, contract.ts, server/, ui/ and messages/ only (ARCHITECTURE.md)'],
];

/** The allowed structure of the tree: which files may be where, and where misplaced code belongs. */
export function structure(root) {
  const problems = [];
  const order = featureOrder(root);
  const present = foldersOf(root, 'src/features');
  if (present.length === 0) problems.push('src/features: no feature was found; the check is blind');
  for (const name of present) {
    if (!order.includes(name))
      problems.push(
        `src/features/${name}: is not in src/main/feature-order.json; its place there says whom it may import`,
      );
  }
  for (const name of order) {
    if (!present.includes(name))
      problems.push(`src/main/feature-order.json: names ${name}, and there is no src/features/${name}`);
  }
  for (const name of present) problems.push(...featureProblems(root, name));
  problems.push(...listProblems(root, order));
  problems.push(...closed(root, 'src', ['features', 'kernel', 'main', 'platform']));
  problems.push(...closed(root, 'src/platform', ['server', 'ui']));
  const files = filesUnder(root, 'src');
  problems.push(...files.flatMap(namingProblem));
  const sources = [...files, ...filesUnder(root, 'tests')].filter(isSource);
  problems.push(...sources.flatMap((path) => spreadProblems(root, path)));
  problems.push(...files.filter(isServerCode).flatMap((path) => moduleStateProblems(root, path)));
  const code = files.filter((path) => isSource(path) && !isTest(path));
  problems.push(...code.flatMap((path) => statusProblems(root, path)));
  problems.push(...longFunctions(root, code));
  const long = code.flatMap((path) => lengthNote(root, path));
  return {
    problems,
    note: [`${present.length} features, ${files.length} files`, ...long].join('\n    a look is due: '),
  };
}

const listFile = 'src/main/features.ts';

/** The list of entries in main must have the same order, because events are delivered in it. */
function listProblems(root, order) {
  if (!existsSync(join(root, listFile))) return [];
  let listed = [];
  walk(parseFile(root, listFile).ast, (node) => {
    if (node.type !== 'ArrayExpression') return;
    const names = node.elements.map((element) => doorName(element?.expression)).filter((name) => name !== null);
    if (names.length > listed.length) listed = names;
  });
  const hasDoor = (name) => existsSync(join(root, `src/features/${name}/server/index.ts`));
  const wanted = order.filter((name) => hasDoor(name) || listed.includes(name));
  if (listed.join() === wanted.join()) return [];
  return [`${listFile}: lists the entries ${listed.join(', ')}; src/main/feature-order.json says ${wanted.join(', ')}`];
}

/** `giftCardsServer` and `createGiftCardsServer(…)` are the entry of gift-cards. */
function doorName(node) {
  const name = node?.type === 'CallExpression' ? node.callee.value : node?.value;
  const feature = /^(?:create)?([A-Za-z0-9]+)Server$/.exec(typeof name === 'string' ? name : '')?.[1];
  return feature ? feature.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase() : null;
}

function foldersOf(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

function closed(root, folder, allowed) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .filter((name) => !allowed.includes(name))
    .map((name) => `${folder}/${name}: ${folder}/ holds ${allowed.join(', ')} only`);
}

function featureProblems(root, name) {
  const folder = `src/features/${name}`;
  const inner = filesUnder(root, folder).map((path) => path.slice(folder.length + 1));
  const problems = [];
  if (!new RegExp(`^${kebab}$`).test(name)) problems.push(`${folder}: feature names are kebab-case`);
  for (const path of inner) {
    if (![...vocabulary, tests, snapshots].some((pattern) => pattern.test(path))) {
      problems.push(`${folder}/${path}: has no place here; ${lessons.find(([pattern]) => pattern.test(path))[1]}`);
    }
  }
  const wanted = ['README.md'];
  const wordFolders = ['messages/office', 'messages'].filter((place) => inner.some((path) => dirname(path) === place));
  for (const place of wordFolders.length > 0 ? wordFolders : ['messages']) {
    wanted.push(...languages.map((locale) => `${place}/${locale}.json`));
  }
  if (inner.some((path) => path.startsWith('server/'))) wanted.push('server/index.ts', 'contract.ts');
  if (inner.some((path) => path.startsWith('ui/')) && !inner.includes('ui/office.tsx')) wanted.push('ui/index.tsx');
  for (const path of wanted) {
    if (!inner.includes(path)) problems.push(`${folder}/${path}: is missing; every feature has it`);
  }
  if (inner.includes('README.md') && !/^# \S/m.test(readFileSync(join(root, folder, 'README.md'), 'utf8'))) {
    problems.push(
      `${folder}/README.md: says nothing yet: what the feature owns, its states, its invariants, on one page`,
    );
  }
  return problems;
}

const vague = /(^|[-/])(utils?|helpers?|manager|common|misc)([-/.]|$)/;

function namingProblem(path) {
  if (path.includes('/__snapshots__/')) return [];
  const inner = path.slice('src/'.length);
  const problems = [];
  if (isSource(path) && !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/.test(path.split('/').at(-1))) {
    problems.push(`${path}: file names are kebab-case`);
  }
  if (vague.test(inner)) problems.push(`${path}: the name says nothing; use the word of the trade for what it does`);
  const isDoor = /^features\/[^/]+\/(server\/index\.ts|ui\/index\.tsx)$/.test(inner);
  if (/\/index\.tsx?$/.test(inner) && !isDoor && !inner.startsWith('features/')) {
    problems.push(
      `${path}: no barrels; the only entries are server/index.ts, ui/index.tsx and ui/office.tsx of a feature`,
    );
  }
  return problems;
}

const isServerCode = (path) =>
  /^src\/(features\/[^/]+|platform)\/server\//.test(path) && isSource(path) && !isTest(path);
/** The state of these is the same for all venues: texts of statements, a loaded library, sockets. */
const rememberForAll = ['sql', 'table', 'picture-drawing', 'database'].map((name) => `src/platform/server/${name}.ts`);
const growing = ['Map', 'WeakMap', 'Set', 'WeakSet'];

/** One process serves several venues (decision 0021): they would share a mutable variable of a module. */
function moduleStateProblems(root, path) {
  if (rememberForAll.includes(path)) return [];
  const { ast, lineOf } = parseFile(root, path);
  return ast.body
    .map((node) => (node.type === 'ExportDeclaration' ? node.declaration : node))
    .filter(({ type, kind, declarations }) => {
      if (type !== 'VariableDeclaration') return false;
      const isReadonly = ({ id }) => /^Readonly/.test(id.typeAnnotation?.typeAnnotation?.typeName?.value ?? '');
      const isFilledLater = ({ id, init }) =>
        init?.type === 'NewExpression' &&
        growing.includes(init.callee.value) &&
        (init.arguments ?? []).length === 0 &&
        !isReadonly({ id });
      return kind !== 'const' || declarations.some(isFilledLater);
    })
    .map(
      (node) =>
        `${path}:${lineOf(node)}: a variable of the module is shared by all venues of the process; keep it by venue with perVenue (platform/server/per-venue.ts)`,
    );
}

/** TypeScript reports the wrong names of a literal, and those of a literal spread into it are not looked at. */
function spreadProblems(root, path) {
  if (!/\.\.\.\(*\{/.test(readFileSync(join(root, path), 'utf8').replace(/\s+/g, ''))) return [];
  const { ast, lineOf } = parseFile(root, path);
  const problems = [];
  walk(ast, (node) => {
    const parts = { ObjectExpression: node.properties, JSXOpeningElement: node.attributes }[node.type] ?? [];
    for (const part of parts) {
      if (part.type === 'SpreadElement' && withoutParentheses(part.arguments).type === 'ObjectExpression') {
        problems.push(
          `${path}:${lineOf(part.arguments)}: a literal is spread into a literal, where TypeScript looks at no names; write its fields where they go`,
        );
      }
    }
  });
  return problems;
}

/** The status of a code is in its feature's table, from which the contract takes it too. */
function statusProblems(root, path) {
  if (!readFileSync(join(root, path), 'utf8').includes('new CodedError(')) return [];
  const { ast, lineOf } = parseFile(root, path);
  const problems = [];
  walk(ast, (node) => {
    if (node.type !== 'NewExpression' || node.callee.value !== 'CodedError') return;
    if (node.arguments?.[1]?.expression.type !== 'NumericLiteral') return;
    problems.push(`${path}:${lineOf(node)}: the status of an error is a literal; take it from the table of its code`);
  });
  return problems;
}

function withoutParentheses(node) {
  return node.type === 'ParenthesisExpression' ? withoutParentheses(node.expression) : node;
}

function lengthNote(root, path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  return lines > lengthWorthALook ? [`${path} has ${lines} lines`] : [];
}
