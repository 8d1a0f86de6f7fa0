import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { pins } from '../kit/venue.ts';

// Issue 11, point 1: client cards, and the discount of their clients.

let test: TestApp;
let waiter: Client;
let tablet: Client;
let admin: Client;
let beer: string;
let arta: { id: string; version: number };
let drita: string;

const person = (name: string, more: object = {}) => ({ ...emptyValues(clientResource.fields), name, ...more });
const made = async (body: object) => {
  const answer = await admin.call('POST', 'api/clients', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { id: string; version: number };
};
const setting = async (changes: object) =>
  expect((await admin.call('PUT', 'api/configuration', { changes })).status).toBe(200);

beforeAll(async () => {
  test = await openTestApp();
  [waiter, tablet, admin] = [
    await test.signIn('Waiter'),
    await test.signIn('Waiter', 'tablet'),
    await test.signIn('Admin'),
  ];
  beer = test.venue.products.beer;
  const phone = '044 123 456';
  arta = await made(person('Arta Krasniqi', { cardNumber: 'club-0042', discount: 1_000, phone, priority: 2 }));
  drita = (await made(person('Drita Artani', { priority: 1 }))).id;
});
afterAll(() => test?.close());

const byCard = async (number: string, by = waiter) =>
  (await by.call('GET', `api/clients/card?number=${encodeURIComponent(number)}`)).body.client;
const named = async (search: string) => {
  const { body } = await waiter.call('GET', `api/clients/choice?use=order&search=${encodeURIComponent(search)}`);
  return body.clients.map(({ name }: { name: string }) => name);
};
const client = (orderId: string, clientId: string | null, more: object = {}) => ({
  type: 'setClient',
  orderId,
  clientId,
  ...more,
});
async function sold(by = waiter) {
  const orderId = uuidv7();
  const line = { type: 'addLine', orderId, lineId: uuidv7(), productId: beer, quantity: 1000 };
  await by.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 }, line);
  return orderId;
}
const stored = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.one(sql`
      SELECT discount_value AS value, discount_client_id AS client, total FROM sales_order WHERE id = ${orderId}`),
  );
const codesOf = ({ body }: { body: { answers: { code: string | null }[] } }) => body.answers.map(({ code }) => code);

describe('a client', () => {
  it('is found by their card however it is typed, by a phone number, and by three letters; the first by priority', async () => {
    const found = { id: arta.id, name: 'Arta Krasniqi', discount: 1_000, phoneEnd: '56' };
    for (const number of ['CLUB0042', 'club-0042', 'club 0042']) expect(await byCard(number)).toMatchObject(found);
    for (const number of ['CLUB004', 'CLUB00421', '-', '0442']) expect(await byCard(number)).toBeNull();
    expect(await named('art')).toEqual(['Drita Artani', 'Arta Krasniqi']);
    expect(await named('044123456')).toEqual(['Arta Krasniqi']);
    expect(await named('CLUB0042')).toEqual(['Arta Krasniqi']);
  });

  it('has a card, and is found without it, as the venue wants', async () => {
    await setting({ searchClientCards: false });
    expect([await named('art'), await named('044123456')]).toEqual([['Drita Artani'], []]);
    expect((await byCard('CLUB0042')).id).toBe(arta.id);
    await setting({ clientCard: false });
    expect(await byCard('CLUB0042')).toBeNull();
    expect(await named('art')).toEqual(['Drita Artani', 'Arta Krasniqi']);
    const orderId = await sold();
    expect((await waiter.command(client(orderId, arta.id, { discount: 1_000 }))).body.orders[0].discount).toBeNull();
    await setting({ clientCard: true, searchClientCards: true });
  });

  it('is nothing to try out: whoever asks for more cards than anybody holds waits', async () => {
    const other = await test.signIn('waiter2');
    const calls = await Promise.all(
      Array.from({ length: 80 }, (_, n) => other.call('GET', `api/clients/card?number=CLUB${1000 + n}`)),
    );
    expect(calls.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  });
});

describe('a client who has to show their card', () => {
  it('review 23, 5: is put on by it, and not by an id that some list has named; guests without a card by name', async () => {
    await setting({ searchClientCards: false });
    const orderId = await sold();
    const put = async (id: string, more: object = {}, by = waiter) =>
      codesOf(await by.command(client(orderId, id, more)))[0];
    expect(await put(arta.id)).toBe('APPROVAL_REQUIRED');
    expect(await put(arta.id, { card: 'club-0043' })).toBe('CARD_OF_ANOTHER');
    expect(await put(drita)).toBeNull();
    expect(await stored(orderId)).toMatchObject({ value: 0, total: 200 });
    expect(await put(arta.id, { card: 'CLUB 0042' })).toBeNull();
    expect(await stored(orderId)).toMatchObject({ value: 1_000, total: 180 });
    const entries = await test.app.venue.read((tx) =>
      tx.rows<{ data: string }>(sql`SELECT data FROM journal WHERE subject = ${`order:${orderId}`}`),
    );
    expect(entries.length).toBeGreaterThan(2);
    expect(JSON.stringify(entries)).not.toMatch(/club.?0042/i);
    // A till that was away brings many: more than so many at once it sends in parts.
    const many = await Promise.all(Array.from({ length: 11 }, () => sold()));
    const shown = many.map((id) => client(id, arta.id, { card: 'CLUB0042' }));
    expect((await waiter.command(...shown)).body.error.code).toBe('TOO_MUCH_AT_ONCE');
    for (const each of shown) expect(codesOf(await waiter.command(each))).toEqual([null]);
    const other = await sold();
    expect(codesOf(await admin.command(client(other, arta.id)))[0]).toBeNull();
    await setting({ searchClientCards: true });
    expect(codesOf(await waiter.command(client(await sold(), arta.id)))[0]).toBeNull();
  });
});

describe('the birthday of a client', () => {
  it('is told of whoever is found on it, by the venue’s day, and of nobody else', async () => {
    const day = (await admin.call('GET', 'api/reservations')).body.day as string;
    const born = (date: string, name: string, cardNumber: string) =>
      made(person(name, { birthDate: date, cardNumber }));
    await born(`1990-${day.slice(5)}`, 'Born Today', 'BORN1');
    const next = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(5, 10);
    await born(`1990-${next}`, 'Born Tomorrow', 'BORN2');
    const hasBirthday = async (search: string) => {
      const { body } = await waiter.call('GET', `api/clients/choice?use=order&search=${encodeURIComponent(search)}`);
      return body.clients.map(({ isBirthday }: { isBirthday: boolean }) => isBirthday);
    };
    expect([await hasBirthday('Born Today'), (await byCard('BORN1')).isBirthday]).toEqual([[true], true]);
    expect([await hasBirthday('Born Tomorrow'), (await byCard('BORN2')).isBirthday]).toEqual([[false], false]);
    expect((await byCard('CLUB0042')).isBirthday).toBe(false);
  });
});

describe('the discount of a client', () => {
  it('is the server’s, is kept with its client, and leaves with them', async () => {
    const orderId = await sold();
    const { body } = await waiter.command(client(orderId, arta.id, { name: 'x', discount: 9_000 }));
    expect(body.orders[0]).toMatchObject({
      clientName: 'Arta Krasniqi',
      discount: { kind: 'percent', value: 1_000 },
      discountGrant: { clientId: arta.id },
    });
    expect(await stored(orderId)).toEqual({ value: 1_000, client: arta.id, total: 180 });
    const entry = await test.app.venue.read((tx) =>
      tx.one<{ data: string }>(sql`
        SELECT data FROM journal WHERE action = 'order.setClient' AND subject = ${`order:${orderId}`}`),
    );
    expect(JSON.parse(entry.data)).toMatchObject({ clientId: arta.id, discount: { kind: 'percent', value: 1_000 } });
    await waiter.command(client(orderId, drita));
    expect(await stored(orderId)).toEqual({ value: 0, client: null, total: 200 });
  });

  it('stays as it was given while the client’s own changes, also for what is read from the database', async () => {
    const orderId = await sold();
    await waiter.command(client(orderId, arta.id));
    const { id, ...values } = (await admin.call('GET', `api/clients/${arta.id}`)).body;
    const changed = await admin.call('PUT', `api/clients/${id}`, { ...values, discount: 2_000 });
    expect(changed.status).toBe(200);
    const line = { type: 'addLine', orderId, lineId: uuidv7(), productId: beer, quantity: 1000 };
    expect((await tablet.call('GET', `api/orders/${orderId}`)).body.order.discount.value).toBe(1_000);
    expect((await waiter.command(line)).body.orders[0].discount.value).toBe(1_000);
    expect(await stored(orderId)).toMatchObject({ value: 1_000, total: 360 });
    await admin.call('PUT', `api/clients/${id}`, { ...values, version: changed.body.version });
  });

  it('needs a word once the bill is printed; given, it is for this client', async () => {
    const orderId = await sold();
    const lookup = await waiter.command({ type: 'printTotal', orderId }, client(orderId, arta.id));
    expect(codesOf(lookup)).toEqual([null, 'APPROVAL_REQUIRED']);
    const asked = { action: 'setClient', subject: orderId, amount: 20, terms: { clientId: arta.id } };
    const approval = await waiter.call('POST', 'api/approvals', { ...asked, pin: pins.Manager });
    expect(approval.status, JSON.stringify(approval.body)).toBe(200);
    const { approvalId } = approval.body;
    expect(codesOf(await waiter.command(client(orderId, drita, { approvalId })))).toEqual([null]);
    expect(codesOf(await waiter.command(client(orderId, arta.id, { approvalId })))).toEqual([null]);
    expect(await stored(orderId)).toMatchObject({ value: 1_000, total: 180 });
  });

  it('is one or the other while two tills put clients on one order, and is always its client’s', async () => {
    await setting({ waiterAccess: true });
    const orderId = await sold();
    const other = (await made(person('Besa', { discount: 3_000 }))).id;
    const puts = Array.from({ length: 20 }, (_, n) =>
      (n % 2 === 0 ? waiter : admin).command(client(orderId, [arta.id, other, drita, null][n % 4] ?? null)),
    );
    await Promise.all(puts);
    const { client: given, value } = (await stored(orderId)) as { client: string | null; value: number };
    const order = await test.app.venue.read((tx) =>
      tx.one<{ id: string | null }>(sql`SELECT client_id AS id FROM sales_order WHERE id = ${orderId}`),
    );
    const wanted = new Map([
      [arta.id, 1_000],
      [other, 3_000],
    ]);
    expect({ given, value }).toEqual({ given: value === 0 ? null : order.id, value: wanted.get(order.id ?? '') ?? 0 });
    await setting({ waiterAccess: false });
  });
});

describe('a client who is noted at the till', () => {
  const note = (by: Client, body: object, commandId = uuidv7()) =>
    by.call(
      'POST',
      'api/clients/at-till',
      { name: 'Liri', phone: '', cardNumber: '', ...body },
      { 'command-id': commandId },
    );

  it('has name, phone and card, and nothing that is worth money; it is there at once', async () => {
    const { status, body } = await note(waiter, { name: ' Liri ', phone: '044 555 111', cardNumber: 'new-7' });
    expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Liri', phoneEnd: '11', discount: 0 } });
    const { id, version: _, ...values } = (await admin.call('GET', `api/clients/${body.id}`)).body;
    const wanted = { name: 'Liri', kind: 'person', phone: '044 555 111', cardNumber: 'NEW7' };
    expect(values).toMatchObject({ ...emptyValues(clientResource.fields), ...wanted });
    expect(await byCard('new7', tablet)).toMatchObject({ id });
    const orderId = await sold();
    expect((await waiter.command(client(orderId, id))).body.orders[0]).toMatchObject({ clientName: 'Liri' });
    const history = (await admin.call('GET', `api/clients/${id}/history`)).body;
    expect(history).toMatchObject([{ action: 'clients.created' }]);
    expect((await waiter.call('POST', 'api/clients', person('X', { discount: 9_000 }))).status).toBe(403);
    const worth = await note(waiter, { discount: 9_000 });
    expect(worth.body.error.code).toBe('INVALID_INPUT');
  });

  it('is not noted twice: by card, by phone however it is written, or sent again', async () => {
    const known = { code: 'CLIENT_EXISTS', details: { name: 'Arta Krasniqi' } };
    for (const body of [{ cardNumber: 'Club 0042' }, { phone: '+383 44 123456' }]) {
      expect((await note(waiter, body)).body.error).toMatchObject(known);
    }
    const commandId = uuidv7();
    const twice = [await note(waiter, { name: 'Një' }, commandId), await note(waiter, { name: 'Një' }, commandId)];
    expect(twice.map(({ body }) => body.id)).toEqual([twice[0]?.body.id, twice[0]?.body.id]);
    expect(await named('Një')).toEqual(['Një']);
  });

  it('is one where many tills note the same card at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => note(n % 2 ? waiter : tablet, { name: `Nxit ${n}`, cardNumber: 'RACE1' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('has no payment card, a phone number that is one, and a name', async () => {
    const codes = [];
    for (const body of [{ cardNumber: '4111111111111111' }, { phone: 'abc' }, { cardNumber: 'a/b' }, { name: ' ' }]) {
      const { error } = (await note(waiter, body)).body;
      codes.push([error.code, error.fields?.[0]?.path]);
    }
    expect(codes).toEqual([
      ['CARD_IS_PAYMENT_CARD', 'cardNumber'],
      ['RECORD_INVALID', 'phone'],
      ['RECORD_INVALID', 'cardNumber'],
      ['INVALID_INPUT', 'body.name'],
    ]);
    const left = await test.app.venue.read((tx) =>
      tx.one<{ n: number }>(sql`
        SELECT (SELECT count(*) FROM journal WHERE data LIKE '%4111111111%')
             + (SELECT count(*) FROM command WHERE answer LIKE '%4111111111%') AS n`),
    );
    expect(Number(left.n)).toBe(0);
  });

  it('is noted by whoever may, and by no script', async () => {
    expect((await note(await test.signIn('Staff', 'tablet'), {})).status).toBe(403);
    const other = await test.signIn('waiter2');
    const many = await Promise.all(Array.from({ length: 60 }, (_, n) => note(other, { name: `Lista ${n}` })));
    expect(many.filter(({ status }) => status === 429).length).toBeGreaterThan(10);
  });
});
