// Files that somebody damaged or made up: each is refused with its reason, and nothing is half done.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Frame, packFrames, unpackFrames } from '#platform/server/backup/frames.ts';
import type { BackupSummary } from '#platform/server/backup/manifest.ts';
import { type BackupKey, newBackupKey } from '#platform/server/backup/recovery-key.ts';
import { type RestoreOrder, restoreVenue } from '#platform/server/backup/restore-venue.ts';
import { openHeader, readHeader, seal, unseal } from '#platform/server/backup/sealed-file.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import { type Connection, clientConfig } from '#platform/server/database.ts';
import { insertOnlyTables } from '../../src/main/insert-only-tables.ts';
import { freshDatabase, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, noon, testVenue } from '../kit/places.ts';

let test: TestApp;
let key: BackupKey;
let folder: string;
let file: string;
let summary: BackupSummary;
let good: Buffer;
let target: { connection: Connection; drop: () => Promise<void> };
let client: pg.Client;

beforeAll(async () => {
  test = await openTestApp();
  const waiter = await test.signIn('Waiter');
  const { beer } = test.venue.products;
  const orderId = '019aa000-0000-7000-8000-000000000001';
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 1 },
    { type: 'addLine', orderId, lineId: '019aa000-0000-7000-8000-000000000002', productId: beer, quantity: 1000 },
  );
  folder = await mkdtemp(join(tmpdir(), 'tavolina-hostile-'));
  file = join(folder, 'good.tavolina');
  key = await newBackupKey('correct horse battery');
  const order = { connection: test.connection, venue: testVenue, folder: test.dataFolder, file, key };
  summary = await takeBackup({ ...order, version: '0.1.0', now: noon });
  good = await readFile(file);
  // Without a schema: not even migrated.
  target = await freshDatabase();
  client = new pg.Client({ ...clientConfig(target.connection), application_name: 'test' });
  await client.connect();
  await client.query(`DROP SCHEMA ${testVenue} CASCADE`);
});
afterAll(async () => {
  await client?.end();
  await target?.drop();
  await test?.close();
  await rm(folder, { recursive: true, force: true });
});

async function restore(path: string, more: Partial<RestoreOrder> = {}) {
  const into = await mkdtemp(join(folder, 'into-'));
  const order: RestoreOrder = {
    connection: target.connection,
    venue: testVenue,
    folder: into,
    file: path,
    key: key.key,
    migrations,
    replaces: false,
    acceptsJournal: false,
    now: noon,
    afterRestore: async () => [],
    insertOnly: insertOnlyTables(),
    say: () => {},
    ...more,
  };
  const outcome = await restoreVenue(order).then(
    () => 'restored',
    (error: Error & { code?: string }) => `${error.code} ${error.message}`,
  );
  return { outcome, into };
}

/** Refused with this code, and neither database nor folder has changed. */
async function expectRefused(bytes: Buffer | string, code: string, more: Partial<RestoreOrder> = {}): Promise<string> {
  const path = typeof bytes === 'string' ? bytes : join(folder, 'bad.tavolina');
  if (typeof bytes !== 'string') await writeFile(path, bytes);
  const { outcome, into } = await restore(path, more);
  expect(outcome).toMatch(new RegExp(`^${code} `));
  expect(await readdir(into)).toEqual([]);
  const { rows } = await client.query(
    `SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')`,
  );
  expect(rows).toEqual([]);
  return outcome;
}

async function framesOf(path: string): Promise<Frame[]> {
  const frames: Frame[] = [];
  const header = await readHeader(path);
  for await (const frame of unpackFrames(path, unseal(path, header, key.key))) {
    frames.push('data' in frame ? { data: Buffer.from(frame.data) } : frame);
  }
  return frames;
}

/** A file with a true seal and other content: made by somebody who has the key. */
async function sealed(frames: readonly Frame[]): Promise<Buffer> {
  async function* all() {
    yield* frames;
  }
  const parts: Buffer[] = [];
  for await (const part of seal(packFrames(all()), key)) parts.push(part);
  return Buffer.concat(parts);
}

type Mark = { kind: string; name?: string } & Record<string, unknown>;
const change = (frames: readonly Frame[], edit: (mark: Mark) => Mark): Frame[] =>
  frames.map((frame) => ('mark' in frame ? { mark: edit(frame.mark as Mark) } : frame));

describe('finding 02: a damaged backup', () => {
  it('is refused whichever byte was flipped, and says so', async () => {
    const header = (await readHeader(file)).length;
    const places = new Set([0, 5, 20, header - 2, header, header + 1, good.length - 17, good.length - 1]);
    for (let place = 1; place < good.length; place += Math.floor(good.length / 24)) places.add(place);
    for (const place of places) {
      const bad = Buffer.from(good);
      bad[place] = (bad[place] as number) ^ 1;
      await expectRefused(bad, 'BACKUP_(DAMAGED|NOT_A_BACKUP|FROM_NEWER_VERSION)');
    }
  });

  it('is refused when it was cut short, anywhere', async () => {
    const header = (await readHeader(file)).length;
    const chunk = 64 * 1024 + 16;
    for (const length of [header, header + 5, header + chunk, good.length - 1, good.length - 16]) {
      await expectRefused(good.subarray(0, Math.min(length, good.length - 1)), 'BACKUP_DAMAGED');
    }
    await expectRefused(good.subarray(0, header - 10), 'BACKUP_DAMAGED');
    await expectRefused(Buffer.alloc(0), 'BACKUP_NOT_A_BACKUP');
    await expectRefused(Buffer.concat([good, Buffer.from('more')]), 'BACKUP_DAMAGED');
  });

  it('is told from a wrong key, which names the right one', async () => {
    const other = await newBackupKey('another horse');
    expect(await expectRefused(file, 'BACKUP_KEY_WRONG', { key: other.key })).toContain(key.id);
    const header = await readHeader(file);
    await expect(openHeader(file, header, 'correct horse batterY')).rejects.toMatchObject({ code: 'BACKUP_KEY_WRONG' });
    expect((await openHeader(file, header, ' correct horse battery ')).key).toEqual(key.key);
  });

  it('is told from something else, and from a file that is not there', async () => {
    await expectRefused(Buffer.from('PK\u0003\u0004 a spreadsheet'), 'BACKUP_NOT_A_BACKUP');
    await expectRefused(join(folder, 'nowhere.tavolina'), 'BACKUP_FILE_UNREADABLE');
  });

  it('does not make this machine derive a key that takes all its memory', async () => {
    const [magic, line = ''] = good.toString('latin1').split('\n');
    const absurd = { ...JSON.parse(line), N: 2 ** 30 };
    const { createHash } = await import('node:crypto');
    const head = `${magic}\n${JSON.stringify(absurd)}\n`;
    const bytes = Buffer.from(`${head}${createHash('sha256').update(head).digest('hex')}\n`);
    await expectRefused(bytes, 'BACKUP_DAMAGED');
  });
});

describe('finding 02: a backup that was made up, by somebody who has the key', () => {
  it('writes no file anywhere else', async () => {
    for (const name of [
      '../../evil.txt',
      '/etc/evil',
      'secrets.json/../../evil',
      'postgres/pg_hba.conf',
      'server.lock',
    ]) {
      const frames = change(await framesOf(file), (mark) => (mark.kind === 'file' ? { ...mark, name } : mark));
      expect(await expectRefused(await sealed(frames), 'BACKUP_DAMAGED')).toContain(JSON.stringify(name));
    }
  });

  it('fills no table and no column but those of its migrations, and runs nothing', async () => {
    const frames = await framesOf(file);
    for (const name of ['migration', 'nowhere', 'bank"; DROP SCHEMA public CASCADE; --', 'pg_catalog.pg_class']) {
      const first = (mark: Mark) => (mark.kind === 'table' && mark.name === 'approval' ? { ...mark, name } : mark);
      const listed = (mark: Mark) =>
        mark.kind === 'end'
          ? {
              ...mark,
              tables: (mark.tables as Mark[]).map((each) => (each.name === 'approval' ? { ...each, name } : each)),
            }
          : mark;
      await expectRefused(await sealed(change(change(frames, first), listed)), 'BACKUP_DAMAGED');
    }
    const more = (mark: Mark) =>
      mark.kind === 'table' && mark.name === 'product'
        ? { ...mark, columns: ['searched', ...(mark.columns as string[])] }
        : mark;
    await expectRefused(await sealed(change(frames, more)), 'BACKUP_DAMAGED');
  });

  it('is refused with rows that were left out, added or changed', async () => {
    const frames = await framesOf(file);
    const at = frames.findIndex((frame) => 'data' in frame && frame.data.includes('Birra Peja'));
    const row = (frames[at] as { data: Buffer }).data;
    const with_ = (...data: Buffer[]) =>
      frames.flatMap((frame, index) => (index === at ? data.map((each) => ({ data: each })) : [frame]));
    await expectRefused(await sealed(with_()), 'BACKUP_DAMAGED');
    await expectRefused(await sealed(with_(row, row)), 'BACKUP_DAMAGED');
    await expectRefused(
      await sealed(with_(Buffer.from(row.toString().replace('Birra Peja', 'Birra Pejx')))),
      'BACKUP_DAMAGED',
    );
    await expectRefused(await sealed(frames.slice(0, -1)), 'BACKUP_DAMAGED');
    await expectRefused(await sealed([...frames, ...frames]), 'BACKUP_DAMAGED');
    const withoutKeys = frames.filter((_, index) => index < 1 || index > 3);
    const unlisted = change(withoutKeys, (mark) =>
      mark.kind === 'end'
        ? { ...mark, files: (mark.files as Mark[]).filter(({ name }) => name !== 'secrets.json') }
        : mark,
    );
    await expectRefused(await sealed(unlisted), 'BACKUP_DAMAGED');
  });

  it('is refused with a row that never ends, before it fills the memory', async () => {
    const frames = await framesOf(file);
    const at = frames.findIndex((frame) => 'data' in frame && frame.data.includes('Birra Peja'));
    const endless = { data: Buffer.alloc(64 * 1024, 'a') };
    const many = Array.from({ length: (260 * 1024 * 1024) / (64 * 1024) }, () => endless);
    const bytes = await sealed([...frames.slice(0, at), ...many, ...frames.slice(at)]);
    expect(bytes.length).toBeLessThan(4 * 1024 * 1024);
    await expectRefused(bytes, 'BACKUP_DAMAGED');
  });

  it('is refused when it is from a newer version, or of another venue', async () => {
    const frames = await framesOf(file);
    const start = (more: object) =>
      sealed(change(frames, (mark) => (mark.kind === 'start' ? { ...mark, ...more } : mark)));
    const { migrations: known } = summary.start;
    const text = await expectRefused(
      await start({ migrations: [...known, '9999_later.sql'], version: '7.1.0' }),
      'BACKUP_FROM_NEWER_VERSION',
    );
    expect(text).toContain('7.1.0');
    await expectRefused(await start({ format: 3 }), 'BACKUP_FROM_NEWER_VERSION');
    await expectRefused(await start({ migrations: ['../../../etc/passwd'] }), 'BACKUP_FROM_NEWER_VERSION');
    await expectRefused(Buffer.from('TAVOLINA BACKUP 2\n{}\n'), 'BACKUP_FROM_NEWER_VERSION');
    await expectRefused(await start({ venue: 'bar' }), 'RESTORE_OTHER_VENUE');
  });

  it('is refused with a journal that was altered before, unless that is accepted', async () => {
    const forged = await openTestApp();
    try {
      await forged.signIn('Waiter');
      const owner = new pg.Client(clientConfig(forged.connection));
      await owner.connect();
      await owner.query(`UPDATE ${testVenue}.journal SET data = '{"forged":true}' WHERE seq = 1`);
      await owner.end();
      const path = join(folder, 'forged.tavolina');
      const order = { connection: forged.connection, venue: testVenue, folder: forged.dataFolder, file: path, key };
      await takeBackup({ ...order, version: '0.1.0', now: noon });
      expect(await expectRefused(path, 'RESTORE_JOURNAL_BROKEN')).toContain('entry 1 is altered');
      const { outcome } = await restore(path, { acceptsJournal: true });
      expect(outcome).toBe('restored');
      const { rows } = await client.query(`SELECT data FROM ${testVenue}.journal WHERE action = 'venue.restored'`);
      expect(JSON.parse(rows[0].data)).toMatchObject({ fault: 'entry 1 is altered' });
      await client.query(`DROP SCHEMA ${testVenue} CASCADE`);
    } finally {
      await forged.close();
    }
  });
});

describe('finding 02: a whole backup', () => {
  it('is restored after all that, once; a second time only by replacing, which keeps what was there', async () => {
    const first = await restore(file);
    expect(first.outcome).toBe('restored');
    expect(await readdir(first.into)).toEqual(['journal-anchors.jsonl', 'secrets.json']);
    expect((await restore(file)).outcome).toMatch(/^RESTORE_VENUE_EXISTS .*--replace/);
    const again = await restore(file, { replaces: true, folder: first.into });
    expect(again.outcome).toBe('restored');
    const { rows } = await client.query(
      `SELECT nspname FROM pg_namespace WHERE nspname LIKE '${testVenue}%' ORDER BY nspname`,
    );
    expect(rows.map(({ nspname }) => nspname)).toEqual([testVenue, `${testVenue}.before.20261118-110000`]);
    expect(await readdir(first.into)).toEqual([
      ...['before-restore-20261118-110000', 'journal-anchors.jsonl', 'secrets.json'],
    ]);
    const entries = await client.query(`SELECT data FROM ${testVenue}.journal WHERE action = 'venue.restored'`);
    expect(JSON.parse(entries.rows[0].data)).toMatchObject({
      seq: summary.end.journal.seq,
      lostEntries: 1,
      fault: null,
    });
  });

  it('is not restored below a server that runs', async () => {
    const busy = await openTestApp();
    try {
      const { outcome } = await restore(file, { connection: busy.connection, replaces: true });
      expect(outcome).toMatch(/^RESTORE_DATABASE_IN_USE /);
    } finally {
      await busy.close();
    }
  });
});
