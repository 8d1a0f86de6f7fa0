import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDataFolder } from './data-folder.ts';
import { projectRoot } from './places.ts';

export interface RunningServer {
  readonly url: string;
  readonly dataFolder: string;
  readonly output: () => string;
  /** Ctrl+C; resolves with the exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: () => Promise<void>;
  /** Starts again on the same port and data. */
  readonly start: () => Promise<void>;
  /** Stops and removes the data. */
  readonly close: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** The built server if the build is of these sources, as a venue runs it; otherwise the sources themselves. */
export async function serverProgram(): Promise<string[]> {
  const { isBuildFresh } = await import(join(projectRoot, 'scripts', 'source-stamp.mjs'));
  const isBuilt = isBuildFresh() as boolean;
  return isBuilt
    ? [join(projectRoot, 'dist', 'server', 'main.js')]
    : ['--import', 'tsx', join(projectRoot, 'src', 'main', 'server.ts')];
}

/** On a machine that is busy with other tests a first start takes over a minute. */
const readyMs = 150_000;

/** The data folder of a demo venue whose server was stopped (browser-setup.ts): copied, never used itself. */
export const demoData = 'TAVOLINA_TEST_DEMO';

/**
 * The built server as a separate process, as `npm start` runs it, on its own data: a copy of the demo venue if the run
 * has created one; with arguments (`--empty`), a new folder. If the copy came from another build, the server migrates
 * it, as after an update.
 */
export async function runServer(
  args: readonly string[] = [],
  root = projectRoot,
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-e2e-'));
  const demo = process.env[demoData];
  if (demo !== undefined && args.length === 0) await copyDataFolder(demo, dataFolder);
  return startServer(dataFolder, args, root, variables);
}

/** The built server on a data folder that exists; `close` removes the folder. */
export async function startServer(
  dataFolder: string,
  args: readonly string[] = [],
  root = projectRoot,
  /** Variables besides the usual ones. */
  variables: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [join('dist', 'server', 'main.js'), '--quiet', ...args], {
      cwd: root,
      env: {
        ...process.env,
        TAVOLINA_FIND_PRINTERS: 'off',
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        TAVOLINA_DATA: dataFolder,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const take = (chunk: Buffer) => {
      output += chunk.toString();
    };
    started.stdout.on('data', take);
    started.stderr.on('data', take);
    const deadline = Date.now() + readyMs;
    while (!(await isReady(url))) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start:\n${output}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  function end(signal: NodeJS.Signals): Promise<number | null> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) {
      return Promise.resolve(running?.exitCode ?? null);
    }
    return new Promise((done) => {
      running.once('exit', done);
      running.kill(signal);
    });
  }

  await start();
  return {
    url,
    dataFolder,
    output: () => output,
    stop: () => end('SIGINT'),
    kill: async () => {
      await end('SIGKILL');
    },
    start,
    close: async () => {
      await end('SIGINT');
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
}
