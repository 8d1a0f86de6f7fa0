import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './source-stamp.mjs';

const path = join(root, '.tmp', 'build.lock');

/**
 * Runs `work` while no other start or build works in this folder. The lock of a dead process does not count. `work`
 * gets a function that adds a child process to the lock: if this process is killed, the child still holds it.
 */
export async function withProjectLock(work) {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  let mine = lockOf(process.pid);
  let isSaid = false;
  while (!take(mine)) {
    const theirs = read();
    if (theirs === undefined) continue;
    const [owner] = theirs
      .trim()
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([pid, mark]) => isAlive(Number(pid), mark));
    if (owner === undefined) {
      remove(theirs);
      continue;
    }
    if (!isSaid) console.log(`Waiting for another start or build in this folder (process ${owner[0]})…`);
    isSaid = true;
    await delay(100);
  }
  const shareWith = (child) => {
    mine = lockOf(process.pid, child);
    writeFileSync(`${path}.${process.pid}`, mine);
    renameSync(`${path}.${process.pid}`, path);
  };
  const release = () => {
    if (read() === mine) rmSync(path, { force: true });
  };
  process.once('exit', release);
  try {
    return await work(shareWith);
  } finally {
    release();
    process.off('exit', release);
  }
}

/** A line for each process that holds the lock: process id and start time. */
function lockOf(...pids) {
  return pids.map((pid) => `${pid} ${startMark(pid)}\n`).join('');
}

/** Written to a temporary file and linked, so that it is complete from the start. */
function take(content) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
    return takeWithoutLinks(content);
  } finally {
    rmSync(draft, { force: true });
  }
}

function takeWithoutLinks(content) {
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Two starting processes may both find the same lock stale; the slower one must not remove the new lock of the faster
 * one.
 */
function remove(staleLock) {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== staleLock) linkSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function read() {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid, mark) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  return !mark || startMark(pid) === mark;
}

/** Process ids are reused; together with the start time (Linux) an id means one process only. */
function startMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
