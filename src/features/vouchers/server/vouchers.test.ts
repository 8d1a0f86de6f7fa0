import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { isVoucherNumber } from '../domain/voucher-number.ts';

let venue: TestApp;
let admin: Client;
let manager: Client;

const voucher = (more: Record<string, unknown> = {}) => ({
  number: '',
  value: 2_000,
  expiresOn: null,
  clientId: null,
  comment: '',
  ...more,
});
const batch = (more: Record<string, unknown> = {}) => ({
  count: 3,
  value: 1_000,
  expiresOn: null,
  prefix: 'GIFT',
  comment: '',
  ...more,
});
const fieldsOf = ({ body }: { body: { error?: { fields?: unknown } } }) => body.error?.fields;

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  manager = await venue.signIn('Manager', 'tablet');
});
afterAll(() => venue?.close());

describe('a voucher', () => {
  it('gets a number that cannot be guessed and its value as its balance, which cannot be set', async () => {
    const made = await admin.call('POST', 'api/vouchers', voucher());
    expect(made.body).toMatchObject({ value: 2_000, balance: 2_000 });
    expect(isVoucherNumber(made.body.number)).toBe(true);
    expect((await admin.call('POST', 'api/vouchers', voucher({ balance: 9 }))).body.error.code).toBe('INVALID_INPUT');
    const { id, version, balance, ...values } = made.body;
    const raised = { ...values, value: 99_000, comment: 'x', version };
    expect(fieldsOf(await admin.call('PUT', `api/vouchers/${id}`, raised))).toEqual([
      { path: 'value', problem: 'readOnly' },
    ]);
    const changed = await admin.call('PUT', `api/vouchers/${id}`, { ...values, balance, comment: 'x', version });
    expect(changed.body).toMatchObject({ value: 2_000, balance: 2_000, comment: 'x' });
  });

  it('has a number of its own, a value above zero, and no expiry in the past', async () => {
    expect((await admin.call('POST', 'api/vouchers', voucher({ number: 'DHURATA-1' }))).body.number).toBe('DHURATA-1');
    expect(fieldsOf(await admin.call('POST', 'api/vouchers', voucher({ number: 'dhurata-1' })))).toEqual([
      { path: 'number', problem: 'notUnique' },
    ]);
    expect(fieldsOf(await admin.call('POST', 'api/vouchers', voucher({ number: '12' })))).toEqual([
      { path: 'number', problem: 'notAVoucherNumber' },
    ]);
    expect(fieldsOf(await admin.call('POST', 'api/vouchers', voucher({ value: 0 })))).toMatchObject([
      { path: 'value', problem: 'tooSmall' },
    ]);
    expect(fieldsOf(await admin.call('POST', 'api/vouchers', voucher({ expiresOn: '2026-11-17' })))).toEqual([
      { path: 'expiresOn', problem: 'inThePast' },
    ]);
    expect((await admin.call('POST', 'api/vouchers', voucher({ expiresOn: '2026-11-18' }))).status).toBe(200);
    // It is the server that names those that are made together.
    expect((await admin.call('POST', 'api/vouchers', voucher({ batch: 'Q4' }))).status).toBe(400);
  });

  it('stays once a part of it was spent, and never falls below zero', async () => {
    const { id } = (await admin.call('POST', 'api/vouchers', voucher())).body;
    const spend = (amount: number) =>
      venue.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE voucher SET spent = spent + ${amount} WHERE id = ${id}`));
    await spend(500);
    expect((await admin.call('GET', `api/vouchers/${id}`)).body.balance).toBe(1_500);
    await expect(spend(1_501)).rejects.toThrow();
    expect((await admin.call('DELETE', `api/vouchers/${id}`)).body.error.code).toBe('VOUCHER_USED');
  });
});

describe('a batch of vouchers', () => {
  it('is made at once, all of it, with one entry in the journal', async () => {
    const made = await admin.call('POST', 'api/vouchers/batch', batch({ count: 1_000, prefix: 'gift' }));
    expect(made.body).toMatchObject({ count: 1_000 });
    const list = (await admin.call('GET', `api/vouchers/list?filter=batch:${made.body.batch}&limit=500`)).body;
    expect(list.total).toBe(1_000);
    const numbers = list.rows.map(({ values }: { values: { number: string } }) => values.number);
    expect(new Set(numbers).size).toBe(500);
    expect(numbers.every((number: string) => number.startsWith('GIFT') && isVoucherNumber(number))).toBe(true);
    const entries = await venue.app.venue.read((tx) =>
      tx.rows(sql`SELECT 1 FROM journal WHERE action = 'vouchers.batchMade' AND data LIKE ${`%${made.body.batch}%`}`),
    );
    expect(entries).toHaveLength(1);
  });

  it('sent twice is made once; two at once are two', async () => {
    const headers = { 'command-id': uuidv7() };
    const twice = await Promise.all([1, 2].map(() => admin.call('POST', 'api/vouchers/batch', batch(), headers)));
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    const two = await Promise.all([admin, manager].map((each) => each.call('POST', 'api/vouchers/batch', batch())));
    const names = [...twice.slice(0, 1), ...two].map(({ body }) => body.batch);
    expect(new Set(names).size).toBe(3);
    for (const name of names) {
      expect((await admin.call('GET', `api/vouchers/list?filter=batch:${name}`)).body.total).toBe(3);
    }
  });

  it('with wrong input is not made at all', async () => {
    const before = (await admin.call('GET', 'api/vouchers/list')).body.total;
    for (const wrong of [{ count: 0 }, { count: 1_001 }, { value: 0 }, { value: -1 }, { prefix: 'TOOLONG' }]) {
      expect((await admin.call('POST', 'api/vouchers/batch', batch(wrong))).status).toBe(400);
    }
    for (const [field, value] of Object.entries({ prefix: 'A B', expiresOn: '2026-11-17' })) {
      const refused = await admin.call('POST', 'api/vouchers/batch', batch({ [field]: value }));
      expect(refused.body.error.fields[0].path).toBe(field);
    }
    expect((await admin.call('GET', 'api/vouchers/list')).body.total).toBe(before);
  });
});

describe('review 20, 3: the number of a voucher', () => {
  const said = async () => JSON.stringify(await venue.app.venue.read((tx) => tx.rows(sql`SELECT data FROM journal`)));

  it('is in no journal, however the voucher was made, changed, listed, deleted or brought back', async () => {
    const { body } = await admin.call('POST', 'api/vouchers', voucher());
    const { id, number, balance: _, ...values } = body;
    expect((await admin.call('PUT', `api/vouchers/${id}`, { ...values, number, comment: 'x' })).status).toBe(200);
    for (const file of ['excel', 'csv']) {
      const listed = `api/exports/${file}/vouchers/list/?search=${number}&filter=number:${number}`;
      expect((await admin.call('GET', listed)).status).toBe(200);
    }
    expect((await admin.call('DELETE', `api/vouchers/${id}`)).status).toBe(200);
    expect((await admin.call('POST', `api/vouchers/${id}/restore`)).status).toBe(200);
    expect(await said()).toContain(`"${number.slice(-4)}\\`);
    expect(await said()).not.toContain(number);
    const { entries } = (await admin.call('GET', `api/audit?search=${id}`)).body;
    expect(entries).toHaveLength(4);
    expect(JSON.stringify(entries)).not.toContain(number);
    expect(entries[0].subjectName).toBe(number.slice(-4));
  });
});

describe('review 20, 3: numbers of vouchers that are tried', () => {
  const tried = () =>
    venue.app.venue.read((tx) =>
      tx.rows<{ userId: string; data: string }>(
        sql`SELECT user_id AS "userId", data FROM journal WHERE action = 'voucher.tried'`,
      ),
    );
  const codeOf = ({ status, body }: Answered) => (status === 200 ? 'ok' : body.error.code);
  const find = async (by: Client, number: string) => codeOf(await by.call('GET', `api/vouchers/find?number=${number}`));

  it('are refused after ten misses, which the journal says once, and no hit counts', async () => {
    const { number } = (await admin.call('POST', 'api/vouchers', voucher())).body;
    const waiter = await venue.signIn('Waiter');
    for (let n = 0; n < 30; n += 1) expect(await find(waiter, number)).toBe('ok');
    for (let n = 0; n < 10; n += 1) expect(await find(waiter, `GIFT${n}`)).toBe('VOUCHER_MISTYPED');
    for (let n = 0; n < 5; n += 1) expect(await find(waiter, number)).toBe('TOO_MANY_REQUESTS');
    await expect.poll(tried).toHaveLength(1);
    expect((await tried())[0]).toMatchObject({ userId: venue.venue.people.Waiter, data: '{"count":10}' });
    // A colleague is not slowed down by it.
    expect(await find(manager, number)).toBe('ok');
  });

  it('all at once, by selling and by paying, are as many', async () => {
    const salesman = await venue.signIn('Salesman');
    const number = (n: number) => `TRIED-${n}-X`;
    const sell = async (n: number) =>
      codeOf(await salesman.call('POST', 'api/vouchers/sell', { number: number(n), method: 'cash' }));
    const pay = async (n: number) => {
      const orderId = uuidv7();
      const more = { orderId, expectedTotal: 100, paymentId: uuidv7(), method: 'voucher', amount: 100 };
      const opening = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 };
      const line = {
        type: 'addLine',
        orderId,
        lineId: uuidv7(),
        productId: venue.venue.products.beer,
        quantity: 1_000,
      };
      await salesman.command(opening, line);
      const answered = await salesman.command({
        ...more,
        expectedTotal: 200,
        type: 'redeemVoucher',
        number: number(n),
      });
      return answered.status === 200 ? (answered.body.answers[0].code ?? 'ok') : codeOf(answered);
    };
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, n) => [sell, pay, (each: number) => find(salesman, number(each))][n % 3]?.(n)),
    );
    expect(codes.filter((code) => code === 'VOUCHER_MISTYPED')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(14);
  });

  it('review 23: that differ in an O alone are told apart by how they are written', async () => {
    const zero = '000000000000';
    const drawnLike = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'].map((end) => `A${zero.slice(0, 9)}7${end}`);
    const drawn = drawnLike.find(isVoucherNumber) as string;
    const written = drawn.replace('0', 'O');
    for (const [number, value] of [
      [drawn, 1_000],
      [written, 3_000],
    ]) {
      expect((await admin.call('POST', 'api/vouchers', voucher({ number, value }))).status).toBe(200);
    }
    const worth = async (number: string) =>
      (await manager.call('GET', `api/vouchers/find?number=${number}`)).body.value;
    expect([await worth(drawn), await worth(written)]).toEqual([1_000, 3_000]);
  });

  it('are eight letters at least, but for one that had a shorter number before', async () => {
    const short = fieldsOf(await admin.call('POST', 'api/vouchers', voucher({ number: 'GIFT421' })));
    expect(short).toEqual([{ path: 'number', problem: 'notAVoucherNumber' }]);
    const { body } = await admin.call('POST', 'api/vouchers', voucher({ number: 'GIFT4210' }));
    const { id, version, balance: _, ...values } = body;
    await venue.app.venue.inWriteTx((tx) => tx.run(sql`UPDATE voucher SET number = 'GIFT42' WHERE id = ${id}`));
    const commented = { ...values, number: 'GIFT42', comment: 'printed', version };
    expect((await admin.call('PUT', `api/vouchers/${id}`, commented)).body).toMatchObject({ comment: 'printed' });
    expect((await admin.call('DELETE', `api/vouchers/${id}`)).status).toBe(200);
    expect((await admin.call('POST', `api/vouchers/${id}/restore`)).status).toBe(200);
  });
});
