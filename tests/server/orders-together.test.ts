import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { testVenue } from '../kit/places.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let arta: Client;
let besnik: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { waiterAccess: true } });
  [arta, besnik] = await Promise.all([test.signIn('Waiter', 'till'), test.signIn('waiter2', 'tablet')]);
});
afterAll(() => test.close());

const open = (orderId: string, more: object = {}) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[0],
  covers: 2,
  ...more,
});
const add = (orderId: string, product: keyof TestApp['venue']['products'] = 'beer') => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products[product],
  quantity: 1000,
});
const pay = (orderId: string, expectedTotal: number) => ({
  type: 'pay',
  orderId,
  expectedTotal,
  payments: [{ id: uuidv7(), method: 'cash', amount: expectedTotal }],
});
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const lease = (client: Client, orderId: string, action: string, more: Record<string, unknown> = {}) =>
  client.call('POST', `api/orders/${orderId}/lease`, { action, ...more });
async function opened(by: Client = arta): Promise<string> {
  const orderId = uuidv7();
  expect(said(await by.command(open(orderId)))).toEqual(['done']);
  return orderId;
}
async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client(clientConfig(test.connection));
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

describe('two waiters on one table', () => {
  it('keep both sets of lines, however their calls fall together', async () => {
    const orderId = await opened();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? arta : besnik).command(add(orderId), add(orderId, 'water'))),
    );
    for (const answer of answers) expect(said(answer)).toEqual(['done', 'done']);
    const { body } = await arta.call('GET', `api/orders/${orderId}`);
    expect(body.order.lines).toHaveLength(40);
    expect(body.total).toBe(20 * 300);
    expect(body.version).toBe(41);
    const rows = await read<{ user: string; n: number }>(
      sql`SELECT added_by AS user, count(*) AS n FROM order_line WHERE order_id = ${orderId} GROUP BY 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual([20, 20]);
  });

  it('do not take a payment for another amount than the payer saw', async () => {
    const orderId = await opened();
    await arta.command(add(orderId));
    const [paid, added] = await Promise.all([arta.command(pay(orderId, 200)), besnik.command(add(orderId, 'water'))]);
    // In any order, money and goods match.
    const outcome = `${said(paid)} ${said(added)}`;
    expect(['done ORDER_CLOSED', 'SALES_AMOUNT_CHANGED done']).toContain(outcome);
    const second = await opened();
    await arta.command(add(second));
    await besnik.command(add(second, 'water'));
    const stale = await arta.command(pay(second, 200));
    expect(said(stale)).toEqual(['SALES_AMOUNT_CHANGED']);
    expect(stale.body.answers[0].details).toEqual({ total: 300 });
    expect(stale.body.orders[0].payments).toEqual([]);
    expect(said(await arta.command(pay(second, 300)))).toEqual(['done']);
  });

  it('are paid by one of two who take the whole sum at once, and by both who take a half', async () => {
    for (let round = 0; round < 8; round += 1) {
      const orderId = await opened();
      await arta.command(add(orderId));
      const part = (amount: number) => ({ ...pay(orderId, 200), payments: [{ id: uuidv7(), method: 'cash', amount }] });
      const amount = round % 2 === 0 ? 200 : 100;
      const answers = await Promise.all([arta, besnik].map((who) => who.command(part(amount))));
      expect(answers.flatMap(said).sort()).toEqual(round % 2 === 0 ? ['ORDER_CLOSED', 'done'] : ['done', 'done']);
      const [paid] = await read<{ sum: number }>(
        sql`SELECT sum(amount)::int AS sum FROM order_payment WHERE order_id = ${orderId}`,
      );
      expect(paid?.sum).toBe(200);
    }
  });

  it('are two owners where the venue does not let them share', async () => {
    const strict = await openTestApp();
    const [first, second] = [await strict.signIn('Waiter'), await strict.signIn('waiter2', 'tablet')];
    const orderId = uuidv7();
    await first.command({ ...open(orderId), tableId: strict.venue.tables[0] });
    const refused = await second.command({ ...add(orderId), productId: strict.venue.products.beer });
    expect(said(refused)).toEqual(['ORDER_OF_COLLEAGUE']);
    expect(refused.body.orders).toEqual([]);
    expect(await lease(second, orderId, 'take')).toMatchObject({
      status: 403,
      body: { error: { code: 'ORDER_OF_COLLEAGUE' } },
    });
    expect((await second.call('GET', `api/orders/${orderId}`)).body).toMatchObject({ order: null, total: null });
    await strict.close();
  });
});

describe('the lease', () => {
  it('makes another device wait, which is not remembered: the same command is done later', async () => {
    const orderId = await opened();
    expect((await lease(arta, orderId, 'take')).body).toEqual({ heldByMe: true, until: test.time.now + 60_000 });
    const command = { id: uuidv7(), ...add(orderId) };
    const waiting = await besnik.command(command);
    expect(waiting.body.answers).toMatchObject([{ outcome: 'wait', code: 'ORDER_ON_OTHER_DEVICE' }]);
    expect(await read(sql`SELECT 1 FROM command WHERE id = ${command.id}`)).toEqual([]);
    expect(said(await arta.command(add(orderId)))).toEqual(['done']);
    test.time.now += 59_999;
    expect(said(await besnik.command(command))).toEqual(['ORDER_ON_OTHER_DEVICE']);
    test.time.now += 1;
    expect(said(await besnik.command(command))).toEqual(['done']);
  });

  it('is renewed while the order is on screen, and given back', async () => {
    const orderId = await opened();
    for (let n = 0; n < 4; n += 1) {
      await lease(arta, orderId, 'take');
      test.time.now += 20_000;
    }
    expect((await lease(besnik, orderId, 'take')).body.error).toMatchObject({
      code: 'ORDER_ON_OTHER_DEVICE',
      details: { pointName: 'till', userName: 'Waiter' },
    });
    // Only the holder releases it.
    await lease(besnik, orderId, 'release');
    expect((await lease(besnik, orderId, 'take')).status).toBe(409);
    await lease(arta, orderId, 'release');
    expect((await lease(besnik, orderId, 'take')).body.heldByMe).toBe(true);
  });

  it('finding: is one for each device: the order that it held before is free', async () => {
    const [first, second] = [await opened(), await opened()];
    await lease(arta, first, 'take');
    expect((await lease(besnik, first, 'take')).status).toBe(409);
    const before = (await read<{ seq: number }>(sql`SELECT event_seq AS seq FROM venue_head`))[0]?.seq ?? 0;
    await lease(arta, second, 'take');
    expect((await lease(besnik, first, 'take')).body.heldByMe).toBe(true);
    expect((await lease(besnik, second, 'take')).status).toBe(409);
    const published = await read<{ orderId: string }>(sql`
      SELECT data ->> 'orderId' AS "orderId" FROM event WHERE name = 'order.lease' AND seq > ${before}
        AND data ->> 'orderId' IN (${first}, ${second}) ORDER BY seq`);
    expect(published.map(({ orderId }) => orderId)).toEqual([first, second, first]);
    const held = await read(sql`
      SELECT point_id FROM order_lease WHERE expires_at > ${new Date(test.time.now).toISOString()}::timestamptz
      GROUP BY point_id HAVING count(*) > 1`);
    expect(held).toEqual([]);
  });

  it('finding: is on record each time that it goes to another user, on the same device too', async () => {
    const orderId = await opened();
    const manager = await test.signIn('Manager', 'tablet');
    const { Manager, Waiter, waiter2 } = test.venue.people;
    await lease(arta, orderId, 'take');
    await lease(manager, orderId, 'takeOver');
    const same = await test.signIn('waiter2', 'tablet');
    await lease(same, orderId, 'take');
    await lease(same, orderId, 'take');
    await lease(await test.signIn('Manager', 'till'), orderId, 'takeOver');
    const entries = await read<{ userId: string; data: string }>(sql`
      SELECT user_id AS "userId", data FROM journal
      WHERE action = 'order.takeOver' AND subject = ${`order:${orderId}`} ORDER BY seq`);
    expect(entries.map(({ userId, data }) => [userId, JSON.parse(data).fromUser])).toEqual([
      [Manager, Waiter],
      [waiter2, Manager],
      [Manager, waiter2],
    ]);
  });

  it('is taken over by a manager, and that is on record', async () => {
    const orderId = await opened();
    await lease(arta, orderId, 'take');
    expect((await lease(besnik, orderId, 'takeOver')).body.error.code).toBe('APPROVAL_REQUIRED');
    const manager = await test.signIn('Manager', 'tablet');
    expect((await lease(manager, orderId, 'take')).status).toBe(409);
    expect((await lease(manager, orderId, 'takeOver')).body.heldByMe).toBe(true);
    expect(said(await arta.command(add(orderId)))).toEqual(['ORDER_ON_OTHER_DEVICE']);
    const entries = await read(
      sql`SELECT user_id AS "userId" FROM journal WHERE action = 'order.takeOver' AND subject = ${`order:${orderId}`}`,
    );
    expect(entries).toEqual([{ userId: test.venue.people.Manager }]);
  });

  it('is taken over with an approval, once, for this order; both people are on record', async () => {
    const [orderId, other] = [await opened(), await opened()];
    await lease(arta, orderId, 'take');
    const approve = async (more: Record<string, unknown> = {}) => {
      const asked = { pin: pins.Manager, action: 'takeOver', subject: orderId, amount: 0, ...more };
      return (await besnik.call('POST', 'api/approvals', asked)).body.approvalId as string;
    };
    const approvalId = await approve();
    const wrong = [uuidv7(), await approve({ subject: other }), await approve({ action: 'freeTable' })];
    for (const each of wrong) {
      expect((await lease(besnik, orderId, 'takeOver', { approvalId: each })).body.error.code).toBe(
        'APPROVAL_REQUIRED',
      );
    }
    expect((await lease(besnik, orderId, 'takeOver', { approvalId })).body.heldByMe).toBe(true);
    expect(said(await besnik.command(add(orderId)))).toEqual(['done']);
    // A repeat of the same request finds the existing order; a used approval accepts no other.
    expect((await lease(besnik, orderId, 'takeOver', { approvalId })).body.heldByMe).toBe(true);
    await lease(besnik, orderId, 'release');
    await lease(arta, orderId, 'take');
    expect((await lease(besnik, orderId, 'takeOver', { approvalId })).body.error.code).toBe('APPROVAL_REQUIRED');
    const entries = await read(
      sql`SELECT user_id AS "userId", approver_id AS "approverId" FROM journal
        WHERE action = 'order.takeOver' AND subject = ${`order:${orderId}`}`,
    );
    expect(entries).toEqual([{ userId: test.venue.people.waiter2, approverId: test.venue.people.Manager }]);
  });
});

describe('calls that are decided together', () => {
  it('do not fall with one among them that the database refuses', async () => {
    const series = async () =>
      (await read<{ last: number }>(sql`SELECT last FROM number_series WHERE series = 'order'`))[0]?.last;
    const before = (await series()) as number;
    const good = Array.from({ length: 8 }, () => uuidv7());
    // A value that the rules accept and the table does not.
    await asOwner(`ALTER TABLE ${testVenue}.order_line ADD CONSTRAINT planted CHECK (comment <> 'poison')`);
    const victim = await opened();
    const calls = [
      ...good.slice(0, 4).map((id) => arta.command(open(id), add(id))),
      arta.command({ ...add(victim), comment: 'poison' }),
      ...good.slice(4).map((id) => besnik.command(open(id), add(id))),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 500, 200, 200, 200, 200]);
    expect(await series()).toBe(before + 9);
    const stored = await read<{ n: number }>(
      sql`SELECT count(*) AS n FROM sales_order WHERE id = ANY (${good}::uuid[])`,
    );
    expect(stored).toEqual([{ n: 8 }]);
  });

  it('give numbers without a gap among fifty openers, some of which are refused or rolled back', async () => {
    const [{ last: before } = { last: 0 }] = await read<{ last: number }>(
      sql`SELECT last FROM number_series WHERE series = 'order'`,
    );
    const calls = Array.from({ length: 50 }, (_, n) => {
      const id = uuidv7();
      if (n % 5 === 1) return arta.command(open(id, { tableId: uuidv7() }));
      if (n % 5 === 3)
        return test.app.venue
          .inWriteTx(async (tx) => {
            await tx.run(sql`UPDATE number_series SET last = last + 1`);
            throw new Error('given up');
          })
          .catch(() => null);
      return (n % 2 === 0 ? arta : besnik).command(open(id), add(id));
    });
    const answers = (await Promise.all(calls)).filter((answer) => answer !== null);
    const numbers = answers.flatMap(({ body }) => body.orders.map(({ number }: { number: number }) => number));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => before + n + 1));
  });
});
