import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { failure, reason, systemCode } from './failure.ts';
import { isListening, openLockSocket, removeDeadSocket } from './lock-socket.ts';
import { isAlive, startMark } from './process-identity.ts';

const PATIENCE_MS = 2_000;

/**
 * Makes this process the only Tavolina server of `dataDir`, so that a database of another live server is never mistaken
 * for an orphan. A lock of a dead process is taken over; for a live one it waits up to 2 s (a server that is being
 * replaced). Returns a function that releases the lock.
 *
 * The file `server.lock` decides between two that start at the same time. Whether its holder is alive is answered by the
 * system: the file names a socket on which the holder listens, and which no longer responds when it has ended, however
 * it ended, and whoever has its process id now.
 *
 * @throws DATA_FOLDER_IN_USE, DATA_FOLDER_UNUSABLE
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const path = join(dataDir, 'server.lock');
  const socket = await openLockSocket(dataDir);
  const mine = `${process.pid}\n${startMark(process.pid) ?? ''}\n${socket.name}\n`;
  const deadline = performance.now() + PATIENCE_MS;
  try {
    for (;;) {
      if (create(path, mine)) return () => release(path, mine, socket.close);
      const theirs = read(path);
      if (theirs === undefined) continue;
      const pid = await liveHolder(dataDir, theirs);
      if (pid === undefined) {
        removeStaleLock(path, theirs);
        removeDeadSocket(dataDir, theirs.split('\n')[2] ?? '');
        continue;
      }
      if (performance.now() > deadline) {
        throw failure(
          'DATA_FOLDER_IN_USE',
          `Another Tavolina server (process ${pid}) uses the data folder ${dataDir}. Stop it, or set TAVOLINA_DATA to another folder.`,
        );
      }
      await delay(50);
    }
  } catch (error) {
    socket.close();
    throw error;
  }
}

/** Complete from the start: written to a temporary file and linked, so that no process reads a half-written lock. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    if (systemCode(error) === 'EPERM' || systemCode(error) === 'ENOTSUP') return createWithoutLinks(path, content);
    throw failure('DATA_FOLDER_UNUSABLE', `Cannot write to the data folder (TAVOLINA_DATA): ${reason(error)}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Some shared folders of virtual machines do not support hard links. */
function createWithoutLinks(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw failure('DATA_FOLDER_UNUSABLE', `Cannot write to the data folder (TAVOLINA_DATA): ${reason(error)}`, error);
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw failure('DATA_FOLDER_UNUSABLE', `Cannot read ${path}: ${reason(error)}`, error);
  }
}

/**
 * The process id of the holder, or undefined if it is dead. Without a socket (a lock of an earlier version) a process
 * counts as the holder only if it also started when the lock says: a number alone may belong to any process, in a
 * container it nearly always does.
 */
async function liveHolder(dataDir: string, content: string): Promise<number | undefined> {
  const [number = '', mark = '', socket = ''] = content.split('\n');
  const pid = Number(number);
  const isHeld = socket === '' ? undefined : await isListening(dataDir, socket);
  if (isHeld !== undefined) return isHeld ? pid : undefined;
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  return mark !== '' && startMark(pid) === mark ? pid : undefined;
}

/**
 * Two starting processes may both find the same lock stale; the slower one must not remove the new lock of the faster
 * one.
 */
function removeStaleLock(path: string, staleLock: string): void {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== staleLock) linkSync(aside, path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' && systemCode(error) !== 'EEXIST') {
      throw failure('DATA_FOLDER_UNUSABLE', `Cannot take over the stale lock ${path}: ${reason(error)}`, error);
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

function release(path: string, mine: string, closeSocket: () => void): void {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  } catch {
    // The file or its folder is already gone: the lock is not held any more.
  }
  closeSocket();
}
