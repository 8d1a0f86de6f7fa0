import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackupKey, newBackupKey } from '#platform/server/backup/recovery-key.ts';
import { restoreVenue } from '#platform/server/backup/restore-venue.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import { ownCertificate } from '#platform/server/https/own-authority.ts';
import { runAfterRestore } from '../../src/main/after-restore.ts';
import { insertOnlyTables } from '../../src/main/insert-only-tables.ts';
import { freshDatabase, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, noon, testVenue } from '../kit/places.ts';

let test: TestApp;
let place: string;
let key: BackupKey;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  test = await openTestApp();
  place = await mkdtemp(join(tmpdir(), 'tavolina-authority-'));
  key = await newBackupKey('the tablets go on');
});
afterAll(async () => {
  await test?.close();
  for (const drop of drops) await drop();
  await rm(place, { recursive: true, force: true });
});

const names = ['kasa.local', '192.168.1.10'];
const backUp = (file: string) =>
  takeBackup({
    connection: test.connection,
    venue: testVenue,
    folder: test.dataFolder,
    file: join(place, file),
    key,
    version: '0.1.0',
    now: noon,
  });
/** On a new PC: another database, another folder. */
async function restore(file: string, folder: string) {
  const { connection, drop } = await freshDatabase();
  drops.push(drop);
  return restoreVenue({
    connection,
    venue: testVenue,
    folder,
    file: join(place, file),
    key: key.key,
    migrations,
    now: noon,
    replaces: true,
    acceptsJournal: false,
    afterRestore: runAfterRestore,
    insertOnly: insertOnlyTables(),
    say: () => {},
  });
}
const authorityOf = async (folder: string, now = Date.now()) =>
  (await ownCertificate(join(folder, 'https'), names, now)).authority;

describe('the authority that the tablets trust', () => {
  it('is that of before on the PC that a backup is restored on, under a new certificate', async () => {
    const old = await ownCertificate(join(test.dataFolder, 'https'), names, Date.now());
    await backUp('one.tavolina');
    expect(await readFile(join(place, 'one.tavolina'))).not.toContain('PRIVATE KEY');
    const folder = join(place, 'new-pc');
    await restore('one.tavolina', folder);
    expect(await readdir(join(folder, 'https'))).toEqual(['authority.json']);
    expect((await stat(join(folder, 'https', 'authority.json'))).mode & 0o777).toBe(0o600);
    const there = await ownCertificate(join(folder, 'https'), ['new-pc.local', '192.168.1.10'], Date.now());
    expect(there.authority).toBe(old.authority);
    expect(there.leftOut).toEqual([]);
    expect(there.certificate).not.toBe(old.certificate);
  });

  it('takes the place of one that the new PC has made on its first start, which is kept', async () => {
    const old = await authorityOf(test.dataFolder);
    const folder = join(place, 'started-once');
    const made = await authorityOf(folder);
    expect(made).not.toBe(old);
    await restore('one.tavolina', folder);
    expect(await authorityOf(folder)).toBe(old);
    const [aside = ''] = (await readdir(folder)).filter((name) => name.startsWith('before-restore-'));
    expect(JSON.parse(await readFile(join(folder, aside, 'authority.json'), 'utf8')).certificate).toBe(made);
  });

  it('is in no backup where several venues share it, and a backup without one leaves the present one', async () => {
    await mkdir(join(test.dataFolder, 'venues'));
    const { end } = await backUp('shared.tavolina');
    expect(end.files.map(({ name }) => name)).not.toContain('authority.json');
    await rm(join(test.dataFolder, 'venues'), { recursive: true });
    const folder = join(place, 'keeps-its-own');
    const made = await authorityOf(folder);
    await restore('shared.tavolina', folder);
    expect(await authorityOf(folder)).toBe(made);
    // A venue of several gets none, even from the backup of an only one.
    const several = join(place, 'several');
    await mkdir(join(several, 'venues'), { recursive: true });
    await restore('one.tavolina', several);
    expect(await readdir(several)).not.toContain('https');
  });
});
