// The server is killed at the border of a statement while it starts for the first time or upgrades an older database,
// and started again. `npm run test:soak` does so at every border, `npm test` at a few.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { publicPin } from '#features/staff/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { sealAll } from '#platform/server/journal.ts';
import { migrate } from '#platform/server/migrate.ts';
import { hashSecret } from '#platform/server/session.ts';
import { migrations, projectRoot } from '../kit/places.ts';
import { freePort, serverProgram } from '../kit/running-server.ts';
import { type Border, openStatementProxy, type StatementProxy } from '../kit/statement-proxy.ts';

const isSoak = process.env.TAVOLINA_SOAK === '1';
/** A soak's share: `TAVOLINA_SHARE=2/3` takes every third border from the second on. Together the shares are all of them. */
const [share = 1, shares = 1] = (process.env.TAVOLINA_SHARE ?? '1/1').split('/').map(Number);
/** How many borders `npm test` tries of each kind, besides those that once were fatal. */
const fewBorders = 4;

let base = '';
let postgres: EmbeddedPostgres;
const children = new Set<ChildProcess>();
const proxies: StatementProxy[] = [];
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'tavolina-kills-'));
  postgres = await startEmbeddedPostgres({ dataDir: join(base, 'postgres'), log: () => {} });
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const proxy of proxies.splice(0)) proxy.close();
});
afterAll(async () => {
  await postgres.stop();
  await rm(base, { recursive: true, force: true });
});

/** A database and a data folder before a start, and what must be true of them after the second one. */
interface Scene {
  readonly make: () => Promise<Place>;
  /** A device and a PIN that must still be let in. */
  readonly pin: string;
  readonly device: string;
}

interface Place {
  readonly database: string;
  readonly folder: string;
}

let count = 0;
async function emptyPlace(template?: string): Promise<Place> {
  count += 1;
  const database = `place_${count}`;
  await asOwner('postgres', (client) =>
    client.query(`CREATE DATABASE ${database}${template === undefined ? '' : ` TEMPLATE ${template}`}`),
  );
  const folder = join(base, database);
  await mkdir(folder);
  return { database, folder };
}

async function drop({ database, folder }: Place): Promise<void> {
  await asOwner('postgres', (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
  await rm(folder, { recursive: true, force: true });
}

const firstStart: Scene = { make: () => emptyPlace(), pin: '9001', device: 'demo-till' };

const oldKeys = { pinKey: 'p'.repeat(43), journalKey: 'j'.repeat(43) };
/** Yesterday's version: the schema as it was some versions ago, in use by one manager. */
const upgrade: Scene = {
  make: async () => {
    if (!(await asOwner('postgres', hasYesterday))) await makeYesterday();
    const place = await emptyPlace('yesterday');
    await writeFile(join(place.folder, 'secrets.json'), JSON.stringify(oldKeys));
    return place;
  },
  pin: '7391',
  device: 'old-till',
};

async function hasYesterday(client: pg.Client): Promise<boolean> {
  return (await client.query(`SELECT 1 FROM pg_database WHERE datname = 'yesterday'`)).rowCount === 1;
}

async function makeYesterday(): Promise<void> {
  const before = join(base, 'yesterday');
  await mkdir(before);
  for (const file of await readdir(migrations)) {
    if (file < '0044') await symlink(join(migrations, file), join(before, file));
  }
  await asOwner('postgres', (client) => client.query('CREATE DATABASE yesterday'));
  await migrate({
    connection: { ...postgres.connection, database: 'yesterday' },
    venue: 'venue',
    folder: before,
    insertOnly: [],
  });
  await asOwner('yesterday', async (client) => {
    await client.query('SET search_path TO venue');
    await client.query(`INSERT INTO employee (id, name, role, pin_hash) VALUES ($1, 'Drita', 'Manager', $2)`, [
      uuidv7(),
      publicPin(oldKeys.pinKey, upgrade.pin).pinHash,
    ]);
    await client.query(`INSERT INTO point (id, name, kind, pos_value_hash) VALUES ($1, 'till', 'till', $2)`, [
      uuidv7(),
      hashSecret(upgrade.device),
    ]);
    const entry = { action: 'test', subject: 'test:1', userId: null, pointId: null, approverId: null, commandId: null };
    const at = Date.UTC(2026, 10, 1);
    const [sealed] = sealAll(oldKeys.journalKey, { seq: 0, hash: '' }, at, [{ ...entry, senderId: null, data: {} }]);
    await client.query(`INSERT INTO journal (seq, at, action, subject, data, hash) VALUES (1, $1, $2, $3, $4, $5)`, [
      new Date(at).toISOString(),
      sealed?.action,
      sealed?.subject,
      sealed?.data,
      sealed?.hash,
    ]);
    await client.query(`UPDATE pen SET journal_seq = 1, journal_hash = $1`, [sealed?.hash]);
  });
}

async function asOwner<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...postgres.connection, database });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly output: () => string;
  /** Resolves when it answers or has ended. */
  readonly isReady: Promise<boolean>;
}

async function start(folder: string, url: string): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, await serverProgram(), {
    cwd: projectRoot,
    env: { ...process.env, DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', TAVOLINA_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  const isReady = (async () => {
    while (child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      if (answer?.ok) return true;
      await new Promise((done) => setTimeout(done, 20));
    }
    return false;
  })();
  return { child, port, output: () => output, isReady };
}

async function end({ child }: Started): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await ended;
  }
  children.delete(child);
}

/** How many starts answered before their border was reached. */
let readyFirst = 0;

/** Starts through a proxy; killed at the border, or left to become ready. Returns the statements that passed. */
async function startOnce(place: Place, cut?: { border: Border; statement: number }): Promise<readonly string[]> {
  let started: Started | null = null;
  const proxy = await openStatementProxy({
    upstream: postgres.connection.host,
    ...(cut && { cut }),
    onCut: () => started?.child.kill('SIGKILL'),
  });
  proxies.push(proxy);
  started = await start(place.folder, proxy.url('tavolina_owner', place.database));
  const wasReady = await started.isReady;
  // The last statements of a start follow the first answer: one that was ready before its border is killed right after it.
  if (cut === undefined) expect(wasReady, started.output()).toBe(true);
  else if (wasReady) readyFirst += 1;
  await end(started);
  proxy.close();
  return proxy.passed();
}

/** The second start, and what it left: rights of all tables, migrations, keys, whether the user gets in. */
async function startAgain(place: Place, { pin, device }: Scene): Promise<unknown> {
  const direct = `postgresql://tavolina_owner@/${place.database}?host=${encodeURIComponent(postgres.connection.host)}&port=5432`;
  const started = await start(place.folder, direct);
  if (!(await started.isReady)) throw new Error(`it did not start again:\n${started.output()}`);
  const login = await fetch(`http://127.0.0.1:${started.port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin, posValue: device }),
  });
  await end(started);
  return asOwner(place.database, async (client) => {
    const list = async (text: string) => (await client.query(text)).rows;
    return {
      login: login.status,
      rights: await list(`
        SELECT c.relname, c.relacl::text FROM pg_class c
        WHERE c.relnamespace = 'venue'::regnamespace AND c.relkind = 'r' ORDER BY 1`),
      schema: await list(`SELECT nspacl::text FROM pg_namespace WHERE nspname = 'venue'`),
      migrations: await list('SELECT name FROM venue.migration ORDER BY name'),
      keys: await list('SELECT count(*) FROM venue.venue_key'),
      files: (await readdir(place.folder)).filter((name) => name.startsWith('secrets')),
    };
  });
}

/**
 * For the soak the border behind every statement, which is that before the next one; the hundreds of statements with
 * which the demo is written in one transaction are sampled. Otherwise some spread over the start. Both include the one
 * that once was fatal: the last migration is committed, but not yet answered.
 */
function bordersOf(statements: readonly string[]): { border: Border; statement: number }[] {
  const numbers = statements.map((_, index) => index + 1);
  const keys = statements.findIndex((text) => text.includes('INSERT INTO venue_key')) + 1;
  const lastMigration = statements.findLastIndex((text) => text.startsWith('INSERT INTO migration')) + 1;
  const fatal = numbers.find((number) => number > lastMigration && statements[number - 1] === 'COMMIT') ?? 0;
  if (!isSoak) {
    const step = numbers.length / fewBorders;
    const spread = Array.from({ length: fewBorders }, (_, part) => Math.ceil((part + 0.5) * step));
    return [
      { border: 'after', statement: fatal },
      ...spread.map((statement, part) => ({
        border: part % 2 === 0 ? ('before' as const) : ('after' as const),
        statement,
      })),
    ];
  }
  const chosen = numbers.filter((number) => number <= keys + 5 || number % 20 === 0 || number > numbers.length - 5);
  const after = chosen.map((statement) => ({ border: 'after' as const, statement }));
  return [{ border: 'before' as const, statement: 1 }, ...after].filter((_, index) => index % shares === share - 1);
}

/** A soak of all borders takes two hours on an idle machine; a third of them are more than three hundred kills. */
const ownLane = isSoak ? 4 * 3_600_000 : 180_000;
for (const [name, scene] of Object.entries({ 'first start': firstStart, upgrade })) {
  test(`finding 03: killed at the border of any statement of the ${name}, it starts again with the same rights`, {
    timeout: ownLane,
  }, async () => {
    const whole = await scene.make();
    const statements = await startOnce(whole);
    const wanted = await startAgain(whole, scene);
    expect(wanted).toMatchObject({ login: 200, files: ['secrets.json'], keys: [{ count: 2 }] });
    await drop(whole);
    const digest = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 8);
    const borders = bordersOf(statements);
    console.log(`${name}: ${statements.length} statements (${digest}), ${borders.length} kills`);
    readyFirst = 0;
    for (const cut of borders) {
      const place = await scene.make();
      await startOnce(place, cut);
      expect(await startAgain(place, scene), JSON.stringify({ cut, of: statements[cut.statement - 1] })).toEqual(
        wanted,
      );
      await drop(place);
      if (isSoak) process.stderr.write(`${name}: killed ${cut.border} statement ${cut.statement}\n`);
    }
    expect(readyFirst).toBeLessThanOrEqual(10);
  });
}
