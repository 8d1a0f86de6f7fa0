import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

// Finding 7 of the second security review: who takes secrets or the data of many people out of the venue.

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

interface Entry {
  readonly action: string;
  readonly subject: string;
  readonly userId: string;
  readonly pointId: string;
  readonly data: Record<string, unknown>;
}

/** What a call adds to the journal. */
async function enteredBy(work: () => Promise<unknown>): Promise<Entry[]> {
  const read = () =>
    test.app.venue.read((tx) =>
      tx.rows<Omit<Entry, 'data'> & { data: string }>(sql`
        SELECT action, subject, user_id AS "userId", point_id AS "pointId", data FROM journal ORDER BY seq`),
    );
  const before = await read();
  await work();
  return (await read()).slice(before.length).map((entry) => ({ ...entry, data: JSON.parse(entry.data) }));
}

/** Every list that is given as a text file, and three as workbooks, which take a process each. */
const exportsOf = (app: TestApp) =>
  app.app.features
    .flatMap(({ contract }) => Object.keys(contract))
    .filter((key) => /^GET api\/exports\/(csv\/.+|excel\/(users|clients|audit))\/list\/$/.test(key));

describe('finding 7: the journal has', () => {
  it('who exported which list, what of it, and how many', async () => {
    const address = 'api/exports/csv/users/list/?filter=role:Waiter&search=Wai';
    let count = 0;
    const entries = await enteredBy(async () => {
      const { body } = await admin.call('GET', address);
      count = Buffer.from(body.contentBase64, 'base64').toString().trim().split('\r\n').length - 1;
    });
    expect(count).toBeGreaterThan(0);
    expect(entries).toEqual([
      {
        action: 'users.exported',
        subject: 'users:list',
        userId: test.venue.people.Admin,
        pointId: test.venue.points.till,
        data: { count, search: 'Wai', filter: { role: 'Waiter' } },
      },
    ]);
  });

  it('each export of each list, as text and as a workbook', async () => {
    const keys = exportsOf(test);
    expect(keys.length).toBeGreaterThan(20);
    for (const key of keys) {
      const path = key.slice('GET '.length);
      const entries = await enteredBy(async () => expect((await admin.call('GET', path)).status, path).toBe(200));
      expect(entries, path).toMatchObject([
        { action: expect.stringMatching(/^\w+\.exported$/), data: { count: expect.any(Number) } },
      ]);
    }
  }, 120_000);

  it('nothing of an export that was refused', async () => {
    const entries = await enteredBy(async () => {
      expect((await waiter.call('GET', 'api/exports/csv/users/list/')).status).toBe(403);
      expect((await manager.call('GET', 'api/exports/csv/users/list/?sort=nothing')).status).not.toBe(500);
    });
    expect(entries.filter(({ userId }) => userId === test.venue.people.Waiter)).toEqual([]);
  });

  it('each reading of the recovery key, and none once it is confirmed', async () => {
    await admin.call('POST', 'api/backups/key');
    let recoveryKey = '';
    const shown = await enteredBy(async () => {
      ({ recoveryKey } = (await admin.call('GET', 'api/backups/key')).body);
    });
    expect(recoveryKey).toMatch(/^\w+-/);
    expect(shown).toMatchObject([
      { action: 'backup.keyShown', subject: expect.stringMatching(/^backupKey:/), userId: test.venue.people.Admin },
    ]);
    expect(JSON.stringify(shown)).not.toContain(recoveryKey);
    await admin.call('POST', 'api/backups/key/confirm', { recoveryKey });
    expect(await enteredBy(() => admin.call('GET', 'api/backups/key'))).toEqual([]);
    expect(await enteredBy(() => manager.call('GET', 'api/backups/key'))).toEqual([]);
  }, 60_000);
});

it('review 6: no account fills the journal with exports', async () => {
  const warehouse = await test.signIn('Warehouse', 'tablet');
  const statuses: number[] = [];
  const entries = await enteredBy(async () => {
    for (let n = 0; n < 140; n += 1) statuses.push((await warehouse.call('GET', 'api/exports/csv/vats/list/')).status);
  });
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(entries.filter(({ action }) => action === 'vats.exported').length).toBe(
    statuses.filter((status) => status === 200).length,
  );
  // One of them may export again in a moment; others were never kept from it.
  expect((await manager.call('GET', 'api/exports/csv/vats/list/')).status).toBe(200);
});
