// The power is cut, again and again, while tills sell. `npm run test:soak` cuts it 20 times, TAVOLINA_SEED repeats a
// run.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { rollDice } from '../../src/main/demo/dice.ts';
import { compareBooks } from '../kit/books.ts';
import { projectRoot } from '../kit/places.ts';
import { freePort, serverProgram } from '../kit/running-server.ts';
import { type Catalogue, openTill, type Product, soldAtOnce, type Till } from '../kit/selling-till.ts';

const isSoak = process.env.TAVOLINA_SOAK === '1';
const rounds = isSoak ? 20 : 3;
const tills = isSoak ? 8 : 4;
const seed = process.env.TAVOLINA_SEED ?? String(Date.now() % 1_000_000);
/** The promise, asserted on an idle machine; the short form waits as long as a busy machine may take. */
/** On a busy machine; the seconds that it took are printed. */
const patienceMs = 40_000;

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
    const crew = Array.from({ length: tills }, (_, index) =>
      openTill({
        products: shop.products,
        seed: `till-${seed}-${index}`,
        deliver: (commands) => post('api/orders/commands', { commands }, shop.token),
        lastFailure,
      }),
    );
    const work = crew.map((till) => till.work());

    const cuts: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = acknowledged(crew);
      await delay(dice.between(100, 1_200));
      // The first three rounds show each kind once, whatever the random numbers.
      const kind = (['both', 'database', 'server'] as const)[round < 3 ? round : dice.between(0, 2)] ?? 'both';
      const took = await cut(kind, dice.between(0, 1) === 1);
      cuts.push(`${kind} ${Math.round(took)} ms`);
      await until(() => acknowledged(crew) > before, 10_000, 'the tills go on selling');
    }
    for (const till of crew) till.close();
    await Promise.all(work);
    console.log(`power cut: ${cuts.join(', ')}; ${acknowledged(crew)} commands, ${resent(crew)} calls sent again`);

    expect(crew.flatMap(({ surprises }) => surprises)).toEqual([]);
    expect(resent(crew), 'cuts that hit nobody prove nothing').toBeGreaterThan(0);
    await compareBooks(
      { connection: await databaseOf(), dataFolder: dataDir },
      { orders: crew.flatMap(({ orders }) => orders), done: crew.flatMap(({ done }) => done) },
    );
    server?.kill('SIGINT');
    expect(await ended(server as ChildProcess)).toBe(0);
  });
});

const acknowledged = (crew: readonly Till[]) => crew.reduce((sum, { done }) => sum + done.length, 0);
const resent = (crew: readonly Till[]) => crew.reduce((sum, till) => sum + till.resent(), 0);

/** Kills and waits until it sells again; the server restarts a lost database by itself, or ends and is started. */
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
    await start(patienceMs);
    return performance.now() - startedAt;
  }
  for (;;) {
    if (running.exitCode !== null) await start(patienceMs);
    const isNew = (await postmasterPid()) !== postmaster;
    if (isNew && (await isReady())) return performance.now() - startedAt;
    if (performance.now() - startedAt > patienceMs) throw new Error(`not ready again:\n${output}`);
    await delay(20);
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
  return {
    token,
    products: soldAtOnce((await answer.json()) as Catalogue),
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
  // biome-ignore lint/suspicious/noExplicitAny: responses of several routes, checked by their use
  return { status: answer.status, body: (await answer.json()) as any };
}

async function start(withinMs: number): Promise<void> {
  const child = spawn(process.execPath, await serverProgram(), {
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

/** The failures in the server's log, each once. */
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
