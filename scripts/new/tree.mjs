import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Ends the generator with an error message. */
export function refuse(message) {
  const refusal = new Error(message);
  refusal.name = 'Refusal';
  throw refusal;
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const vague = /(^|-)(utils?|helpers?|manager|common|shared|misc|base|core|data|stuff|test)(-|$)/;

/** Rejects names that the checks would reject later. */
export function checkName(name, what, example) {
  if (!name) refuse(`A ${what} needs a name, such as ${example}.`);
  if (!kebab.test(name))
    refuse(`'${name}' is not kebab-case: lower-case letters, digits and single hyphens, such as ${example}.`);
  if (vague.test(name)) refuse(`'${name}' says nothing: use the word of the trade, such as ${example}.`);
}

export const camel = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const pascal = (name) => camel(name).replace(/^./, (letter) => letter.toUpperCase());
export const snake = (name) => name.replaceAll('-', '_');
/** 'gift-cards' → 'Gift cards'. */
export const words = (name) => name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
/** A text until somebody translates it: in Macedonian in Cyrillic letters, because the check of messages takes no others. */
export const untranslated = (text, locale) =>
  locale === 'mk' ? text.replace(/[a-z]/gi, (letter) => cyrillic.charAt(latin.indexOf(letter))) : text;
const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const cyrillic = 'абцдефгхијклмнопкрстуввкјзАБЦДЕФГХИЈКЛМНОПКРСТУВВКЈЗ';
/** The English singular, by a rule of thumb. */
export const singular = (name) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^s])s$/, '$1');

export const has = (root, path) => existsSync(join(root, path));
export const read = (root, path) => readFileSync(join(root, path), 'utf8');
export const readJson = (root, path) => JSON.parse(read(root, path));

export function write(root, path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return path;
}

export const writeJson = (root, path, value) => write(root, path, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Inserts `text` after the first match of `anchor` in a file. Returns false, and does not change the file, if the
 * anchor is missing: then it has to be done manually.
 */
export function insertAfter(root, path, anchor, text) {
  if (!has(root, path)) return false;
  const before = read(root, path);
  const match = anchor.exec(before);
  if (match === null) return false;
  const end = match.index + match[0].length;
  write(root, path, `${before.slice(0, end)}${text}${before.slice(end)}`);
  return true;
}

/** Adds an import at the top of a file; the formatter sorts it. */
export function addImport(root, path, line) {
  const before = read(root, path);
  if (!before.includes(line)) write(root, path, `${line}\n${before}`);
}
