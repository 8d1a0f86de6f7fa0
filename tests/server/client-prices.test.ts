import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients as clientResource } from '#features/clients/domain/resources.ts';
import { priceLists } from '#features/menu/domain/offer-resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let waiter: Client;
let tablet: Client;
let admin: Client;
let beer: string;
/** A hotel with a list that is only for it, and somebody without one. */
let list: string;
let hotel: { id: string; version: number };
let drita: string;

const person = (name: string, more: object = {}) => ({ ...emptyValues(clientResource.fields), name, ...more });
const made = async (path: string, body: object) => {
  const answer = await admin.call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as { id: string; version: number };
};
const use = (isOn: boolean) => admin.call('PUT', 'api/configuration', { changes: { priceList: isOn } });

beforeAll(async () => {
  test = await openTestApp();
  [waiter, tablet, admin] = [
    await test.signIn('Waiter'),
    await test.signIn('Waiter', 'tablet'),
    await test.signIn('Admin'),
  ];
  beer = test.venue.products.beer;
  await test.app.venue.inWriteTx(async (tx) => {
    await tx.run(sql`UPDATE configuration SET settings = settings || '{"priceList": true, "waiterAccess": true}'`);
    tx.touchCatalogue();
  });
  const values = { ...emptyValues(priceLists.fields), names: { sq: 'Hoteli', en: 'Hotel' }, prices: { [beer]: 170 } };
  list = (await made('api/price-lists', { ...values, isOnlyForClients: true })).id;
  hotel = await made('api/clients', person('Hotel Drini', { priceListId: list }));
  drita = (await made('api/clients', person('Drita'))).id;
});
afterAll(() => test?.close());

const add = (orderId: string) => ({ type: 'addLine', orderId, lineId: uuidv7(), productId: beer, quantity: 1000 });
const client = (orderId: string, clientId: string | null) => ({ type: 'setClient', orderId, clientId });
async function open(by = waiter) {
  const orderId = uuidv7();
  await by.command({ type: 'openOrder', orderId, orderType: 'direct', tableId: null, covers: 0 });
  return orderId;
}
const pricesOf = ({ body }: { body: { orders: { lines: { unitPrice: number; priceSource: string }[] }[] } }) =>
  body.orders[0]?.lines.map(({ unitPrice, priceSource }) => [unitPrice, priceSource]);
const listed = [170, 'priceList'];
const own = [200, 'list'];

describe('the price list of a client', () => {
  it('prices what is added while the client is on the order, and leaves what is there', async () => {
    const orderId = await open(admin);
    const answer = await admin.command(
      add(orderId),
      client(orderId, hotel.id),
      add(orderId),
      client(orderId, drita),
      add(orderId),
      client(orderId, hotel.id),
      add(orderId),
      client(orderId, null),
      add(orderId),
    );
    expect(pricesOf(answer)).toEqual([own, listed, own, listed, own]);
    const rows = await test.app.venue.read((tx) =>
      tx.rows(sql`
        SELECT price_offer_id AS list, priced_for AS client FROM order_line WHERE order_id = ${orderId} ORDER BY position`),
    );
    expect(rows).toEqual([
      { list: null, client: null },
      { list, client: hotel.id },
      { list: null, client: drita },
      { list, client: hotel.id },
      { list: null, client: null },
    ]);
  });

  it('is no way to change what was added before, by a product’s new price either', async () => {
    const orderId = await open();
    await waiter.command(add(orderId), client(orderId, hotel.id), add(orderId));
    const { id: _, ...product } = (await admin.call('GET', `api/products/${beer}`)).body;
    expect((await admin.call('PUT', `api/products/${beer}`, { ...product, price: 210 })).status).toBe(200);
    await admin.call('PUT', `api/products/updateTables/${beer}`);
    expect(pricesOf(await admin.command(client(orderId, null)))).toEqual([[210, 'list'], listed]);
    const now = (await admin.call('GET', `api/products/${beer}`)).body;
    await admin.call('PUT', `api/products/${beer}`, { ...product, version: now.version });
  });

  it('is used by every till at once: with the list, with the client, with the setting', async () => {
    const sold = async (by: Client) => {
      const orderId = await open(by);
      return pricesOf(await by.command(client(orderId, hotel.id), add(orderId)))?.[0];
    };
    const shown = async () => {
      const { offers } = (await tablet.call('GET', 'api/menus/fetch?locale=sq')).body;
      return offers.priceLists.map((each: { id: string; clientIds: string[] }) => [each.id, each.clientIds]);
    };
    expect(await shown()).toEqual([[list, [hotel.id]]]);
    expect([await sold(waiter), await sold(tablet)]).toEqual([listed, listed]);
    expect((await use(false)).status).toBe(200);
    expect([await sold(waiter), await sold(tablet), await shown()]).toEqual([own, own, []]);
    await use(true);
    const { id, ...values } = (await admin.call('GET', `api/clients/${hotel.id}`)).body;
    const without = await admin.call('PUT', `api/clients/${id}`, { ...values, priceListId: null });
    expect(without.status).toBe(200);
    expect([await sold(tablet), await shown()]).toEqual([own, [[list, []]]]);
    const back = { ...values, version: without.body.version };
    expect((await admin.call('PUT', `api/clients/${id}`, back)).status).toBe(200);
    expect(await sold(tablet)).toEqual(listed);
  });

  it('stays while a client has it, and is not one that does not exist', async () => {
    const kept = await admin.call('DELETE', `api/price-lists/${list}`);
    expect(kept.body.error).toMatchObject({ code: 'IN_USE', details: { places: 'Hotel Drini' } });
    const gone = await admin.call('POST', 'api/clients', person('X', { priceListId: uuidv7() }));
    expect(gone.body.error.fields).toEqual([{ path: 'priceListId', problem: 'gone' }]);
  });

  it('is not that of a client who was deleted', async () => {
    const { id } = await made('api/clients', person('Ik', { priceListId: list }));
    const orderId = await open();
    await waiter.command(client(orderId, id), add(orderId));
    expect((await admin.call('DELETE', `api/clients/${id}`)).status).toBeLessThan(300);
    expect(pricesOf(await waiter.command(add(orderId)))).toEqual([listed, own]);
  });

  it('is the one or the other price while it is given to a client and twenty tills sell', async () => {
    const one = await made('api/clients', person('Nxitim'));
    const { id, ...values } = (await admin.call('GET', `api/clients/${one.id}`)).body;
    const sale = async (by: Client) => {
      const orderId = await open(by);
      return pricesOf(await by.command(client(orderId, id), add(orderId)))?.[0];
    };
    const [prices, answer] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => sale(index % 2 === 0 ? waiter : tablet))),
      admin.call('PUT', `api/clients/${id}`, { ...values, priceListId: list }),
    ]);
    expect(answer.status).toBe(200);
    for (const price of prices) expect([own, listed]).toContainEqual(price);
    expect(await sale(waiter)).toEqual(listed);
  });

  it('is found by the client’s name on the order, whatever a device says', async () => {
    const orderId = await open();
    const { body } = await waiter.command({ ...client(orderId, drita), name: 'Somebody else' });
    expect(body.orders[0]).toMatchObject({ clientId: drita, clientName: 'Drita' });
    const { body: without } = await waiter.command(client(orderId, null));
    expect(without.orders[0].clientId).toBeNull();
    expect(without.orders[0].clientName).toBeUndefined();
    const { order } = (await waiter.call('GET', `api/orders/${orderId}`)).body;
    expect(order.clientName).toBeUndefined();
  });
});
