import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { pins } from '../../../../tests/kit/venue.ts';
import { isVoucherNumber } from '../domain/voucher-number.ts';

let test: TestApp;
let manager: Client;
let waiter: Client;
/** The manager on another till. */
let tablet: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
});
afterAll(() => test?.close());

const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const selling = (more: object, by: Client = waiter, headers?: Record<string, string>) =>
  by.call('POST', 'api/vouchers/sell', { method: 'cash', ...more }, headers);
const takingBack = (id: string, by: Client = manager, reason = 'wrong value') =>
  by.call('POST', `api/vouchers/${id}/take-back`, { reason });
const find = async (number: string) => (await manager.call('GET', `api/vouchers/find?number=${number}`)).body;
const movements = () =>
  read<{ reason: string; kind: string; amount: number }>(sql`
    SELECT reason, kind, amount FROM drawer_movement ORDER BY at, id`);
async function forSale(more: object = {}): Promise<{ id: string; number: string }> {
  const blank = { number: '', value: 3_000, isForSale: true, expiresOn: null, clientId: null, comment: '' };
  const { status, body } = await manager.call('POST', 'api/vouchers', { ...blank, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** Pays an order of one beer, at 2.00, with the voucher. */
async function spend(number: string, by: Client = manager): Promise<string> {
  const [orderId, lineId] = [uuidv7(), uuidv7()];
  const { body } = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId, productId: test.venue.products.beer, quantity: 1_000 },
    { type: 'redeemVoucher', orderId, expectedTotal: 200, paymentId: uuidv7(), method: 'voucher', number, amount: 200 },
  );
  const last = body.answers.at(-1);
  return last.code ?? last.outcome;
}

describe('a voucher that is sold', () => {
  it('is worth its value, is in the drawer of whoever sold it, is no sale, and is printed', async () => {
    const sales = await read(sql`SELECT count(*) FROM order_payment`);
    const sold = await selling({ value: 2_500 });
    expect(sold.status, JSON.stringify(sold.body)).toBe(200);
    expect(isVoucherNumber(sold.body.number)).toBe(true);
    expect(sold.body).toMatchObject({ value: 2_500, expiresOn: null, saleNumber: 1, rounding: 0 });
    expect(await find(sold.body.number)).toMatchObject({ left: 2_500, isSold: true, problem: null });
    const next = await selling({ value: 1_000, method: 'card' });
    expect(next.body.saleNumber).toBe(2);
    expect((await movements()).slice(-2)).toEqual([
      { reason: 'voucherSale', kind: 'cash', amount: 2_500 },
      { reason: 'voucherSale', kind: 'card', amount: 1_000 },
    ]);
    expect(await read(sql`SELECT count(*) FROM order_payment`)).toEqual(sales);
    const jobs = await read<{ slip: string }>(sql`SELECT slip::text AS slip FROM print_job WHERE kind = 'voucher'`);
    expect(jobs.map(({ slip }) => slip.includes(sold.body.number))).toContain(true);
    // The paper is money: a colleague does not read it.
    const other = await test.signIn('waiter2', 'tablet');
    const shown = (await other.call('GET', 'api/print-jobs')).body;
    expect(JSON.stringify(shown)).not.toContain(sold.body.number);
    const journal = await read<{ data: string }>(sql`SELECT data FROM journal WHERE action = 'voucher.sell'`);
    expect(journal).toHaveLength(2);
    expect(JSON.stringify(journal)).not.toContain(sold.body.number);
  });

  it('sent twice is sold once; one paper is sold once, by two tills at once', async () => {
    const headers = { 'command-id': uuidv7() };
    const before = (await movements()).length;
    const twice = await Promise.all([1, 2].map(() => selling({ value: 700 }, waiter, headers)));
    expect(twice[0]?.body).toEqual(twice[1]?.body);
    expect(await movements()).toHaveLength(before + 1);
    const paper = await forSale();
    expect(await spend(paper.number)).toBe('VOUCHER_NOT_SOLD');
    const both = await Promise.all([waiter, tablet, manager].map((by) => selling({ number: paper.number }, by)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error.code).toBe('VOUCHER_SOLD');
    expect(await movements()).toHaveLength(before + 2);
    expect(await find(paper.number)).toMatchObject({ left: 3_000, isSold: true });
    expect(await spend(paper.number)).toBe('done');
    const numbers = await read<{ number: number }>(
      sql`SELECT number FROM voucher_entry WHERE kind = 'sale' ORDER BY number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  });

  it('review 23: is sold by its id too, which is no number: once, whichever names it, and only what waits to be sold', async () => {
    const [paper, other] = [await forSale(), await forSale()];
    const headers = { 'command-id': uuidv7() };
    const sold = await selling({ id: paper.id }, waiter, headers);
    expect(sold.body).toMatchObject({ id: paper.id, number: paper.number, value: 3_000 });
    expect((await selling({ id: paper.id }, waiter, headers)).body).toEqual(sold.body);
    // Who reads the id of the command and of the paper on the device gets no number by them.
    const taken = await selling({ id: paper.id }, tablet, headers);
    expect([taken.body.error.code, JSON.stringify(taken.body).includes(paper.number)]).toEqual([
      'COMMAND_ID_REUSED',
      false,
    ]);
    const both = await Promise.all([
      selling({ id: other.id }, waiter),
      selling({ number: other.number }, tablet),
      selling({ id: other.id }, manager),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const code = async (more: object) => (await selling(more)).body.error?.code;
    expect(await code({ id: paper.id })).toBe('VOUCHER_SOLD');
    expect(await code({ id: uuidv7() })).toBe('VOUCHER_NOT_FOUND');
    expect(await code({ id: paper.id, value: 3_000 })).toBe('INVALID_INPUT');
    expect(await code({ id: paper.id, number: paper.number })).toBe('INVALID_INPUT');
    const gone = await forSale();
    expect((await manager.call('DELETE', `api/vouchers/${gone.id}`)).status).toBe(200);
    expect(await code({ id: gone.id })).toBe('VOUCHER_NOT_FOUND');
  });

  it('is paid by a method of money, on shift where the venue wants it, and is for sale', async () => {
    const code = async (more: object) => (await selling(more)).body.error?.code;
    expect(await code({ value: 500, method: 'voucher' })).toBe('PAYMENT_INVALID');
    expect(await code({ value: 500, method: 'account' })).toBe('PAYMENT_INVALID');
    expect(await code({ value: 500, method: 'nothing' })).toBe('PAYMENT_METHOD_UNKNOWN');
    expect(await code({ value: 500, number: 'BOTH' })).toBe('INVALID_INPUT');
    expect(await code({})).toBe('INVALID_INPUT');
    expect(await code({ value: 0 })).toBe('INVALID_INPUT');
    expect(await code({ number: 'NOBODYS-1' })).toBe('VOUCHER_MISTYPED');
    const atOnce = await forSale({ isForSale: false });
    expect(await code({ number: atOnce.number })).toBe('VOUCHER_SOLD');
    const old = await forSale({ expiresOn: '2026-11-18' });
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE voucher SET expires_on = '2026-11-01' WHERE id = ${old.id}`),
    );
    expect(await code({ number: old.number })).toBe('VOUCHER_EXPIRED');
    await changeSettings(test.app, { requireShift: true });
    expect(await code({ value: 500 })).toBe('SHIFT_REQUIRED');
    await changeSettings(test.app, { requireShift: false, activeVouchers: false });
    expect(await code({ value: 500 })).toBe('VOUCHERS_NOT_OFFERED');
    await changeSettings(test.app, { activeVouchers: true });
    expect(
      (await (await test.signIn('Staff')).call('POST', 'api/vouchers/sell', { value: 1, method: 'cash' })).status,
    ).toBe(403);
  });
});

describe('a sale that is taken back', () => {
  it('ends the voucher and gives its money back as it came, once, with a reason', async () => {
    const { body } = await selling({ value: 1_500, method: 'card' });
    expect((await takingBack(body.id, waiter)).body.error.code).toBe('APPROVAL_REQUIRED');
    expect((await takingBack(body.id, manager, ' \u200b')).body.error.code).toBe('REASON_REQUIRED');
    const both = await Promise.all([manager, tablet].map((by) => takingBack(body.id, by)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await movements()).slice(-1)).toEqual([{ reason: 'voucherSale', kind: 'card', amount: -1_500 }]);
    expect((await find(body.number)).left).toBe(0);
    expect(await spend(body.number)).toBe('VOUCHER_BALANCE');
    expect((await selling({ number: body.number })).body.error.code).toBe('VOUCHER_SOLD');
    expect((await manager.call('DELETE', `api/vouchers/${body.id}`)).body.error.code).toBe('VOUCHER_USED');
  });

  it('needs a colleague’s word where whoever sells may not, for this voucher, reason and amount, once', async () => {
    const { body } = await selling({ value: 900 });
    const other = await selling({ value: 900 });
    const approve = async (amount: number) => {
      const asked = { action: 'takeBackVoucher', subject: body.id, terms: { reason: 'mistake' }, amount };
      const said = await waiter.call('POST', 'api/approvals', { pin: pins.Manager, ...asked });
      expect(said.status, JSON.stringify(said.body)).toBe(200);
      return said.body.approvalId;
    };
    const back = async (id: string, approvalId: string, reason = 'mistake') =>
      (await waiter.call('POST', `api/vouchers/${id}/take-back`, { reason, approvalId })).body.error?.code ?? 'done';
    expect(await back(body.id, await approve(901))).toBe('APPROVAL_REQUIRED');
    const word = await approve(900);
    expect(await back(other.body.id, word)).toBe('APPROVAL_REQUIRED');
    expect(await back(body.id, word, 'another reason')).toBe('APPROVAL_REQUIRED');
    expect(await back(body.id, word)).toBe('done');
    expect(await back(other.body.id, word)).toBe('APPROVAL_REQUIRED');
    const [entry] = await read<{ approver: string }>(sql`
      SELECT approver_id AS approver FROM journal WHERE action = 'voucher.takeBack' AND subject = ${`vouchers:${body.id}`}`);
    expect(entry?.approver).toBe(test.venue.people.Manager);
  });

  it('is refused once a part was spent, and races with whoever spends it', async () => {
    const { body } = await selling({ value: 400 });
    const [spent, back] = await Promise.all([spend(body.number, tablet), takingBack(body.id)]);
    expect([spent, back.status]).toEqual(spent === 'done' ? ['done', 409] : ['VOUCHER_BALANCE', 200]);
    const sold = await selling({ value: 400 });
    expect(await spend(sold.body.number)).toBe('done');
    expect((await takingBack(sold.body.id)).body.error.code).toBe('VOUCHER_USED');
    expect((await takingBack((await forSale()).id)).body.error.code).toBe('VOUCHER_NOT_SOLD');
    expect((await takingBack((await forSale({ isForSale: false })).id)).body.error.code).toBe('VOUCHER_NOT_SOLD');
    expect((await manager.call('DELETE', `api/vouchers/${sold.body.id}`)).body.error.code).toBe('VOUCHER_USED');
    const whole = await selling({ value: 400 });
    expect((await manager.call('DELETE', `api/vouchers/${whole.body.id}`)).body.error.code).toBe('VOUCHER_SOLD');
  });
});

it('Σ sold − redeemed − taken back is what is left on all that was sold', async () => {
  const [row] = await read<{ entries: number; left: number; broken: number }>(sql`
    SELECT (SELECT sum(amount) FROM voucher_entry)::bigint AS entries,
      (SELECT sum(value - spent) FROM voucher WHERE sold_on IS NOT NULL)::bigint AS "left",
      (SELECT count(*) FROM voucher v WHERE spent <> 0 - coalesce((SELECT sum(amount) FROM voucher_entry e
        WHERE e.voucher_id = v.id AND e.kind <> 'sale'), 0))::bigint AS broken`);
  expect(row?.left).toBeGreaterThan(0);
  expect(row).toMatchObject({ entries: row?.left, broken: 0 });
});
