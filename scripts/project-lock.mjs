import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from './source-stamp.mjs';

const path = join(root, '.tmp', 'build.lock');

/**
 * Runs `work` while no other start or build works in this folder. The lock of a process that died does not count.
 * `work` gets a function that puts a child's name on it too: should we be killed, the child still holds the lock.
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

/** A line for each process that holds the lock: number and start time. */
function lockOf(...pids) {
  return pids.map((pid) => `${pid} ${startMark(pid)}\n`).join('');
}

/** Written aside and linked, so that it is complete from its first instant. */
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

/** Two starters may both find the same lock dead: the slower one must not remove the faster one's new lock. */
function remove(dead) {
  const aside = `${path}.dead.${process.pid}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== dead) linkSync(aside, path);
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

/** Process numbers are reused; with its start time (Linux) a number means one process only. */
function startMark(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
