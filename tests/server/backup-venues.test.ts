import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchorIn } from '#platform/server/backup/carried-anchor.ts';
import { confirmStoredKey, makeStoredKey, readStoredKey } from '#platform/server/backup/key-file.ts';
import { type BackupKey, newBackupKey } from '#platform/server/backup/recovery-key.ts';
import { restoreVenue } from '#platform/server/backup/restore-venue.ts';
import { draftFolder, draftSchema } from '#platform/server/backup/switch-venue.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { quoteName, sql } from '#platform/server/sql.ts';
import type { VenueContext } from '#platform/server/venue-context.ts';
import { runAfterRestore } from '../../src/main/after-restore.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { insertOnlyTables } from '../../src/main/insert-only-tables.ts';
import { clientsOf, freshDatabase } from '../kit/app.ts';
import { migrations, noon } from '../kit/places.ts';
import { buildVenue, devices, pins } from '../kit/venue.ts';

const names = ['alpha', 'beta', 'gamma'] as const;

let connection: Connection;
let drop: () => Promise<void>;
let dataFolder: string;
let place: string;
let app: App;
let owner: pg.Client;
let key: BackupKey;

async function open(): Promise<App> {
  const [alpha, beta, gamma] = names.map((id) => ({ id, hosts: [`${id}.example`], setupCode: '123456' }));
  return openApp({
    connection,
    dataFolder,
    migrations,
    webFolder: null,
    demo: null,
    logLevel: 'error',
    hasWorkers: false,
    venues: [alpha, beta, gamma] as never,
    clock: () => noon,
  });
}

const folderOf = (name: string) => join(dataFolder, 'venues', name);
const clientOf = (name: string) => clientsOf(app, `${name}.example`);

beforeAll(async () => {
  ({ connection, drop } = await freshDatabase());
  dataFolder = await mkdtemp(join(tmpdir(), 'tavolina-venues-'));
  place = await mkdtemp(join(tmpdir(), 'tavolina-place-'));
  app = await open();
  for (const venue of app.venues) await buildVenue(venue, { name: venue.id });
  owner = new pg.Client({ ...clientConfig(connection), application_name: 'test' });
  await owner.connect();
  key = await newBackupKey('three venues, one key');
});
afterAll(async () => {
  await owner?.end();
  await app?.close();
  await drop?.();
  await rm(dataFolder, { recursive: true, force: true });
  await rm(place, { recursive: true, force: true });
});

function backUp(name: string, file: string) {
  return takeBackup({ connection, venue: name, folder: folderOf(name), file, key, version: '0.1.0', now: noon });
}
function bringBack(name: string, file: string, afterRestore = runAfterRestore) {
  const order = { connection, venue: name, folder: folderOf(name), file, key: key.key, migrations, now: noon };
  return restoreVenue({
    ...order,
    replaces: true,
    acceptsJournal: false,
    afterRestore,
    insertOnly: insertOnlyTables(),
    say: () => {},
  });
}

/** Everything in a schema, as one hash for each table. */
async function contentOf(schema: string): Promise<Record<string, string>> {
  const { rows } = await owner.query(
    `SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind = 'r' ORDER BY relname`,
    [quoteName(schema)],
  );
  const content: Record<string, string> = {};
  for (const { relname } of rows) {
    const table = `${quoteName(schema)}.${quoteName(relname)}`;
    const { rows: found } = await owner.query(
      `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS hash FROM ${table} t`,
    );
    content[relname] = found[0].hash;
  }
  return content;
}
async function schemas(): Promise<string[]> {
  const { rows } = await owner.query(
    `SELECT nspname FROM pg_namespace WHERE nspname ~ '^(alpha|beta|gamma)' ORDER BY 1`,
  );
  return rows.map(({ nspname }) => nspname);
}
const rename = (venue: VenueContext, id: string, name: string) =>
  venue.inWriteTx((tx) => tx.run(sql`UPDATE employee SET name = ${name} WHERE id = ${id}`));

describe('finding 02: one venue of three', () => {
  it('is restored without touching the others, and everything its devices saw is behind it', async () => {
    const beta = app.venues[1] as VenueContext;
    const { signIn } = clientOf('beta');
    const waiter = await signIn('Waiter');
    const orderId = '019aa000-0000-7000-8000-000000000011';
    const product = await beta.read((tx) => tx.one<{ id: string }>(sql`SELECT id FROM product WHERE price = 200`));
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
      {
        type: 'addLine',
        orderId,
        lineId: '019aa000-0000-7000-8000-000000000012',
        productId: product.id,
        quantity: 1000,
      },
      { type: 'send', orderId },
    );
    const file = join(place, 'beta.tavolina');
    const summary = await backUp('beta', file);
    const before = await beta.read((tx) =>
      tx.one<{ version: number }>(sql`SELECT version FROM sales_order WHERE id = ${orderId}`),
    );
    const seen = beta.hub.lastSeq();
    // After the backup: an order more, a name, and what the devices saw of it.
    await waiter.command({
      type: 'openOrder',
      orderId: '019aa000-0000-7000-8000-000000000013',
      orderType: 'direct',
      tableId: null,
      covers: 1,
    });
    await rename(
      beta,
      waiter.token === ''
        ? ''
        : (await beta.read((tx) => tx.one<{ id: string }>(sql`SELECT id FROM employee WHERE name = 'Waiter'`))).id,
      'Someone else',
    );
    const printed = await beta.read((tx) =>
      tx.one<{ n: number }>(sql`SELECT count(*) AS n FROM work_item WHERE state = 'queued' AND kind = 'print'`),
    );
    expect(printed.n).toBeGreaterThan(0);
    await app.close();
    const [alpha, gamma] = [await contentOf('alpha'), await contentOf('gamma')];
    const kept = {
      alpha: await readFile(join(folderOf('alpha'), 'secrets.json')),
      gamma: await readFile(join(folderOf('gamma'), 'secrets.json')),
    };

    const restored = await bringBack('beta', file);
    expect(restored.lostEntries).toBe(1);
    expect(restored.summary.end.journal).toEqual(summary.end.journal);
    expect(restored.notes.join('\n')).toContain('The last number of the series "order" is 1, of 2026-11-18.');
    expect(restored.notes.join('\n')).toMatch(/Devices that may sign in.*till \(/);
    expect(await contentOf('alpha')).toEqual(alpha);
    expect(await contentOf('gamma')).toEqual(gamma);
    for (const name of ['alpha', 'gamma'] as const)
      expect(await readFile(join(folderOf(name), 'secrets.json'))).toEqual(kept[name]);
    expect(await schemas()).toEqual(['alpha', 'beta', 'beta.before.20261118-110000', 'gamma']);
    const aside = await contentOf('beta.before.20261118-110000');
    expect(Object.keys(aside)).toEqual(Object.keys(await contentOf('beta')));

    app = await open();
    for (const name of names) expect((await clientOf(name).call('GET', 'api/login/context')).body.venueName).toBe(name);
    // The token of before has ended; the PIN holds, as it was.
    expect(
      (await clientOf('beta').call('GET', 'api/session', undefined, { authorization: `Bearer ${waiter.token}` }))
        .status,
    ).not.toBe(200);
    const again = await clientOf('beta').signIn('Waiter');
    const now = app.venues[1] as VenueContext;
    const open1 = await again.call('GET', 'api/orders/open');
    const [order] = open1.body.orders ?? open1.body;
    expect(order).toMatchObject({ id: orderId });
    expect(order.version).toBeGreaterThan(before.version + 100_000);
    expect(now.hub.lastSeq()).toBeGreaterThan(seen + 100_000);
    expect(await now.hub.since(seen + 1), 'a device that saw more than the backup reads everything again').toBeNull();
    const waiting = await now.read((tx) => tx.rows(sql`SELECT state, problem FROM work_item WHERE kind = 'print'`));
    expect(waiting).toEqual(Array.from({ length: printed.n }, () => ({ state: 'unknown', problem: 'INTERRUPTED' })));
    // A command sent again, which the backup knows, has no second effect; a change to an order it does not know is refused.
    const lost = await again.command({ type: 'send', orderId: '019aa000-0000-7000-8000-000000000013' });
    expect(lost.body.answers).toMatchObject([{ outcome: 'refused', code: 'ORDER_NOT_FOUND' }]);
    const verdict = await (await clientOf('beta').signIn('Admin')).call('GET', 'api/journal/verify');
    expect(verdict.body).toMatchObject({ ok: true });
    // The anchors are those of the backup: behind the journal, and so no alarm.
    expect(await now.journal.check(true)).toMatchObject({ alarm: null });
    expect(await readdir(folderOf('beta'))).toContain('journal-anchors.jsonl');
  });

  it('is as before when a restore is interrupted, wherever', async () => {
    await app.close();
    const file = join(place, 'gamma.tavolina');
    await backUp('gamma', file);
    const [before, secrets] = [await contentOf('gamma'), await readFile(join(folderOf('gamma'), 'secrets.json'))];
    const listed = await readdir(folderOf('gamma'));
    // In the middle: all is loaded, then it fails. What it leaves behind at a power cut is a schema and a folder.
    const failing = bringBack('gamma', file, async () => {
      throw new Error('the lights went out');
    });
    await expect(failing).rejects.toThrow('the lights went out');
    expect(await readdir(folderOf('gamma'))).toEqual(listed);
    await owner.query(`CREATE SCHEMA ${quoteName(draftSchema('gamma'))}`);
    await owner.query(`CREATE TABLE ${quoteName(draftSchema('gamma'))}.half (id int)`);
    await mkdir(draftFolder(folderOf('gamma')));
    await writeFile(
      join(draftFolder(folderOf('gamma')), 'switch.json'),
      JSON.stringify({ stamp: '20261118-110000', files: ['secrets.json'] }),
    );
    await writeFile(join(draftFolder(folderOf('gamma')), 'secrets.json'), '{"half":"written"}');
    // The start of the server undoes it: the schemas had not changed places.
    app = await open();
    expect(await contentOf('gamma')).toEqual(before);
    expect(await readFile(join(folderOf('gamma'), 'secrets.json'))).toEqual(secrets);
    expect(await schemas()).not.toContain(draftSchema('gamma'));
    expect(existsSync(draftFolder(folderOf('gamma')))).toBe(false);
    await app.close();

    // After the schemas changed places, and before the files did: the start goes on.
    await bringBack('gamma', file);
    const [placed] = (await readdir(folderOf('gamma'))).filter((name) => name.startsWith('before-restore-'));
    await mkdir(draftFolder(folderOf('gamma')));
    await cp(join(folderOf('gamma'), 'secrets.json'), join(draftFolder(folderOf('gamma')), 'secrets.json'));
    await writeFile(join(folderOf('gamma'), 'secrets.json'), '{"of":"before"}');
    await rm(join(folderOf('gamma'), placed as string), { recursive: true });
    await writeFile(
      join(draftFolder(folderOf('gamma')), 'switch.json'),
      JSON.stringify({ stamp: '20261118-110000', files: ['secrets.json'] }),
    );
    app = await open();
    expect(await readFile(join(folderOf('gamma'), 'secrets.json'))).toEqual(secrets);
    expect(await readFile(join(folderOf('gamma'), 'before-restore-20261118-110000', 'secrets.json'), 'utf8')).toBe(
      '{"of":"before"}',
    );
    const login = await clientOf('gamma').call('POST', 'api/login', { pin: pins.Waiter, posValue: devices.till });
    expect(login.status).toBe(200);
  });
});

describe('finding 02: the recovery key', () => {
  it('opens its backups however it is typed in, and is forgotten once it was confirmed', async () => {
    const folder = await mkdtemp(join(place, 'key-'));
    const made = await makeStoredKey(folder, noon);
    expect(made.recoveryKey).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){5}[0-9A-HJKMNP-TV-Z]{5}$/);
    const typed = (made.recoveryKey as string)
      .toLowerCase()
      .replaceAll('-', ' ')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const another = (made.recoveryKey as string).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    expect(await confirmStoredKey(folder, made, another)).toBe(false);
    expect((await readStoredKey(folder))?.recoveryKey).toBe(made.recoveryKey);
    expect(await confirmStoredKey(folder, made, typed)).toBe(true);
    const stored = await readStoredKey(folder);
    expect(stored?.recoveryKey).toBeNull();
    expect(stored?.key).toEqual(made.key);
    expect(await readFile(join(folder, 'backup-key.json'), 'utf8')).not.toContain(made.recoveryKey);
    await writeFile(join(folder, 'backup-key.json'), '{"key":"cut');
    await expect(readStoredKey(folder)).rejects.toMatchObject({ code: 'BACKUP_KEY_FILE_BROKEN' });
  });
});

describe('the anchors of the journal', () => {
  it('are read from the chain, without alarms, or from the single one before it', async () => {
    const folder = await mkdtemp(join(place, 'anchors-'));
    expect(await anchorIn(folder)).toBeNull();
    await writeFile(join(folder, 'journal-anchor.json'), '{"seq":4,"hash":"four"}');
    expect(await anchorIn(folder)).toEqual({ seq: 4, hash: 'four' });
    const line = (kind: string, seq: number) => `${JSON.stringify({ n: seq, kind, seq, hash: `h${seq}`, seal: '' })}\n`;
    await writeFile(
      join(folder, 'journal-anchors.jsonl'),
      `${line('tip', 7)}${line('accepted', 9)}${line('alarm', 3)}{"cut`,
    );
    expect(await anchorIn(folder)).toEqual({ seq: 9, hash: 'h9' });
  });
});
