import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { shortenWaits } from '#platform/server/clock-watch.ts';
import { shortenQueueWaits } from '#platform/server/queue/shorten-waits.ts';
import { insertWork, requeueWork } from '#platform/server/queue/store.ts';
import { sql } from '#platform/server/sql.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { readFeed, waitFor } from '../kit/feed.ts';

const minute = 60_000;
const hour = 60 * minute;

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({ hasWorkers: true });
});
afterEach(() => test.close());

/** The largest time in a query of one column `at`, epoch ms. */
async function latest(query: ReturnType<typeof sql>): Promise<number> {
  return (await test.app.venue.read((tx) => tx.one<{ at: number }>(query))).at;
}

describe('finding 05: after the server’s clock went back an hour', () => {
  it('a dead device holds an order for its minute and no longer', async () => {
    const dead = await test.signIn('Waiter');
    const orderId = uuidv7();
    const [tableId] = test.venue.tables;
    await dead.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 1 });
    expect((await dead.call('POST', `api/orders/${orderId}/lease`, { action: 'take' })).status).toBe(200);
    const boss = await test.signIn('Manager', 'tablet');
    const take = () => boss.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
    expect((await take()).status).toBe(409);
    test.time.now -= hour;
    const until = () => latest(sql`SELECT max(expires_at) AS at FROM order_lease`);
    await waitFor(async () => (await until()) <= test.time.now + minute, 'the lease to be shortened');
    expect((await take()).status).toBe(409);
    test.time.now += minute;
    expect((await take()).body).toMatchObject({ heldByMe: true });
  });

  it('nobody is asked to take an order for longer than ten minutes', async () => {
    const waiter = await test.signIn('Waiter');
    const orderId = uuidv7();
    const [tableId] = test.venue.tables;
    await waiter.command(
      { type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 1 },
      { type: 'requestHandover', orderId, toUserId: test.venue.people.waiter2 },
    );
    test.time.now -= hour;
    const asked = () => latest(sql`SELECT count(handover)::int AS at FROM sales_order WHERE id = ${orderId}`);
    await waitFor(async () => (await asked()) === 0, 'the request to be dropped');
    const colleague = await test.signIn('waiter2', 'tablet');
    const { body } = await colleague.command({ type: 'acceptHandover', orderId });
    expect(body.answers).toMatchObject([{ code: 'HANDOVER_NOT_REQUESTED' }]);
  });

  it('sessions with their feeds, approvals and set-up codes end after their own length', async () => {
    const waiter = await test.signIn('Waiter');
    const admin = await test.signIn('Admin', 'tablet');
    const approval = { pin: '9002', action: 'takeOver', subject: uuidv7(), amount: 0 };
    expect((await waiter.call('POST', 'api/approvals', approval)).status).toBe(200);
    const code = (await admin.call('POST', `api/points/${test.venue.points.kitchen}/code`, {})).body.code;
    const origin = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
    const feed = await readFeed(origin, waiter.token);
    test.time.now -= hour;
    const until = (table: 'session' | 'approval' | 'enrolment_code') =>
      latest(
        {
          session: sql`SELECT max(expires_at) AS at FROM session WHERE ended_at IS NULL`,
          approval: sql`SELECT max(expires_at) AS at FROM approval`,
          enrolment_code: sql`SELECT max(expires_at) AS at FROM enrolment_code`,
        }[table],
      );
    await waitFor(async () => (await until('session')) <= test.time.now + 12 * hour, 'the sessions to be shortened');
    expect(await until('approval')).toBe(test.time.now + 2 * minute);
    expect(await until('enrolment_code')).toBe(test.time.now + 10 * minute);
    test.time.now += 10 * minute;
    expect((await test.call('POST', 'api/points/enroll', { code })).body.error.code).toBe('ENROLMENT_REFUSED');
    test.time.now += 12 * hour;
    expect((await waiter.call('GET', 'api/session')).status).toBe(401);
    await feed.untilClosed();
  });

  it('a slip that was put back in the queue is due at once, and work planned for later keeps its time', async () => {
    const { venue } = test.app;
    const [slip, planned] = [uuidv7(), uuidv7()];
    const later = test.time.now + 10 * minute;
    await venue.inWriteTx(async (tx) => {
      const work = { kind: 'test', target: 'bar' };
      await insertWork(
        tx,
        [
          { ...work, id: slip },
          { ...work, id: planned, notBefore: later },
        ],
        tx.now,
      );
      await tx.run(sql`UPDATE work_item SET state = 'failed', settled_at = created_at WHERE id = ${slip}`);
      await requeueWork(tx, slip, 'bar');
      // What a server that was switched off meanwhile finds: the last thing that it wrote.
      tx.emit({ name: 'catalogue.changed', data: { version: 1 } });
    });
    test.time.now -= hour;
    await shortenWaits(venue, [shortenQueueWaits]);
    const dueAt = (id: string) => latest(sql`SELECT not_before AS at FROM work_item WHERE id = ${id}`);
    expect(await dueAt(slip)).toBe(test.time.now);
    expect(await dueAt(planned)).toBe(later);
    // It waits for a printer that does not answer no longer than it would have.
    expect(await latest(sql`SELECT max(created_at) AS at FROM work_item`)).toBe(test.time.now);
  });
});
