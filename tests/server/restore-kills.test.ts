// A restore that is killed: the next start or restore says so, and never takes its draft for data.
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientConfig } from '#platform/server/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts';
import { openApp } from '../../src/main/app.ts';
import { migrations } from '../kit/places.ts';
import { freePort } from '../kit/running-server.ts';
import { runTool, shopProcess } from '../kit/shop-process.ts';
import { buildVenue } from '../kit/venue.ts';

const key = { TAVOLINA_RECOVERY_KEY: 'a passphrase of my own' };
const made: string[] = [];
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tavolina-rk-'));
  made.push(path);
  return path;
}
let dataDir: string;
let file: string;

beforeAll(async () => {
  dataDir = await folder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const app = await openApp({
    connection: postgres.connection,
    dataFolder: dataDir,
    migrations,
    webFolder: null,
    demo: null,
    venues: [{ id: 'venue', setupCode: '123456' }],
    logLevel: 'error',
    hasWorkers: false,
  });
  await buildVenue(app.venue, { name: 'as it was' });
  await app.close();
  await postgres.stop();
  file = join(await folder(), 'venue.tavolina');
  const backup = await runTool('backup', dataDir, [file], key);
  expect(backup.code, backup.output).toBe(0);
});
afterAll(async () => {
  for (const path of made) await rm(path, { recursive: true, force: true });
});

/** What is left of the venue and of the restore, seen without starting the server. */
async function look(): Promise<{ schemas: string[]; users: number; draft: boolean }> {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client({ ...clientConfig(postgres.connection), application_name: 'test' });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT nspname FROM pg_namespace WHERE nspname ~ '^venue' ORDER BY 1`);
    const users = await client.query('SELECT count(*)::int AS n FROM venue.employee');
    const draft = existsSync(join(dataDir, 'restoring'));
    return { schemas: rows.map(({ nspname }) => nspname), users: users.rows[0].n, draft };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
const restore = (flags: readonly string[], killAt?: string) =>
  runTool('restore', dataDir, [file, ...flags], { ...key, ...(killAt === undefined ? {} : { killAt }) });
const startAndStop = async () => {
  const shop = await shopProcess(dataDir, { LOG_LEVEL: 'warn' });
  await shop.start();
  await shop.stop();
  return shop.output();
};

describe('reliability 6: a restore that was killed', () => {
  it('over a venue: the next start removes what it left, says so, and the venue is as it was', async () => {
    const before = await look();
    const killed = await restore(['--replace'], 'Restoring');
    expect(killed.code, killed.output).toBeNull();
    expect((await look()).draft).toBe(true);
    expect(await startAndStop()).toContain('was interrupted: what it left was removed');
    expect(await look()).toEqual({ ...before, schemas: ['venue'], draft: false });
  });

  it('over a venue: the next restore says so, and goes on', async () => {
    await restore(['--replace'], 'Restoring');
    const again = await restore(['--replace']);
    expect(again.code, again.output).toBe(0);
    expect(again.output).toContain('was interrupted: what it left was removed');
    expect(again.output).toContain('Restored venue');
    expect((await look()).draft).toBe(false);
  });

  it('with the database put aside: the next start puts it back, with all that is in it', async () => {
    const before = await look();
    const killed = await restore(['--replace-database'], 'Restoring');
    expect(killed.code, killed.output).toBeNull();
    expect(existsSync(join(dataDir, 'restoring-database.json'))).toBe(true);
    const said = await startAndStop();
    expect(said).toContain('the database that it had put aside is back');
    expect(said).toContain('was interrupted: what it left was removed');
    expect(await look()).toEqual({ ...before, draft: false });
    expect(existsSync(join(dataDir, 'restoring-database.json'))).toBe(false);
  });

  it('with the database put aside: the next restore goes on from the database of before', async () => {
    await restore(['--replace-database'], 'Restoring');
    const again = await restore(['--replace-database']);
    expect(again.code, again.output).toBe(0);
    expect(again.output).toContain('the database that it had put aside is back');
    expect(await look()).toMatchObject({ schemas: ['venue'], draft: false });
    const kept = (await readdir(dataDir)).filter((name) => name.startsWith('before-restore-'));
    const clusters = kept.filter((name) => existsSync(join(dataDir, name, 'postgres', 'PG_VERSION')));
    expect(clusters).toHaveLength(1);
  });

  it('on a new PC: the server does not begin an empty venue in its place, and a restore goes on', async () => {
    const old = dataDir;
    dataDir = await folder();
    try {
      const killed = await restore([], 'Restoring');
      expect(killed.code, killed.output).toBeNull();
      const start = await runTool('server', dataDir, [], { PORT: String(await freePort()) });
      expect(start.output).toContain('was interrupted, and nothing of it is in place. Repeat `npm run restore`');
      expect(start.code).toBe(78);
      const again = await restore([]);
      expect(again.code, again.output).toBe(0);
      expect(await readFile(join(dataDir, 'secrets.json'))).toEqual(await readFile(join(old, 'secrets.json')));
      expect((await look()).users).toBeGreaterThan(0);
    } finally {
      dataDir = old;
    }
  });
});
