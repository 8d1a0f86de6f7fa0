// The built server as a child process: started on a free port, waited for, measured from outside, stopped.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { openClient } from './http-client.mjs';

/** A port of this machine that was free a moment ago. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** The flags that `npm start` gives Node: its young generation would keep 32 MiB that only the start needed. */
const project = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const startFlags = project.scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Starts `main` on `dataDir`; `readyMs` is from the spawn to the first 200 of /health/ready. */
export async function startServer({ main, dataDir, environment = {}, nodeOptions = [] }) {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...startFlags, ...nodeOptions, main], {
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      TAVOLINA_DATA: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  let end = null;
  void ended.then((how) => (end = how));
  for (;;) {
    if (end !== null) throw new Error(`the server ended (${end.code ?? end.signal}) before it was ready:\n${output}`);
    if (performance.now() - startedAt > 120_000) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready after 120 s:\n${output}`);
    }
    if (await isReady(port)) break;
    await delay(5);
  }
  return {
    port,
    pid: child.pid,
    readyMs: performance.now() - startedAt,
    output: () => output,
    ended,
    kill: (signal) => child.kill(signal),
    stop: async () => {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

async function isReady(port) {
  const client = openClient(port);
  try {
    return (await client.request('GET', '/health/ready')).status === 200;
  } catch {
    return false;
  } finally {
    client.close();
  }
}

/** The port of the embedded database of `dataDir`, from its own lock file; null if it does not run. */
export function embeddedDatabase(dataDir) {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(path)) return null;
  const lines = readFileSync(path, 'utf8').split('\n');
  const pid = Math.abs(Number(lines[0]));
  return { pid, port: Number(lines[3]), host: lines[4], user: 'tavolina_owner', database: 'tavolina' };
}

/** This process and its children: the postmaster's are all of PostgreSQL. Linux only; otherwise only the process. */
export function family(pid) {
  if (!existsSync('/proc')) return [pid];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => stat(name)?.[1] === String(pid))
    .map(Number);
  return [pid, ...children];
}

/** The fields of /proc/PID/stat after the program's name: state, parent, … */
function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/**
 * Milliseconds of processor time that a process and its children have used so far, those that have ended included
 * (Linux counts hundredths of a second).
 */
export function cpuMs(pids) {
  return pids.reduce((sum, pid, index) => {
    const times = stat(pid)?.slice(11, index === 0 ? 15 : 13) ?? [];
    return sum + times.reduce((ticks, time) => ticks + Number(time), 0) * 10;
  }, 0);
}

/**
 * MiB: the resident size, and the proportional size when shared pages are divided among their users. Null if unknown.
 */
export function memory(pids) {
  const sum = { rss: 0, pss: 0 };
  for (const pid of pids) {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      sum.rss += Number(/^Rss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
      sum.pss += Number(/^Pss:\s+(\d+)/m.exec(text)?.[1]) / 1024;
    } catch {
      if (pid === pids[0]) return null;
    }
  }
  return sum;
}
