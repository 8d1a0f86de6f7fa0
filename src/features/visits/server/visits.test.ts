import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, changeSettings, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
/** The manager on another till. */
let tablet: Client;
let waiter: Client;
/** What is sold by time: an hour 3.00, two 5.00, then each half hour 1.00. */
let play: string;
const minute = 60_000;

beforeAll(async () => {
  test = await openTestApp({ settings: { isService: true, serviceClient: true } });
  manager = await test.signIn('Manager');
  tablet = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  play = test.venue.products.beer;
  const { id: _, ...values } = (await manager.call('GET', `api/products/${play}`)).body;
  const service = await manager.call('PUT', `api/products/${play}`, { ...values, isService: true });
  expect(service.status, JSON.stringify(service.body)).toBe(200);
  const made = await manager.call('POST', 'api/visit-tariffs', tariff());
  expect(made.status, JSON.stringify(made.body)).toBe(200);
});
afterAll(() => test?.close());

const tariff = (more: object = {}) => ({
  name: 'Play',
  productId: play,
  firstMinutes: 60,
  firstPrice: 300,
  secondMinutes: 120,
  secondPrice: 500,
  thirdMinutes: null,
  thirdPrice: null,
  furtherMinutes: 30,
  furtherPrice: 100,
  graceMinutes: 5,
  alertMinutes: null,
  ...more,
});
const wanted = (more: object = {}) => ({
  productId: play,
  name: 'Era',
  phone: '+383 44 111 222',
  parent: 'Arta',
  alertMinutes: null,
  ...more,
});
const checkIn = (more: object = {}, by: Client = manager, id = uuidv7()) =>
  by.call('POST', 'api/visits', wanted(more), { 'command-id': id });
const begun = async (more: object = {}, by: Client = manager): Promise<string> => {
  const answer = await checkIn(more, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
};
const checkOut = (id: string, more: object = {}, by: Client = manager, commandId = uuidv7()) =>
  by.call(
    'POST',
    `api/visits/${id}/check-out`,
    { orderId: uuidv7(), lineId: uuidv7(), opensOrder: true, ...more },
    { 'command-id': commandId },
  );
const withdraw = (id: string, by: Client = manager, reason = 'twice') =>
  by.call('POST', `api/visits/${id}/withdraw`, { reason });
const codeOf = ({ status, body }: Answered) => (status === 200 ? 'ok' : body.error.code);
const read = <Row>(statement: ReturnType<typeof sql>) => test.app.venue.read((tx) => tx.rows<Row>(statement));
const linesOf = (visitId: string) =>
  read<{ orderId: string; price: number; source: string; said: string }>(sql`
    SELECT order_id AS "orderId", unit_price AS price, price_source AS source, price_offer_name AS said
    FROM order_line WHERE price_offer_id = ${visitId}`);
const orderOf = async (orderId: string, by: Client = manager) => (await by.call('GET', `api/orders/${orderId}`)).body;
const underWay = async () => (await waiter.call('GET', 'api/visits')).body.visits;

beforeEach(async () => {
  for (const { id } of await underWay()) expect(codeOf(await withdraw(id))).toBe('ok');
});

describe('letting somebody in', () => {
  it('begins their time, by the tariff of then, and knows them the next time', async () => {
    const id = await begun({}, waiter);
    expect(await underWay()).toMatchObject([{ id, name: 'Era', startedAt: test.time.now, alertMinutes: 60 }]);
    expect((await waiter.call('GET', 'api/visits/clients?phone=4411122')).body.clients).toEqual([]);
    const { body } = await waiter.call('GET', 'api/visits/clients?phone=044/111-222');
    expect(body.clients).toMatchObject([{ child: 'Era', parent: 'Arta', phone: '+383 44 111 222' }]);
    await begun({ name: 'era', phone: '044111222' });
    expect((await waiter.call('GET', 'api/visits/clients?phone=044111222')).body.clients.length).toBe(1);
  });

  it('needs phone, child and parent, unless the venue asks for a name alone', async () => {
    expect(codeOf(await checkIn({ phone: '' }))).toBe('VISIT_CLIENT_REQUIRED');
    expect(codeOf(await checkIn({ parent: '' }))).toBe('VISIT_CLIENT_REQUIRED');
    expect((await checkIn({ name: ' ' })).status).toBe(400);
    await changeSettings(test.app, { serviceClient: false });
    expect(codeOf(await checkIn({ name: '17', phone: '', parent: '' }))).toBe('ok');
    await changeSettings(test.app, { isService: false });
    expect(codeOf(await checkIn())).toBe('VISITS_NOT_OFFERED');
    await changeSettings(test.app, { isService: true, serviceClient: true });
    expect(codeOf(await checkIn({ productId: test.venue.products.water }))).toBe('VISIT_NO_TARIFF');
  });

  it('takes effect once, however often it is sent', async () => {
    const id = uuidv7();
    const [one, other] = await Promise.all([checkIn({}, manager, id), checkIn({}, manager, id)]);
    expect(one.body.id).toBe(other.body.id);
    expect((await underWay()).length).toBe(1);
  });
});

describe('a visit entered by mistake', () => {
  it('is withdrawn at once by whoever works, later by a manager, with a reason', async () => {
    const id = await begun({}, waiter);
    expect(codeOf(await withdraw(id, waiter, ' '))).toBe('REASON_REQUIRED');
    test.time.now += 5 * minute;
    expect(codeOf(await withdraw(id, waiter))).toBe('VISIT_NOT_FRESH');
    expect(codeOf(await withdraw(id))).toBe('ok');
    expect(codeOf(await withdraw(id))).toBe('VISIT_ENDED');
    expect(codeOf(await checkOut(id))).toBe('VISIT_ENDED');
    expect(codeOf(await withdraw(await begun({}, waiter), waiter))).toBe('ok');
  });
});

describe('letting somebody out', () => {
  it('puts one line at the price of the time on a new direct order', async () => {
    const id = await begun();
    test.time.now += 66 * minute + 59_000;
    const { status, body } = await checkOut(id);
    expect([status, body.minutes, body.price]).toEqual([200, 66, 500]);
    expect(await linesOf(id)).toEqual([{ orderId: body.orderId, price: 500, source: 'tariff', said: '66 min' }]);
    expect(await orderOf(body.orderId)).toMatchObject({ order: { type: 'direct', status: 'open' } });
    expect(await underWay()).toEqual([]);
  });

  it('is not held up by the menus: what is sold by time is on none of them', async () => {
    const { id: _, version, ...values } = (await manager.call('GET', `api/products/${play}`)).body;
    const change = async (menuIds: readonly string[], since: number) =>
      (await manager.call('PUT', `api/products/${play}`, { ...values, menuIds, version: since })).body.version;
    const without = await change([], version);
    const { body } = await checkOut(await begun());
    expect(body.price).toBe(300);
    expect(await linesOf(body.id)).toMatchObject([{ orderId: body.orderId }]);
    await change(values.menuIds, without);
  });

  it('is not held up by what was taken off sale or deleted meanwhile, and is called what it was', async () => {
    const { id: _, version, ...values } = (await manager.call('GET', `api/products/${play}`)).body;
    const change = async (since: number, more: object = {}) => {
      const { status, body } = await manager.call('PUT', `api/products/${play}`, {
        ...values,
        ...more,
        version: since,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return body.version as number;
    };
    const nameOf = async (id: string) =>
      (await read<{ name: string }>(sql`SELECT name FROM order_line WHERE price_offer_id = ${id}`)).map(
        (line) => line.name,
      );
    const [first, second] = [await begun(), await begun({ name: 'Dea' })];
    const off = await change(version, { isActive: false, name: { ...values.name, sq: 'Kinema', en: 'Cinema' } });
    expect(codeOf(await checkIn())).toBe('VISIT_NO_TARIFF');
    const orderId = uuidv7();
    const sale = await manager.command(
      { type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 },
      { type: 'addLine', orderId, lineId: uuidv7(), productId: play, quantity: 1_000 },
    );
    expect(sale.body.answers).toMatchObject([{ outcome: 'done' }, { code: 'PRODUCT_NOT_FOUND' }]);
    const one = await checkOut(first);
    expect([codeOf(one), one.body.price]).toEqual(['ok', 300]);
    expect(await nameOf(first)).toEqual([values.name.sq]);
    const [kept] = await read<{ id: string }>(sql`SELECT id FROM visit_tariff WHERE deleted_at IS NULL`);
    const answers = [
      await manager.call('DELETE', `api/visit-tariffs/${kept?.id}`),
      await manager.call('DELETE', `api/products/${play}`),
      await checkOut(second),
      await manager.call('POST', `api/products/${play}/restore`, {}),
      await manager.call('POST', `api/visit-tariffs/${kept?.id}/restore`, {}),
    ];
    expect(answers.map(codeOf)).toEqual(Array(5).fill('ok'));
    expect(await nameOf(second)).toEqual([values.name.sq]);
    const { body: back } = await manager.call('GET', `api/products/${play}`);
    expect(back.version).toBeGreaterThan(off);
    await change(back.version);
  });

  it('keeps the price that was told when it began', async () => {
    const id = await begun();
    const [kept] = await read<{ id: string; version: number }>(sql`SELECT id, version FROM visit_tariff`);
    const dear = { version: kept?.version, ...tariff({ firstPrice: 900, secondPrice: 900 }) };
    expect((await manager.call('PUT', `api/visit-tariffs/${kept?.id}`, dear)).status).toBe(200);
    expect((await checkOut(id)).body.price).toBe(300);
    expect((await checkOut(await begun())).body.price).toBe(900);
    const back = { version: Number(kept?.version) + 1, ...tariff() };
    expect((await manager.call('PUT', `api/visit-tariffs/${kept?.id}`, back)).status).toBe(200);
  });

  it('puts it on an open order at a table, and no price of a list changes it', async () => {
    const orderId = uuidv7();
    await manager.command({
      type: 'openOrder',
      orderId,
      orderType: 'inHouse',
      tableId: test.venue.tables[0],
      covers: 2,
    });
    const id = await begun();
    const lineId = uuidv7();
    expect(codeOf(await checkOut(id, { orderId, lineId, opensOrder: false }))).toBe('ok');
    const change = await manager.command(
      { type: 'changeQuantity', orderId, lineId, quantity: 2_000 },
      { type: 'priceLine', orderId, lineId, unitPrice: 1 },
      { type: 'removeLine', orderId, lineId },
      { type: 'cancelOrder', orderId },
    );
    expect(change.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('refused'));
    expect((await linesOf(id)).map(({ price }) => price)).toEqual([300]);
    // The visit stays ended.
    expect(codeOf(await checkOut(id))).toBe('VISIT_ENDED');
  });

  it('is taken back as what was cooked is: with the right to void, a reason, and no word to a station', async () => {
    const id = await begun({}, waiter);
    const own = await checkOut(id, {}, waiter);
    const { orderId, lineId } = own.body;
    const voiding = { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1_000, reason: 'left' };
    const refused = await waiter.command({ type: 'removeLine', orderId, lineId }, { ...voiding, id: uuidv7() });
    expect(refused.body.answers.map(({ code }: { code: string }) => code)).toEqual([
      'LINE_ALREADY_SENT',
      'APPROVAL_REQUIRED',
    ]);
    expect((await orderOf(orderId)).order.lines).toMatchObject([{ sentQuantity: 1_000, stationId: null }]);
  });

  it('of two tills at once, and sent twice, makes one line', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await begun();
      const again = uuidv7();
      const same = { orderId: uuidv7(), lineId: uuidv7() };
      const answers = await Promise.all([
        checkOut(id, same, manager, again),
        checkOut(id, {}, tablet),
        checkOut(id, same, manager, again),
      ]);
      expect(new Set(answers.map(codeOf))).toEqual(new Set(['ok', 'VISIT_ENDED']));
      expect((await linesOf(id)).length).toBe(1);
    }
  });

  it('leaves the visit under way if the order refuses', async () => {
    const id = await begun();
    expect(codeOf(await checkOut(id, { opensOrder: false }))).toBe('ORDER_NOT_FOUND');
    expect(await underWay()).toMatchObject([{ id }]);
    expect(await linesOf(id)).toEqual([]);
  });

  it('counts no time where the clock was set back', async () => {
    const id = await begun();
    test.time.now -= 30 * minute;
    expect((await checkOut(id)).body).toMatchObject({ minutes: 0, price: 300 });
  });
});

describe('a check-out by mistake', () => {
  const resume = (id: string, by: Client = manager, reason = 'by mistake', commandId = uuidv7()) =>
    by.call('POST', `api/visits/${id}/resume`, { reason }, { 'command-id': commandId });

  it('is undone by whoever did it: the time goes on since it began, and its order is gone', async () => {
    const id = await begun({}, waiter);
    const [{ startedAt }] = await underWay();
    test.time.now += 30 * minute;
    const first = (await checkOut(id, {}, waiter)).body;
    test.time.now += 4 * minute;
    expect(codeOf(await resume(id, waiter, ' '))).toBe('REASON_REQUIRED');
    expect(codeOf(await resume(id, waiter))).toBe('ok');
    expect(await underWay()).toMatchObject([{ id, startedAt }]);
    expect((await orderOf(first.orderId)).order.status).toBe('cancelled');
    test.time.now += 40 * minute;
    const { body } = await checkOut(id, {}, waiter);
    expect([body.minutes, body.price]).toEqual([74, 500]);
    expect(await linesOf(id)).toHaveLength(3);
  });

  it('voids nothing else that is called so since: devices choose the ids', async () => {
    const [orderId, other, dear] = [uuidv7(), uuidv7(), uuidv7()];
    const opening = { type: 'openOrder', orderType: 'inHouse', tableId: test.venue.tables[1], covers: 0 };
    const sold = {
      type: 'addLine',
      orderId: other,
      lineId: dear,
      productId: test.venue.products.pizza,
      quantity: 1_000,
    };
    const opened = [{ ...opening, orderId }, { ...opening, orderId: other }, sold, { type: 'send', orderId: other }];
    expect((await waiter.command(...opened)).body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
      Array(4).fill('done'),
    );
    const id = await begun({}, waiter);
    const { lineId } = (await checkOut(id, { orderId, opensOrder: false }, waiter)).body;
    const move = (orderId: string, toOrderId: string, line: string, toLineId: string) =>
      waiter.command({
        type: 'transferLines',
        orderId,
        toOrderId,
        lines: [{ lineId: line, quantity: 1_000, toLineId }],
      });
    expect((await move(orderId, other, lineId, uuidv7())).body.answers).toMatchObject([{ outcome: 'done' }]);
    expect((await move(other, orderId, dear, lineId)).body.answers).toMatchObject([{ code: 'LINE_EXISTS' }]);
    // It took the place before that was refused.
    await test.app.venue.inWriteTx((tx) =>
      tx.run(sql`UPDATE order_line SET order_id = ${orderId}, id = ${lineId} WHERE id = ${dear}`),
    );
    expect(codeOf(await resume(id, waiter))).toBe('LINE_NOT_FOUND');
    expect((await orderOf(orderId)).order.lines).toMatchObject([{ id: lineId, quantity: 1_000 }]);
  });

  it('leaves an order at a table, and what else is on a direct one', async () => {
    for (const orderType of ['inHouse', 'direct'] as const) {
      const orderId = uuidv7();
      const tableId = orderType === 'inHouse' ? test.venue.tables[1] : null;
      const opened = await manager.command({ type: 'openOrder', orderId, orderType, tableId, covers: 0 });
      expect(opened.body.answers).toMatchObject([{ outcome: 'done' }]);
      const beer = {
        type: 'addLine',
        orderId,
        lineId: uuidv7(),
        productId: test.venue.products.water,
        quantity: 1_000,
      };
      if (orderType === 'direct') await manager.command(beer);
      const id = await begun();
      expect(codeOf(await checkOut(id, { orderId, opensOrder: false }))).toBe('ok');
      expect(codeOf(await resume(id))).toBe('ok');
      expect((await orderOf(orderId)).order.status).toBe('open');
      expect(codeOf(await withdraw(id))).toBe('ok');
      await manager.command({ type: 'removeLine', orderId, lineId: beer.lineId }, { type: 'cancelOrder', orderId });
    }
  });

  it('stays once it is paid, once its bill is printed, once it is long ago, and is undone once', async () => {
    const paid = await begun({}, waiter);
    const { orderId, price } = (await checkOut(paid, {}, waiter)).body;
    const payments = [{ id: uuidv7(), method: 'cash', amount: price, tendered: price }];
    const answer = await waiter.command({ type: 'pay', orderId, expectedTotal: price, payments });
    expect(answer.body.answers).toMatchObject([{ outcome: 'done' }]);
    expect(codeOf(await resume(paid, waiter))).toBe('ORDER_CLOSED');

    const billed = await begun({}, waiter);
    const bill = (await checkOut(billed, {}, waiter)).body;
    await waiter.command({ type: 'printTotal', orderId: bill.orderId });
    expect(codeOf(await resume(billed, waiter))).toBe('VISIT_NOT_RESUMED');
    expect(await underWay()).toEqual([]);

    const old = await begun({}, waiter);
    await checkOut(old, {}, waiter);
    test.time.now += 5 * minute;
    expect(codeOf(await resume(old, waiter))).toBe('VISIT_NOT_RESUMED');

    const id = await begun({}, waiter);
    expect(codeOf(await resume(id, waiter))).toBe('VISIT_NOT_RESUMED');
    await checkOut(id, {}, waiter);
    const again = uuidv7();
    const answers = await Promise.all([
      resume(id, waiter, 'x', again),
      resume(id, tablet),
      resume(id, waiter, 'x', again),
    ]);
    expect(answers.map(codeOf).filter((code) => code === 'ok').length).toBeGreaterThan(0);
    expect(await linesOf(id)).toHaveLength(2);
    expect(await underWay()).toMatchObject([{ id }]);
  });
});

describe('the alert and the tariff', () => {
  it('is changed for one visit', async () => {
    const id = await begun({ alertMinutes: 20 });
    expect((await manager.call('POST', `api/visits/${id}/alert`, { alertMinutes: 90 })).body.alertMinutes).toBe(90);
    expect(await underWay()).toMatchObject([{ id, alertMinutes: 90 }]);
  });

  it('has whole steps, and a product one tariff', async () => {
    const answer = await manager.call('POST', 'api/visit-tariffs', tariff({ name: 'Other', secondPrice: 100 }));
    expect(codeOf(answer)).toBe('RECORD_INVALID');
    expect(answer.body.error.fields).toEqual([
      { path: 'secondPrice', problem: 'oddStep' },
      { path: 'productId', problem: 'hasTariff' },
    ]);
  });
});
