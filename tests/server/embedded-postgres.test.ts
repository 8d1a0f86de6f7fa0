import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries, isReachableByAll } from '#platform/server/embedded-postgres/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';
const NOBODY = 65534;

let base: string;
let template: string;
let native: string;
let runnerFile: string;
let nodeFile: string;
const started: EmbeddedPostgres[] = [];
const servers: ChildProcess[] = [];
const orphans: number[] = [];
const swept: string[] = [];

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'tavolina-pg-'));
  chmodSync(base, 0o755);
  native = dirname(findBinaries(undefined, base).folder);
  template = join(base, 'template');
  await (await startEmbeddedPostgres({ dataDir: template, log: () => undefined })).stop();
  await bundleServer();
});

/**
 * A server in a separate process, from a bundle as `npm run build` creates it: it can be killed, and run as another
 * user.
 */
async function bundleServer(): Promise<void> {
  const outDir = join(base, 'server');
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'src/platform/server/embedded-postgres.ts', outDir, emptyOutDir: true, minify: false },
  });
  runnerFile = join(outDir, 'runner.mjs');
  const bundle = readdirSync(outDir).find((name) => name.startsWith('embedded-postgres'));
  writeFileSync(
    runnerFile,
    `import { startEmbeddedPostgres } from './${bundle}';
process.on('SIGINT', () => undefined);
const log = [];
try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2], log: (line) => log.push(line) });
  console.log(JSON.stringify({ pid: database.pid, connection: database.connection, isAdopted: database.isAdopted, log }));
  process.stdin.on('end', () => database.stop().then(() => process.exit(0))).resume();
} catch (error) {
  console.log(JSON.stringify({ code: error.code, message: error.message, log }));
}
`,
  );
  writeFileSync(join(outDir, 'package.json'), '{"type":"module"}');
  nodeFile = process.execPath;
  if (isRoot && !isReachableByAll(nodeFile)) {
    nodeFile = join(base, 'node');
    copyFileSync(process.execPath, nodeFile);
    chmodSync(nodeFile, 0o755);
  }
}

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
  for (const server of servers.splice(0)) server.kill('SIGKILL');
  for (const pid of orphans.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
});

afterAll(() => {
  // The children of a killed PostgreSQL end a moment after it, and still write until then.
  for (const folder of [base, ...swept])
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
});

let count = 0;

/** A new data folder; with `'made'` it already contains a database, as after an earlier start and stop. */
function place(state: 'new' | 'made' = 'made'): string {
  const folder = join(base, `data-${++count}`);
  if (state === 'made') cpSync(template, folder, { recursive: true });
  return folder;
}

async function start(dataDir: string, binariesDir?: string, log: string[] = []): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, binariesDir, log: (line) => log.push(line) });
  started.push(database);
  return database;
}

type Answer = {
  pid: number;
  connection: EmbeddedPostgres['connection'];
  isAdopted: boolean;
  code?: string;
  message?: string;
  log: string[];
};

type Launch = { uid?: number; env?: Record<string, string> };

async function startServer(
  dataDir: string,
  { uid, env = {} }: Launch = {},
): Promise<{ server: ChildProcess } & Answer> {
  const server = spawn(nodeFile, [runnerFile, dataDir], {
    cwd: process.cwd(),
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  servers.push(server);
  let text = '';
  for await (const part of server.stdout ?? []) {
    text += part;
    if (text.includes('\n')) break;
  }
  const answer = JSON.parse(text) as Answer;
  if (answer.pid !== undefined) orphans.push(answer.pid);
  return { server, ...answer };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function ask<Row extends pg.QueryResultRow>(
  { connection }: { connection: EmbeddedPostgres['connection'] },
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  let rows: Row[] = [];
  for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
  await client.end();
  return rows;
}

const WRITE = ['CREATE TABLE IF NOT EXISTS sale (id int)', 'INSERT INTO sale VALUES (1), (2), (3)'];
const READ = 'SELECT count(*)::int AS sales FROM sale';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isLinux || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function failureOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  try {
    await work;
  } catch (error) {
    return error as { code: string; message: string };
  }
  throw new Error('it worked');
}

describe('start and stop', () => {
  it('makes the database once and keeps its data', async () => {
    const dataDir = place('new');
    const log: string[] = [];
    const first = await start(dataDir, undefined, log);
    expect(first.isAdopted).toBe(false);
    expect(log.filter((line) => line.includes('first start'))).toHaveLength(1);
    await ask(first, ...WRITE);
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start(dataDir, undefined, log);
    expect(log.filter((line) => line.includes('first start'))).toHaveLength(1);
    expect(await ask(second, READ)).toEqual([{ sales: 3 }]);
    expect(await ask({ connection: { connectionString: second.ownerUrl } as never }, READ)).toEqual([{ sales: 3 }]);
    expect(second.version).toMatch(/^\d+\.\d+$/);
  });

  it('is durable, checks its pages, supports all letters and accepts no other user', async () => {
    const database = await start(place());
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses', 'jit'];
    const rows = await ask<{ name: string; setting: string }>(
      database,
      `SELECT name, setting FROM pg_settings WHERE name IN (${names.map((name) => `'${name}'`).join()})`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      jit: 'off',
    });
    expect(
      await ask(database, `SELECT lower('ÇËШЃ') AS low, current_user AS name, current_database() AS place`),
    ).toEqual([{ low: 'çëшѓ', name: 'tavolina_owner', place: 'tavolina' }]);
    expect(lstatSync(database.connection.host).mode & 0o777).toBe(0o700);
  });

  it('cleans up a first start that was cut short', async () => {
    const dataDir = place('new');
    mkdirSync(join(dataDir, 'postgres.new-99', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres.new-99', 'PG_VERSION'), '18\n');
    await start(dataDir);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
  });

  it('rolls back open transactions at the stop and does not wait for them', async () => {
    const database = await start(place());
    const client = new pg.Client(database.connection);
    client.on('error', () => undefined);
    await client.connect();
    await client.query('BEGIN');
    await client.query('CREATE TABLE unfinished (id int)');
    await Promise.all([database.stop(), database.stop()]);
    expect(isRunning(database.pid)).toBe(false);
  });
});

describe('after a crash', () => {
  it('reports when PostgreSQL dies, and starts again with every committed row', async () => {
    const dataDir = place();
    const database = await start(dataDir);
    await ask(database, ...WRITE, 'INSERT INTO sale SELECT generate_series(1, 200000)');
    const exit = new Promise<unknown>((resolve) => database.onExit(resolve));
    process.kill(database.pid, 'SIGKILL');
    expect(await exit).toEqual({ code: null, signal: 'SIGKILL' });

    const again = await start(dataDir);
    expect(again.isAdopted).toBe(false);
    expect(await ask(again, READ)).toEqual([{ sales: 200_003 }]);
  });

  it('does not report a stop that was asked for', async () => {
    const database = await start(place());
    let calls = 0;
    database.onExit(() => calls++);
    await database.stop();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toBe(0);
  });

  it('starts again when server and database are killed together', async () => {
    const dataDir = place();
    const killed = await startServer(dataDir);
    await ask(killed, ...WRITE);
    process.kill(killed.pid, 'SIGKILL');
    killed.server.kill('SIGKILL');
    await ended(killed.server);

    const again = await start(dataDir);
    expect(await ask(again, READ)).toEqual([{ sales: 3 }]);
  });

  it('takes over a database that outlived its server, and can stop it', async () => {
    const dataDir = place();
    const killed = await startServer(dataDir);
    await ask(killed, ...WRITE);
    killed.server.kill('SIGKILL');
    await ended(killed.server);
    expect(isRunning(killed.pid)).toBe(true);

    const again = await start(dataDir);
    expect({ isAdopted: again.isAdopted, pid: again.pid }).toEqual({ isAdopted: true, pid: killed.pid });
    expect(await ask(again, READ)).toEqual([{ sales: 3 }]);
    await again.stop();
    expect(isRunning(killed.pid)).toBe(false);
    expect((await start(dataDir)).isAdopted).toBe(false);
  });

  it('reports when an adopted database dies', async () => {
    const dataDir = place();
    const killed = await startServer(dataDir);
    killed.server.kill('SIGKILL');
    await ended(killed.server);
    const again = await start(dataDir);
    const exit = new Promise<unknown>((resolve) => again.onExit(resolve));
    process.kill(again.pid, 'SIGKILL');
    expect(await exit).toEqual({ code: null, signal: null });
    expect((await start(dataDir)).isAdopted).toBe(false);
  });

  it.runIf(isLinux)('is not fooled when another program has the old numbers', async () => {
    const dataDir = place();
    const killed = await startServer(dataDir);
    await ask(killed, ...WRITE);
    // The server first: it would clean up after a database that it sees dying.
    killed.server.kill('SIGKILL');
    await ended(killed.server);
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => isRunning(killed.pid)).toBe(false);
    const other = spawn('sleep', ['60']);
    servers.push(other);
    for (const file of [join(dataDir, 'postgres', 'postmaster.pid'), join(dataDir, 'server.lock')]) {
      const lines = readFileSync(file, 'utf8').split('\n');
      writeFileSync(file, [String(other.pid), ...lines.slice(1)].join('\n'));
    }
    const again = await start(dataDir);
    expect(again.isAdopted).toBe(false);
    expect(await ask(again, READ)).toEqual([{ sales: 3 }]);
    expect(isRunning(other.pid ?? 0)).toBe(true);
  });

  it.runIf(process.platform !== 'win32')('outlives a Ctrl+C, which reaches the whole group of the server', async () => {
    const { server, pid, connection } = await startServer(place());
    process.kill(-(server.pid ?? Number.NaN), 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await ask({ connection }, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    server.stdin?.end();
    await ended(server);
    expect(isRunning(pid)).toBe(false);
  });
});

describe('one data folder, one server', () => {
  it('refuses the data of a server that is alive, and names it', async () => {
    const dataDir = place();
    const { server, pid } = await startServer(dataDir);
    const refused = await failureOf(start(dataDir));
    expect(refused.code).toBe('DATA_FOLDER_IN_USE');
    expect(refused.message).toContain(`process ${server.pid}`);
    expect(isRunning(pid)).toBe(true);
  });

  it('waits for a server that is just going', async () => {
    const dataDir = place();
    const { server } = await startServer(dataDir);
    const next = start(dataDir);
    setTimeout(() => server.stdin?.end(), 200);
    expect((await next).isAdopted).toBe(false);
  });
});

describe('binaries', () => {
  function copyOfPackage(name: string): string {
    const copy = join(base, name, 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    return copy;
  }

  function libraryLinks(copy: string): string[] {
    const folder = join(copy, 'lib');
    return readdirSync(folder).filter((name) => lstatSync(join(folder, name)).isSymbolicLink());
  }

  it.runIf(isLinux)('makes the library links that npm left out', async () => {
    const copy = copyOfPackage('package-without-links');
    const links = libraryLinks(copy);
    expect(links.length).toBeGreaterThan(5);
    for (const name of links) rmSync(join(copy, 'lib', name));
    symlinkSync('gone', join(copy, 'lib', links[0] ?? ''));
    const [one, two] = await Promise.all([start(place(), join(copy, 'bin')), start(place(), join(copy, 'bin'))]);
    expect(one.pid).not.toBe(two.pid);
    expect(libraryLinks(copy)).toEqual(links);
    expect(readlinkSync(join(copy, 'lib', links[0] ?? ''))).not.toContain('gone');
  });

  it.runIf(isLinux)('does without writing to a read-only package', async () => {
    const copy = copyOfPackage('package-read-only');
    for (const name of libraryLinks(copy)) rmSync(join(copy, 'lib', name));
    chmodSync(join(copy, 'lib'), 0o555);
    const dataDir = place('new');
    mkdirSync(dataDir);
    if (isRoot) chownSync(dataDir, NOBODY, NOBODY);
    const env = { TAVOLINA_POSTGRES_BIN: join(copy, 'bin') };
    const answer = await startServer(dataDir, isRoot ? { env, uid: NOBODY } : { env });
    expect(answer.message).toBeUndefined();
    expect(await ask(answer, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(libraryLinks(copy)).toEqual([]);
    chmodSync(join(copy, 'lib'), 0o755);
  });

  it('says where it looked for binaries that are not there', async () => {
    const refused = await failureOf(start(place(), join(base, 'nowhere')));
    expect(refused.code).toBe('POSTGRES_BINARIES_MISSING');
    expect(refused.message).toContain(join(base, 'nowhere'));
    expect(refused.message).toContain('TAVOLINA_POSTGRES_BIN');
  });

  it.runIf(isLinux)('says why binaries cannot be run', async () => {
    const folder = join(base, 'broken');
    mkdirSync(folder);
    for (const name of ['initdb', 'postgres']) {
      writeFileSync(join(folder, name), '#!/bin/sh\necho cannot load libfoo >&2\nexit 127\n', { mode: 0o755 });
    }
    const refused = await failureOf(start(place(), folder));
    expect(refused.code).toBe('POSTGRES_BINARIES_BROKEN');
    expect(refused.message).toContain('cannot load libfoo');
  });

  it('refuses the data of another PostgreSQL version and leaves them alone', async () => {
    const dataDir = place();
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    const refused = await failureOf(start(dataDir));
    expect(refused.code).toBe('POSTGRES_VERSION_MISMATCH');
    expect(refused.message).toContain('PostgreSQL 14');
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), readFileSync(join(template, 'postgres', 'PG_VERSION')));
    await start(dataDir);
  });

  it('shows PostgreSQL’s own words when it does not start, and can be tried again', async () => {
    const dataDir = place();
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    const refused = await failureOf(start(dataDir));
    expect(refused.code).toBe('POSTGRES_START_FAILED');
    expect(refused.message).toContain('pg_control');
    renameSync(`${control}.away`, control);
    await start(dataDir);
  });
});

describe.runIf(process.platform !== 'win32')('places and users', () => {
  it('keeps the socket elsewhere, in a private folder, when the path of the data is too long', async () => {
    const dataDir = join(base, 'deep', 'd'.repeat(90), 'e'.repeat(90));
    mkdirSync(dirname(dataDir), { recursive: true });
    cpSync(template, dataDir, { recursive: true });
    const database = await start(dataDir);
    const { host } = database.connection;
    swept.push(host);
    expect(host.startsWith(realpathSync(dataDir))).toBe(false);
    expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103);
    expect(lstatSync(host).mode & 0o777).toBe(0o700);
    expect(await ask(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();

    // Any user who may write to the temporary folder could have put a link there.
    rmSync(host, { recursive: true });
    symlinkSync(base, host);
    const refused = await failureOf(start(dataDir));
    expect(refused.code).toBe('SOCKET_FOLDER_NOT_PRIVATE');
    expect(refused.message).toContain(host);
    expect(statSync(base).mode & 0o777).toBe(0o755);
    rmSync(host);
  });

  it('works below a folder that is closed to others', async () => {
    const home = join(base, 'closed-home');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'tavolina', 'data');
    const database = await start(dataDir);
    await ask(database, ...WRITE);
    await database.stop();
    expect(await ask(await start(dataDir), READ)).toEqual([{ sales: 3 }]);
  });

  it.runIf(isRoot)('works for a normal user', async () => {
    const copy = join(base, 'package-of-a-user', 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    const dataDir = place('new');
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, NOBODY, NOBODY);
    const user = { uid: NOBODY, env: { TAVOLINA_POSTGRES_BIN: join(copy, 'bin') } };
    const first = await startServer(dataDir, user);
    expect(first.message).toBeUndefined();
    expect(first.log).toEqual(['Creating the database (first start only)']);
    await ask(first, ...WRITE);
    first.server.stdin?.end();
    await ended(first.server);
    expect(isRunning(first.pid)).toBe(false);
    expect(lstatSync(join(dataDir, 'postgres', 'base')).uid).toBe(NOBODY);
    expect(await ask(await startServer(dataDir, user), READ)).toEqual([{ sales: 3 }]);
  });

  it.runIf(isRoot)('tells a normal user who owns the data', async () => {
    const closed = place('new');
    mkdirSync(closed);
    const refused = await startServer(closed, { uid: NOBODY });
    expect(refused.code).toBe('DATA_FOLDER_UNUSABLE');
    expect(refused.message).toContain('TAVOLINA_DATA');

    const opened = place('new');
    mkdirSync(join(opened, 'postgres'), { recursive: true, mode: 0o700 });
    chownSync(opened, NOBODY, NOBODY);
    const copy = join(base, 'package-of-another-user', 'native');
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    const foreign = await startServer(opened, { uid: NOBODY, env: { TAVOLINA_POSTGRES_BIN: join(copy, 'bin') } });
    expect(foreign.code).toBe('DATA_FOLDER_UNUSABLE');
    expect(foreign.message).toContain('belongs to another user (0)');
  });

  it.runIf(isRoot && isLinux)(
    'runs as another user where root may not make namespaces, even in closed folders',
    async () => {
      const forbidden = join(base, 'no-namespaces');
      mkdirSync(forbidden);
      writeFileSync(join(forbidden, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      const home = join(base, 'closed-root-home');
      mkdirSync(home, { mode: 0o700 });
      const copy = join(home, 'package', 'native');
      cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
      chmodSync(join(copy, 'bin', 'postgres'), 0o700);
      const env = { TAVOLINA_POSTGRES_BIN: join(copy, 'bin') };
      const dataDir = join(home, 'data');

      const other = await startServer(dataDir, { env: { ...env, PATH: `${forbidden}:${process.env.PATH}` } });
      expect(other.message).toBeUndefined();
      swept.push(other.connection.host, dirname(dirname(readlinkSync(`/proc/${other.pid}/exe`))));
      const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${other.pid}/status`, 'utf8'))?.[1]);
      expect(uid).toBeGreaterThan(0);
      expect(lstatSync(join(dataDir, 'postgres', 'base')).uid).toBe(uid);
      await ask(other, ...WRITE);
      other.server.stdin?.end();
      await ended(other.server);
      expect(isRunning(other.pid)).toBe(false);

      // The same data under the other account: the files change owner.
      const probe = ['unshare', '--user', '--map-user=65534', '--map-group=65534', 'true'];
      const canMap = spawnSync('env', probe).status === 0;
      const again = await start(dataDir, join(copy, 'bin'));
      expect(await ask(again, READ)).toEqual([{ sales: 3 }]);
      expect(lstatSync(join(dataDir, 'postgres', 'base')).uid).toBe(canMap ? 0 : uid);
    },
  );
});
