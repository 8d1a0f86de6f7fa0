import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Account, childEnvironment, clusterArgument } from './account.ts';
import { binary } from './binaries.ts';
import { failure, reason } from './failure.ts';

export const OWNER = 'tavolina_owner';
export const DATABASE = 'tavolina';

const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs one of PostgreSQL's programs in the cluster's folder, in a session of its own, so that a Ctrl+C does not reach
 * it.
 */
export function run(
  account: Account,
  clusterDir: string,
  program: 'initdb' | 'postgres' | 'pg_ctl',
  args: readonly string[],
  stdio: 'pipe' | ['ignore', number, number],
): ChildProcess {
  const words = [...account.prefix, binary(account.binaries, program), ...args];
  return spawn(words[0] ?? '', words.slice(1), {
    cwd: clusterDir,
    detached: true,
    windowsHide: true,
    stdio,
    env: childEnvironment(account.binaries),
    ...(account.uid === undefined ? {} : { uid: account.uid }),
    ...(account.gid === undefined ? {} : { gid: account.gid }),
  });
}

/**
 * Creates the cluster and its database on the first start. This happens in a temporary folder, which is flushed to the
 * disk and renamed at the end: an interrupted start leaves nothing that looks like a database.
 *
 * @param keys the folder of keys that belong to an existing database, if there is one: then none is created beside it
 * @throws POSTGRES_INIT_FAILED, POSTGRES_VERSION_MISMATCH, DATA_FOLDER_UNUSABLE, DATABASE_LOST
 */
export async function prepareCluster(
  account: Account,
  clusterDir: string,
  keys: string | null,
  log: (line: string) => void,
): Promise<void> {
  const major = account.version.split('.')[0] ?? '';
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
    const made = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
    if (made === major) return;
    throw failure(
      'POSTGRES_VERSION_MISMATCH',
      `The database in ${clusterDir} was made by PostgreSQL ${made}, but the binaries are PostgreSQL ${account.version}. ` +
        `Set TAVOLINA_POSTGRES_BIN to binaries of PostgreSQL ${made}, or move the data over with a backup and restore.`,
    );
  }
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) {
    throw failure(
      'DATA_FOLDER_UNUSABLE',
      `${clusterDir} is not empty and is no PostgreSQL database: it lacks PG_VERSION.`,
    );
  }
  if (keys !== null) {
    throw failure(
      'DATABASE_LOST',
      `There is no database in ${clusterDir}, but ${keys} holds the keys of one in use (secrets.json). Put the folder ` +
        'postgres back, or restore your backup. To begin a new venue instead, set TAVOLINA_DATA to an empty folder.',
    );
  }
  log('Creating the database (first start only)');
  for (const name of readdirSync(dirname(clusterDir))) {
    if (name.startsWith('postgres.new-')) rmSync(join(dirname(clusterDir), name), { recursive: true, force: true });
  }
  const draft = join(dirname(clusterDir), `postgres.new-${process.pid}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (account.uid !== undefined) chownSync(draft, account.uid, account.gid ?? account.uid);
    await makeCluster(account, draft, Number(major));
    if (existsSync(clusterDir)) rmSync(clusterDir, { recursive: true });
    renameSync(draft, clusterDir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && error.code === 'POSTGRES_INIT_FAILED') throw error;
    throw failure('DATA_FOLDER_UNUSABLE', `Cannot make the database in ${clusterDir}: ${reason(error)}`, error);
  }
}

async function makeCluster(account: Account, folder: string, major: number): Promise<void> {
  const place = clusterArgument(account, folder);
  // The built-in C.UTF-8 (PostgreSQL 17 on) sorts and folds case the same on every system, whatever locales it has.
  const locale = major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  const base = ['-D', place, '-U', OWNER, '--encoding=UTF8', '--data-checksums', '--no-sync', ...locale];
  const wanted = [...base, ...authentication(folder)];
  if (major >= 17) await finish(account, folder, 'initdb', [...wanted, '--locale=C']);
  else {
    await finish(account, folder, 'initdb', [...wanted, '--locale=C.UTF-8']).catch(async () => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
      await finish(account, folder, 'initdb', [...wanted, '--locale=C']);
    });
  }
  // In single-user mode, so that the database exists before anything can connect to the cluster.
  const single = ['--single', '-D', place, '-c', 'fsync=off', '-c', 'exit_on_error=on', 'template1'];
  await finish(account, folder, 'postgres', single, `CREATE DATABASE ${DATABASE}\n`);
  await finish(account, folder, 'initdb', ['--sync-only', '-D', place]);
}

/** The file of the database owner's password, next to the cluster; only if there is no unix socket. */
export function passwordFile(clusterDir: string): string {
  return join(dirname(clusterDir), 'postgres.password');
}

/**
 * A user who can enter the socket's folder can enter the database, and only its owner can. Windows has no such folder:
 * there the server listens on the loopback address and asks for a random password that is stored in the data folder.
 */
function authentication(folder: string): string[] {
  if (!IS_WINDOWS) return ['--auth-local=trust', '--auth-host=reject'];
  const password = randomBytes(24).toString('base64url');
  const file = passwordFile(folder);
  writeFileSync(file, password, { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${file}`];
}

/** Runs a program and waits for its end. */
async function finish(
  account: Account,
  folder: string,
  program: 'initdb' | 'postgres',
  args: readonly string[],
  input = '',
): Promise<void> {
  const child = run(account, folder, program, args, 'pipe');
  let output = '';
  child.stdout?.on('data', (part: Buffer) => (output += part));
  child.stderr?.on('data', (part: Buffer) => (output += part));
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const ended = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(reason(error)));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${signal ?? `exit code ${code}`}`));
  });
  if (ended === undefined) return;
  const tail = output.trim().split('\n').slice(-8).join('\n');
  throw failure('POSTGRES_INIT_FAILED', `${program} could not make the database in ${folder} (${ended}):\n${tail}`);
}

/**
 * The settings of a till's database: durability first, little memory, and access only for the owner of the folder on
 * this machine. Given on the command line, so that they apply to clusters of any age.
 */
export function settings(major: number, socketDir: string | undefined, port: number): string[] {
  const values: Record<string, string> = {
    listen_addresses: socketDir === undefined ? '127.0.0.1' : '',
    ...(socketDir === undefined ? {} : { unix_socket_directories: socketDir, unix_socket_permissions: '0700' }),
    port: String(port),
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '100',
    shared_buffers: '48MB',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_replication_slots: '0',
    max_logical_replication_workers: '0',
    max_worker_processes: '4',
    max_parallel_workers: '2',
    max_parallel_workers_per_gather: '1',
    autovacuum_max_workers: '2',
    // Limits the recovery after a crash (a few hundred MB of log are replayed in about a second) and the use of the
    // disk.
    checkpoint_timeout: '10min',
    max_wal_size: '384MB',
    min_wal_size: '80MB',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    // Saves three idle reader processes; a till's data is in memory anyway.
    ...(major >= 18 ? { io_method: 'sync' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
