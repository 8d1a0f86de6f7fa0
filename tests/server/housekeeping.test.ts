import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';
import { writeHealth } from '#platform/server/queue/store.ts';
import { sql } from '#platform/server/sql.ts';
import { freshDatabase, openTestApp, type TestApp } from '../kit/app.ts';
import { migrations } from '../kit/places.ts';

const dayMs = 86_400_000;
let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('runs every hour, and deletes temporary data by the days on which the server ran', async () => {
  const { venue, queue } = test.app;
  const counts = {
    // The nightly backup reports itself.
    event: sql`SELECT count(*) AS count FROM event WHERE name <> 'backup.changed'`,
    command: sql`SELECT count(*) AS count FROM command`,
    target: sql`SELECT count(*) AS count FROM work_target`,
    work: sql`SELECT count(*) AS count FROM work_item WHERE kind = 'housekeeping'`,
  };
  const count = async (of: keyof typeof counts) =>
    (await venue.read((tx) => tx.one<{ count: number }>(counts[of]))).count;
  const hours = async (passed: number) => {
    test.time.now += passed * 3_600_000;
    await queue.poll();
    await queue.runDue();
  };
  const manager = await test.signIn('Manager');
  await manager.command({ type: 'openOrder', orderId: uuidv7(), orderType: 'direct', tableId: null, covers: 1 });
  const [events, commands] = [await count('event'), await count('command')];
  expect([events > 0, commands > 0]).toEqual([true, true]);
  await venue.inWriteTx((tx) =>
    writeHealth(tx, [
      {
        kind: 'print',
        target: 'gone',
        down: { failures: 3, downSince: tx.now, probeAt: tx.now, problem: 'PRINTER_NOT_REACHED' },
      },
    ]),
  );
  await hours(0);
  expect(await count('work')).toBe(0);
  await hours(1);
  expect([await count('work'), await count('event'), await count('command')]).toEqual([1, events, commands]);
  expect(await count('target')).toBe(1);
  /** So many days on which the server ran. */
  const days = async (passed: number) => {
    const from = test.time.now;
    await venue.inWriteTx((tx) =>
      tx.run(sql`
        INSERT INTO housekeeping_day (seq, at)
        SELECT (SELECT max(seq) FROM housekeeping_day) + n, ${new Date(from).toISOString()}::timestamptz + n * interval '1 day'
        FROM generate_series(1, ${passed - 1}) AS n`),
    );
    await hours(24 * passed);
  };
  await days(8);
  // The run of the first hour was deleted with the events; the current one stays.
  expect([await count('work'), await count('event'), await count('command')]).toEqual([1, 0, commands]);
  expect(await count('target')).toBe(0);
  // The clock is typed wrong, by years: what the tills sent is remembered, and stays so when the clock is right again.
  const right = test.time.now;
  test.time.now += 5 * 365 * dayMs;
  await hours(1);
  await hours(30);
  expect(await count('command')).toBe(commands);
  test.time.now = right;
  const ran = async () =>
    (await venue.read((tx) => tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM housekeeping_day`))).n;
  const noted = await ran();
  // The first hour puts the schedule right, which was years ahead too.
  await hours(1);
  await hours(1);
  expect(await count('command')).toBe(commands);
  // The right day counts again at once, not only when the wrong one is over.
  expect(await ran()).toBe(noted + 1);
  // And a battery is dead, so that the clock begins years ago: what was done then is remembered too.
  test.time.now = right - 6 * 365 * dayMs;
  const early = await test.signIn('Manager');
  await early.command({ type: 'openOrder', orderId: uuidv7(), orderType: 'direct', tableId: null, covers: 1 });
  const all = await count('command');
  expect(all).toBeGreaterThan(commands);
  await venue.inWriteTx((tx) => tx.run(sql`UPDATE work_schedule SET next_at = now() - interval '20 years'`));
  await hours(1);
  test.time.now = right + dayMs;
  await hours(1);
  expect(await count('command')).toBe(all);
  await days(102);
  expect(await count('command')).toBe(0);
});

it('finds print jobs from before the queue as they were', async () => {
  const { connection, drop } = await freshDatabase();
  const before = await mkdtemp(join(tmpdir(), 'tavolina-migrations-'));
  const venue = 'older';
  for (const file of await readdir(migrations)) {
    if (file < '0046') await symlink(join(migrations, file), join(before, file));
  }
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    await migrate({ connection, venue, folder: before, insertOnly: [] });
    await client.query(`SET search_path TO ${venue}`);
    const printer = uuidv7();
    await client.query(`INSERT INTO printer (id, name, driver, purpose) VALUES ($1, 'bar', 'virtual', 'receipt')`, [
      printer,
    ]);
    for (const state of ['queued', 'sending', 'done', 'failed', 'unknown', 'dismissed']) {
      await client.query(
        `INSERT INTO print_job (id, printer_id, kind, slip, state, attempts, due_at, problem, created_at, printed_at)
         VALUES ($1, $2, 'receipt', '{}', $3::text, 2, '2026-11-18 11:00:02Z', 'PRINTER_SILENT', '2026-11-18 11:00:00Z',
                 CASE $3::text WHEN 'done' THEN timestamptz '2026-11-18 11:00:01Z' END)`,
        [uuidv7(), printer, state],
      );
    }
    await migrate({ connection, venue, folder: migrations, insertOnly: [] });
    const { rows } = await client.query(
      `SELECT w.state, w.kind, w.target, w.attempts, w.problem, w.lease_until, w.settled_at
       FROM work_item w JOIN print_job USING (id) ORDER BY id`,
    );
    const created = Date.UTC(2026, 10, 18, 11);
    const common = { kind: 'print', target: printer, attempts: 2, problem: 'PRINTER_SILENT' };
    const row = (state: string, lease: number | null, settled: number | null) => ({
      ...common,
      state,
      lease_until: lease,
      settled_at: settled,
    });
    expect(rows).toEqual([
      row('queued', null, null),
      row('running', created, null),
      row('done', null, created + 1_000),
      row('failed', null, created + 2_000),
      row('unknown', null, created + 2_000),
      row('cancelled', null, created + 2_000),
    ]);
  } finally {
    await client.end();
    await drop();
    await rm(before, { recursive: true, force: true });
  }
});
