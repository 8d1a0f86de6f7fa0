import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientErrors } from '#features/clients/domain/errors.ts';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { priceLists } from '#features/menu/domain/offer-resources.ts';
import { orderErrors } from '#features/orders/domain/errors.ts';
import { visitErrors } from '#features/visits/domain/errors.ts';
import { visitLimits } from '#features/visits/domain/visit.ts';
import { voucherErrors } from '#features/vouchers/domain/errors.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { languages } from '#kernel/locale.ts';
import { emptyValues } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../kit/app.ts';
import { type Refusal, said } from '../kit/error-words.ts';

/*
 * The error catalogue of the specification (section 8), as far as it is about clients, vouchers and visits: what is done, the code that
 * the server answers, and that there are words for it in every language. Reservations are in reservation-errors.test.ts.
 */

let test: TestApp;
let manager: Client;
let waiter: Client;
let admin: Client;
/** What is sold by time. */
let play: string;
const minute = 60_000;
const usual = {
  priceList: false,
  isService: true,
  serviceClient: true,
  activeVouchers: true,
  pointsPerHundred: 100,
  pointWorth: 10,
};
beforeAll(async () => {
  test = await openTestApp({ settings: usual });
  [admin, manager, waiter] = [await test.signIn('Admin'), await test.signIn('Manager'), await test.signIn('Waiter')];
  play = test.venue.products.water;
  const { id: _, ...values } = (await manager.call('GET', `api/products/${play}`)).body;
  await manager.call('PUT', `api/products/${play}`, { ...values, isService: true });
  const made = await manager.call('POST', 'api/visit-tariffs', {
    name: 'Play',
    productId: play,
    firstMinutes: 60,
    firstPrice: 300,
    secondMinutes: null,
    secondPrice: null,
    thirdMinutes: null,
    thirdPrice: null,
    furtherMinutes: null,
    furtherPrice: null,
    graceMinutes: 0,
    alertMinutes: null,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
});
afterAll(() => test?.close());

const errorOf = ({ status, body }: Answered): Refusal => {
  expect(status, JSON.stringify(body)).not.toBe(200);
  return { code: body.error.code, details: body.error.details ?? {} };
};
/** What the last of the commands is refused with. */
async function refusedOf(by: Client, ...commands: Record<string, unknown>[]): Promise<Refusal> {
  const { body } = await by.command(...commands);
  const { code, details } = body.answers.at(-1);
  return { code, details: details ?? {} };
}
/** While the venue has other settings. */
async function under(settings: object, refused: () => Promise<Refusal>): Promise<Refusal> {
  await changeSettings(test.app, settings);
  const refusal = await refused();
  await changeSettings(test.app, usual);
  return refusal;
}
const done = async (answer: Promise<Answered>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

// Clients
let nextCard = 0;
async function known(more: object = {}): Promise<{ id: string; cardNumber: string }> {
  nextCard += 1;
  const values = { ...emptyValues(clientResource.fields), name: `Guest ${nextCard}`, cardNumber: `CLUB${nextCard}X` };
  return done(admin.call('POST', 'api/clients', { ...values, ...more }));
}
const note = (body: object) =>
  waiter.call('POST', 'api/clients/at-till', { name: 'Liri', phone: '', cardNumber: '', ...body });
/** An order of a beer at 2.00, with its client. */
async function ordered(clientId: string | null = null, by: Client = manager): Promise<string> {
  const orderId = uuidv7();
  const { body } = await by.command(
    { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
    { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1_000 },
    ...(clientId === null ? [] : [{ type: 'setClient', orderId, clientId }]),
  );
  for (const { code } of body.answers) expect(code).toBeNull();
  return orderId;
}
const paying = { expectedTotal: 200, amount: 200 };
const spending = (orderId: string, clientId: string, more: object = {}) => ({
  type: 'spendPoints',
  orderId,
  clientId,
  paymentId: uuidv7(),
  method: 'points',
  ...paying,
  ...more,
});

// Vouchers
const make = (more: object = {}): Promise<{ id: string; number: string }> =>
  done(
    manager.call('POST', 'api/vouchers', {
      number: '',
      value: 5_000,
      isForSale: false,
      expiresOn: null,
      clientId: null,
      comment: '',
      ...more,
    }),
  );
const redeem = async (number: string, more: object = {}): Promise<Refusal> => {
  const orderId = await ordered();
  return refusedOf(manager, {
    type: 'redeemVoucher',
    orderId,
    paymentId: uuidv7(),
    method: 'voucher',
    number,
    ...paying,
    ...more,
  });
};
const sell = (more: object) => manager.call('POST', 'api/vouchers/sell', { method: 'cash', ...more });
const takeBack = (id: string, by: Client = manager, reason = 'wrong value') =>
  by.call('POST', `api/vouchers/${id}/take-back`, { reason });

// Visits
const letIn = (more: object = {}) =>
  waiter.call('POST', 'api/visits', {
    productId: play,
    name: 'Era',
    phone: '+383 44 111 222',
    parent: 'Arta',
    alertMinutes: null,
    ...more,
  });
const letOut = (id: string) =>
  manager.call('POST', `api/visits/${id}/check-out`, { orderId: uuidv7(), lineId: uuidv7(), opensOrder: true });
const withdraw = (id: string, reason = 'twice') => waiter.call('POST', `api/visits/${id}/withdraw`, { reason });

type Case = readonly [what: string, code: string, provoke: () => Promise<Refusal>];

const ofClients: readonly Case[] = [
  [
    'somebody is noted who is a client already',
    'CLIENT_EXISTS',
    async () => errorOf(await note({ cardNumber: (await known()).cardNumber })),
  ],
  [
    'the card of a bank is not kept',
    'CARD_IS_PAYMENT_CARD',
    async () => errorOf(await note({ cardNumber: '4111111111111111' })),
  ],
  [
    'a client who is not there',
    'CLIENT_NOT_FOUND',
    async () => refusedOf(waiter, { type: 'setClient', orderId: await ordered(null, waiter), clientId: uuidv7() }),
  ],
  [
    'another card than the client’s',
    'CARD_OF_ANOTHER',
    async () => {
      const [one, other] = [await known(), await known()];
      const orderId = await ordered(one.id, waiter);
      return refusedOf(waiter, spending(orderId, one.id, { card: other.cardNumber }));
    },
  ],
  [
    'points where the venue has none',
    'POINTS_NOT_OFFERED',
    async () => {
      const { id } = await known();
      const orderId = await ordered(id);
      return under({ pointWorth: 0 }, () => refusedOf(manager, spending(orderId, id)));
    },
  ],
  [
    'points of whom the order is not',
    'POINTS_OF_ANOTHER',
    async () => {
      const [one, other] = [await known(), await known()];
      return refusedOf(manager, spending(await ordered(one.id), other.id));
    },
  ],
  [
    'more points than there are',
    'POINTS_TOO_FEW',
    async () => {
      const { id } = await known();
      return refusedOf(manager, spending(await ordered(id), id));
    },
  ],
  [
    'goods that were priced for the client',
    'CLIENT_PRICES_HOLD',
    async () => {
      const names = { sq: 'Hoteli', en: 'Hotel' };
      const prices = { [test.venue.products.beer]: 170 };
      const values = { ...emptyValues(priceLists.fields), names, prices, isOnlyForClients: true };
      const list = await done(admin.call('POST', 'api/price-lists', values));
      const { id } = await known({ priceListId: list.id });
      return under({ priceList: true }, async () => {
        const orderId = uuidv7();
        return refusedOf(
          waiter,
          { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
          { type: 'setClient', orderId, clientId: id },
          { type: 'addLine', orderId, lineId: uuidv7(), productId: test.venue.products.beer, quantity: 1_000 },
          { type: 'setClient', orderId, clientId: null },
        );
      });
    },
  ],
];

const ofVouchers: readonly Case[] = [
  [
    'a voucher that was deleted',
    'VOUCHER_NOT_FOUND',
    async () => {
      const { id, number } = await make();
      await done(manager.call('DELETE', `api/vouchers/${id}`));
      return redeem(number);
    },
  ],
  ['a number that was mistyped', 'VOUCHER_MISTYPED', () => redeem('NOBODYS-1')],
  [
    'a voucher after its last day',
    'VOUCHER_EXPIRED',
    async () => {
      const { id, number } = await make();
      await test.app.venue.inWriteTx((tx) =>
        tx.run(sql`UPDATE voucher SET expires_on = '2020-01-31' WHERE id = ${id}::uuid`),
      );
      return redeem(number);
    },
  ],
  ['one that nobody has bought', 'VOUCHER_NOT_SOLD', async () => redeem((await make({ isForSale: true })).number)],
  ['more than is left on it', 'VOUCHER_BALANCE', async () => redeem((await make({ value: 150 })).number)],
  [
    'where the venue takes none',
    'VOUCHERS_NOT_OFFERED',
    async () => {
      const { number } = await make();
      return under({ activeVouchers: false }, () => redeem(number));
    },
  ],
  [
    'a sale is taken back of which a part is spent',
    'VOUCHER_USED',
    async () => {
      const { id, number } = await done(sell({ value: 500 }));
      expect(await redeem(number)).toEqual({ code: null, details: {} });
      return errorOf(await takeBack(id));
    },
  ],
  [
    'one paper is sold twice',
    'VOUCHER_SOLD',
    async () => {
      const { number } = await make({ isForSale: true });
      await done(sell({ number }));
      return errorOf(await sell({ number }));
    },
  ],
  [
    'taken back by whoever may not',
    'APPROVAL_REQUIRED',
    async () => errorOf(await takeBack((await done(sell({ value: 500 }))).id, waiter)),
  ],
  [
    'taken back without saying why',
    'REASON_REQUIRED',
    async () => errorOf(await takeBack((await done(sell({ value: 500 }))).id, manager, ' ')),
  ],
];

const ofVisits: readonly Case[] = [
  [
    'visits where the venue has none',
    'VISITS_NOT_OFFERED',
    () => under({ isService: false }, async () => errorOf(await letIn())),
  ],
  ['a visit that is not there', 'VISIT_NOT_FOUND', async () => errorOf(await letOut(uuidv7()))],
  [
    'one that a colleague has ended',
    'VISIT_ENDED',
    async () => {
      const { id } = await done(letIn());
      await done(letOut(id));
      return errorOf(await letOut(id));
    },
  ],
  [
    'a product that is not sold by time',
    'VISIT_NO_TARIFF',
    async () => errorOf(await letIn({ productId: test.venue.products.beer })),
  ],
  [
    'service client form: phone, child name and parent name required',
    'VISIT_CLIENT_REQUIRED',
    async () => errorOf(await letIn({ parent: '' })),
  ],
  [
    'withdrawn late by whoever may not',
    'VISIT_NOT_FRESH',
    async () => {
      const { id } = await done(letIn());
      test.time.now += 6 * minute;
      return errorOf(await withdraw(id));
    },
  ],
  [
    'withdrawn without saying why',
    'REASON_REQUIRED',
    async () => errorOf(await withdraw((await done(letIn())).id, ' ')),
  ],
  [
    'a check-out that is undone after five minutes',
    'VISIT_NOT_RESUMED',
    async () => {
      const { id } = await done(letIn());
      await done(letOut(id));
      test.time.now += 6 * minute;
      return errorOf(await waiter.call('POST', `api/visits/${id}/resume`, { reason: 'by mistake' }));
    },
  ],
  ['the number of a payment card', 'TEXT_IS_CARD', async () => errorOf(await letIn({ parent: '4111 1111 1111 1111' }))],
  [
    'more than anybody can watch',
    'VISIT_TOO_MANY',
    async () => {
      const { id } = await done(letIn());
      await test.app.venue.inWriteTx((tx) =>
        tx.run(sql`
          INSERT INTO visit (id, version, status, product_id, tariff, name, phone, parent, started_at, started_by, alert_minutes, reason)
          SELECT md5(n::text)::uuid, 1, 'underWay', product_id, tariff, 'Many', '', '', started_at, started_by, 60, ''
          FROM visit, generate_series(1, ${visitLimits.underWay}::int) AS n WHERE visit.id = ${id}`),
      );
      return errorOf(await letIn());
    },
  ],
];

async function isSaid(code: string, provoke: () => Promise<Refusal>): Promise<void> {
  const refusal = await provoke();
  expect(refusal.code).toBe(code);
  const read = languages.map((language) => said(language, refusal));
  for (const text of read) expect(text).toMatch(/^[^{}]{5,}$/);
  expect(new Set(read).size).toBe(languages.length);
}

const codesOf = (cases: readonly Case[]) => cases.map(([, code]) => code).toSorted();

describe('the error catalogue, of clients', () => {
  it.each(ofClients)('%s: %s', (_, code, provoke) => isSaid(code, provoke));

  it('is whole', () => {
    const codes = Object.keys({ ...clientErrors, ...orderErrors }).filter((code) =>
      /^(CLIENT|POINTS|CARD_OF)_/.test(code),
    );
    expect(codesOf(ofClients)).toEqual([...codes, 'CARD_IS_PAYMENT_CARD'].toSorted());
  });
});

describe('the error catalogue, of vouchers', () => {
  it.each(ofVouchers)('%s: %s', (_, code, provoke) => isSaid(code, provoke));

  it('is whole', () => expect(codesOf(ofVouchers)).toEqual(Object.keys(voucherErrors).toSorted()));
});

describe('the error catalogue, of visits', () => {
  it.each(ofVisits)('%s: %s', (_, code, provoke) => isSaid(code, provoke));

  it('is whole', () => expect(codesOf(ofVisits)).toEqual(Object.keys(visitErrors).toSorted()));
});
