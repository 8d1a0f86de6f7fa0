import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test?.close());

// New user, M6: the page promised the first backup when the day had ended, and a day closed by hand led to none.
it('the first day that is closed by hand leads to the first backup, and a later one to no more', async () => {
  let manager = await test.signIn('Manager');
  const backups = async () => {
    await test.app.queue.runDue();
    return (await manager.call('GET', 'api/backups')).body;
  };
  const close = async () => {
    const { day } = (await manager.call('GET', 'api/days')).body;
    return (await manager.call('POST', 'api/days/close', { day })).status;
  };
  expect(await backups()).toMatchObject({ backups: [], state: { condition: 'new', isRunning: false } });
  expect(await close()).toBe(200);
  expect((await manager.call('GET', 'api/backups/state')).body.isRunning).toBe(true);
  expect(await backups()).toMatchObject({ backups: [{ problem: null }], state: { condition: 'fine' } });
  test.time.now += 60 * 60 * 1000 * 24;
  manager = await test.signIn('Manager');
  // The nightly one of the day between is due.
  const { backups: before } = await backups();
  expect(await close()).toBe(200);
  expect((await backups()).backups).toHaveLength(before.length);
});

it('a day that is closed while the first backup is waiting leads to no second one', async () => {
  const admin = await test.signIn('Admin');
  const waiting = () =>
    test.app.venue.read((tx) =>
      tx.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM work_item WHERE kind = 'backup'`),
    );
  const before = (await waiting()).count;
  expect((await admin.call('POST', 'api/backups')).status).toBe(200);
  expect((await waiting()).count).toBe(before + 1);
  const { day } = (await admin.call('GET', 'api/days')).body;
  expect((await admin.call('POST', 'api/days/close', { day })).status).toBe(200);
  expect((await waiting()).count).toBe(before + 1);
});
