import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let colleague: Client;
let salesman: Client;
let manager: Client;
/** A paid order of the waiter: its receipt is printed, its ticket for the kitchen failed. */
let orderId: string;
let lineId: string;

beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  colleague = await test.signIn('waiter2', 'tablet');
  salesman = await test.signIn('Salesman', 'tablet');
  manager = await test.signIn('Manager');
  [orderId, lineId] = [uuidv7(), uuidv7()];
  await power('kitchen', false);
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.pizza, quantity: 1000 },
    { type: 'send', orderId },
    {
      type: 'pay',
      orderId,
      expectedTotal: 650,
      payments: [{ id: uuidv7(), method: 'cash', amount: 650 }],
    },
  );
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await test.app.queue.runDue();
    test.time.now += 2_000;
  }
});
afterAll(() => test?.close());

async function power(printer: string, isOnline: boolean): Promise<void> {
  const printers = (await manager.call('GET', 'api/printers')).body as { id: string; name: string }[];
  const id = printers.find(({ name }) => name === printer)?.id;
  expect((await manager.call('POST', `api/printers/${id}/power`, { isOnline })).status).toBe(200);
}

interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly printerName: string;
  readonly slip: object | null;
}
const slipsSeenBy = async (client: Client): Promise<Job[]> =>
  (await client.call('GET', `api/print-jobs?orderId=${orderId}`)).body;
const troubleSeenBy = async (client: Client): Promise<Job[]> =>
  (await client.call('GET', 'api/print-jobs/trouble')).body;
const slip = async (kind: string) => (await slipsSeenBy(manager)).find((job) => job.kind === kind) as Job;
const act = async (client: Client, job: Job, action: string) => {
  const { status, body } = await client.call('POST', `api/print-jobs/${job.id}/${action}`, {});
  return body.error?.code ?? status;
};
const share = (waiterAccess: boolean) =>
  test.app.venue.inWriteTx(async (tx) => {
    await saveSettings(tx, { waiterAccess });
    tx.touchCatalogue();
  });

describe('finding 12: the slips of an order', () => {
  it('are listed for its owner and for whoever may work on any, and for nobody else', async () => {
    const kinds = async (client: Client) => (await slipsSeenBy(client)).map(({ kind }) => kind).sort();
    expect(await kinds(waiter)).toEqual(['orderTicket', 'receipt']);
    expect(await kinds(manager)).toEqual(['orderTicket', 'receipt']);
    expect([await kinds(colleague), await kinds(salesman)]).toEqual([[], []]);
  });

  it('show everybody that a printer is in trouble, and only those who may read the order what is on the slip', async () => {
    for (const client of [waiter, manager]) {
      const [job] = await troubleSeenBy(client);
      expect(job).toMatchObject({ state: 'failed', printerName: 'kitchen' });
      expect(JSON.stringify(job?.slip)).toContain('Pica');
    }
    for (const client of [colleague, salesman]) {
      const jobs = await troubleSeenBy(client);
      expect(jobs).toMatchObject([{ state: 'failed', printerName: 'kitchen', kind: 'orderTicket', slip: null }]);
      expect(JSON.stringify(jobs)).not.toContain('Pica');
    }
  });

  it('are printed again, tried again and given up by nobody else', async () => {
    const [receipt, ticket] = [await slip('receipt'), await slip('orderTicket')];
    for (const client of [colleague, salesman]) {
      expect(await act(client, receipt, 'reprint')).toBe('ORDER_OF_COLLEAGUE');
      expect(await act(client, ticket, 'retry')).toBe('ORDER_OF_COLLEAGUE');
      expect(await act(client, ticket, 'dismiss')).toBe('ORDER_OF_COLLEAGUE');
    }
    expect(await slipsSeenBy(manager)).toHaveLength(2);
    expect((await slip('orderTicket')).state).toBe('failed');
    const entries = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT 1 FROM journal WHERE subject = ANY (${[receipt, ticket].map(({ id }) => `printJob:${id}`)})`),
    );
    expect(entries).toEqual([]);
    expect(await act(waiter, receipt, 'reprint')).toBe(200);
    expect(await act(waiter, ticket, 'retry')).toBe(200);
  });

  it('are everybody’s where waiters share their orders, and still not a salesman’s', async () => {
    await share(true);
    expect((await slipsSeenBy(colleague)).length).toBeGreaterThan(0);
    expect(await act(colleague, await slip('receipt'), 'reprint')).toBe(200);
    expect(await slipsSeenBy(salesman)).toEqual([]);
    expect(await act(salesman, await slip('receipt'), 'reprint')).toBe('ORDER_OF_COLLEAGUE');
    await share(false);
  });
});

describe('finding: a slip that waits', () => {
  it('is dismissed by its maker while nothing can have been printed, and by who may dismiss any', async () => {
    await share(true);
    await power('kitchen', false);
    const [order, line] = [uuidv7(), uuidv7()];
    await waiter.command(
      { type: 'openOrder', orderId: order, orderType: 'inHouse', tableId: test.venue.tables[1], covers: 1 },
      { type: 'addLine', orderId: order, lineId: line, productId: test.venue.products.pizza, quantity: 1000 },
      { type: 'send', orderId: order },
    );
    const queued = async (client: Client) =>
      ((await client.call('GET', `api/print-jobs?orderId=${order}`)).body as (Job & { mayDismiss: boolean })[])[0];
    const job = (await queued(waiter)) as Job;
    expect(job.state).toBe('queued');
    expect([(await queued(waiter))?.mayDismiss, (await queued(colleague))?.mayDismiss]).toEqual([true, false]);
    expect(await act(colleague, job, 'dismiss')).toBe('NO_PERMISSION');
    // Perhaps printed: the kitchen may be cooking from it.
    await test.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE work_item SET state = 'unknown' WHERE id = ${job.id}`));
    expect(await act(waiter, job, 'dismiss')).toBe('NO_PERMISSION');
    expect((await queued(waiter))?.state).toBe('unknown');
    await test.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE work_item SET state = 'failed' WHERE id = ${job.id}`));
    expect(await act(waiter, job, 'dismiss')).toBe(200);
    expect(await queued(manager)).toMatchObject({ state: 'dismissed', dismissedBy: 'Waiter' });
    expect(await act(colleague, job, 'dismiss')).toBe('PRINT_JOB_RESOLVED');
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ userId: string; data: string }>(sql`
        SELECT user_id AS "userId", data FROM journal
        WHERE action = 'print.dismissed' AND subject = ${`printJob:${job.id}`}`),
    );
    expect(entries.map(({ userId, data }) => [userId, JSON.parse(data).state])).toEqual([
      [test.venue.people.Waiter, 'failed'],
    ]);
    await share(false);
  });
});

describe('finding 12: a colleague’s order', () => {
  it('gives nothing away to a refund that its giver may not make', async () => {
    const refund = (lines: object[], expectedTotal: number) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal,
      lines,
      payments: [],
    });
    const say = async (client: Client, command: Record<string, unknown>) => {
      const { code, details } = (await client.command(command)).body.answers[0];
      return { code, details };
    };
    const [one, many] = [[{ lineId, quantity: 1000 }], [{ lineId, quantity: 9000 }]];
    for (const lines of [one, many, [{ lineId: uuidv7(), quantity: 1000 }]]) {
      const answer = { code: 'APPROVAL_REQUIRED', details: { action: 'refund', amount: 1 } };
      for (const client of [colleague, waiter]) expect(await say(client, refund(lines, 1))).toEqual(answer);
    }
    // Users who may refund are told the amounts.
    expect(await say(manager, refund(one, 1))).toEqual({ code: 'REFUND_AMOUNT_CHANGED', details: { total: 650 } });
    expect((await say(manager, refund(many, 1))).code).toBe('REFUND_TOO_MUCH');
    expect((await colleague.call('GET', `api/orders/${orderId}/refunds`)).status).toBe(403);
  });
});
