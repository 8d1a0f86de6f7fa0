// Issue 11, point 1: what a client's record gives nobody who only knows that it is there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clients } from '#features/clients/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

let test: TestApp;
let waiter: Client;
let admin: Client;
beforeAll(async () => {
  test = await openTestApp();
  waiter = await test.signIn('Waiter');
  admin = await test.signIn('Admin', 'tablet');
});
afterAll(() => test?.close());

const codes = ({ body }: Answered): string[] =>
  body.answers.map(({ code, outcome }: { code: string | null; outcome: string }) => code ?? outcome);
const person = async (name: string, more: object = {}) => {
  const { body } = await admin.call('POST', 'api/clients', { ...emptyValues(clients.fields), name, ...more });
  return body.id as string;
};
const opening = (orderId: string) => ({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
const beers = (orderId: string, pieces: number) => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products.beer,
  quantity: pieces * 1000,
});

it('review 21: whoever has to show a card is in no list without it, also in one that is asked for nothing', async () => {
  const holder = await person('Zana Karta', { cardNumber: 'SECRET77', discount: 5_000, priority: 0 });
  const other = await person('Zana Pa Kartë');
  const found = async (query: string) => {
    const { body } = await waiter.call('GET', `api/clients/choice?use=order${query}`);
    return body.clients.map(({ id }: { id: string }) => id);
  };
  expect(await found('')).toContain(holder);
  await changeSettings(test.app, { searchClientCards: false });
  for (const query of ['', '&search=%20', '&search=Zana']) {
    const ids = await found(query);
    expect([query, ids.includes(holder), ids.includes(other)]).toEqual([query, false, true]);
  }
  expect(await found('&search=SECRET77')).toEqual([holder]);
  await changeSettings(test.app, { searchClientCards: true });
});

it('review 21: a discount that two have to give holds for what was approved, and not for what is added', async () => {
  await changeSettings(test.app, { freePaymentConfirmation: true });
  const friend = await person('Shoku', { discount: 10_000 });
  const orderId = uuidv7();
  const put = { type: 'setClient', orderId, clientId: friend };
  expect(codes(await waiter.command(opening(orderId), put))).toEqual(['done', 'APPROVAL_REQUIRED']);
  const terms = { clientId: friend };
  const asked = { action: 'setClient', subject: orderId, amount: 0, terms, pin: pins.Manager };
  const { approvalId } = (await waiter.call('POST', 'api/approvals', asked)).body;
  expect(codes(await waiter.command({ ...put, approvalId }))).toEqual(['done']);
  const rest = await waiter.command(beers(orderId, 500), { type: 'send', orderId }, { type: 'closeOrder', orderId });
  expect(codes(rest)).toEqual(['done', 'DISCOUNT_OUTGROWN', 'DISCOUNT_OUTGROWN']);
});

it('review 21: points pay no meal of the staff', async () => {
  await changeSettings(test.app, { pointsPerHundred: 100, pointWorth: 10, dailyFoodLimit: 1_000 });
  const guest = await person('Mysafiri');
  const bought = uuidv7();
  const pay = {
    type: 'pay',
    orderId: bought,
    expectedTotal: 2_000,
    payments: [{ id: uuidv7(), method: 'cash', amount: 2_000 }],
  };
  await waiter.command(
    opening(bought),
    beers(bought, 10),
    { type: 'setClient', orderId: bought, clientId: guest },
    pay,
  );
  const staff = await test.signIn('Staff', 'tablet');
  const orderId = uuidv7();
  const spend = {
    type: 'spendPoints',
    orderId,
    expectedTotal: 0,
    paymentId: uuidv7(),
    method: 'points',
    clientId: guest,
  };
  const answers = await staff.command(
    { ...opening(orderId), orderType: 'staff' },
    beers(orderId, 1),
    { type: 'setClient', orderId, clientId: guest },
    { ...spend, amount: 100 },
  );
  expect(codes(answers).at(-1)).toBe('POINTS_NOT_OFFERED');
});
