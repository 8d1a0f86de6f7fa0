import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

// Issue 9, point 11: the venue's reasons for discounts, with limits per role, offered by the till and held by the server.

let test: TestApp;
let manager: Client;
let arta: Client;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager', 'tablet');
  arta = await test.signIn('Waiter');
});
afterAll(() => test?.close());

const preset = (sq: string, more: object = {}) => ({
  names: { sq, mk: `${sq} (mk)` },
  isEnabled: true,
  reduction: 'percent',
  percentOff: 2_000,
  amountOff: null,
  managerLimit: null,
  waiterLimit: null,
  salesmanLimit: null,
  ...more,
});
const make = (sq: string, more: object = {}, by = manager) => by.call('POST', 'api/discounts', preset(sq, more));
async function made(sq: string, more: object = {}): Promise<string> {
  const answer = await make(sq, more);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
}
const problems = ({ body }: Answered): string[] =>
  (body.error?.fields ?? []).map(({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`);
const said = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);

/** An order over 6.50, and what becomes of a discount on it. */
async function giving(by: Client, discount: object, discountId?: string) {
  const orderId = uuidv7();
  const answer = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.pizza, quantity: 1000 },
    { type: 'discountOrder', orderId, discount, ...(discountId && { discountId }) },
  );
  return { orderId, code: said(answer)[2], order: answer.body.orders[0] };
}
const fifth = { kind: 'percent', value: 2_000 };

describe('issue 9 point 11: a discount of the venue', () => {
  it('has what it takes off, or is a reason alone', async () => {
    expect(problems(await make('Pa vlerë', { percentOff: null }))).toEqual(['percentOff: required']);
    expect(problems(await make('Pa shumë', { reduction: 'amount', percentOff: null }))).toEqual([
      'amountOff: required',
    ]);
    expect(problems(await make('Ankesë', { reduction: 'typed', percentOff: 500, amountOff: 70 }))).toEqual([
      'percentOff: unwanted',
      'amountOff: unwanted',
    ]);
    const id = await made('Ankesë');
    // What its new kind does not use goes with the old one.
    const { body } = await manager.call('PUT', `api/discounts/${id}`, { reduction: 'typed' });
    expect(body).toMatchObject({ reduction: 'typed', percentOff: null, amountOff: null });
    expect((await make('Ankesë')).status).toBe(422);
    expect((await make('Nga kamerieri', {}, arta)).status).toBe(403);
  });

  it('is in what tills load, in their language, while it is in use', async () => {
    const id = await made('Ditëlindje', { waiterLimit: 2_000 });
    const off = await made('E vjetër', { isEnabled: false });
    const { discounts } = (await arta.call('GET', 'api/menus/fetch?locale=mk')).body;
    expect(discounts).toContainEqual({
      id,
      name: 'Ditëlindje (mk)',
      discount: fifth,
      limits: { Waiter: 2_000 },
    });
    expect(JSON.stringify(discounts)).not.toContain(off);
  });
});

describe('who gives it', () => {
  it('gives it beyond their own limit where their role may, and not where it may not', async () => {
    // Arta’s own limit is 10 %.
    expect((await giving(arta, fifth)).code).toBe('APPROVAL_REQUIRED');
    const regular = await made('Mysafir i rregullt', { waiterLimit: 2_000, salesmanLimit: 0 });
    const { code, order, orderId } = await giving(arta, fifth, regular);
    expect(code).toBe('done');
    expect(order.discountGrant).toEqual({ limit: 2_000, approved: 0, reason: 'Mysafir i rregullt', presetId: regular });
    const stored = await test.app.venue.read((tx) =>
      tx.one(sql`
        SELECT discount_reason AS reason, discount_preset_id AS preset, discount FROM sales_order WHERE id = ${orderId}`),
    );
    expect(stored).toEqual({ reason: 'Mysafir i rregullt', preset: regular, discount: 130 });
    // In a call of its own: the row is there already.
    await arta.command({ type: 'discountOrder', orderId, discount: null });
    const without = await test.app.venue.read((tx) =>
      tx.one(sql`SELECT discount_preset_id AS preset FROM sales_order WHERE id = ${orderId}`),
    );
    expect(without).toEqual({ preset: null });
    const salesman = await test.signIn('Salesman');
    expect((await giving(salesman, fifth, regular)).code).toBe('APPROVAL_REQUIRED');
    const { code: managers } = await giving(manager, fifth, await made('Për të gjithë'));
    expect(managers).toBe('done');
  });

  it('review 8: holds managers to the limit that it has for them, though they may give any discount', async () => {
    const id = await made('Me kufi', { managerLimit: 1_000 });
    expect((await giving(manager, fifth, id)).code).toBe('APPROVAL_REQUIRED');
    expect((await giving(manager, fifth, await made('Me më shumë', { managerLimit: 2_000 }))).code).toBe('done');
  });

  it('gives it as it is, and for a reason that the venue has', async () => {
    const id = await made('Staf', { waiterLimit: 10_000 });
    expect((await giving(arta, { kind: 'percent', value: 5_000 }, id)).code).toBe('DISCOUNT_INVALID');
    expect((await giving(arta, { kind: 'amount', value: 130 }, id)).code).toBe('DISCOUNT_INVALID');
    const typed = await made('Gabim i yni', { reduction: 'typed', percentOff: null, waiterLimit: 3_000 });
    expect((await giving(arta, { kind: 'percent', value: 3_000 }, typed)).code).toBe('done');
    expect((await giving(arta, { kind: 'amount', value: 196 }, typed)).code).toBe('APPROVAL_REQUIRED');
    expect((await giving(arta, fifth, uuidv7())).code).toBe('DISCOUNT_UNKNOWN');
    expect((await manager.call('DELETE', `api/discounts/${id}`)).status).toBe(200);
    expect((await giving(arta, fifth, id)).code).toBe('DISCOUNT_UNKNOWN');
  });

  it('review 10, 5: is granted again for its reason, by the limit of its reason', async () => {
    const id = await made('Ditë feste', { waiterLimit: 500 });
    const orderId = uuidv7();
    const adding = (product: string) => ({
      type: 'addLine',
      orderId,
      lineId: uuidv7(),
      productId: product,
      quantity: 1000,
    });
    const giving = { type: 'discountOrder', orderId, discount: fifth, discountId: id };
    const approve = async (amount: number): Promise<string> => {
      const terms = { discount: fifth, discountId: id };
      const asked = { action: 'discountOrder', subject: orderId, terms, amount, pin: pins.Manager };
      return (await arta.call('POST', 'api/approvals', asked)).body.approvalId;
    };
    const opened = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 };
    const first = await arta.command(
      opened,
      adding(test.venue.products.pizza),
      { ...giving, approvalId: await approve(130) },
      adding(test.venue.products.pizza),
    );
    expect(said(first)).toEqual(['done', 'done', 'done', 'done']);
    const { discountGrant } = (await arta.call('GET', `api/orders/${orderId}`)).body.order;
    expect(discountGrant).toMatchObject({ reason: 'Ditë feste', presetId: id });
    const again = { ...giving, discountId: discountGrant.presetId };
    expect(said(await arta.command({ type: 'send', orderId }))).toEqual(['DISCOUNT_OUTGROWN']);
    expect(said(await arta.command(again))).toEqual(['APPROVAL_REQUIRED']);
    const granted = await arta.command({ ...again, approvalId: await approve(260) }, { type: 'send', orderId });
    expect(said(granted)).toEqual(['done', 'done']);
    expect(granted.body.orders[0].discountGrant).toMatchObject({ limit: 500, reason: 'Ditë feste', presetId: id });
  });

  it('stays in the journal with the reason, and the order keeps its name when the reason is renamed', async () => {
    const id = await made('Para', { waiterLimit: 2_000 });
    const { orderId } = await giving(arta, fifth, id);
    const { id: _, version, ...values } = (await manager.call('GET', `api/discounts/${id}`)).body;
    await manager.call('PUT', `api/discounts/${id}`, { ...values, names: { sq: 'Pas' } });
    expect((await arta.call('GET', `api/orders/${orderId}`)).body.order.discountGrant.reason).toBe('Para');
    const [entry] = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`
        SELECT data FROM journal WHERE subject = ${`order:${orderId}`} AND action = 'order.discountOrder'`),
    );
    // Review 8: with the name of then, which the audit says and the receipt prints.
    expect(JSON.parse(entry?.data ?? '')).toMatchObject({ discountId: id, reason: 'Para' });
  });
});
