import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callErrors, orderErrors } from '#features/orders/domain/errors.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { languages } from '#kernel/locale.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { errorTextsOf, type Refusal, said } from '../kit/error-words.ts';
import { pins } from '../kit/venue.ts';

/*
 * The error catalogue of the specification (section 8), as far as it is about orders and approvals: what is done, the code
 * that the server answers, and that the till has words for it in every language. "Product not in stock" comes with
 * stock: until then a product is sold whatever is left of it.
 */

let test: TestApp;
let arta: Client;
let besnik: Client;
let manager: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { waiterAccess: true } });
  arta = await test.signIn('Waiter');
  besnik = await test.signIn('waiter2', 'tablet');
  manager = await test.signIn('Manager', 'tablet');
});
afterAll(() => test?.close());

type Command = Record<string, unknown>;
const line = (orderId: string, lineId = uuidv7()) => ({
  type: 'addLine',
  orderId,
  lineId,
  quantity: 1000,
  productId: test.venue.products.beer,
});
const pay = (orderId: string, amount = 200) => ({
  type: 'pay',
  orderId,
  expectedTotal: amount,
  payments: [{ id: uuidv7(), method: 'cash', amount, tendered: amount }],
});

/** A new order over the counter, or at a table, with what else is done to it. */
async function having(...more: ((orderId: string) => Command)[]): Promise<string> {
  const orderId = uuidv7();
  const open = { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 };
  const { body } = await arta.command(open, ...more.map((each) => each(orderId)));
  for (const { code } of body.answers) expect(code).toBeNull();
  return orderId;
}
async function atTable(): Promise<string> {
  const orderId = uuidv7();
  const tableId = test.venue.tables[1];
  await arta.command({ type: 'openOrder', orderId, orderType: 'inHouse', tableId, covers: 2 }, line(orderId));
  return orderId;
}

/** What the last of the commands is refused with. */
async function refusedOf(by: Client, ...commands: Command[]): Promise<Refusal> {
  const { body } = await by.command(...commands);
  const { code, details } = body.answers.at(-1);
  return { code, details: details ?? {} };
}
const errorOf = ({ body }: { body: { error: Refusal } }): Refusal => ({
  code: body.error.code,
  details: body.error.details ?? {},
});
const approve = (by: Client, orderId: string, pin: string) =>
  by.call('POST', 'api/approvals', { pin, action: 'freeTable', subject: orderId, amount: 0 });

/** What the specification says, the code of it, and how it is brought about. */
const catalogue: readonly (readonly [said: string, code: string, provoke: () => Promise<Refusal>])[] = [
  [
    'cannot cancel order with products',
    'CANNOT_CANCEL_ORDER_WITH_PRODUCTS',
    async () => {
      const orderId = await having(line, (id) => ({ type: 'send', orderId: id }));
      return refusedOf(arta, { type: 'cancelOrder', orderId });
    },
  ],
  [
    'cannot free a table with an active order',
    'TABLE_HAS_ACTIVE_ORDER',
    async () => refusedOf(manager, { type: 'freeTable', orderId: await atTable() }),
  ],
  [
    'closed order accepts no items',
    'ORDER_CLOSED',
    async () => {
      const orderId = await having(line, pay);
      return refusedOf(arta, line(orderId));
    },
  ],
  [
    'order open on another device (changes only there)',
    'ORDER_ON_OTHER_DEVICE',
    async () => {
      const orderId = await having(line);
      await besnik.call('POST', `api/orders/${orderId}/lease`, { action: 'take' });
      return refusedOf(arta, line(orderId));
    },
  ],
  [
    'sales amount changed meanwhile',
    'SALES_AMOUNT_CHANGED',
    async () => {
      const orderId = await having(line, line);
      return refusedOf(arta, pay(orderId, 200));
    },
  ],
  [
    'product cannot be removed from the order',
    'LINE_ALREADY_SENT',
    async () => {
      const lineId = uuidv7();
      const orderId = await having(
        (id) => line(id, lineId),
        (id) => ({ type: 'send', orderId: id }),
      );
      return refusedOf(arta, { type: 'removeLine', orderId, lineId });
    },
  ],
  ['no approve access', 'APPROVER_REFUSED', async () => errorOf(await approve(arta, await having(line), pins.waiter2))],
  [
    'no approve access: one’s own',
    'APPROVER_IS_REQUESTER',
    async () => errorOf(await approve(arta, await having(line), pins.Waiter)),
  ],
  [
    'no admin privileges',
    'NO_PERMISSION',
    async () => errorOf(await arta.call('PUT', 'api/configuration', { changes: { freePayment: false } })),
  ],
  [
    'an action that needs an approval',
    'APPROVAL_REQUIRED',
    async () => {
      const lineId = uuidv7();
      const orderId = await having(
        (id) => line(id, lineId),
        (id) => ({ type: 'send', orderId: id }),
      );
      const voidLine = { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'gabim' };
      return refusedOf(arta, voidLine);
    },
  ],
  ['401', 'UNAUTHENTICATED', async () => errorOf(await test.call('GET', 'api/session'))],
];

describe('the error catalogue', () => {
  it.each(catalogue)('%s: %s', async (_, code, provoke) => {
    const refusal = await provoke();
    expect(refusal.code).toBe(code);
    const read = languages.map((language) => said(language, refusal));
    for (const text of read) expect(text).toMatch(/^[^{}]{5,}$/);
    expect(new Set(read).size).toBe(languages.length);
  });

  it.each(languages)('has words for every code of orders, and different ones: %s', (language) => {
    const texts = errorTextsOf(language);
    const codes = Object.keys({ ...orderErrors, ...callErrors });
    expect(codes.length).toBeGreaterThan(80);
    expect(codes.filter((code) => (texts[code] ?? '') === '')).toEqual([]);
    const shown = codes.map((code) => texts[code]);
    expect(shown.filter((text, index) => shown.indexOf(text) !== index)).toEqual([]);
  });
});
