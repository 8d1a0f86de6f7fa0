import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { clientsOf, freshDatabase } from '../kit/app.ts';
import { migrations } from '../kit/places.ts';
import { buildVenue } from '../kit/venue.ts';

let connection: Connection;
let drop: () => Promise<void>;
let dataFolder: string;
let app: App;
let owner: pg.Client;

beforeEach(async () => {
  ({ connection, drop } = await freshDatabase());
  dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-health-'));
  app = await openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    demo: null,
    logLevel: 'silent',
    hasWorkers: false,
    venues: [
      { id: 'alpha', hosts: ['alpha.example'], setupCode: 'AAAA-1111' },
      { id: 'beta', hosts: ['beta.example', 'beta.local'], setupCode: 'BBBB-2222' },
    ],
  });
  owner = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  await owner.connect();
  for (const venue of app.venues) {
    await buildVenue(venue, { name: venue.id });
    await clientsOf(app, `${venue.id}.example`).signIn('Waiter');
  }
});
afterEach(async () => {
  await owner.end();
  await app.close();
  await drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const readyAt = async (host: string) => {
  const { status, body: whole } = await clientsOf(app, host).call('GET', 'health/ready');
  // The disk is that of all venues, and said everywhere.
  const { disk, ...body } = whole;
  expect(disk).toMatchObject({ level: 'ok' });
  const { status: state, ...rest } = body;
  return { ...rest, status, state };
};
const hosts = { alpha: 'alpha.example', beta: 'BETA.local.:4040', balancer: '10.0.0.7:4040' } as const;

describe('finding 10: the health page at a venue’s host name', () => {
  it('tells of the alarm of that venue alone, and an alarm takes no venue out of service', async () => {
    await owner.query('DELETE FROM beta.journal WHERE seq = (SELECT max(seq) FROM beta.journal)');
    for (const { journal } of app.venues) await journal.check();
    expect(await readyAt(hosts.alpha)).toMatchObject({ status: 200, state: 'ready', journal: 'whole' });
    expect(await readyAt(hosts.beta)).toMatchObject({ status: 200, state: 'ready', journal: 'alarm' });
    expect(await readyAt(hosts.balancer)).toEqual({ status: 200, state: 'ready' });
  });

  it('tells of the work of that venue alone', async () => {
    await owner.query(`
      INSERT INTO beta.work_item (id, kind, target, state, created_at)
      VALUES (gen_random_uuid(), 'slips', 'kitchen', 'failed', now())`);
    expect((await readyAt(hosts.alpha)).work).toEqual({});
    expect((await readyAt(hosts.beta)).work).toMatchObject({ slips: { failed: 1 } });
    expect(await readyAt(hosts.balancer)).not.toHaveProperty('work');
  });

  it('is not ready where that venue’s data are not there, and no other venue is', async () => {
    await owner.query('ALTER SCHEMA beta RENAME TO gone');
    expect(await readyAt(hosts.alpha)).toMatchObject({ status: 200, state: 'ready' });
    expect(await readyAt(hosts.beta)).toEqual({ status: 503, state: 'not ready' });
    expect(await readyAt(hosts.balancer)).toEqual({ status: 200, state: 'ready' });
  });
});

describe('review 5, sec 9: the health page to strangers', () => {
  const asked = (from: { readonly remoteAddress?: string; readonly headers?: Record<string, string> }) =>
    app.http
      .inject({ url: '/health/ready', ...from, headers: { host: hosts.alpha, ...from.headers } })
      .then(({ body }) => Object.keys(JSON.parse(body)));

  it('says no more than whether the server answers', async () => {
    expect(await asked({ remoteAddress: '192.168.1.20' })).toEqual(['status']);
    expect(await asked({ headers: { 'x-forwarded-for': '203.0.113.7' } })).toEqual(['status']);
    expect(await asked({ remoteAddress: '127.0.0.1' })).toEqual(['status', 'journal', 'work', 'disk']);
  });
});
