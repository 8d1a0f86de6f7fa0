import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { fillYear, openOwner, scannedWhole } from '../../../../tests/kit/year.ts';
import { auditSql } from './queries/read-audit.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let bankId: string;

const bank = (name: string) => ({ name, account: '', swift: '', contactPerson: '', phone: '' });
const day = 24 * 3_600_000;

beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  bankId = (await manager.call('POST', 'api/banks', bank('Banka 50%'))).body.id;
  await admin.call('PUT', `api/banks/${bankId}`, { ...bank('Banka 50%'), account: '1110', version: 1 });
});
afterAll(() => test?.close());

const read = async (query = '') => (await admin.call('GET', `api/audit${query}`)).body;

describe('the audit', () => {
  it('says who did what, when, where and to what, newest first', async () => {
    const { entries } = await read();
    expect(entries[0]).toMatchObject({
      userName: 'Admin',
      pointName: 'till',
      action: 'banks.changed',
      subject: `banks:${bankId}`,
      subjectName: 'Banka 50%',
      data: { account: ['', '1110'] },
    });
    const numbers = entries.map(({ seq }: { seq: number }) => seq);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
  });

  it('is narrowed by user, action, period and text, which is only text', async () => {
    const managerId = test.venue.people.Manager;
    const actionsOf = async (query: string) =>
      (await read(query)).entries.map(({ action }: { action: string }) => action) as string[];
    expect(await actionsOf(`?userId=${managerId}&action=banks.created`)).toEqual(['banks.created']);
    expect(await actionsOf('?action=banks.changed')).toEqual(['banks.changed']);
    expect(await actionsOf('?search=50%25')).toEqual(['banks.created']);
    expect(await actionsOf("?search=';drop table journal;--")).toEqual([]);
    expect(await actionsOf('?from=2026-11-18&to=2026-11-18&search=1110')).toEqual(['banks.changed']);
    expect(await actionsOf('?to=2026-11-17')).toEqual([]);
    expect(await actionsOf('?from=2026-11-19')).toEqual([]);
    expect((await admin.call('GET', 'api/audit?from=yesterday')).status).toBe(400);
    expect((await admin.call('GET', 'api/audit/actions')).body).toEqual(
      expect.arrayContaining(['banks.changed', 'banks.created', 'login']),
    );
  });

  it('has a period by the venue’s clock, not the server’s', async () => {
    // Half past midnight in Prishtina is still the day before in London.
    test.time.now += day / 2 + 3_600_000 / 2;
    // Sessions from noon have expired.
    admin = await test.signIn('Admin');
    await admin.call('POST', 'api/banks', bank('Banka e natës'));
    const found = await read('?from=2026-11-19&to=2026-11-19&action=banks.created');
    expect(found.entries).toHaveLength(1);
    manager = await test.signIn('Manager', 'tablet');
  });

  it('goes on where the page before ended, and leaves none out', async () => {
    for (let n = 0; n < 120; n += 1) await admin.call('POST', 'api/locations', { name: `Vendi ${n}`, comment: '' });
    const first = await read('?action=locations.created');
    expect(first.entries).toHaveLength(100);
    const second = await read(`?action=locations.created&before=${first.next}`);
    expect(second).toMatchObject({ next: null });
    expect(second.entries).toHaveLength(20);
    const seen = new Set([...first.entries, ...second.entries].map(({ seq }: { seq: number }) => seq));
    expect(seen.size).toBe(120);
  });

  it('is exported as a spreadsheet, and formulas stay text', async () => {
    await admin.call('POST', 'api/banks', bank('=1+1'));
    const { body } = await admin.call('GET', 'api/exports/excel/audit/list/?locale=en&action=banks.created');
    const { default: readExcel } = await import('read-excel-file/node');
    const [sheet] = (await readExcel(contentOf(body))) as { data: unknown[][] }[];
    const rows = (sheet?.data ?? []) as unknown[][];
    expect(rows[0]).toContain('Who');
    expect(rows.some((row) => row.includes('=1+1'))).toBe(true);
  });

  it('finding 4: is read by managers too, unless an administrator decides otherwise', async () => {
    const paths = ['api/audit', 'api/audit/actions', 'api/exports/excel/audit/list/'];
    const statuses = async (client: Client) => {
      const answers: number[] = [];
      for (const path of paths) answers.push((await client.call('GET', path)).status);
      return answers;
    };
    expect(await statuses(manager)).toEqual([200, 200, 200]);
    // Its seals and what was noted of them outside stay with administrators.
    for (const path of ['verify', 'state', 'anchors'])
      expect((await manager.call('GET', `api/journal/${path}`)).status).toBe(403);
    for (const person of ['Waiter', 'Salesman', 'Warehouse', 'Staff'] as const)
      expect(await statuses(await test.signIn(person, 'kitchen')), person).toEqual([403, 403, 403]);
    const { version } = (await admin.call('GET', 'api/roles/permissions')).body;
    const changes = [{ role: 'Manager', permission: 'audit.read', isGranted: false }];
    expect((await admin.call('PUT', 'api/roles/permissions', { version, changes })).status).toBe(200);
    expect(await statuses(manager)).toEqual([403, 403, 403]);
  });
});

it('reads a page of a year by an index, with every filter', async () => {
  const owner = await openOwner(test.connection);
  try {
    await fillYear(owner, 100);
    await owner.query(`
      INSERT INTO journal (seq, at, user_id, action, subject, data, hash)
      SELECT 1000000 + n, TIMESTAMPTZ '2025-11-18' + n * interval '3 minutes',
             (SELECT id FROM employee WHERE role = CASE WHEN n % 997 = 0 THEN 'Staff' ELSE 'Waiter' END LIMIT 1),
             CASE WHEN n % 499 = 0 THEN 'seldom' ELSE 'login' END, 'points:' || n, '{"n":' || n || '}', ''
      FROM generate_series(1, 150000) AS n`);
    await owner.query('VACUUM ANALYZE journal');
    const none = { from: null, to: null };
    const period = { from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 2) };
    const userId = test.venue.people.Staff;
    for (const [query, instants] of [
      [{}, none],
      [{ before: 1_050_000 }, none],
      [{ userId }, none],
      [{ action: 'seldom' }, none],
      [{}, period],
      [{ userId, action: 'seldom' }, none],
    ] as const) {
      const { text, values } = auditSql(query, instants, 100);
      expect(await scannedWhole(owner, text, values)).not.toContain('journal');
    }
  } finally {
    await owner.end();
  }
});
