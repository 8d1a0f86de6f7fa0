import { existsSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { importsOf } from './skeleton.mjs';
import { isSource } from './source.mjs';

const entry = 'src/main/web.tsx';
/**
 * The entries of the back office: what only these load is not stored on the till. vite.config.ts uses the same list.
 */
export const officeEntry = /^src\/(features\/[^/]+\/ui\/office\.tsx|main\/office\/.+\.tsx?)$/;

/** The sources that the browser loads: `till` without opening the back office, `office` only with it. */
export function tillFiles(root) {
  const imports = new Map();
  const till = reach(root, imports, (path) => !officeEntry.test(path));
  const all = reach(root, imports, () => true);
  return { till, office: new Set([...all].filter((path) => !till.has(path))) };
}

/** `imports` caches the parsed imports of each file. */
function reach(root, imports, mayEnter) {
  const found = new Set([entry].filter((path) => existsSync(join(root, path))));
  for (const path of found) {
    if (!imports.has(path)) imports.set(path, loadedBy(root, path));
    for (const target of imports.get(path)) if (mayEnter(target)) found.add(target);
  }
  return found;
}

function loadedBy(root, path) {
  return importsOf(root, path)
    .filter(({ kind }) => kind !== 'type')
    .map(({ from }) => resolve(path, from))
    .filter((target) => target !== null && existsSync(join(root, target)));
}

function resolve(importer, specifier) {
  if (!isSource(specifier)) return null;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(dirname(importer), specifier) : null;
}
