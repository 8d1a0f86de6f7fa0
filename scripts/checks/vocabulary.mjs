import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder, parseFile, readJson, walk } from './source.mjs';

const isCode = (path) => /\.(tsx?|mjs|cjs)$/.test(path) && !/\.d\.ts$/.test(path);

/**
 * Words of a former private vocabulary must not return: `nowhere` neither in code nor in comments nor in strings,
 * `identifiers` not as a part of a name. vocabulary.json lists them, each with a replacement; `allowed` are words of
 * the domain that contain one, `elsewhere` are paths that are not checked.
 */
export function vocabulary(root) {
  const { nowhere, identifiers, allowed, elsewhere } = readJson(import.meta.dirname, 'vocabulary.json');
  const files = ['src', 'scripts', 'tests']
    .flatMap((folder) => filesUnder(root, folder, isCode))
    .filter((path) => !elsewhere.some((each) => path.startsWith(each)));
  const problems = files.length === 0 ? ['src: no file was found; the check is blind'] : [];
  const inText = new RegExp(`\\b(${Object.keys(nowhere).join('|')})\\b`);
  const inNames = new RegExp(`\\b(${Object.keys(identifiers).join('|')})\\b`);
  const mayHold = new RegExp(Object.keys(identifiers).join('|'), 'i');
  const meansTrade = new RegExp(allowed.join('|'), 'g');
  const parts = (text) =>
    text
      .replace(meansTrade, '')
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase();
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8');
    text.split('\n').forEach((line, index) => {
      const word = inText.exec(parts(line))?.[1];
      if (word !== undefined) problems.push(`${path}:${index + 1}: '${word}' is no word of ours; say ${nowhere[word]}`);
    });
    // Few files contain one at all, and only those have to be parsed.
    if (!mayHold.test(text)) continue;
    const { ast, lineOf } = parseFile(root, path);
    const seen = new Set();
    walk(ast, (node) => {
      const word = node.type === 'Identifier' ? inNames.exec(parts(node.value))?.[1] : undefined;
      if (word === undefined || seen.has(node.value)) return;
      seen.add(node.value);
      problems.push(`${path}:${lineOf(node)}: the name ${node.value} holds '${word}'; say ${identifiers[word]}`);
    });
  }
  return { problems, note: `${files.length} files` };
}
