import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicSettings } from '#features/configuration/domain/settings.ts';
import { saveSettings } from '#features/configuration/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { clientConfig, type ReadTx } from '#platform/server/database.ts';
import { migrate } from '#platform/server/migrate.ts';
import { sql } from '#platform/server/sql.ts';

import { type Client, freshDatabase, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { migrations } from '../../../../tests/kit/places.ts';

let test: TestApp;
let admin: Client;
let waiter: Client;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test.close());

interface Listed {
  readonly id: string;
  readonly version: number;
  readonly values: Record<string, unknown> & { readonly code: string };
}
const list = async (): Promise<Listed[]> => (await admin.call('GET', 'api/payment-methods/list')).body.rows;
const withCode = async (code: string) => (await list()).find(({ values }) => values.code === code) as Listed;
const method = (code: string, more: object = {}) => ({
  name: { sq: `Me ${code}`, en: `By ${code}` },
  code,
  kind: 'other',
  needsReference: false,
  isActive: true,
  ranking: null,
  ...more,
});
const make = (code: string, more: object = {}) => admin.call('POST', 'api/payment-methods', method(code, more));
const change = async (code: string, more: object, by = admin) => {
  const { id, version, values } = await withCode(code);
  return by.call('PUT', `api/payment-methods/${id}`, { ...values, ...more, version });
};
const remove = async (code: string) => admin.call('DELETE', `api/payment-methods/${(await withCode(code)).id}`);
const versionNow = () => test.app.venue.read((tx) => tx.catalogueVersion());
/** The version of the catalogue that a till was given; the server keeps what it gave. */
async function versionShown(): Promise<number> {
  const version = await versionNow();
  await waiter.call('GET', 'api/menus/fetch?locale=en');
  const isKept = (tx: ReadTx) => tx.maybe(sql`SELECT 1 FROM given_catalogue WHERE version = ${version}`);
  await expect.poll(() => test.app.venue.read(isKept)).not.toBeNull();
  return version;
}
const set = (settings: Partial<PublicSettings>) =>
  test.app.venue.inWriteTx(async (tx) => {
    await saveSettings(tx, settings);
    tx.touchCatalogue();
  });

/** An unpaid order of one beer, 2.00, on the server. */
async function order(): Promise<string> {
  const orderId = uuidv7();
  await waiter.command(
    { type: 'openOrder', orderId, orderType: 'inHouse', tableId: test.venue.tables[0], covers: 1 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1000 },
  );
  return orderId;
}
const paying = (orderId: string, code: string, more: object = {}, catalogue?: number) => ({
  type: 'pay',
  orderId,
  expectedTotal: 200,
  catalogueVersion: catalogue,
  payments: [{ id: uuidv7(), method: code, amount: 200, ...more }],
});
/** The code of the refusal, or the order's payment. */
async function pay(code: string, more: object = {}, catalogue?: number) {
  const orderId = await order();
  const { body } = await waiter.command(paying(orderId, code, more, catalogue));
  const [answer] = body.answers;
  return answer.outcome === 'done' ? body.orders[0].payments[0] : answer.code;
}

describe('the payment methods of a venue', () => {
  it('begin with cash, cards, accounts, what is free, vouchers and points, named in every language', async () => {
    expect((await list()).map(({ values }) => [values.code, values.kind, values.isActive])).toEqual([
      ['cash', 'cash', true],
      ['card', 'card', true],
      ['account', 'account', true],
      ['free', 'free', true],
      ['voucher', 'voucher', true],
      ['points', 'points', true],
    ]);
    const till = (await waiter.call('GET', 'api/menus/fetch?locale=de')).body;
    expect(till.paymentMethods).toEqual([
      { code: 'cash', kind: 'cash', name: 'Bar', needsReference: false, isActive: true },
      { code: 'card', kind: 'card', name: 'Karte', needsReference: false, isActive: true },
      { code: 'account', kind: 'account', name: 'Auf Rechnung', needsReference: false, isActive: true },
      { code: 'free', kind: 'free', name: 'Gratis', needsReference: false, isActive: true },
      { code: 'voucher', kind: 'voucher', name: 'Gutschein', needsReference: false, isActive: true },
      { code: 'points', kind: 'points', name: 'Punkte', needsReference: false, isActive: true },
    ]);
  });

  it('are made behind the others, put in order, and reach the tills', async () => {
    const before = await versionNow();
    expect(await make('meal', { needsReference: true })).toMatchObject({ status: 200, body: { ranking: 6 } });
    const [cash, card, account, free, voucher, points, meal] = (await list()).map(({ id }) => id);
    const ids = [meal, cash, card, account, free, voucher, points];
    expect((await admin.call('PUT', 'api/payment-methods/order', { ids })).status).toBe(200);
    expect(await versionNow()).toBe(before + 2);
    const till = (await waiter.call('GET', 'api/menus/fetch?locale=en')).body.paymentMethods;
    expect(till.map(({ name }: { name: string }) => name)).toEqual([
      'By meal',
      'Cash',
      'Card',
      'On account',
      'Free',
      'Voucher',
      'Points',
    ]);
    await admin.call('PUT', 'api/payment-methods/order', { ids: [cash, card, account, free, voucher, points, meal] });
  });

  it('keep code and kind, which payments carry', async () => {
    await make('fixed');
    const refused = await change('fixed', { code: 'other', kind: 'cash' });
    expect(refused.body.error.fields).toEqual([
      { path: 'code', problem: 'readOnly' },
      { path: 'kind', problem: 'readOnly' },
    ]);
    await change('fixed', { name: { sq: 'Tjetër emër' } });
    expect((await withCode('fixed')).values).toMatchObject({ kind: 'other', name: { sq: 'Tjetër emër' } });
  });

  it.each([
    [{ code: 'ca sh' }, 'code', 'lettersAndNumbersOnly'],
    [{ code: '' }, 'code', 'required'],
    [{ code: 'CASH' }, 'code', 'notUnique'],
    [{ code: 'x'.repeat(21) }, 'code', 'tooLong'],
    [{ kind: 'stamps' }, 'body.kind', 'invalid_value'],
    [{ name: {} }, 'name', 'required'],
    [{ name: { sq: 'Kartelë' } }, 'name', 'notUnique'],
  ])('are refused at the field: %j', async (wrong, path, problem) => {
    const answer = await make('fresh', wrong);
    expect(answer.body.error.fields).toMatchObject([{ path, problem }]);
  });

  it('keep a code for good, also that of a deleted method', async () => {
    await make('gone');
    expect((await remove('gone')).status).toBe(200);
    expect((await make('Gone', { name: { sq: 'Krejt tjetër' } })).body.error).toMatchObject({
      fields: [{ path: 'code', problem: 'notUnique' }],
    });
  });

  it('with payments cannot be deleted, and list their uses', async () => {
    await make('wire');
    expect(await pay('wire')).toMatchObject({ method: 'wire' });
    const uses = (await admin.call('GET', `api/payment-methods/${(await withCode('wire')).id}/uses`)).body;
    expect(uses).toEqual([
      { resource: 'payments', id: expect.any(String), name: expect.stringMatching(/^#\d+ · 18\/11\/2026$/) },
    ]);
    expect(await remove('wire')).toMatchObject({
      status: 409,
      body: { error: { code: 'IN_USE', details: { count: 1, places: uses[0].name } } },
    });
    expect(await change('wire', { isActive: false })).toMatchObject({ status: 200, body: { isActive: false } });
  });

  it('keep one cash method, also when the last two are deactivated at once', async () => {
    const refused = { status: 409, body: { error: { code: 'LAST_CASH_METHOD' } } };
    expect(await change('cash', { isActive: false })).toMatchObject(refused);
    await make('box', { kind: 'cash' });
    const manager = await test.signIn('Admin', 'tablet');
    const both = await Promise.all([change('cash', { isActive: false }), change('box', { isActive: false }, manager)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = (await list()).filter(({ values }) => values.kind === 'cash' && values.isActive);
    expect(left).toHaveLength(1);
    await change('cash', { isActive: true });
    await change('box', { isActive: false });
    expect(await remove('cash')).toMatchObject(refused);
  });

  it('are the administrator’s to change and a manager’s to read', async () => {
    const manager = await test.signIn('Manager');
    expect((await manager.call('GET', 'api/payment-methods/list')).status).toBe(200);
    expect((await manager.call('POST', 'api/payment-methods', method('mine'))).status).toBe(403);
    expect((await waiter.call('GET', 'api/payment-methods/list')).status).toBe(403);
  });
});

describe('a payment', () => {
  it('keeps the code and kind of its method and the trimmed reference', async () => {
    expect(await pay('meal')).toBe('PAYMENT_REFERENCE_REQUIRED');
    const taken = await pay('meal', { reference: ' T-118 ' });
    expect(taken).toMatchObject({ method: 'meal', kind: 'other', reference: 'T-118', change: 0 });
    const stored = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT method, kind, reference FROM order_payment WHERE id = ${taken.id}`),
    );
    expect(stored).toEqual({ method: 'meal', kind: 'other', reference: 'T-118' });
  });

  it('gives change by kind: in any cash, by nothing else', async () => {
    await change('box', { isActive: true });
    expect(await pay('box', { tendered: 500 })).toMatchObject({ kind: 'cash', change: 300 });
    expect(await pay('meal', { reference: 'x', tendered: 500 })).toBe('PAYMENT_INVALID');
    expect(await pay('card', { tendered: 500 })).toBe('PAYMENT_INVALID');
  });

  it('by an unknown or inactive method is refused', async () => {
    expect(await pay('shells')).toBe('PAYMENT_METHOD_UNKNOWN');
    expect(await pay('wire')).toBe('PAYMENT_METHOD_INACTIVE');
    expect(await pay('gone')).toBe('PAYMENT_METHOD_INACTIVE');
    expect(await pay('wire', {}, await versionNow())).toBe('PAYMENT_METHOD_INACTIVE');
  });

  it('never carries the number of a bank card', async () => {
    expect(await pay('card', { reference: '4111 1111 1111 1111' })).toBe('PAYMENT_REFERENCE_IS_CARD');
    expect(await pay('card', { reference: 'AUTH 004711' })).toMatchObject({ reference: 'AUTH 004711' });
  });

  it('by a card of any name is taken while the venue takes cards', async () => {
    await make('amex', { kind: 'card' });
    const before = await versionShown();
    expect(await pay('amex')).toMatchObject({ method: 'amex', kind: 'card' });
    await set({ bankCard: false });
    expect(await pay('amex')).toBe('CARD_NOT_OFFERED');
    // The tablet in the garden had not received the change yet.
    expect(await pay('amex', {}, before)).toMatchObject({ method: 'amex' });
    // It has received it by now: whoever names the old version all the same gains nothing.
    test.time.now += 61_000;
    expect(await pay('amex', {}, before)).toBe('CARD_NOT_OFFERED');
    expect(await pay('amex', {}, 1)).toBe('CARD_NOT_OFFERED');
    await set({ bankCard: true });
  });

  it('of a moment ago is valid, even if its method was changed or deleted since', async () => {
    await make('bond');
    await make('chit');
    const known = await versionShown();
    const [first, second, third] = [await order(), await order(), await order()];
    // The commands of a till to which the changes are still on their way.
    const kept = [
      paying(first, 'bond', {}, known),
      paying(second, 'chit', {}, known),
      paying(third, 'card', {}, known),
    ];
    await change('bond', { isActive: false });
    expect((await remove('chit')).status).toBe(200);
    await change('card', { needsReference: true });
    const { body } = await waiter.command(...kept);
    expect(body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'done']);
    expect(body.orders.map(({ payments }: { payments: { method: string }[] }) => payments[0]?.method).sort()).toEqual([
      'bond',
      'card',
      'chit',
    ]);
    await change('card', { needsReference: false });
    // The report names the method although it is deleted.
    const query = 'from=2026-11-18&to=2026-11-18&groupBy=paymentMethod&locale=en';
    const { rows } = (await admin.call('GET', `api/reports/sales?${query}`)).body;
    expect(rows).toContainEqual(expect.objectContaining({ key: 'chit', label: 'By chit', orders: 1, total: 200 }));
  });

  it('races the deactivation of its method: each is taken or refused, and those with the older catalogue are taken', async () => {
    await make('race');
    const known = await versionShown();
    const ids = await Promise.all(Array.from({ length: 16 }, order));
    const [answers] = await Promise.all([
      Promise.all(ids.map((id, n) => waiter.command(paying(id, 'race', {}, n % 2 === 0 ? known : undefined)))),
      change('race', { isActive: false }),
    ]);
    const results = answers.map(({ body }) => body.answers[0].code ?? 'done');
    expect(results.filter((_, n) => n % 2 === 0)).toEqual(Array(8).fill('done'));
    for (const result of results) expect(['done', 'PAYMENT_METHOD_INACTIVE']).toContain(result);
    const paid = await test.app.venue.read((tx) =>
      tx.one<{ count: number }>(sql`SELECT count(*) AS count FROM order_payment WHERE method = 'race'`),
    );
    expect(paid.count).toBe(results.filter((result) => result === 'done').length);
    expect(await pay('race')).toBe('PAYMENT_METHOD_INACTIVE');
  });

  it('prints under the name of its method in the venue’s language, with the reference', async () => {
    const orderId = await order();
    await waiter.command(paying(orderId, 'meal', { reference: 'T-119' }));
    const manager = await test.signIn('Manager');
    const jobs: { kind: string; slip: { lines: object[] } }[] = (
      await manager.call('GET', `api/print-jobs?orderId=${orderId}`)
    ).body;
    const receipt = jobs.find(({ kind }) => kind === 'receipt');
    expect(receipt?.slip.lines).toContainEqual(expect.objectContaining({ left: 'Me meal', right: '2,00' }));
    expect(receipt?.slip.lines).toContainEqual(expect.objectContaining({ left: 'Referenca', right: 'T-119' }));
  });
});

it('payments from before there were methods have the kind that they were made by', async () => {
  const { connection, drop } = await freshDatabase();
  const before = await mkdtemp(join(tmpdir(), 'tavolina-migrations-'));
  const venue = 'older';
  for (const file of await readdir(migrations)) {
    if (file < '0049') await symlink(join(migrations, file), join(before, file));
  }
  const client = new pg.Client(clientConfig(connection));
  await client.connect();
  try {
    await migrate({ connection, venue, folder: before, insertOnly: [] });
    await client.query(`SET search_path TO ${venue}`);
    const [user, point, order] = [uuidv7(), uuidv7(), uuidv7()];
    await client.query(`INSERT INTO employee (id, name, role) VALUES ('${user}', 'Arta', 'Waiter')`);
    await client.query(`INSERT INTO point (id, name, kind) VALUES ('${point}', 'till', 'till')`);
    await client.query(
      `INSERT INTO sales_order (id, version, type, status, business_day, number, owner_id, opened_point_id, covers, comment,
         opened_at, total, discount, vat)
       VALUES ($1, 1, 'direct', 'open', '2026-11-18', 1, $2, $3, 0, '', '2026-11-18 11:00Z', 200, 0, 0)`,
      [order, user, point],
    );
    for (const [position, method] of ['cash', 'card'].entries()) {
      await client.query(
        `INSERT INTO order_payment (order_id, id, position, method, amount, tendered, change, taken_by, taken_at, point_id)
         VALUES ($1, $2, $3, $4, 100, 100, 0, $5, '2026-11-18 11:00Z', $6)`,
        [order, uuidv7(), position, method, user, point],
      );
    }
    await migrate({ connection, venue, folder: migrations, insertOnly: [] });
    const { rows } = await client.query(
      `SELECT p.method, p.kind, p.reference, m.kind AS known FROM order_payment p JOIN payment_method m ON m.code = p.method
       ORDER BY position`,
    );
    expect(rows).toEqual([
      { method: 'cash', kind: 'cash', reference: '', known: 'cash' },
      { method: 'card', kind: 'card', reference: '', known: 'card' },
    ]);
  } finally {
    await client.end();
    await drop();
    await rm(before, { recursive: true, force: true });
  }
});
