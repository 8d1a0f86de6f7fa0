import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, clusterArgument } from './account.ts';
import { run, settings } from './cluster.ts';
import { failure, reason } from './failure.ts';
import { isAlive, isPostmasterOf } from './process-identity.ts';

/** How a postmaster ended: as reported to its parent, or nulls for an adopted one. */
export type PostmasterEnd = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** A running PostgreSQL, started here or found running. */
export type Postmaster = {
  readonly pid: number;
  readonly socketDir: string | undefined;
  readonly port: number;
  readonly isAdopted: boolean;
  readonly ended: Promise<PostmasterEnd>;
};

type PidFile = {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
  readonly status: string;
};

const STALE_LOCK_PATIENCE_MS = 2_000;
const START_PATIENCE_MS = 120_000;
const POLL_MS = 4;

/** `postmaster.pid`: process id, data folder, start time, port, socket folder, address, shared memory, status. */
function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    if (!Number.isSafeInteger(pid) || pid === 0) return undefined;
    return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
  } catch {
    return undefined;
  }
}

/** Where the PostgreSQL of a cluster listens, if it runs and accepts connections. */
export function runningPostmaster(clusterDir: string): Pick<Postmaster, 'port' | 'socketDir'> | null {
  const found = readPidFile(clusterDir);
  if (found === undefined || found.status !== 'ready' || !isPostmasterOf(found.pid, clusterDir)) return null;
  return { port: found.port, socketDir: found.socketDir === '' ? undefined : found.socketDir };
}

/**
 * A postmaster that outlived its server is taken over if it responds; one that is shutting down, or not reachable, is
 * stopped first. The caller holds the data folder's lock: a postmaster found here has no living server.
 */
export async function adopt(clusterDir: string, log: (line: string) => void): Promise<Postmaster | undefined> {
  const found = readPidFile(clusterDir);
  if (found === undefined || !isPostmasterOf(found.pid, clusterDir)) return undefined;
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    const now = readPidFile(clusterDir);
    if (now?.pid !== found.pid || !isAlive(found.pid)) return undefined;
    if (now.status === 'ready') break;
    if (now.status === 'stopping' || performance.now() > deadline) {
      await endProcess(found.pid, watched(found.pid));
      return undefined;
    }
    await delay(POLL_MS);
  }
  const { port } = found;
  const socketDir = found.socketDir === '' ? undefined : found.socketDir;
  if (!(await isResponding(socketDir, port))) {
    log(`The running PostgreSQL (process ${found.pid}) does not answer: it is restarted`);
    await endProcess(found.pid, watched(found.pid));
    return undefined;
  }
  log(`Found the database still running (process ${found.pid}): using it`);
  return { pid: found.pid, socketDir, port, isAdopted: true, ended: watched(found.pid) };
}

function isResponding(socketDir: string | undefined, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = socketDir === undefined ? connect(port, '127.0.0.1') : connect(join(socketDir, `.s.PGSQL.${port}`));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/**
 * Starts PostgreSQL and resolves when it accepts connections (after crash recovery, if needed). It waits up to 2 s for
 * the remains of a killed predecessor (its lock file, children that are just ending).
 *
 * @throws POSTGRES_START_FAILED with the end of PostgreSQL's own log
 */
export async function launch(
  account: Account,
  clusterDir: string,
  socketDir: string | undefined,
  port: number,
  logFile: string,
): Promise<Postmaster> {
  const deadline = performance.now() + STALE_LOCK_PATIENCE_MS;
  for (;;) {
    disownStaleLock(clusterDir);
    // The socket's own lock adds nothing: its folder is only used by this database, and no postmaster of it is alive.
    if (socketDir !== undefined) rmSync(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true });
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const attempt = await launchOnce(account, clusterDir, socketDir, port, logFile);
    if (typeof attempt !== 'string') return attempt;
    const tail = readFileSync(logFile).subarray(logStart).toString('utf8').trim();
    const isLeftover = /pre-existing shared memory block|lock file .* already exists|is empty/.test(tail);
    if (isLeftover && performance.now() < deadline) {
      await delay(50);
      continue;
    }
    const lines = tail.split('\n').slice(-8).join('\n');
    throw failure('POSTGRES_START_FAILED', `PostgreSQL did not start (${attempt}); see ${logFile}:\n${lines}`);
  }
}

/**
 * The process id in a killed postmaster's lock file may now belong to another program, or to a zombie, and PostgreSQL
 * would believe that its owner is alive. With the id of this process, its parent, in the first line it recognises the
 * lock as stale, and still uses the rest of the file to find out whether old children hold the data.
 */
function disownStaleLock(clusterDir: string): void {
  const found = readPidFile(clusterDir);
  if (found === undefined || found.pid === process.pid || isPostmasterOf(found.pid, clusterDir)) return;
  const path = join(clusterDir, 'postmaster.pid');
  const rest = readFileSync(path, 'utf8').split('\n').slice(1);
  writeFileSync(path, [String(process.pid), ...rest].join('\n'));
}

async function launchOnce(
  account: Account,
  clusterDir: string,
  socketDir: string | undefined,
  port: number,
  logFile: string,
): Promise<Postmaster | string> {
  const options = settings(Number(account.version.split('.')[0]), socketDir, port);
  const place = clusterArgument(account, clusterDir);
  const output = openSync(logFile, 'a', 0o600);
  // On Windows pg_ctl starts it, because it can drop the rights of an administrator.
  const isWindows = process.platform === 'win32';
  const child = isWindows
    ? run(
        account,
        clusterDir,
        'pg_ctl',
        ['start', '-W', '-s', '-D', place, '-o', options.join(' ')],
        ['ignore', output, output],
      )
    : run(account, clusterDir, 'postgres', ['-D', place, ...options], ['ignore', output, output]);
  closeSync(output);
  let failed: string | undefined;
  const ended = new Promise<PostmasterEnd>((resolve) => {
    child.once('error', (error) => {
      failed = reason(error);
      resolve({ code: null, signal: null });
    });
    child.once('exit', (code, signal) => {
      if (!isWindows || code !== 0) failed = signal ?? `exit code ${code}`;
      resolve({ code, signal });
    });
  });
  const deadline = performance.now() + START_PATIENCE_MS;
  for (;;) {
    if (failed !== undefined) return failed;
    const now = readPidFile(clusterDir);
    if (now?.status === 'ready' && (isWindows || now.pid === child.pid)) {
      child.unref();
      return { pid: now.pid, socketDir, port, isAdopted: false, ended: isWindows ? watched(now.pid) : ended };
    }
    if (performance.now() > deadline) {
      if (child.pid !== undefined) await endProcess(child.pid, ended);
      return `not ready after ${START_PATIENCE_MS / 1000} s`;
    }
    await delay(POLL_MS);
  }
}

/** The end of a process that is not our child, noticed within a fraction of a second. */
function watched(pid: number): Promise<PostmasterEnd> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve({ code: null, signal: null });
    }, 100);
    timer.unref();
  });
}

/**
 * Ends PostgreSQL: "fast" (open transactions are rolled back, everything is written), and if that takes too long
 * "immediate", which also loses nothing but leaves recovery to the next start.
 *
 * @throws POSTGRES_STOP_FAILED
 */
export async function stopPostmaster(postmaster: Postmaster, account: Account, clusterDir: string): Promise<void> {
  if (process.platform === 'win32') {
    const words = ['stop', '-m', 'fast', '-s', '-D', clusterDir];
    const child = run(account, dirname(clusterDir), 'pg_ctl', words, ['ignore', 1, 2]);
    await new Promise((resolve) => child.once('close', resolve));
  }
  await endProcess(postmaster.pid, postmaster.ended);
}

async function endProcess(pid: number, ended: Promise<PostmasterEnd>): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 2_000],
  ] as const) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It ended in between; the loop below notices.
    }
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      if (!isAlive(pid)) return;
      await Promise.race([ended, delay(POLL_MS)]);
    }
  }
  throw failure('POSTGRES_STOP_FAILED', `PostgreSQL (process ${pid}) does not end.`);
}
