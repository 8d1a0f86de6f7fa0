// The database goes and comes, and the disk fills up, under a server that is running.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { diskLevel, usualDiskLimits, watchDisk } from '#platform/server/disk.ts';
import { lockDataFolder } from '#platform/server/embedded-postgres/data-folder-lock.ts';
import { isPostmasterOf } from '#platform/server/embedded-postgres/process-identity.ts';
import { type KeptPostgres, keepPostgres } from '#platform/server/keep-postgres.ts';
import { type RunningServer, startServer } from '../kit/running-server.ts';

const base = mkdtempSync(join(tmpdir(), 'tavolina-up-'));
let server: RunningServer | null = null;
let kept: KeptPostgres | null = null;
afterEach(async () => {
  await server?.stop();
  await kept?.stop();
  [server, kept] = [null, null];
});
afterAll(() => rmSync(base, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }));

function postmasterOf(folder: string): number {
  try {
    return Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** Kills the database of a data folder as it is now; does nothing while it is down. */
function killDatabase(folder: string): void {
  const pid = postmasterOf(folder);
  // While it starts, the file may still name another process.
  if (pid > 1 && isPostmasterOf(pid, join(folder, 'postgres'))) process.kill(pid, 'SIGKILL');
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: responses of several routes, checked by their use
  readonly body: any;
}

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${server?.url}/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'command-id': uuidv7(),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: await answer.json().catch(() => null),
  };
}

/** Opens a live feed, and closes it at once. */
async function feedStatus(url: string | undefined, token: string): Promise<number> {
  const feed = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
  await feed.body?.cancel();
  return feed.status;
}

const logIn = () => call('POST', 'api/login', { pin: '9002', posValue: 'demo-till' });
const tokenOf = async () => (await logIn()).body.authorization.auth_token as string;

describe('finding 04: a database that dies', () => {
  it('finding 04: and cannot be started for a while is tried until it runs, in a folder that stays locked', async () => {
    const dataDir = join(base, 'kept');
    const said: string[] = [];
    let looks = 0;
    kept = await keepPostgres({
      dataDir,
      log: () => {},
      onTrouble: (line) => said.push(line),
      beforeStart: () => {
        looks += 1;
      },
      firstPauseMs: 10,
    });
    const { connection } = kept;
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    killDatabase(dataDir);
    // It fails again and again; said once.
    await expect.poll(() => looks, { timeout: 60_000 }).toBeGreaterThan(3);
    await expect(lockDataFolder(dataDir)).rejects.toMatchObject({ code: 'DATA_FOLDER_IN_USE' });
    renameSync(`${control}.away`, control);
    const answers = async () => {
      const client = new pg.Client(connection);
      client.on('error', () => {});
      await client.connect();
      await client.end();
      return true;
    };
    await expect.poll(() => answers().catch(() => false), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => said.length).toBe(3);
    expect(said).toEqual([
      expect.stringMatching(/^The database ended unexpectedly/),
      expect.stringMatching(/^The database cannot be started, and is tried again: .*pg_control/s),
      'The database runs again.',
    ]);
  });

  it('finding 04: is not started again after the stop, nor holds it up', async () => {
    const dataDir = join(base, 'stopped');
    kept = await keepPostgres({ dataDir, log: () => {}, onTrouble: () => {}, firstPauseMs: 60_000 });
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    killDatabase(dataDir);
    await expect.poll(() => existsSync(join(dataDir, 'server.lock'))).toBe(true);
    await kept.stop();
    expect(existsSync(join(dataDir, 'server.lock'))).toBe(false);
  });

  it('finding 04: again and again, also while it restarts, never ends the server, whose answers are honest', async () => {
    const folder = join(base, 'served');
    server = await startServer(folder);
    const token = await tokenOf();
    const feed = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    const feedEnd = (async () => {
      for await (const _ of feed.body as unknown as AsyncIterable<Uint8Array>);
    })().catch(() => undefined);
    const statuses = new Set<number>();
    for (let kills = 0; kills < 12; kills += 1) {
      killDatabase(folder);
      // Some of the kills meet a database that has just begun to recover.
      await new Promise((resolve) => setTimeout(resolve, kills * 40));
      const { status, retryAfter, body } = await logIn();
      statuses.add(status);
      if (status !== 200) expect({ status, retryAfter, body }).toEqual(away);
      expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    }
    const control = join(folder, 'postgres', 'global', 'pg_control');
    await expect.poll(async () => (await logIn()).status, { timeout: 60_000 }).toBe(200);
    renameSync(control, `${control}.away`);
    // Again until it is hit: a database that was just killed still answers on its open connections.
    const killAndLogIn = () => {
      killDatabase(folder);
      return logIn();
    };
    await expect.poll(killAndLogIn, { timeout: 30_000 }).toEqual(away);
    const ready = await call('GET', 'health/ready');
    expect(ready).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: { status: 'not ready', disk: { level: expect.any(String) } },
    });
    // The live feeds end, so that every till shows that it works by itself.
    await feedEnd;
    // The pool may still hold a connection whose process outlives the database for a moment.
    await expect.poll(() => feedStatus(server?.url, token), { timeout: 30_000 }).toBe(503);
    expect(await call('GET', 'api/events', undefined, token)).toEqual(away);
    renameSync(`${control}.away`, control);
    await expect.poll(async () => (await logIn()).status, { timeout: 60_000 }).toBe(200);
    await expect.poll(() => feedStatus(server?.url, token), { timeout: 30_000 }).toBe(200);
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

const away = { status: 503, retryAfter: '5', body: { error: { code: 'UNAVAILABLE' } } };
const full = { status: 503, retryAfter: '5', body: { error: { code: 'STORAGE_FULL' } } };

describe('finding 04: the level of a disk', () => {
  const MiB = 1024 * 1024;
  const of = (free: number, total: number, before: 'ok' | 'low' | 'full' = 'ok') =>
    diskLevel({ freeBytes: free * MiB, totalBytes: total * MiB }, before, usualDiskLimits);

  it('finding 04: is low from 15 % free, full below what the database needs, and stays so until there is a margin', () => {
    expect([of(1500, 10_000), of(1499, 10_000), of(192, 10_000), of(191, 10_000)]).toEqual([
      'ok',
      'low',
      'low',
      'full',
    ]);
    expect([of(192, 10_000, 'full'), of(239, 10_000, 'full'), of(240, 10_000, 'full')]).toEqual([
      'full',
      'full',
      'low',
    ]);
    expect(of(500, 1_000, 'full')).toBe('ok');
  });

  it('finding 04: is full for a while when something says so, whatever the disk seems to have', () => {
    const levels: string[] = [];
    const watch = watchDisk({
      folder: base,
      limits: { ...usualDiskLimits, warnPart: 0, stopBytes: 1, reserveBytes: MiB, releaseBytes: 1 },
      onLevel: ({ level }) => levels.push(level),
    });
    expect([watch.state().level, existsSync(join(base, 'reserve.bin'))]).toEqual(['ok', true]);
    watch.noteFull();
    expect([watch.state().level, existsSync(join(base, 'reserve.bin'))]).toEqual(['full', false]);
    watch.stop();
    expect(levels).toEqual(['full']);
  });
});

/** A small disk of its own: a file system in memory, which root may mount. */
const small = mkdtempSync(join(tmpdir(), 'tavolina-small-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=800m', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (canMount) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

describe.runIf(canMount)('finding 04: a disk that fills up', () => {
  const filler = join(small, 'filler');
  /** Leaves `free` MiB, or nothing at all. */
  function fillUpTo(free: number): void {
    const piece = Buffer.alloc(256 * 1024, 1);
    const file = openSync(filler, 'a');
    try {
      for (;;) {
        const { bavail, bsize } = statfsSync(small);
        if (bavail * bsize <= free * 1024 * 1024) break;
        writeSync(file, piece, 0, Math.min(piece.length, bavail * bsize - free * 1024 * 1024));
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }
  const level = async () => (await call('GET', 'health/ready')).body.disk.level as string;

  it('finding 04: is warned of, takes no new work in time, lets open bills be paid, and comes back by itself', {
    timeout: 240_000,
  }, async () => {
    const folder = join(small, 'data');
    server = await startServer(folder);
    const token = await tokenOf();
    const products = (await call('GET', 'api/menus/fetch', undefined, token)).body.products as {
      id: string;
      type: string;
      courseSpliter: boolean;
      price: number;
    }[];
    const product = products.find((each) => each.type === 'simple' && !each.courseSpliter && each.price > 0);
    const send = (...commands: object[]) =>
      call('POST', 'api/orders/commands', { commands: commands.map((each) => ({ id: uuidv7(), ...each })) }, token);
    const open = (orderId: string) =>
      send(
        { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
        { type: 'addLine', orderId, lineId: uuidv7(), productId: product?.id, quantity: 1000 },
      );
    const pay = (orderId: string) =>
      send({
        type: 'pay',
        orderId,
        expectedTotal: product?.price,
        payments: [{ id: uuidv7(), method: 'cash', amount: product?.price }],
      });
    const outcomes = ({ body }: Answer) => body.answers.map(({ outcome }: { outcome: string }) => outcome);
    const bills = [uuidv7(), uuidv7(), uuidv7()];
    for (const bill of bills) expect(outcomes(await open(bill))).toEqual(['done', 'done']);
    expect(await level()).toBe('ok');
    expect(existsSync(join(folder, 'reserve.bin'))).toBe(true);

    fillUpTo(30 + 20);
    await expect.poll(level, { timeout: 30_000 }).toBe('full');
    expect((await call('GET', 'api/server', undefined, token)).body.disk).toMatchObject({ level: 'full' });
    expect((await logIn()).status).toBe(200);
    expect((await call('GET', 'api/orders/open', undefined, token)).body.orders).toHaveLength(3);
    const waiting = uuidv7();
    const refused = await open(waiting);
    expect(refused.body.answers).toMatchObject([{ outcome: 'wait', code: 'STORAGE_FULL' }, { outcome: 'wait' }]);
    expect(await call('POST', 'api/clients', {}, token)).toEqual(full);
    const paid = await pay(bills[0] as string);
    expect(outcomes(paid), JSON.stringify(paid)).toEqual(['done']);

    // To the last byte: the reserve is given back, and the bills can still be paid, or wait.
    fillUpTo(0);
    await expect.poll(() => existsSync(join(folder, 'reserve.bin')), { timeout: 30_000 }).toBe(false);
    await expect.poll(async () => outcomes(await pay(bills[1] as string)), { timeout: 30_000 }).toEqual(['done']);
    // Nor does the end of the reserve end the server.
    fillUpTo(0);
    const answers = [await pay(bills[2] as string), await logIn()];
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) expect(['UNAVAILABLE', 'STORAGE_FULL']).toContain(answer.body.error.code);
    }
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);

    rmSync(filler);
    await expect.poll(level, { timeout: 60_000 }).toBe('ok');
    await expect.poll(() => existsSync(join(folder, 'reserve.bin')), { timeout: 60_000 }).toBe(true);
    expect((await logIn()).status).toBe(200);
    expect(outcomes(await open(waiting))).toEqual(['done', 'done']);
    expect(server.output()).toMatch(/disk of the data folder is full .*no new orders are taken/);
    expect(server.output()).toMatch(/has room again|nearly full/);
  });
});
