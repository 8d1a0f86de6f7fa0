// The plug is pulled, again and again, while tills sell. TAVOLINA_SOAK=1 pulls it 20 times, TAVOLINA_SEED repeats a run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig, openDatabase } from '#platform/server/database.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { rollDice } from '../../src/main/demo/dice.ts';
import { projectRoot } from '../kit/places.ts';

const isSoak = process.env.TAVOLINA_SOAK === '1';
const rounds = isSoak ? 20 : 4;
const tills = isSoak ? 8 : 4;
const seed = process.env.TAVOLINA_SEED ?? String(Date.now() % 1_000_000);
/** The promise is 5 s; beside other tests on a busy machine the short form only notices what is far from it. */
const readyWithinMs = isSoak ? 5_000 : 15_000;

interface Product {
  readonly id: string;
  readonly price: number;
}
interface Line {
  readonly productId: string;
  readonly quantity: number;
}
/** An order as its till believes it to be. */
interface Believed {
  readonly id: string;
  readonly lines: Map<string, Line>;
  total: number;
  version: number;
  status: 'open' | 'closed';
  isSent: boolean;
}
type Command = { readonly id: string; readonly type: string; readonly orderId: string } & Record<string, unknown>;

let dataDir = '';
let port = 0;
let server: ChildProcess | null = null;
let output = '';
afterAll(async () => {
  server?.kill('SIGKILL');
  const postmaster = await postmasterPid();
  if (postmaster !== null) kill(postmaster);
  await delay(200);
  if (dataDir !== '') await rm(dataDir, { recursive: true, force: true });
});

describe('the plug is pulled while tills sell', () => {
  test(`nothing acknowledged is lost and nothing happens twice in ${rounds} cuts`, { timeout: 600_000 }, async () => {
    console.log(`power cut: ${rounds} rounds, seed ${seed}`);
    const dice = rollDice(`power-cut-${seed}`);
    dataDir = await mkdtemp(join(tmpdir(), 'tavolina-cut-'));
    port = await freePort();
    await start(60_000);
    const shop = await openShop();
    const crew = Array.from({ length: tills }, (_, index) => openTill(shop, index));
    const work = crew.map((till) => till.work());

    const cuts: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged(crew);
      await delay(dice.between(100, 1_200));
      // The first three rounds show each kind once, whatever the dice say.
      const kind = (['both', 'database', 'server'] as const)[round < 3 ? round : dice.between(0, 2)] ?? 'both';
      const took = await cut(kind, dice.between(0, 1) === 1);
      cuts.push(`${kind} ${Math.round(took)} ms`);
      expect(took, `ready again after ${kind}`).toBeLessThanOrEqual(readyWithinMs);
      await until(() => acknowledged(crew) > before, 10_000, 'the tills go on selling');
    }
    for (const till of crew) till.close();
    await Promise.all(work);
    console.log(`power cut: ${cuts.join(', ')}; ${acknowledged(crew)} commands, ${resent(crew)} calls sent again`);

    expect(crew.flatMap(({ surprises }) => surprises)).toEqual([]);
    expect(resent(crew), 'cuts that hit nobody prove nothing').toBeGreaterThan(0);
    await compareBooks(
      crew.flatMap(({ orders }) => orders),
      crew.flatMap(({ done }) => done),
    );
    server?.kill('SIGINT');
    expect(await ended(server as ChildProcess)).toBe(0);
  });
});

const acknowledged = (crew: readonly Till[]) => crew.reduce((sum, { done }) => sum + done.length, 0);
const resent = (crew: readonly Till[]) => crew.reduce((sum, till) => sum + till.resent(), 0);

/** Kills and waits until it sells again; the server brings a lost database back by itself, or ends and is started. */
async function cut(kind: 'both' | 'database' | 'server', isServerFirst: boolean): Promise<number> {
  const postmaster = (await postmasterPid()) as number;
  const running = server as ChildProcess;
  const gone = ended(running);
  const startedAt = performance.now();
  if (kind !== 'server' && !isServerFirst) kill(postmaster);
  if (kind !== 'database') running.kill('SIGKILL');
  if (kind !== 'server' && isServerFirst) kill(postmaster);
  if (kind !== 'database') {
    await gone;
    await start(readyWithinMs + 10_000);
    return performance.now() - startedAt;
  }
  for (;;) {
    if (running.exitCode !== null) await start(readyWithinMs + 10_000);
    const isNew = (await postmasterPid()) !== postmaster;
    if (isNew && (await isReady())) return performance.now() - startedAt;
    if (performance.now() - startedAt > readyWithinMs + 10_000) throw new Error(`not ready again:\n${output}`);
    await delay(20);
  }
}

interface Till {
  readonly orders: Believed[];
  /** Ids of acknowledged commands. */
  readonly done: string[];
  /** Answers that a till must never get. */
  readonly surprises: string[];
  readonly resent: () => number;
  readonly work: () => Promise<void>;
  readonly close: () => void;
}

/** Sells until closed. A call without an answer is sent again under the same ids, and nothing else before it. */
function openTill({ token, products }: Shop, index: number): Till {
  const dice = rollDice(`till-${seed}-${index}`);
  const orders: Believed[] = [];
  const done: string[] = [];
  const surprises: string[] = [];
  let isClosed = false;
  let again = 0;

  async function deliver(commands: readonly Command[]): Promise<void> {
    for (let attempt = 1; attempt <= 2_000; attempt += 1) {
      if (attempt > 1) again += 1;
      const answer = await post('api/orders/commands', { commands }, token).catch(() => null);
      if (answer?.status === 200) {
        check(commands, answer.body.answers);
        done.push(...commands.map(({ id }) => id));
        return;
      }
      // A server that is going down or coming up says so by 503 or by silence, and by nothing else.
      if (answer !== null && answer.status !== 503) {
        surprises.push(`${answer.status} ${JSON.stringify(answer.body)} ${await lastFailure()}`);
      }
      await delay(25);
    }
    throw new Error('the server never came back');
  }

  function check(
    commands: readonly Command[],
    answers: readonly { id: string; outcome: string; code: string | null }[],
  ) {
    for (const [at, { id, type }] of commands.entries()) {
      const { outcome, code } = answers.find((answer) => answer.id === id) ?? { outcome: 'unanswered', code: null };
      if (outcome !== 'done') surprises.push(`${type} (${at + 1} of ${commands.length}): ${outcome} ${code}`);
    }
  }

  function nextStep(order: Believed): Command[] {
    const command = (type: string, rest: Record<string, unknown> = {}): Command => {
      order.version += 1;
      return { id: uuidv7(), type, orderId: order.id, ...rest };
    };
    const addLine = (): Command => {
      const product = products[dice.between(0, products.length - 1)] as Product;
      const [lineId, pieces] = [uuidv7(), dice.between(1, 4)];
      order.lines.set(lineId, { productId: product.id, quantity: pieces * 1000 });
      order.total += product.price * pieces;
      order.isSent = false;
      return command('addLine', { lineId, productId: product.id, quantity: pieces * 1000 });
    };
    if (order.version === 0) {
      return [command('openOrder', { orderType: 'direct', tableId: null, covers: 0 }), addLine()];
    }
    const throwOf = dice.between(1, 10);
    if (throwOf <= 6) return Array.from({ length: dice.between(1, 3) }, addLine);
    if (throwOf <= 8 && !order.isSent) {
      order.isSent = true;
      return [command('send')];
    }
    const { total } = order;
    const cash = dice.between(0, total);
    const parts = [
      { id: uuidv7(), method: 'cash', amount: cash, tendered: cash },
      { id: uuidv7(), method: 'card', amount: total - cash },
    ].filter(({ amount }) => amount > 0);
    order.status = 'closed';
    const isSent = order.isSent;
    order.isSent = true;
    return [...(isSent ? [] : [command('send')]), command('pay', { expectedTotal: total, payments: parts })];
  }

  return {
    orders,
    done,
    surprises,
    resent: () => again,
    close: () => {
      isClosed = true;
    },
    work: async () => {
      let order: Believed | null = null;
      while (!isClosed) {
        if (order === null || order.status === 'closed') {
          order = { id: uuidv7(), lines: new Map(), total: 0, version: 0, status: 'open', isSent: false };
          orders.push(order);
        }
        await deliver(nextStep(order));
        await delay(dice.between(0, 15));
      }
    },
  };
}

/** The books against what the tills believe, to the last line; and the books against themselves. */
async function compareBooks(orders: readonly Believed[], done: readonly string[]): Promise<void> {
  const connection = await databaseOf();
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  const rows = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  try {
    await client.query('SET search_path TO venue');
    const ids = orders.filter(({ version }) => version > 0).map(({ id }) => id);
    const kept = await rows(
      `SELECT o.id, o.version, o.status, o.total,
              (SELECT coalesce(sum(p.amount), 0)::bigint FROM order_payment p WHERE p.order_id = o.id) AS paid,
              (SELECT jsonb_object_agg(l.id, jsonb_build_object('productId', l.product_id, 'quantity', l.quantity))
               FROM order_line l WHERE l.order_id = o.id) AS lines,
              (SELECT count(*) FROM print_job j WHERE j.order_id = o.id AND j.kind = 'receipt') AS receipts
       FROM sales_order o WHERE o.id = ANY ($1::uuid[]) ORDER BY o.id`,
      [ids],
    );
    const believed = orders
      .filter(({ version }) => version > 0)
      .map(({ id, version, status, total, lines }) => ({
        id,
        version,
        status,
        total,
        paid: status === 'closed' ? total : 0,
        lines: Object.fromEntries(lines),
        receipts: status === 'closed' ? 1 : 0,
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(kept).toEqual(believed);

    // Each acknowledged command is remembered, and entered in the journal exactly once.
    const entered = await rows(
      `SELECT (SELECT count(*) FROM command WHERE id = ANY ($1::uuid[])) AS remembered,
              (SELECT count(*) FROM journal WHERE command_id = ANY ($1::uuid[])) AS entries,
              (SELECT count(DISTINCT command_id) FROM journal WHERE command_id = ANY ($1::uuid[])) AS commands`,
      [done],
    );
    expect(entered).toEqual([{ remembered: done.length, entries: done.length, commands: done.length }]);

    const [sums] = await rows(
      `SELECT (SELECT sum(total)::bigint FROM sales_order WHERE status = 'closed') AS sold,
              (SELECT sum(amount)::bigint FROM order_payment) AS paid,
              (SELECT sum(l.total)::bigint FROM order_line l JOIN sales_order o ON o.id = l.order_id
               WHERE o.status = 'closed') AS lines`,
    );
    expect(sums.paid).toBe(sums.sold);
    expect(sums.lines).toBe(sums.sold);

    // Numbers run from 1 without a gap in every series of every day, and the series knows its last.
    const series = (column: string, day: string, name: string) =>
      rows(
        `SELECT o.${day} AS day, count(*) AS given, min(o.${column}) AS first, max(o.${column}) AS last,
                (SELECT s.last FROM number_series s WHERE s.series = $1 AND s.business_day = o.${day}) AS noted
         FROM sales_order o WHERE o.${column} IS NOT NULL GROUP BY o.${day}
         HAVING count(*) <> max(o.${column}) OR min(o.${column}) <> 1
             OR o.${day} IN (SELECT business_day FROM number_series WHERE series = $1 AND last <> (
                  SELECT max(m.${column}) FROM sales_order m WHERE m.${day} = o.${day}))`,
        [name],
      );
    expect(await series('number', 'business_day', 'order')).toEqual([]);
    expect(await series('receipt_number', 'closed_business_day', 'receipt')).toEqual([]);

    const [events] = await rows(
      `SELECT count(*) = max(seq) - min(seq) + 1 AS "isWhole", max(seq) = (SELECT event_seq FROM pen) AS "isAtTip"
       FROM event`,
    );
    expect(events).toEqual({ isWhole: true, isAtTip: true });
  } finally {
    await client.end();
  }
  const { journalKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const database = openDatabase({ connection });
  try {
    expect(await database.read('venue', (tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
  } finally {
    await database.close();
  }
}

interface Shop {
  readonly token: string;
  readonly products: readonly Product[];
}

async function openShop(): Promise<Shop> {
  const login = await post('api/login', { pin: '9002', posValue: 'demo-till' });
  const token = login.body.authorization.auth_token as string;
  const answer = await fetch(`http://127.0.0.1:${port}/api/menus/fetch`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { products } = (await answer.json()) as { products: (Product & { type: string; courseSpliter: boolean })[] };
  return {
    token,
    products: products.filter(({ type, courseSpliter, price }) => type === 'simple' && !courseSpliter && price > 0),
  };
}

async function post(path: string, body: unknown, token?: string) {
  const answer = await fetch(`http://127.0.0.1:${port}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(15_000),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of several routes, checked by what is read from them
  return { status: answer.status, body: (await answer.json()) as any };
}

/** The built server where the build is of these sources, as a venue runs it; else the sources themselves. */
async function program(): Promise<string[]> {
  const { isBuildFresh } = await import(join(projectRoot, 'scripts', 'source-stamp.mjs'));
  const isBuilt = isBuildFresh() as boolean;
  return isBuilt
    ? [join(projectRoot, 'dist', 'server', 'main.js')]
    : ['--import', 'tsx', join(projectRoot, 'src', 'main', 'server.ts')];
}

async function start(withinMs: number): Promise<void> {
  const child = spawn(process.execPath, await program(), {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      TAVOLINA_DATA: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  server = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-60_000);
    });
  }
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`);
      return isReady();
    },
    withinMs,
    'the server is ready',
  );
}

async function isReady(): Promise<boolean> {
  const signal = AbortSignal.timeout(2_000);
  return fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What the server's log says of its failures, each once. */
async function lastFailure(): Promise<string> {
  await delay(20);
  const messages = [...output.matchAll(/"err":\{"type":"(\w+)","message":"([^"]*)"/g)].map(
    ([, type, text]) => `${type}: ${text}`,
  );
  return [...new Set(messages)].join('; ');
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms\n${output}`);
    await delay(10);
  }
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

async function postmasterFile(): Promise<string[] | null> {
  return readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
}

async function postmasterPid(): Promise<number | null> {
  const pid = Math.abs(Number((await postmasterFile())?.[0]));
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
}

async function databaseOf() {
  const lines = (await postmasterFile()) ?? [];
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'tavolina_owner', database: 'tavolina' };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
