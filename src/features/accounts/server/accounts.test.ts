import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { setAccess } from '../../../../tests/kit/access.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
/** The manager on another till. */
let tablet: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

let clientId: string;
beforeEach(async () => {
  const made = await admin.call('POST', 'api/clients', { name: 'Grup sh.p.k.', kind: 'person', dueLimit: 5_000 });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  clientId = made.body.id;
});

const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const outcome = async (by: Client, command: Record<string, unknown>) => said(await by.command(command))[0];
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));

/** An open order of beers at 2.00. */
async function ordered(beers: number, by: Client = manager): Promise<{ orderId: string; lineId: string }> {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const answers = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: beers * 1_000 },
  );
  expect(said(answers)).toEqual(['done', 'done']);
  return { orderId, lineId };
}
const charging = (orderId: string, total: number, more: object = {}) => ({
  id: uuidv7(),
  type: 'chargeAccount',
  orderId,
  expectedTotal: total,
  paymentId: uuidv7(),
  method: 'account',
  clientId,
  amount: total,
  ...more,
});
/** An order of beers that was put on the account. */
async function charged(beers: number, by: Client = manager) {
  const order = await ordered(beers, by);
  const command = charging(order.orderId, beers * 200);
  expect(await outcome(by, command)).toBe('done');
  return { ...order, paymentId: command.paymentId };
}
const owed = async () => (await manager.call('GET', 'api/accounts/choice?search=')).body.accounts.find(isOurs).balance;
const isOurs = ({ id }: { id: string }) => id === clientId;
const paying = (amount: number, by: Client = manager, more: object = {}) =>
  by.call('POST', `api/accounts/${clientId}/payments`, { amount, method: 'cash', ...more });
const movements = () =>
  read<{ reason: string; kind: string; amount: number }>(sql`
    SELECT reason, kind, amount FROM drawer_movement ORDER BY at, id`);

describe('accounts that are looked for by card', () => {
  const named = async (by: Client, list: 'accounts' | 'accounts/choice', search: string) => {
    const { status, body } = await by.call('GET', `api/${list}?search=${search}`);
    expect(status).toBe(200);
    return body.accounts.map(({ name }: { name: string }) => name);
  };
  beforeAll(async () => {
    const card = { name: 'Me kartelë', kind: 'person', dueLimit: 5_000, cardNumber: 'OWES0031' };
    expect((await admin.call('POST', 'api/clients', card)).status).toBe(200);
  });

  it('are found by what is typed until somebody tries many; by name they are found then too', async () => {
    expect(await named(manager, 'accounts/choice', 'owes0031')).toEqual(['Me kartelë']);
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, n) => named(manager, 'accounts/choice', `OWES9${n}`)),
    );
    expect(tries.flat()).toEqual([]);
    expect(await named(manager, 'accounts/choice', 'OWES0031')).toEqual([]);
    expect(await named(manager, 'accounts/choice', 'kartel')).toEqual(['Me kartelë']);
    expect(await named(admin, 'accounts/choice', 'OWES0031')).toEqual(['Me kartelë']);
  });

  it('are found in the list of debts only by who reads the cards of clients anyway', async () => {
    expect(await named(admin, 'accounts', 'OWES0031')).toEqual(['Me kartelë']);
    const readsClients = async (isGranted: boolean) => {
      const { version } = (await admin.call('GET', 'api/roles/permissions')).body;
      const changes = [{ role: 'Manager', permission: 'clients.read', isGranted }];
      expect((await admin.call('PUT', 'api/roles/permissions', { version, changes })).status).toBe(200);
    };
    await readsClients(false);
    expect(await named(tablet, 'accounts', 'OWES0031')).toEqual([]);
    expect(await named(tablet, 'accounts', 'kartel')).toEqual(['Me kartelë']);
    await readsClients(true);
  });
});

describe('an order on account', () => {
  it('is closed, is owed, moves no money, and is in the journal', async () => {
    const before = await movements();
    const { orderId } = await charged(10);
    expect(await owed()).toBe(2_000);
    expect(await movements()).toEqual(before);
    const [order] = await read<{ status: string; receipt: number | null }>(sql`
      SELECT status, receipt_number AS receipt FROM sales_order WHERE id = ${orderId}`);
    expect(order).toMatchObject({ status: 'closed' });
    expect(order?.receipt).toBeGreaterThan(0);
    const entries = await read(sql`
      SELECT 1 FROM journal WHERE action = 'order.chargeAccount' AND subject = ${`order:${orderId}`}`);
    expect(entries).toHaveLength(1);
  });

  it('may be paid in part with money, and only the rest is owed', async () => {
    const { orderId } = await ordered(10);
    const part = { id: uuidv7(), method: 'cash', amount: 500 };
    expect(await outcome(manager, { type: 'pay', orderId, expectedTotal: 2_000, payments: [part] })).toBe('done');
    expect(await outcome(manager, charging(orderId, 2_000))).toBe('PAYMENT_TOO_MUCH');
    expect(await outcome(manager, charging(orderId, 2_000, { amount: 1_500 }))).toBe('done');
    expect(await owed()).toBe(1_500);
  });

  it('never exceeds the limit, with two tills at once, in one call, or sent twice', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => ordered(5)));
    const commands = orders.map(({ orderId }) => charging(orderId, 1_000));
    const answers = await Promise.all(commands.map((command, at) => outcome(at % 2 ? manager : tablet, command)));
    expect(answers.filter((each) => each === 'done')).toHaveLength(5);
    expect(answers.filter((each) => each === 'ACCOUNT_LIMIT_REACHED')).toHaveLength(3);
    expect(await owed()).toBe(5_000);
    const again = await Promise.all(commands.map((command) => outcome(manager, command)));
    expect(again.toSorted()).toEqual(answers.toSorted());
    expect(await owed()).toBe(5_000);
    expect((await paying(5_000)).status).toBe(200);
    const [one, two] = await Promise.all([ordered(20), ordered(20)]);
    const both = await manager.command(charging(one.orderId, 4_000), charging(two.orderId, 4_000));
    expect(said(both)).toEqual(['done', 'ACCOUNT_LIMIT_REACHED']);
    expect(both.body.answers[1].details).toMatchObject({ left: 1_000 });
  });

  it('needs the right and an account, and a till cannot bring it as money', async () => {
    const { orderId } = await ordered(1, waiter);
    expect(await outcome(waiter, charging(orderId, 200))).toBe('ACCOUNT_NOT_ALLOWED');
    const payment = { id: uuidv7(), method: 'account', amount: 200 };
    const late = { at: test.time.now - 60_000, catalogueVersion: 0 };
    const asMoney = { type: 'pay', orderId, expectedTotal: 200, payments: [payment], made: late };
    expect(await outcome(waiter, asMoney)).toBe('PAYMENT_INVALID');
    expect(await read(sql`SELECT 1 FROM settlement_payment WHERE id = ${payment.id}`)).toEqual([]);
    const { Waiter } = test.venue.people;
    await setAccess(
      test,
      sql`UPDATE employee SET flags = array_append(flags, 'duePaymentPermission') WHERE id = ${Waiter}`,
    );
    waiter = await test.signIn('Waiter');
    expect(await outcome(waiter, charging(orderId, 200, { clientId: uuidv7() }))).toBe('ACCOUNT_NOT_FOUND');
    expect(await outcome(waiter, charging(orderId, 200, { method: 'cash' }))).toBe('PAYMENT_METHOD_UNKNOWN');
    expect(await outcome(waiter, charging(orderId, 200))).toBe('done');
  });

  it('given back is taken off the account, never paid out', async () => {
    const { orderId, lineId, paymentId } = await charged(3);
    const refund = (more: object) => ({
      type: 'refund',
      orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 200,
      lines: [{ lineId, quantity: 1_000 }],
      payments: [{ paymentId, amount: 200, ...more }],
    });
    const before = await movements();
    expect(await outcome(manager, refund({ method: 'cash' }))).toBe('REFUND_METHOD_INVALID');
    expect(await outcome(manager, refund({}))).toBe('done');
    expect(await owed()).toBe(400);
    expect(await movements()).toEqual(before);
    // All was paid: what is given back is a credit.
    expect((await paying(400)).status).toBe(200);
    expect(await outcome(manager, refund({}))).toBe('done');
    expect(await owed()).toBe(-200);
  });
});

describe('money for what is owed', () => {
  it('is in the drawer of whoever takes it, numbered, in parts, and is no sale', async () => {
    await charged(10);
    const sales = await read(sql`SELECT count(*) FROM order_payment`);
    const [first, second] = [await paying(300), await paying(1_700, manager, { method: 'card' })];
    expect(second.body).toMatchObject({ balance: 0, number: first.body.number + 1 });
    expect((await movements()).slice(-2)).toEqual([
      { reason: 'accountPayment', kind: 'cash', amount: 300 },
      { reason: 'accountPayment', kind: 'card', amount: 1_700 },
    ]);
    expect(await read(sql`SELECT count(*) FROM order_payment`)).toEqual(sales);
  });

  it('is never more than what is owed, with two tills at once or sent twice', async () => {
    await charged(10);
    const headers = { 'command-id': uuidv7() };
    const path = `api/accounts/${clientId}/payments`;
    const twice = await Promise.all(
      [1, 2].map(() => manager.call('POST', path, { amount: 500, method: 'cash' }, headers)),
    );
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect(await owed()).toBe(1_500);
    const answers = await Promise.all([manager, tablet, manager].map((each) => paying(1_000, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.error).toMatchObject({
      code: 'ACCOUNT_PAYMENT_TOO_MUCH',
      details: { owed: 500 },
    });
    expect(await owed()).toBe(500);
  });

  it('is taken by a method of money, by somebody on shift where the venue wants it', async () => {
    await charged(1);
    const code = async (more: object) => (await paying(200, manager, more)).body.error.code;
    expect(await code({ method: 'account' })).toBe('PAYMENT_INVALID');
    expect(await code({ method: 'nothing' })).toBe('PAYMENT_METHOD_UNKNOWN');
    expect(await code({ method: 'card', reference: '4111 1111 1111 1111' })).toBe('PAYMENT_REFERENCE_IS_CARD');
    await changeSettings(test.app, { requireShift: true });
    expect(await code({})).toBe('SHIFT_REQUIRED');
    await manager.call('POST', 'api/shifts', { openingFloat: 0 });
    expect((await paying(200)).status).toBe(200);
    const { shiftId } = (await read<{ shiftId: string }>(sql`SELECT id AS "shiftId" FROM shift`))[0] ?? {};
    expect(await read(sql`SELECT amount FROM drawer_movement WHERE shift_id = ${shiftId as string}`)).toEqual([
      { amount: 200 },
    ]);
    await changeSettings(test.app, { requireShift: false });
  });
});

describe('what clients owe', () => {
  const list = async () => (await manager.call('GET', 'api/accounts')).body.accounts.find(isOurs);

  it('is listed by age; whoever pays, pays the oldest first, and a refund counts for its charge', async () => {
    const day = 24 * 3_600_000;
    const start = test.time.now;
    const signIn = async () => {
      [manager, admin] = [await test.signIn('Manager'), await test.signIn('Admin')];
      tablet = await test.signIn('Manager', 'tablet');
      waiter = await test.signIn('Waiter');
    };
    const old = await charged(5);
    test.time.now = start + 40 * day;
    await signIn();
    await charged(3);
    test.time.now = start + 100 * day;
    await signIn();
    await charged(2);
    expect(await list()).toMatchObject({ balance: 2_000, ageing: [400, 600, 0, 1_000] });
    await manager.command({
      type: 'refund',
      orderId: old.orderId,
      refundId: uuidv7(),
      reason: 'cold',
      expectedTotal: 200,
      lines: [{ lineId: old.lineId, quantity: 1_000 }],
      payments: [{ paymentId: old.paymentId, amount: 200 }],
    });
    expect(await list()).toMatchObject({ balance: 1_800, ageing: [400, 600, 0, 800] });
    await paying(1_000);
    expect(await list()).toMatchObject({ balance: 800, ageing: [400, 400, 0, 0] });
    const path = `api/accounts/${clientId}/statement`;
    const from = new Date(start + 50 * day).toISOString().slice(0, 10);
    const to = new Date(start + 101 * day).toISOString().slice(0, 10);
    const { body } = await manager.call('GET', `${path}?from=${from}&to=${to}`);
    expect(body).toMatchObject({ before: 1_600, balance: 800, hasMore: false });
    const kinds = body.entries.map((each: { kind: string; balance: number }) => [each.kind, each.balance]);
    expect(kinds).toEqual([
      ['charge', 2_000],
      ['refund', 1_800],
      ['payment', 800],
    ]);
  });

  it('goes out as a spreadsheet, of all clients and of one, and the journal says who took it', async () => {
    await charged(1);
    const period = `from=2026-01-01&to=2030-01-01&locale=en`;
    for (const path of ['list/?locale=en', `${clientId}/statement/?${period}`]) {
      const { status, body } = await manager.call('GET', `api/exports/excel/accounts/${path}`);
      expect(status).toBe(200);
      expect(Buffer.from(body.contentBase64, 'base64').subarray(0, 2).toString()).toBe('PK');
    }
    const taken = await read(sql`SELECT 1 FROM journal WHERE action = 'accounts.exported'`);
    expect(taken).toHaveLength(2);
    expect((await waiter.call('GET', `api/accounts/${clientId}/statement?${period}`)).status).toBe(403);
    expect((await manager.call('GET', `api/accounts/${uuidv7()}/statement?${period}`)).body.error.code).toBe(
      'ACCOUNT_NOT_FOUND',
    );
  });

  it('keeps the client: nobody who owes something is deleted, and the debt is listed without an account', async () => {
    await charged(1);
    const path = `api/clients/${clientId}`;
    const refused = await admin.call('DELETE', path);
    expect(refused.body.error.code).toBe('IN_USE');
    await paying(200);
    expect((await admin.call('DELETE', path)).status).toBe(200);
    expect(await list()).toBeUndefined();
  });
});
