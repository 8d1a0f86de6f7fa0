import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileNameOf } from '#platform/server/backup/file-name.ts';
import { clientConfig } from '#platform/server/database.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon, testVenue } from '../../../../tests/kit/places.ts';
import { makeBackup } from './commands/make-backup.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let test: TestApp;
let second: string;
beforeEach(async () => {
  second = await mkdtemp(join(tmpdir(), 'tavolina-second-'));
  test = await openTestApp({ secondBackupPlace: join(second, 'nas') });
});
afterEach(async () => {
  await test?.close();
  await rm(second, { recursive: true, force: true });
});

const folder = () => join(test.dataFolder, 'backups');
const backUp = () => makeBackup(test.app.venue, true);
/** As an administrator who signs in now sees it: sessions end with the clock. */
async function listed() {
  const admin = await test.signIn('Admin');
  return (await admin.call('GET', 'api/backups')).body;
}
async function askNow(): Promise<void> {
  const admin = await test.signIn('Admin');
  expect((await admin.call('POST', 'api/backups')).status).toBe(200);
  await test.app.queue.runDue();
}

describe('review 5, rel 1: with a clock of years ago', () => {
  it('the backup that is made stays in both places, and no other is removed', async () => {
    const nights = Array.from({ length: 30 }, (_, night) => fileNameOf(testVenue, noon - night * day));
    for (const place of [folder(), join(second, 'nas')]) {
      await mkdir(place, { recursive: true });
      for (const name of nights) await writeFile(join(place, name), '');
    }
    test.time.now = noon - 2500 * day;
    expect(await backUp()).toBeNull();
    const made = fileNameOf(testVenue, test.time.now);
    const { state, backups } = await listed();
    for (const place of [folder(), join(second, 'nas')])
      expect((await readdir(place)).sort()).toEqual([made, ...nights].sort());
    expect(backups).toMatchObject([{ fileName: made, isHere: true, problem: null }]);
    // It is good; that the others are dated later is said.
    expect(state).toMatchObject({ condition: 'fine', lastGoodAt: test.time.now, aheadAt: noon });
  });

  it('what is not there any more is no good backup', async () => {
    expect(await backUp()).toBeNull();
    expect((await listed()).state).toMatchObject({ condition: 'fine', lastGoodAt: noon });
    await rm(folder(), { recursive: true });
    // The second place has it.
    expect((await listed()).state).toMatchObject({ condition: 'fine', lastGoodAt: noon });
    await rm(join(second, 'nas'), { recursive: true });
    expect((await listed()).state).toMatchObject({ condition: 'gone', lastGoodAt: null });
  });

  it('a clock of a year to come does not forget what became of the backups', async () => {
    expect(await backUp()).toBeNull();
    test.time.now = noon + 1000 * day;
    expect(await backUp()).toBeNull();
    test.time.now = noon + hour;
    const { backups, state } = await listed();
    expect(backups.map(({ at }: { at: number }) => at)).toEqual([noon + 1000 * day, noon]);
    expect(state).toMatchObject({ condition: 'fine', lastGoodAt: noon, aheadAt: noon + 1000 * day });
  });
});

describe('review 5, rel 2: a backup with a date to come', () => {
  it('hides neither that backups fail nor that they are late, then nor when its date comes', async () => {
    expect(await backUp()).toBeNull();
    test.time.now = noon + 30 * day;
    expect(await backUp()).toBeNull();
    test.time.now = noon + hour;
    expect((await listed()).state).toMatchObject({ condition: 'fine', aheadAt: noon + 30 * day });
    await rename(folder(), `${folder()}.away`);
    await writeFile(folder(), '');
    expect(await backUp()).toBe('BACKUP_NOT_WRITTEN');
    await rm(folder());
    await rename(`${folder()}.away`, folder());
    expect((await listed()).state).toMatchObject({ condition: 'failed', problem: 'BACKUP_NOT_WRITTEN' });
    test.time.now = noon + 27 * hour;
    expect((await listed()).state).toMatchObject({ condition: 'late', lastGoodAt: noon });
    expect(await backUp()).toBeNull();
    const { state, backups } = await listed();
    expect(state).toMatchObject({ condition: 'fine', lastGoodAt: test.time.now, problem: null });
    expect(backups[0].at).toBe(test.time.now);
    // Its date comes, and nothing was made since.
    test.time.now = noon + 30 * day + hour;
    expect((await listed()).state).toMatchObject({ condition: 'late', lastGoodAt: noon + 27 * hour });
  });

  it('is said to be the only one where it is', async () => {
    test.time.now = noon + 30 * day;
    expect(await backUp()).toBeNull();
    test.time.now = noon;
    expect((await listed()).state).toMatchObject({ condition: 'ahead', lastGoodAt: null, aheadAt: noon + 30 * day });
  });
});

describe('review 5, rel 3: a place that cannot be used', () => {
  it.each([
    ['a dangling link', () => symlink(join(second, 'nowhere', 'at', 'all'), folder())],
    ['a file', () => writeFile(folder(), '')],
  ])('which is %s is a failure that is listed, and asking again tries again', async (_, spoil) => {
    await rm(folder(), { recursive: true, force: true });
    await spoil();
    await askNow();
    const failed = { isByHand: true, fileName: null, problem: 'BACKUP_NOT_WRITTEN' };
    const first = await listed();
    expect(first.backups).toMatchObject([failed]);
    expect(first.state).toMatchObject({ condition: 'failed', problem: 'BACKUP_NOT_WRITTEN', isRunning: false });
    await askNow();
    expect((await listed()).backups).toMatchObject([failed, failed]);
    await rm(folder());
    await askNow();
    expect((await listed()).state).toMatchObject({ condition: 'fine', problem: null });
  });

  it('and one that broke off before anything was noted is tried again at once by whoever asks', async () => {
    const owner = new pg.Client(clientConfig(test.connection));
    await owner.connect();
    await owner.query(`ALTER TABLE ${testVenue}.backup RENAME TO backup_away`);
    const admin = await test.signIn('Admin');
    expect((await admin.call('POST', 'api/backups')).status).toBe(200);
    await test.app.queue.runDue();
    await owner.query(`ALTER TABLE ${testVenue}.backup_away RENAME TO backup`);
    await owner.end();
    expect((await listed()).backups).toEqual([]);
    test.time.now += 1000;
    await askNow();
    expect((await listed()).backups).toMatchObject([{ problem: null, isByHand: true }]);
  });

  it('old backups that cannot be removed leave the new one good, in both places', async () => {
    for (const place of [folder(), join(second, 'nas')]) {
      for (let night = 1; night <= 40; night += 1)
        await mkdir(join(place, fileNameOf(testVenue, noon - night * day), 'full'), { recursive: true });
    }
    expect(await backUp()).toBeNull();
    const { backups, state } = await listed();
    expect(backups).toMatchObject([{ problem: null, secondProblem: null, isHere: true }]);
    expect(state).toMatchObject({ condition: 'fine', secondPlace: 'none' });
  });
});
