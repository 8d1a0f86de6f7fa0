import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { happyHours, priceLists } from '#features/menu/domain/offer-resources.ts';
import type { HappyHourValues, PriceListValues } from '#features/menu/domain/offer-rules.ts';
import { always } from '#features/menu/domain/schedule.ts';
import { happyHourStore, priceListStore } from '#features/menu/server/index.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { type Sql, sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { noon } from '../../../../tests/kit/places.ts';

let test: TestApp;
let till: Client;
let tablet: Client;
beforeAll(async () => {
  test = await openTestApp({ settings: { priceList: true, waiterAccess: true } });
  [till, tablet] = await Promise.all([test.signIn('Waiter', 'till'), test.signIn('waiter2', 'tablet')]);
});
afterAll(() => test.close());

const change = (...statements: Sql[]) =>
  test.app.venue.inWriteTx(async (tx) => {
    for (const statement of statements) await tx.run(statement);
    tx.touchCatalogue();
  });
beforeEach(async () => {
  test.time.now = noon;
  await change(sql`UPDATE happy_hour SET is_enabled = false`, sql`UPDATE price_list SET is_enabled = false`);
});

const names = (name: string) => ({ sq: name, en: `${name} (en)` });
async function offerHour(more: Partial<HappyHourValues> = {}): Promise<string> {
  const id = uuidv7();
  await test.app.venue.inWriteTx(async (tx) => {
    await happyHourStore.insert(tx, id, {
      ...emptyValues(happyHours.fields),
      names: names('Ora e lirë'),
      productIds: [test.venue.products.beer],
      schedule: { ...always, fromMinute: 17 * 60, toMinute: 19 * 60 },
      percentOff: 2_500,
      ...more,
    });
    tx.touchCatalogue();
  });
  return id;
}
async function offerList(more: Partial<PriceListValues> = {}): Promise<string> {
  const id = uuidv7();
  await test.app.venue.inWriteTx(async (tx) => {
    await priceListStore.insert(tx, id, {
      ...emptyValues(priceLists.fields),
      names: names('Tarraca'),
      priority: 1,
      prices: { [test.venue.products.beer]: 230 },
      ...more,
    });
    tx.touchCatalogue();
  });
  return id;
}

type ProductKey = keyof TestApp['venue']['products'];
const open = (orderId: string, more: object = {}) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  tableId: test.venue.tables[0],
  covers: 2,
  ...more,
});
const add = (orderId: string, product: ProductKey = 'beer') => ({
  type: 'addLine',
  orderId,
  lineId: uuidv7(),
  productId: test.venue.products[product],
  quantity: 1000,
});
/** The line of a new order, priced now. */
async function sold(by: Client, product: ProductKey = 'beer', more: object = {}) {
  const orderId = uuidv7();
  const { body } = await by.command(open(orderId, more), add(orderId, product));
  const { unitPrice, priceSource, priceOfferId, priceOfferName } = body.orders[0].lines[0];
  return { unitPrice, priceSource, priceOfferId, priceOfferName };
}
const own = { unitPrice: 200, priceSource: 'list', priceOfferId: null, priceOfferName: null };
/** Instants on the test's Wednesday, in the time zone of Prishtina. */
const five = Date.UTC(2026, 10, 18, 16, 0, 0);
const seven = Date.UTC(2026, 10, 18, 18, 0, 0);

describe('the price of a line', () => {
  it('is decided by the server’s clock, to the millisecond, and frozen with its reason', async () => {
    const id = await offerHour();
    const happy = { unitPrice: 150, priceSource: 'happyHour', priceOfferId: id, priceOfferName: 'Ora e lirë' };
    const seen = [];
    for (const now of [five - 1, five, seven - 1, seven]) {
      test.time.now = now;
      seen.push(await sold(till));
    }
    expect(seen).toEqual([own, happy, happy, own]);
    const rows = await test.app.venue.read((tx) =>
      tx.rows(sql`SELECT unit_price, price_source, price_offer_name FROM order_line WHERE price_offer_id = ${id}`),
    );
    expect(rows).toEqual([
      { unit_price: 150, price_source: 'happyHour', price_offer_name: 'Ora e lirë' },
      { unit_price: 150, price_source: 'happyHour', price_offer_name: 'Ora e lirë' },
    ]);
  });

  it('stays unchanged when the offer or the hour changes, and lets in no more at it', async () => {
    const id = await offerHour();
    test.time.now = five;
    const orderId = uuidv7();
    const line = add(orderId);
    await till.command(open(orderId), line);
    test.time.now = seven + 60_000;
    await change(sql`UPDATE happy_hour SET names = '{"sq": "Tjetër"}', percent_off = 9000 WHERE id = ${id}`);
    const { body } = await till.command(
      { type: 'changeQuantity', orderId, lineId: line.lineId, quantity: 3000 },
      add(orderId),
      { type: 'send', orderId },
      { type: 'voidLine', orderId, lineId: line.lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'e tepërt' },
    );
    expect(body.answers.map(({ outcome, code }: never) => code ?? outcome)).toEqual([
      'PRICE_HOLDS',
      'done',
      'done',
      'APPROVAL_REQUIRED',
    ]);
    const manager = await test.signIn('Manager');
    await manager.command({
      type: 'voidLine',
      orderId,
      lineId: line.lineId,
      voidLineId: uuidv7(),
      quantity: 1000,
      reason: 'e tepërt',
    });
    const { body: answer } = await till.call('GET', `api/orders/${orderId}`);
    expect(
      answer.order.lines.map(({ unitPrice, quantity, priceOfferName }: never) => [unitPrice, quantity, priceOfferName]),
    ).toEqual([
      [150, 1000, 'Ora e lirë'],
      [200, 1000, null],
      [150, -1000, 'Ora e lirë'],
    ]);
    expect(answer.total).toBe(200);
  });

  it('depends on the device, the plan and the kind of order', async () => {
    const planId = (await test.app.venue.read((tx) => tx.one<{ id: string }>(sql`SELECT id FROM table_plan`))).id;
    const atTable = await offerList({ planIds: [planId], priority: 5 });
    expect(await sold(till)).toMatchObject({ unitPrice: 230, priceSource: 'priceList', priceOfferId: atTable });
    const direct = { orderType: 'direct', tableId: null };
    expect(await sold(till, 'beer', direct)).toEqual(own);
    const overCounter = await offerList({
      orderKinds: ['direct'],
      pointIds: [test.venue.points.tablet],
      prices: { [test.venue.products.beer]: 180 },
    });
    expect(await sold(till, 'beer', direct)).toEqual(own);
    expect(await sold(tablet, 'beer', direct)).toMatchObject({ unitPrice: 180, priceOfferId: overCounter });
    await change(sql`UPDATE configuration SET settings = settings || '{"priceList": false}'`);
    expect(await sold(till)).toEqual(own);
    await change(sql`UPDATE configuration SET settings = settings || '{"priceList": true}'`);
  });

  it('never touches the course splitter', async () => {
    await offerList({ prices: { [test.venue.products.course]: 100 }, change: 5_000 });
    expect(await sold(till, 'course')).toEqual({ ...own, unitPrice: 0 });
  });

  it('holds through the night in which an hour happens twice', async () => {
    await offerHour({ schedule: { ...always, weekdays: [6], fromMinute: 23 * 60, toMinute: 150 } });
    const at = async (text: string) => {
      test.time.now = Date.parse(text);
      return (await sold(await test.signIn('Waiter', 'till'))).priceSource;
    };
    // Saturday 2026-10-24 23:00 to Sunday 02:30 summer time; then 03:00 becomes 02:00.
    expect(await at('2026-10-24T20:59:59.999Z')).toBe('list');
    expect(await at('2026-10-24T21:00:00Z')).toBe('happyHour');
    expect(await at('2026-10-25T00:29:59.999Z')).toBe('happyHour');
    expect(await at('2026-10-25T00:30:00Z')).toBe('list');
    expect(await at('2026-10-25T01:10:00Z')).toBe('list');
  });

  it('is either the old or the new one, while the happy hour is switched on and twenty tills sell', async () => {
    test.time.now = five + 1;
    const id = await offerHour();
    await change(sql`UPDATE happy_hour SET is_enabled = false WHERE id = ${id}`);
    const sales = Array.from({ length: 20 }, (_, index) => sold(index % 2 === 0 ? till : tablet));
    const [prices] = await Promise.all([
      Promise.all(sales),
      change(sql`UPDATE happy_hour SET is_enabled = true WHERE id = ${id}`),
    ]);
    for (const line of prices) {
      expect([
        own,
        { unitPrice: 150, priceSource: 'happyHour', priceOfferId: id, priceOfferName: 'Ora e lirë' },
      ]).toContainEqual(line);
    }
    expect((await sold(till)).unitPrice).toBe(150);
  });
});

describe('the products in happy hour', () => {
  it('are listed with their price and end', async () => {
    await offerHour();
    const ask = async () => (await till.call('GET', 'api/products/happyHour?locale=en')).body;
    expect(await ask()).toEqual([]);
    test.time.now = five;
    till = await test.signIn('Waiter', 'till');
    expect(await ask()).toMatchObject([
      { name: 'Birra Peja (en)', price: 200, happyHour: { name: 'Ora e lirë (en)', price: 150, until: seven } },
    ]);
  });

  it('are loaded by tills with their catalogue, price lists only if the venue uses them', async () => {
    await Promise.all([offerHour(), offerList()]);
    const offers = async () => (await till.call('GET', 'api/menus/fetch?locale=sq')).body.offers;
    expect(await offers()).toMatchObject({
      happyHours: [{ name: 'Ora e lirë', reduction: { kind: 'percent', value: 2_500 } }],
      priceLists: [{ name: 'Tarraca', prices: { [test.venue.products.beer]: 230 } }],
    });
    await change(sql`UPDATE configuration SET settings = settings || '{"priceList": false}'`);
    expect((await offers()).priceLists).toEqual([]);
    await change(sql`UPDATE configuration SET settings = settings || '{"priceList": true}'`);
  });
});
