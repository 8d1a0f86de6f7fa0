import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { basename } from 'node:path';

/** True while the process runs. A zombie (dead, but not collected by a container's PID 1) counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return linuxState(pid)?.state !== 'Z';
}

/**
 * A text that distinguishes this process from a later one with the same id: its start time (and on Linux the boot).
 * `undefined` if the process is gone or the system does not report it.
 */
export function startMark(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const started = linuxState(pid)?.startedAt;
    return started === undefined ? undefined : `${bootId()}:${started}`;
  }
  if (process.platform === 'win32') return undefined;
  const answer = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  return answer.status === 0 ? answer.stdout.trim() || undefined : undefined;
}

/**
 * Whether `pid` is a postmaster working in `clusterDir`. Process ids are reused (in containers nearly always), so a
 * live process with the id of the lock file proves nothing by itself.
 */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    } catch {
      return processName(pid)?.startsWith('postgres') ?? false;
    }
  }
  if (process.platform === 'win32') return true;
  const answer = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 && basename(answer.stdout.trim().split(/\s/)[0] ?? '').startsWith('postgres');
}

function processName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** State letter and start time (clock ticks since boot) from /proc; the name in brackets may contain blanks. */
function linuxState(pid: number): { state: string; startedAt: string } | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}
