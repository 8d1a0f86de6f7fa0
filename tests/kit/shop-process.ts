// A server as a process of its own, with its database, and how to end both as a power cut does.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from '#platform/server/database.ts';
import { projectRoot } from './places.ts';
import { freePort } from './running-server.ts';

export interface ShopProcess {
  readonly url: string;
  readonly output: () => string;
  readonly start: () => Promise<void>;
  /** The server and its database at once. */
  readonly cutPower: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** The owner's connection to the embedded database. */
  readonly connection: () => Promise<Connection>;
}

type Program = 'server' | 'backup' | 'restore';

/** The built program if the build is of these sources, as a venue runs it; otherwise the sources themselves. */
async function program(name: Program): Promise<string[]> {
  const { isBuildFresh } = await import(join(projectRoot, 'scripts', 'source-stamp.mjs'));
  if (!(isBuildFresh() as boolean)) return ['--import', 'tsx', join(projectRoot, 'src', 'main', `${name}.ts`)];
  return [join(projectRoot, 'dist', 'server', `${name === 'server' ? 'main' : name}.js`)];
}

const environment = (dataDir: string, more: NodeJS.ProcessEnv) => ({
  ...process.env,
  DATABASE_URL: '',
  HOST: '127.0.0.1',
  TAVOLINA_DATA: dataDir,
  LOG_LEVEL: 'error',
  INIT_CWD: '',
  ...more,
});

export interface ToolRun {
  readonly code: number | null;
  readonly output: string;
}

/** `npm run backup` or `npm run restore` on a data folder; killed as soon as it has written `killAt`, if it is given. */
export async function runTool(
  name: Program,
  dataDir: string,
  args: readonly string[],
  { killAt, ...more }: NodeJS.ProcessEnv & { readonly killAt?: string } = {},
): Promise<ToolRun> {
  const child = spawn(process.execPath, [...(await program(name)), ...args], {
    cwd: projectRoot,
    env: environment(dataDir, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part;
      if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL');
    });
  }
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, output };
}

export async function shopProcess(dataDir: string, more: NodeJS.ProcessEnv = {}): Promise<ShopProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  const isReady = () =>
    fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...(await program('server')), '--quiet'], {
      cwd: projectRoot,
      env: environment(dataDir, { PORT: String(port), ...more }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (part: Buffer) => {
        output = (output + part).slice(-60_000);
      });
    }
    const deadline = Date.now() + 90_000;
    while (!(await isReady())) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${output}`);
      await delay(20);
    }
  }
  const postmaster = async () => (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill(signal);
    await gone;
  }
  return {
    url,
    output: () => output,
    start,
    async cutPower() {
      const pid = Number((await postmaster())[0]);
      const gone = end('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await gone;
    },
    stop: () => end('SIGINT'),
    async connection() {
      const lines = await postmaster();
      return { host: lines[4] ?? '', port: Number(lines[3]), user: 'tavolina_owner', database: 'tavolina' };
    },
  };
}
