import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const stampFile = join(root, 'dist', '.stamp');
const sources = [
  'src',
  'migrations',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/vite',
  'scripts/build.mjs',
];
const products = ['dist/server/main.js', 'dist/web/index.html'];

/** Changes with every path, size and time of the build's inputs. A few tens of ms: no file is opened. */
export function sourceStamp() {
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(root, source);
    if (existsSync(path)) add(hash, path, source);
  }
  return hash.digest('hex');
}

function add(hash, path, name) {
  const stat = statSync(path);
  if (!stat.isDirectory()) {
    hash.update(`${name} ${stat.size} ${stat.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(path).sort()) {
    const isBuilt = !/\.test\.tsx?$|\.md$/.test(entry);
    if (isBuilt) add(hash, join(path, entry), `${name}/${entry}`);
  }
}

/** Whether dist/ is a complete build of the current sources. */
export function isBuildFresh() {
  if (!existsSync(stampFile) || !products.every((product) => existsSync(join(root, product)))) return false;
  return readFileSync(stampFile, 'utf8') === sourceStamp();
}

/** Written completely or not at all. */
export function writeStamp(stamp) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(`${stampFile}.${process.pid}`, stamp);
  renameSync(`${stampFile}.${process.pid}`, stampFile);
}
