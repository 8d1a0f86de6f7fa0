import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientConfig } from '#platform/server/database.ts';
import type { JournalTip } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type App, openApp } from '../../src/main/app.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { migrations, testVenue } from '../kit/places.ts';

let test: TestApp;
/** The superuser: whoever has the database in hand. */
let owner: pg.Client;
let elsewhere: string;
beforeEach(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'tavolina-anchors-'));
  test = await openTestApp({ anchorFolder: elsewhere, logLevel: 'silent' });
  owner = new pg.Client(clientConfig(test.connection));
  await owner.connect();
  await owner.query(`SET search_path TO ${testVenue}`);
  for (let n = 0; n < 3; n += 1) await test.signIn('Waiter');
  await test.app.venue.journal.check(true);
});
afterEach(async () => {
  await owner.end();
  await test.close();
  await rm(elsewhere, { recursive: true, force: true });
});

const minute = 60_000;
const file = () => join(test.dataFolder, 'journal-anchors.jsonl');
const copy = () => join(elsewhere, `${testVenue}-journal-anchors.jsonl`);
const lines = async (path = file()) =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const headOf = async (): Promise<JournalTip> =>
  (await owner.query('SELECT journal_seq AS seq, journal_hash AS hash FROM venue_head')).rows[0];
const alarmOf = async (app: App = test.app) => (await app.venue.journal.check()).alarm?.problem ?? null;

/** As a clever owner does: the last entries go, and the head says that they never were. */
async function cutTo(seq: number): Promise<void> {
  await owner.query('DELETE FROM journal WHERE seq > $1', [seq]);
  await owner.query(
    'UPDATE venue_head SET journal_seq = $1, journal_hash = (SELECT hash FROM journal WHERE seq = $1)',
    [seq],
  );
}

/** The server starts again on the same data. */
const reopen = (): Promise<App> =>
  openApp({
    connection: test.connection,
    dataFolder: test.dataFolder,
    anchorFolder: elsewhere,
    migrations,
    webFolder: null,
    venues: [{ id: testVenue, setupCode: '123456' }],
    clock: () => test.time.now,
    demo: null,
    logLevel: 'silent',
    hasWorkers: false,
  });

describe('finding 10: the journal’s end is cut off and its head set back', () => {
  it('is an alarm at the anchor’s turn, and stays one, also after new entries and a start', async () => {
    expect(await alarmOf()).toBeNull();
    const before = await lines();
    const { seq: standing } = before.at(-1);
    await cutTo(1);
    for (let round = 0; round < 3; round += 1) {
      test.time.now += 6 * minute;
      expect(await alarmOf()).toBe('truncated');
      // Whoever looks is told how far the journal had come, not what is left of it.
      expect(test.app.venue.journal.state()).toMatchObject({ alarm: { seq: 1 }, anchor: { seq: standing } });
      // The journal grows beyond where it was.
      for (let n = 0; n < 2; n += 1) await test.signIn('Waiter');
    }
    const after = await lines();
    // What was noted is still there, and no anchor followed the journal back.
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.slice(before.length)).toMatchObject([{ kind: 'alarm', problem: 'truncated', seq: 1 }]);
    const again = await reopen();
    expect(await alarmOf(again)).toBe('truncated');
    expect(again.venue.journal.state()).toMatchObject({ anchor: { seq: standing } });
    await again.close();
  });

  it('is an alarm also where the next entries went over the cut before anybody looked', async () => {
    await cutTo(1);
    // At another time than those that were cut: the same again would have the same seals.
    test.time.now += 1_000;
    for (let n = 0; n < 4; n += 1) await test.signIn('Waiter');
    expect(await alarmOf()).toBe('altered');
  });

  it('is an alarm also for entries that no anchor has yet, while the server that wrote them runs', async () => {
    const { seq } = await headOf();
    await test.signIn('Waiter');
    await cutTo(Number(seq));
    expect(await alarmOf()).toBe('truncated');
  });

  it('is said on the dashboard’s route to administrators alone, and on the health page', async () => {
    const [admin, manager] = [await test.signIn('Admin'), await test.signIn('Manager', 'tablet')];
    expect((await test.call('GET', 'health/ready')).body.journal).toBe('whole');
    await cutTo(1);
    await test.app.venue.journal.check();
    expect((await admin.call('GET', 'api/journal/state')).body).toMatchObject({
      alarm: { problem: 'truncated', seq: 1, at: test.time.now },
      isCopied: true,
    });
    expect((await manager.call('GET', 'api/journal/state')).status).toBe(403);
    expect((await manager.call('GET', 'api/journal/anchors')).status).toBe(403);
    expect((await test.call('GET', 'health/ready')).body).toMatchObject({ status: 'ready', journal: 'alarm' });
  });

  it('ends when whoever may start the server accepts the journal, which says so itself', async () => {
    await cutTo(1);
    await alarmOf();
    const again = await reopen();
    await again.venue.journal.accept();
    expect(await alarmOf(again)).toBeNull();
    const [last] = await again.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'journal.accepted'`),
    );
    expect(JSON.parse(last?.data ?? '')).toMatchObject({ problem: 'truncated' });
    expect((await lines()).map(({ kind }) => kind)).toEqual(['tip', 'tip', 'alarm', 'accepted']);
    expect(await again.venue.read((tx) => again.venue.journal.verify(tx))).toMatchObject({ ok: true });
    // The next cut is seen as the first was.
    await cutTo(1);
    expect(await alarmOf(again)).toBe('truncated');
    await again.close();
  });
});

describe('finding 10: other ways to touch the end', () => {
  const touches: [string, string, string][] = [
    ['the last entry is gone, the head stays', 'DELETE FROM journal WHERE seq = 3', 'truncated'],
    ['the head is set back, the entries stay', 'UPDATE venue_head SET journal_seq = 2', 'surplus'],
    ['the last seal is another', `UPDATE journal SET hash = 'x' WHERE seq = 3`, 'altered'],
    [
      'entry and head have another seal',
      `WITH e AS (UPDATE journal SET hash = 'x' WHERE seq = 3) UPDATE venue_head SET journal_hash = 'x'`,
      'altered',
    ],
    ['the journal is emptied', 'DELETE FROM journal', 'truncated'],
    ['the head is put far ahead', 'UPDATE venue_head SET journal_seq = 9223372036854775807', 'truncated'],
  ];
  it.each(touches)('%s', async (_, touch, problem) => {
    await owner.query(touch);
    expect(await alarmOf()).toBe(problem);
  });

  it('a walk that finds something inside is an alarm too', async () => {
    await owner.query(`UPDATE journal SET data = '{"n":1}' WHERE seq = 2`);
    expect(await alarmOf()).toBeNull();
    const admin = await test.signIn('Admin');
    expect((await admin.call('GET', 'api/journal/verify')).body).toMatchObject({ ok: false, seq: 2 });
    expect(await alarmOf()).toBe('altered');
  });

  it.each([
    ['later by a microsecond', `'1 microsecond'`],
    ['earlier by a microsecond', `'-1 microsecond'`],
    ['later by 999', `'999 microseconds'`],
  ])('a time that is %s is found by the walk', async (_, by) => {
    await owner.query(`UPDATE journal SET at = at + interval ${by} WHERE seq = 2`);
    const verdict = await test.app.venue.read((tx) => test.app.venue.journal.verify(tx));
    expect(verdict).toEqual({ ok: false, seq: 2, problem: 'altered' });
  });

  it.each([
    [0, 0],
    [-7, 0],
    ['9007199254740993', 4],
  ])('an entry of the number %s, which no walk would reach, is found', async (seq, named) => {
    await owner.query(
      `INSERT INTO journal (seq, at, action, subject, data, hash) VALUES ($1, now(), 'order.pay', 'order:x', '{}', 'x')`,
      [seq],
    );
    const verdict = await test.app.venue.read((tx) => test.app.venue.journal.verify(tx));
    expect(verdict).toMatchObject({ ok: false, seq: named });
  });
});

describe('finding 10: the anchors', () => {
  it('are a chain that only grows, with one more after five minutes in which the journal grew, and at the end', async () => {
    const before = await lines();
    await test.signIn('Waiter');
    await test.app.venue.journal.check();
    expect(await lines()).toEqual(before);
    test.time.now += 5 * minute;
    await test.app.venue.journal.check();
    expect(await lines()).toEqual([...before, expect.objectContaining({ kind: 'tip', n: before.length + 1, seq: 4 })]);
    // A quiet night writes nothing.
    test.time.now += 600 * minute;
    await test.app.venue.journal.check();
    expect(await lines()).toHaveLength(before.length + 1);
    // A clock that is set back does not put the next one off.
    await test.signIn('Waiter');
    test.time.now -= 2_000 * minute;
    await test.app.venue.journal.check();
    expect(await lines()).toHaveLength(before.length + 2);
  });

  it('that are missing are an alarm', async () => {
    await rm(file());
    expect(await alarmOf()).toBe('anchorsMissing');
    await rm(file());
    await rm(copy());
    const again = await reopen();
    expect(await alarmOf(again)).toBe('anchorsMissing');
    await again.close();
  });

  it.each([
    ['a number changed', (text: string) => text.replace('"seq":3', '"seq":2')],
    ['a line left out', (text: string) => text.slice(text.indexOf('\n') + 1)],
    ['a line that is none', (text: string) => `${text}nonsense\n`],
    ['the last line cut off', (text: string) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)],
  ])('with %s are an alarm, and stay for whoever looks into it', async (_, change) => {
    const text = await readFile(file(), 'utf8');
    await writeFile(file(), change(text));
    expect(await alarmOf()).toBe('anchorsAltered');
    expect((await readdir(test.dataFolder)).filter((name) => name.startsWith('journal-anchors'))).toHaveLength(2);
    expect(await readFile(copy(), 'utf8')).toBe(text);
  });

  it('in the midst of which a digit was changed are an alarm once somebody verifies, or at the next start', async () => {
    const text = await readFile(file(), 'utf8');
    const seal = JSON.parse(text.slice(0, text.indexOf('\n'))).seal as string;
    await writeFile(file(), text.replace(seal, `${seal.slice(0, -1)}${seal.endsWith('A') ? 'B' : 'A'}`));
    await test.app.venue.read((tx) => test.app.venue.journal.verify(tx));
    expect(await alarmOf()).toBe('anchorsAltered');
  });

  it('whose last line was being written when the plug was pulled go on', async () => {
    const before = await lines();
    const again = await reopen();
    await appendFile(file(), '{"n":9,"at":17');
    const third = await reopen();
    expect(await alarmOf(third)).toBeNull();
    expect((await lines()).slice(0, before.length)).toEqual(before);
    await Promise.all([again.close(), third.close()]);
  });

  it('begin with the one tip that an earlier version kept', async () => {
    const tip = await headOf();
    await Promise.all([rm(file()), rm(copy())]);
    await writeFile(join(test.dataFolder, 'journal-anchor.json'), JSON.stringify({ ...tip, seq: Number(tip.seq) }));
    const again = await reopen();
    expect(await alarmOf(again)).toBeNull();
    expect(await lines()).toMatchObject([{ kind: 'tip', seq: 3 }]);
    expect(await readdir(test.dataFolder)).not.toContain('journal-anchor.json');
    await again.close();
  });

  it('are kept in a second folder, which tells that the first was cut while the server was down', async () => {
    expect(await lines(copy())).toEqual(await lines());
    const { size } = await stat(file());
    await test.signIn('Waiter');
    await test.app.venue.journal.check(true);
    await cutTo(3);
    await truncate(file(), size);
    const again = await reopen();
    expect(await alarmOf(again)).toBe('copyDiffers');
    await again.close();
  });

  it('wait for a second folder that is away, and say so', async () => {
    await rm(elsewhere, { recursive: true });
    await test.signIn('Waiter');
    expect(await test.app.venue.journal.check(true)).toMatchObject({ alarm: null, isCopied: false });
    await mkdir(elsewhere);
    expect(await test.app.venue.journal.check()).toMatchObject({ alarm: null, isCopied: true });
    expect(await lines(copy())).toEqual(await lines());
  });

  it('go out as a file, and one that was kept elsewhere is held against the journal', async () => {
    const admin = await test.signIn('Admin');
    const { fileName, contentBase64 } = (await admin.call('GET', 'api/journal/anchors')).body;
    expect(fileName).toBe(`${testVenue}-journal-anchors.jsonl`);
    expect(Buffer.from(contentBase64, 'base64').toString()).toBe(await readFile(file(), 'utf8'));
    const { seq, hash } = (await lines()).at(-1);
    const verify = (kept: string) => admin.call('GET', `api/journal/verify?seq=${seq}&hash=${kept}`);
    expect((await verify(hash)).body).toMatchObject({ ok: true });
    expect((await verify('x')).body).toMatchObject({ ok: false, seq, problem: 'altered' });
    // What somebody typed is no alarm.
    expect(await alarmOf()).toBeNull();
    expect((await admin.call('GET', `api/journal/verify?seq=${seq}`)).status).toBe(400);
  });
});
