import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { binary, isReachableByAll, type PostgresBinaries, reachableCopy } from './binaries.ts';
import { failure, reason } from './failure.ts';

/** How PostgreSQL's programs are run, so that they do not run as root. */
export type Account = {
  readonly kind: 'plain' | 'mapped' | 'other-user';
  /** The command in front of the program, such as `unshare --user …`. */
  readonly prefix: readonly string[];
  readonly uid: number | undefined;
  readonly gid: number | undefined;
  /** Owner of the cluster's files as this process sees them; undefined if the system has no such notion. */
  readonly fileOwner: number | undefined;
  readonly binaries: PostgresBinaries;
  /** Version of the binaries, such as "18.4". */
  readonly version: string;
};

/** A user namespace with one user: outside, the files belong to root, so a closed home directory is no obstacle. */
const MAPPED = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Decides how to run PostgreSQL, which refuses root: as the current user if that is not root; as root in a user
 * namespace if the system allows it (tested, not assumed), otherwise as the user `postgres` or `nobody`.
 *
 * @throws POSTGRES_BINARIES_BROKEN, POSTGRES_ROOT_REFUSED
 */
export function chooseAccount(binaries: PostgresBinaries, dataDir: string, log: (line: string) => void): Account {
  const uid = process.getuid?.();
  if (uid === 0 && process.platform === 'linux') {
    const version = mappedVersion(binaries, dataDir);
    if (version !== undefined) {
      return { kind: 'mapped', prefix: MAPPED, uid: undefined, gid: undefined, fileOwner: 0, binaries, version };
    }
  }
  const version = versionOf(binaries);
  if (uid !== 0) {
    return { kind: 'plain', prefix: [], uid: undefined, gid: undefined, fileOwner: uid, binaries, version };
  }
  const other = otherUser();
  if (process.platform !== 'linux' && !isReachableByAll(dataDir)) {
    throw failure(
      'POSTGRES_ROOT_REFUSED',
      `PostgreSQL does not run as root, and the user ${other.name} cannot reach ${dataDir}. ` +
        'Start as a normal user, or set TAVOLINA_DATA to a folder that every user can reach.',
    );
  }
  const isReachable = binaries.libraryPath === undefined && isReachableByAll(binary(binaries, 'postgres'));
  const reachable = isReachable ? binaries : reachableCopy(binaries, log);
  log(`PostgreSQL does not run as root: it runs as the user ${other.name}`);
  return {
    kind: 'other-user',
    prefix: [],
    uid: other.uid,
    gid: other.gid,
    fileOwner: other.uid,
    binaries: reachable,
    version,
  };
}

function versionOf(binaries: PostgresBinaries): string {
  const path = binary(binaries, 'postgres');
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', env: childEnvironment(binaries), timeout: 10_000 });
  const version = parseVersion(answer.stdout);
  if (answer.status === 0 && version !== undefined) return version;
  const why = answer.error === undefined ? answer.stderr.trim() : reason(answer.error);
  throw failure(
    'POSTGRES_BINARIES_BROKEN',
    `${path} cannot be run: ${why || `it ended with ${answer.signal ?? answer.status}`}. The packaged binaries need glibc (not Alpine's musl) and the ` +
      `processor of their package (${process.arch}). Set TAVOLINA_POSTGRES_BIN to other binaries, or DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Tests the namespace in one run: the user it shows, write access to the data, running the binaries. */
function mappedVersion(binaries: PostgresBinaries, dataDir: string): string | undefined {
  const [command = '', ...words] = MAPPED;
  const probe = 'test "$(id -u)" = 65534 && test -w "$1" && test -x "$1" && exec "$2" --version';
  const answer = spawnSync(command, [...words, 'sh', '-c', probe, 'sh', dataDir, binary(binaries, 'postgres')], {
    encoding: 'utf8',
    env: childEnvironment(binaries),
    timeout: 10_000,
  });
  return answer.status === 0 ? parseVersion(answer.stdout) : undefined;
}

/** "postgres (PostgreSQL) 18.4" */
function parseVersion(text: string | null): string | undefined {
  return /\) (\d+(?:\.\d+)?)/.exec(text ?? '')?.[1];
}

function otherUser(): { name: string; uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw failure(
    'POSTGRES_ROOT_REFUSED',
    'PostgreSQL does not run as root; user namespaces are not allowed here, and there is no user postgres or nobody. Start as a normal user.',
  );
}

/**
 * Only what PostgreSQL needs: a PGDATA or PGPORT of the shell must not redirect it. Messages are in English, because
 * this code reads them.
 */
export function childEnvironment(binaries: PostgresBinaries): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TEMP', 'TMP', 'USERNAME', 'USERPROFILE', 'APPDATA'];
  const environment: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC' };
  for (const name of kept) {
    if (process.env[name] !== undefined) environment[name] = process.env[name];
  }
  const loader = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const path = [binaries.libraryPath, process.env[loader]]
    .filter((part) => part !== undefined && part !== '')
    .join(':');
  if (path !== '') environment[loader] = path;
  return environment;
}

/**
 * The path of the data folder that PostgreSQL's programs are given. Another user cannot traverse root's closed home
 * directory, but the folder a program is started in is already open for it: `/proc/self/cwd` is that folder, whatever
 * the permissions above it.
 */
export function clusterArgument(account: Account, clusterDir: string): string {
  return account.kind === 'other-user' && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}

/** @throws DATA_FOLDER_UNUSABLE if the cluster belongs to another user and this process is not root */
export function refuseForeignCluster(account: Account, clusterDir: string): void {
  const owner = lstatSync(clusterDir, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || account.kind !== 'plain' || account.fileOwner === undefined) return;
  if (owner === account.fileOwner) return;
  throw failure(
    'DATA_FOLDER_UNUSABLE',
    `The database in ${clusterDir} belongs to another user (${owner}), this server runs as user ${account.fileOwner}. ` +
      `Start it as the same user as before, or give it the folder: chown -R ${account.fileOwner} ${clusterDir}`,
  );
}

/**
 * Gives the cluster's files to the account that will use them, if root finds files of an earlier start under another
 * account (namespace or other user).
 */
export function ownCluster(account: Account, clusterDir: string): void {
  if (account.kind === 'plain' || account.fileOwner === undefined) return;
  if (lstatSync(clusterDir).uid !== account.fileOwner) chownTree(clusterDir, account.fileOwner, account.gid ?? 0);
}

/** The top folder last: its owner shows whether all of it was done. */
function chownTree(folder: string, uid: number, gid: number): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) chownTree(path, uid, gid);
    else if (entry.isFile()) chownSync(path, uid, gid);
  }
  chownSync(folder, uid, gid);
}
