import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOf } from './icu.mjs';
import { featureOf, featureOrder, filesUnder, isTest, parseFile, walk } from './source.mjs';
import { languages, overlays } from './structure.mjs';
import { literalTexts, messageKeys } from './texts.mjs';
import { tillFiles } from './till-files.mjs';
import { usageProblems } from './usage.mjs';

const [reference, ...others] = languages;
/** Groups that the app merges from all features, from any file. */
const sharedTops = ['errors', 'permissions', 'features'];

/**
 * All visible texts: in every locale, with the same arguments, and only in the message files; the texts of the till and
 * of the back office each in their own.
 */
export function messages(root) {
  const problems = [];
  const folders = messageFolders(root);
  const known = new Map(languages.map((locale) => [locale, new Map()]));
  for (const folder of folders) problems.push(...readFolder(root, folder, known));
  const ofTill = new Set([...known.get(reference)].filter(([, path]) => !isOffice(path)).map(([key]) => key));
  if (folders.length === 0) problems.push('src: no messages folder was found; the check is blind');

  const { codes, permissions } = declaredNames(root);
  problems.push(...missingNames(known, codes, (code) => `errors.${code}`));
  const all = [...known.get(reference).keys()];
  if (all.some((key) => key.startsWith('permissions.'))) {
    problems.push(...missingNames(known, permissions, (name) => `permissions.${name}`));
  }
  if (all.some((key) => key.startsWith('features.'))) {
    const where = 'src/main/feature-order.json';
    problems.push(
      ...missingNames(known, new Map(featureOrder(root).map((name) => [name, where])), (name) => `features.${name}`),
    );
  }
  problems.push(...screenProblems(root, new Set(all), ofTill));
  const note = `${all.length} messages × ${languages.length} languages, ${ofTill.size} of them the till's, ${codes.size} error codes`;
  return { problems, note };
}

/**
 * Texts used only by the back office have a folder of their own below the feature's messages, and are not sent to the
 * till.
 */
const isOffice = (path) => /\/messages\/office\/[^/]+$/.test(path);

function messageFolders(root) {
  const features = existsSync(join(root, 'src/features')) ? readdirSync(join(root, 'src/features')).sort() : [];
  return ['src/platform/ui/messages', ...features.map((name) => `src/features/${name}/messages`)]
    .flatMap((folder) => [folder, `${folder}/office`])
    .filter((folder) => filesIn(root, folder).length > 0);
}

function filesIn(root, folder) {
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).filter((name) => name.endsWith('.json')) : [];
}

/** Reads one folder's files into `known` (locale → key → file) and reports how its locales differ. */
function readFolder(root, folder, known) {
  const problems = [];
  const texts = new Map();
  for (const locale of languages) {
    const path = `${folder}/${locale}.json`;
    if (!existsSync(join(root, path))) {
      problems.push(`${path}: is missing; every messages folder has ${languages.join(', ')}`);
      continue;
    }
    const { flat, problem } = readMessages(root, path);
    if (problem) problems.push(`${path}: ${problem}`);
    texts.set(locale, flat);
    for (const key of flat.keys()) problems.push(...enter(known.get(locale), path, key));
  }
  const base = texts.get(reference) ?? new Map();
  for (const locale of others) problems.push(...differences(folder, locale, base, texts.get(locale) ?? base));
  for (const [key, text] of base) {
    const { problem } = read(text, reference);
    if (problem) problems.push(`${folder}/${reference}.json: ${key}: ${problem}`);
  }
  for (const [locale, language] of Object.entries(overlays)) {
    problems.push(...overlayProblems(root, `${folder}/${locale}.json`, language, texts.get(language) ?? base));
  }
  problems.push(...shopProblems(root, folder, texts));
  for (const [locale, flat] of texts) problems.push(...usageProblems(`${folder}/${locale}.json`, locale, flat));
  return problems;
}

/** What a shop says otherwise is there in every language, and only where the restaurant's word does not fit. */
function shopProblems(root, folder, texts) {
  const shop = `${folder}/shop`;
  if (filesIn(root, shop).length === 0) return [];
  return languages.flatMap((locale) => {
    const path = `${shop}/${locale}.json`;
    if (!existsSync(join(root, path))) return [`${path}: is missing; a shop has its words in every language`];
    const { flat } = readMessages(root, path);
    return [
      ...overlayProblems(root, path, locale, texts.get(locale) ?? new Map()),
      ...usageProblems(path, locale, flat),
    ];
  });
}

/** A variant may only override existing texts of its language: a new key would be missing in other languages. */
function overlayProblems(root, path, language, base) {
  if (!existsSync(join(root, path))) return [];
  const { flat, problem } = readMessages(root, path);
  const problems = problem ? [`${path}: ${problem}`] : [];
  if (!problem && flat.size === 0) problems.push(`${path}: says nothing otherwise than ${language}; remove it`);
  for (const [key, text] of flat) {
    if (!base.has(key)) problems.push(`${path}: ${key} is not in ${language}, whose words it may only say otherwise`);
    else if (text === base.get(key)) problems.push(`${path}: ${key} is the same in ${language}; remove it`);
    else {
      const mine = read(text, language);
      const theirs = read(base.get(key), language);
      problems.push(...argumentProblems(path, key, mine, withoutUnused(theirs, mine), language));
    }
  }
  return problems;
}

/** What a choice tells apart in the language may be one thing in its variant: it may leave a whole select out, and no figure or name. */
function withoutUnused(theirs, mine) {
  const said = (mine.names ?? []).map((name) => name.split(':')[0]);
  return {
    ...theirs,
    names: theirs.names?.filter((name) => !name.includes(':select(') || said.includes(name.split(':')[0])),
  };
}

/** Errors of a feature may be under its own name; the app merges them under one `errors` (mergeMessages). */
function enter(keys, path, key) {
  const problems = [];
  const [top] = key.split('.');
  const feature = featureOf(path);
  if (feature !== null && ![feature, ...sharedTops].includes(top)) {
    problems.push(`${path}: ${key} stands under ${top}; the texts of a feature stand under its name, ${feature}`);
  }
  const gathered = /^[^.]+\.(errors\.[A-Z0-9_]+)$/.exec(key)?.[1];
  for (const each of gathered ? [key, gathered] : [key]) {
    if (keys.has(each)) problems.push(`${path}: ${each} is also in ${keys.get(each)}; one text has one place`);
    keys.set(each, path);
  }
  return problems;
}

function readMessages(root, path) {
  const flat = new Map();
  try {
    flatten(JSON.parse(readFileSync(join(root, path), 'utf8')), '', flat);
    return { flat };
  } catch (error) {
    return { flat, problem: error.message };
  }
}

function flatten(value, prefix, flat) {
  for (const [name, inner] of Object.entries(value)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (typeof inner === 'string') flat.set(key, inner);
    else if (inner !== null && typeof inner === 'object' && !Array.isArray(inner)) flatten(inner, key, flat);
    else throw new Error(`${key} is neither a text nor an object`);
  }
}

function differences(folder, locale, base, texts) {
  const problems = [];
  const path = `${folder}/${locale}.json`;
  for (const key of base.keys()) if (!texts.has(key)) problems.push(`${path}: lacks ${key}`);
  for (const [key, text] of texts) {
    if (!base.has(key)) {
      problems.push(`${folder}/${reference}.json: lacks ${key}, which ${locale} has`);
      continue;
    }
    problems.push(...argumentProblems(path, key, read(text, locale), read(base.get(key), reference), reference));
  }
  return problems;
}

function argumentProblems(path, key, mine, theirs, language) {
  if (mine.problem) return [`${path}: ${key}: ${mine.problem}`];
  const [said, wanted] = [mine, theirs].map(({ names = [] }) => names.join(', '));
  if (theirs.problem || said === wanted) return [];
  return [`${path}: ${key} has the arguments [${said}], in ${language} they are [${wanted}]`];
}

function read(text, locale) {
  if (text.trim() === '') return { problem: 'is empty' };
  const mixed = (text.match(/[\p{L}\p{M}]+/gu) ?? []).find(
    (word) => /\p{Script=Latin}/u.test(word) && /\p{Script=Cyrillic}/u.test(word),
  );
  if (mixed !== undefined)
    return { problem: `'${mixed}' mixes Latin and Cyrillic letters, which look alike and are not found by a search` };
  try {
    return { names: argumentsOf(text, locale) };
  } catch (error) {
    return { problem: `is not a valid ICU message: ${error.message}` };
  }
}

function missingNames(known, names, keyOf) {
  const problems = [];
  for (const [name, where] of names) {
    const lacking = languages.filter((locale) => !known.get(locale).has(keyOf(name)));
    if (lacking.length > 0) problems.push(`${where}: ${name} has no message ${keyOf(name)} in ${lacking.join(', ')}`);
  }
  return problems;
}

const isCode = (text) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text);
const isPermission = (text) => /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(text);
const declaring = /^src\/(kernel|platform|features)\/.*\.tsx?$/;

/** Error codes and permissions that the tree declares, each with the file that declares it. */
function declaredNames(root) {
  const codes = new Map();
  const permissions = new Map();
  const note = (names, accept, path, name) => {
    if (accept(name) && !names.has(name)) names.set(name, path);
  };
  for (const path of filesUnder(root, 'src', (each) => declaring.test(each) && !isTest(each))) {
    walk(parseFile(root, path).ast, (node) => {
      const { errors = [], rights = [] } = declarations(node, path);
      for (const name of errors) note(codes, isCode, path, name);
      for (const name of rights) note(permissions, isPermission, path, name);
    });
  }
  return { codes, permissions };
}

function declarations(node, path) {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init) {
    if (/Errors$/.test(node.id.value)) return { errors: namesIn(node.init) };
    if (/Permissions$/.test(node.id.value)) return { rights: namesIn(node.init) };
  }
  if (node.type === 'KeyValueProperty') {
    if (keyOf(node) === 'errors' && path.endsWith('/contract.ts')) return { errors: namesIn(node.value) };
    if (keyOf(node) === 'permission') return { rights: namesIn(node.value) };
  }
  if (node.type === 'ClassProperty' && keyOf(node) === 'code') return { errors: namesIn(node.value) };
  if (node.type === 'NewExpression' && node.callee.value === 'CodedError')
    return { errors: namesIn(node.arguments?.[0]) };
  return {};
}

const keyOf = (property) => property.key.value;

/** The keys of an object and the texts of an array, ignoring `as const` and `satisfies`. */
function namesIn(node) {
  const names = [];
  if (!node) return names;
  walk(node, (each) => {
    if (each.type === 'KeyValueProperty') names.push(keyOf(each));
    if (each.type === 'StringLiteral') names.push(each.value);
  });
  return names.filter((name) => typeof name === 'string');
}

const isScreen = (path) =>
  /^src\/(platform|features\/[^/]+)\/ui\/.*\.tsx?$|^src\/main\/.*\.tsx$/.test(path) && !isTest(path);

function screenProblems(root, keys, ofTill) {
  const problems = [];
  const { till, office } = tillFiles(root);
  const asked = { till: [], office: [] };
  for (const path of filesUnder(root, 'src', isScreen)) {
    const file = parseFile(root, path);
    for (const { line, text } of literalTexts(file)) {
      problems.push(`${path}:${line}: '${text}' is text that people see; put it into messages/ and say t('…')`);
    }
    const wanted = messageKeys(file);
    problems.push(...missingWords(path, wanted, keys, till.has(path) ? ofTill : keys));
    if (till.has(path)) asked.till.push(...wanted);
    else if (office.has(path)) asked.office.push(...wanted);
  }
  return [...problems, ...idleWords(ofTill, asked)];
}

/** `carried` are the texts that are available where the file runs. */
function missingWords(path, wanted, keys, carried) {
  const isIn = (words, each) => [...words].some((key) => answers(key, each));
  return wanted
    .filter((each) => !isIn(carried, each))
    .map((each) => {
      const shown = `${each.key}${each.isPrefix ? '.…' : ''}`;
      return isIn(keys, each)
        ? `${path}:${each.line}: the till says ${shown}, which is in messages/office/; move it to messages/`
        : `${path}:${each.line}: no message ${shown}`;
    });
}

/** Texts used only by the back office would be sent to every till. */
function idleWords(ofTill, asked) {
  return [...ofTill]
    .filter((key) => asked.office.some((each) => each.isExact && answers(key, each)))
    .filter((key) => !asked.till.some((each) => answers(key, each)))
    .map((key) => `${key}: only the back office says it; move it to messages/office/`);
}

function answers(key, { key: wanted, isExact, isPrefix }) {
  if (isExact) return isPrefix ? key.startsWith(`${wanted}.`) : key === wanted;
  return isPrefix ? `.${key}`.includes(`.${wanted}.`) : `.${key}`.endsWith(`.${wanted}`);
}
