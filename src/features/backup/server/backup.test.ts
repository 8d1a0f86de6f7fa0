import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileNameOf } from '#platform/server/backup/file-name.ts';
import { checkBackup } from '#platform/server/backup/read-backup.ts';
import { openHeader, readHeader } from '#platform/server/backup/sealed-file.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon, testVenue } from '../../../../tests/kit/places.ts';
import { makeBackup } from './commands/make-backup.ts';

const hour = 60 * 60 * 1000;

let test: TestApp;
let second: string;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  second = await mkdtemp(join(tmpdir(), 'tavolina-second-'));
  test = await openTestApp({ secondBackupPlace: join(second, 'nas') });
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager');
});
afterAll(async () => {
  await test?.close();
  await rm(second, { recursive: true, force: true });
});

const state = async () => (await manager.call('GET', 'api/backups/state')).body;
const folder = () => join(test.dataFolder, 'backups');
const signInAgain = async () => {
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager');
};

describe('finding 02: nightly backups', () => {
  it('are made by the queue when the day has ended, and when somebody asks', async () => {
    expect(await state()).toMatchObject({ condition: 'new', lastGoodAt: null, isKeyConfirmed: null, isRunning: false });
    expect((await manager.call('POST', 'api/backups')).status).toBe(403);
    expect((await admin.call('POST', 'api/backups')).status).toBe(200);
    expect(await state()).toMatchObject({ isRunning: true });
    await admin.call('POST', 'api/backups');
    await test.app.queue.runDue();
    const { backups, state: now } = (await admin.call('GET', 'api/backups')).body;
    expect(backups).toMatchObject([
      { isByHand: true, fileName: fileNameOf(testVenue, noon), problem: null, secondProblem: null, isHere: true },
    ]);
    expect(now).toMatchObject({
      condition: 'fine',
      lastGoodAt: noon,
      isKeyConfirmed: false,
      secondPlace: 'none',
      isRunning: false,
    });
    const file = await readFile(join(folder(), backups[0].fileName));
    expect(await readFile(join(second, 'nas', backups[0].fileName))).toEqual(file);
    expect(backups[0].bytes).toBe(file.length);
    expect((await stat(join(folder(), backups[0].fileName))).mode & 0o077).toBe(0);

    // The next evening by itself: the schedule was noted, and its time comes.
    await test.app.queue.poll();
    const due = await test.app.venue.read((tx) =>
      tx.one<{ at: number }>(sql`SELECT next_at AS at FROM work_schedule WHERE kind = 'backup'`),
    );
    expect(due.at).toBeGreaterThan(noon);
    expect(due.at).toBeLessThan(noon + 24 * hour);
    test.time.now = due.at + 1000;
    await test.app.queue.poll();
    await test.app.queue.runDue();
    await signInAgain();
    const nightly = (await admin.call('GET', 'api/backups')).body.backups;
    expect(nightly.map(({ isByHand }: { isByHand: boolean }) => isByHand)).toEqual([false, true]);
  });

  it('are opened with the recovery key, which is shown until somebody confirms it, and to administrators only', async () => {
    expect((await manager.call('GET', 'api/backups/key')).status).toBe(403);
    const { recoveryKey, keyId } = (await admin.call('GET', 'api/backups/key')).body;
    const [name = ''] = await readdir(folder());
    const path = join(folder(), name);
    const { key, id } = await openHeader(path, await readHeader(path), recoveryKey);
    expect(id).toBe(keyId);
    expect((await checkBackup(path, key)).rows).toBeGreaterThan(20);

    // A click on "new key" does not lose one that nobody has written down.
    expect((await admin.call('POST', 'api/backups/key')).status).toBe(200);
    expect((await admin.call('GET', 'api/backups/key')).body.recoveryKey).toBe(recoveryKey);
    const confirm = (typed: string) => admin.call('POST', 'api/backups/key/confirm', { recoveryKey: typed });
    expect((await confirm('00000-11111-22222-33333-44444-55555')).body.error.code).toBe('RECOVERY_KEY_WRONG');
    expect((await confirm('hunter2')).body.error.code).toBe('RECOVERY_KEY_WRONG');
    expect((await confirm(recoveryKey.toLowerCase())).status).toBe(200);
    expect((await admin.call('GET', 'api/backups/key')).body).toMatchObject({ recoveryKey: null, keyId });
    expect(await readFile(join(test.dataFolder, 'backup-key.json'), 'utf8')).not.toContain(recoveryKey);
    expect((await state()).isKeyConfirmed).toBe(true);
    expect((await confirm(recoveryKey)).body.error.code).toBe('RECOVERY_KEY_NOT_OPEN');
    // The next backup is sealed with it, although nobody here knows it any more.
    test.time.now += hour;
    expect(await makeBackup(test.app.venue, true)).toBeNull();
    const latest = join(folder(), fileNameOf(testVenue, test.time.now));
    expect((await openHeader(latest, await readHeader(latest), recoveryKey)).id).toBe(keyId);
  });

  it('are downloaded whole, by an address that holds for a minute, and the journal knows by whom', async () => {
    await signInAgain();
    const { backups } = (await admin.call('GET', 'api/backups')).body;
    const { id, fileName } = backups[0];
    expect((await manager.call('POST', `api/backups/${id}/link`)).status).toBe(403);
    const { path } = (await admin.call('POST', `api/backups/${id}/link`)).body;
    const fetched = await test.app.http.inject({ method: 'GET', url: path, headers: { host: 'localhost' } });
    expect(fetched.statusCode).toBe(200);
    expect(fetched.rawPayload).toEqual(await readFile(join(folder(), fileName)));
    expect(fetched.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    const codeOf = async (url: string) => (await test.call('GET', url.slice(1))).body.error?.code;
    expect(await codeOf(path.replace(id, backups[1].id))).toBe('BACKUP_LINK_OVER');
    expect(await codeOf(`${path}x`)).toBe('BACKUP_LINK_OVER');
    expect(await codeOf('/api/backups/file/..%2f..%2fsecrets.json')).toBe('BACKUP_LINK_OVER');
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ userId: string; data: string }>(sql`
      SELECT user_id AS "userId", data FROM journal WHERE action = 'backup.downloaded'`),
    );
    expect(entry.userId).toBe(test.venue.people.Admin);
    expect(JSON.parse(entry.data)).toMatchObject({ fileName });
    test.time.now += 61_000;
    expect(await codeOf(path)).toBe('BACKUP_LINK_OVER');
    const link = (await admin.call('POST', `api/backups/${id}/link`)).body.path;
    await rm(join(folder(), fileName));
    // From the second place, while it is there.
    expect((await test.app.http.inject({ url: link, headers: { host: 'localhost' } })).statusCode).toBe(200);
    await rm(join(second, 'nas', fileName));
    expect(await codeOf(link)).toBe('BACKUP_FILE_GONE');
    expect((await admin.call('POST', `api/backups/${id}/link`)).body.error.code).toBe('BACKUP_FILE_GONE');
  });

  it('that fail, or are late, are said', async () => {
    await signInAgain();
    test.time.now += hour;
    // The second place is a file: no folder can be made there.
    await rm(join(second, 'nas'), { recursive: true });
    await writeFile(join(second, 'nas'), '');
    expect(await makeBackup(test.app.venue, true)).toBeNull();
    expect(await state()).toMatchObject({ condition: 'fine', secondPlace: 'SECOND_PLACE_FAILED' });
    // Nothing can be written at the first place.
    test.time.now += hour;
    const before = await readdir(folder());
    await mkdir(join(folder(), fileNameOf(testVenue, test.time.now)), { recursive: true });
    expect(await makeBackup(test.app.venue, false)).toBe('BACKUP_FILE_EXISTS');
    await signInAgain();
    expect(await state()).toMatchObject({ condition: 'failed', problem: 'BACKUP_FILE_EXISTS' });
    expect((await admin.call('GET', 'api/backups')).body.backups[0]).toMatchObject({
      fileName: null,
      problem: 'BACKUP_FILE_EXISTS',
    });
    expect(before.length).toBeGreaterThan(1);
    test.time.now += 27 * hour;
    await signInAgain();
    expect(await state()).toMatchObject({ condition: 'late' });
  });

  it('are pruned by the rule, and nothing else is removed', async () => {
    await rm(folder(), { recursive: true });
    await mkdir(folder());
    const others = [
      'notes.txt',
      fileNameOf('venue_2', noon),
      'venue-20260101-000000.tavolina.old',
      '.venue-20260101-000000.tavolina.part',
    ];
    for (const name of others) await writeFile(join(folder(), name), 'mine');
    for (let night = 1; night <= 60; night += 1)
      await writeFile(join(folder(), fileNameOf(testVenue, test.time.now - night * 24 * hour)), '');
    expect(await makeBackup(test.app.venue, false)).toBeNull();
    const left = await readdir(folder());
    for (const name of others) expect(left).toContain(name);
    expect(left).toContain(fileNameOf(testVenue, test.time.now));
    expect(left.length - others.length).toBeLessThanOrEqual(7 + 4 + 12);
    expect(left.length - others.length).toBeGreaterThanOrEqual(10);
  });
});
