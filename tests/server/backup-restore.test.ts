// Backups while tills sell, then the power is cut, and the backup is restored on another PostgreSQL.
// `npm run test:soak` does it at 20 moments; TAVOLINA_SEED repeats a run.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Connection, clientConfig, openDatabase } from '#platform/server/database.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { readSecrets, type Secrets } from '#platform/server/secrets.ts';
import { openApp } from '../../src/main/app.ts';
import { rollDice } from '../../src/main/demo/dice.ts';
import { clientsOf } from '../kit/app.ts';
import { migrations } from '../kit/places.ts';
import { type Catalogue, openTill, type Product, soldAtOnce, type Till } from '../kit/selling-till.ts';
import { runTool, type ShopProcess, shopProcess } from '../kit/shop-process.ts';

const isSoak = process.env.TAVOLINA_SOAK === '1';
const rounds = isSoak ? 20 : 3;
const seed = process.env.TAVOLINA_SEED ?? String(Date.now() % 1_000_000);
/** The other version; where it is not installed, the one that comes along. */
const otherBinaries = '/usr/lib/postgresql/15/bin';
const other = existsSync(otherBinaries) ? otherBinaries : '';
const passphrase = 'a passphrase of my own';

const folders: string[] = [];
let shop: ShopProcess | null = null;
async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'tavolina-bk-'));
  folders.push(made);
  return made;
}
afterAll(async () => {
  await shop?.stop();
  for (const each of folders) await rm(each, { recursive: true, force: true });
});

describe('finding 02: backup while tills sell, power cut, restore on another PostgreSQL', () => {
  test(`every figure and the journal are those of the snapshot, at ${rounds} moments`, {
    timeout: isSoak ? 3_600_000 : 900_000,
  }, async () => {
    console.log(`backups: ${rounds} rounds, seed ${seed}, other PostgreSQL ${other || 'not installed'}`);
    const dice = rollDice(`backup-${seed}`);
    const [dataDir, place] = [await folder(), await folder()];
    shop = await shopProcess(dataDir);
    await shop.start();
    const running = shop;
    const { token, products } = await signIn(running.url);
    const crew = Array.from({ length: 3 }, (_, index) =>
      openTill({
        products,
        seed: `till-${seed}-${index}`,
        deliver: (commands) => post(running.url, 'api/orders/commands', { commands }, token),
        lastFailure: async () => '',
      }),
    );
    const work = crew.map((till) => till.work());
    const files: { file: string; before: number; seq: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await delay(dice.between(100, 1_500));
      const file = join(place, `${round}.tavolina`);
      const before = acknowledged(crew);
      const { code, output } = await runTool('backup', dataDir, [file], { TAVOLINA_RECOVERY_KEY: passphrase });
      expect(code, output).toBe(0);
      expect(acknowledged(crew), 'nobody sold while the backup ran').toBeGreaterThan(before);
      files.push({ file, before, seq: Number(/journal to entry (\d+)/.exec(output)?.[1]) });
      await running.cutPower();
      await running.start();
    }
    for (const till of crew) till.close();
    await Promise.all(work);
    expect(crew.flatMap(({ surprises }) => surprises)).toEqual([]);
    expect(await readdir(place)).toHaveLength(rounds);

    const source = await connect(await running.connection());
    for (const { file, before, seq } of files) {
      const expected = await figuresUpTo(source, seq);
      expect(expected.commands, 'what was acknowledged before the backup is in it').toBeGreaterThanOrEqual(before);
      await restoreAndCompare(file, seq, expected, other);
    }
    const last = files.at(-1) as (typeof files)[number];
    const journal = await journalOf(source, last.seq);
    await source.end();
    await running.stop();

    // Back again: what came from the other version is backed up there, and restored on this one.
    const [there, back] = [await folder(), join(place, 'back.tavolina')];
    const key = { TAVOLINA_RECOVERY_KEY: passphrase };
    const onOther = { ...key, ...(other === '' ? {} : { TAVOLINA_POSTGRES_BIN: other }) };
    expect((await runTool('restore', there, [last.file], onOther)).output).toContain('Restored venue');
    const again = await runTool('backup', there, [back], onOther);
    expect(again.output).toContain(`journal to entry ${last.seq + 1}`);
    const restored = await folder();
    expect((await runTool('restore', restored, [back], key)).output).toContain('Restored venue');
    const postgres = await startEmbeddedPostgres({ dataDir: restored, log: () => {} });
    const client = await connect(postgres.connection);
    expect(await journalOf(client, last.seq)).toBe(journal);
    expect((await client.query('SELECT count(*) FROM journal')).rows).toEqual([{ count: last.seq + 2 }]);
    await client.end();
    await postgres.stop();
  });
});

const acknowledged = (crew: readonly Till[]) => crew.reduce((sum, { done }) => sum + done.length, 0);

async function connect(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  client.on('error', () => {});
  await client.connect();
  await client.query('SET search_path TO venue');
  return client;
}

/** One hash of the journal's first entries. */
async function journalOf(client: pg.Client, seq: number): Promise<string> {
  const { rows } = await client.query(
    `SELECT md5(string_agg(j::text, '\n' ORDER BY j.seq)) AS hash FROM journal j WHERE seq <= $1`,
    [seq],
  );
  return rows[0].hash;
}

interface Figures {
  readonly journal: string;
  readonly commands: number;
  /** Of each business day: orders paid, and money taken by method. */
  readonly days: unknown;
}

/** What the venue's figures were when its journal ended with this entry, from what it holds today. */
async function figuresUpTo(client: pg.Client, seq: number): Promise<Figures> {
  const commands = await client.query(
    `SELECT count(DISTINCT command_id) AS count FROM journal WHERE seq <= $1 AND command_id IS NOT NULL`,
    [seq],
  );
  const days = await client.query(
    `SELECT o.closed_business_day AS day, p.method, count(DISTINCT o.id) AS orders, sum(p.amount)::bigint AS amount
     FROM sales_order o JOIN order_payment p ON p.order_id = o.id
     WHERE o.status = 'closed'
       AND NOT EXISTS (SELECT 1 FROM journal j WHERE j.seq > $1 AND j.subject = 'order:' || o.id AND j.action = 'order.pay')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [seq],
  );
  return { journal: await journalOf(client, seq), commands: commands.rows[0].count, days: days.rows };
}

async function restoreAndCompare(file: string, seq: number, expected: Figures, binaries: string): Promise<void> {
  const into = await folder();
  const more = binaries === '' ? {} : { TAVOLINA_POSTGRES_BIN: binaries };
  const { code, output } = await runTool('restore', into, [file], { TAVOLINA_RECOVERY_KEY: passphrase, ...more });
  expect(code, output).toBe(0);
  expect(output).toContain(`The journal ends with entry ${seq}; its seals are whole`);
  expect(output).toMatch(/The last number of the series "receipt" is \d+/);
  const postgres = await startEmbeddedPostgres({ dataDir: into, log: () => {}, binariesDir: binaries || undefined });
  try {
    if (binaries !== '') expect(postgres.version).toMatch(/^15\./);
    const client = await connect(postgres.connection);
    expect(await figuresUpTo(client, seq)).toEqual(expected);
    const integrity = await client.query(
      `SELECT (SELECT count(*) FROM sales_order WHERE status = 'closed') AS closed,
              (SELECT count(DISTINCT order_id) FROM order_payment) AS paid,
              (SELECT sum(total)::bigint FROM sales_order WHERE status = 'closed')
                = (SELECT sum(amount)::bigint FROM order_payment) AS "isBalanced",
              (SELECT count(*) FROM journal WHERE seq > ${seq}) AS after,
              (SELECT count(*) FROM session WHERE ended_at IS NULL) AS sessions,
              (SELECT count(*) FROM work_item WHERE kind = 'print' AND state IN ('queued', 'running')) AS waiting`,
    );
    const [row] = integrity.rows;
    expect(row).toMatchObject({ isBalanced: true, after: 1, sessions: 0, waiting: 0 });
    expect(row.paid).toBe(row.closed);
    await client.end();

    const database = openDatabase({ connection: postgres.connection });
    const { journalKey } = (await readSecrets(into)) as Secrets;
    expect(await database.read('venue', (tx) => verifyJournal(tx, journalKey))).toEqual({ ok: true, entries: seq + 1 });
    await database.close();
    await expectReport(postgres.connection, into, expected.days as readonly { day: string; amount: number }[]);
  } finally {
    await postgres.stop();
  }
}

/** The sales report of each day, through the API of a server on the restored data. */
async function expectReport(
  connection: Connection,
  dataFolder: string,
  days: readonly { day: string; amount: number }[],
) {
  const app = await openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    venues: [{ id: 'venue', setupCode: '123456' }] as const,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
  });
  try {
    const { call } = clientsOf(app);
    const login = await call('POST', 'api/login', { pin: '9001', posValue: 'demo-till' });
    const authorization = `Bearer ${login.body.authorization.auth_token}`;
    for (const day of new Set(days.map((each) => each.day))) {
      const sold = days.filter((each) => each.day === day).reduce((sum, { amount }) => sum + amount, 0);
      const report = await call('GET', `api/reports/sales?from=${day}&to=${day}`, undefined, { authorization });
      expect(report.body, `${report.status}`).toMatchObject({ totals: { total: sold } });
    }
  } finally {
    await app.close();
  }
}

async function signIn(url: string): Promise<{ token: string; products: readonly Product[] }> {
  const login = await post(url, 'api/login', { pin: '9002', posValue: 'demo-till' });
  const token = login.body.authorization.auth_token as string;
  const answer = await fetch(`${url}/api/menus/fetch`, { headers: { authorization: `Bearer ${token}` } });
  return {
    token,
    products: soldAtOnce((await answer.json()) as Catalogue),
  };
}

async function post(url: string, path: string, body: unknown, token?: string) {
  const answer = await fetch(`${url}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  // biome-ignore lint/suspicious/noExplicitAny: responses of several routes, checked by their use
  return { status: answer.status, body: (await answer.json()) as any };
}
