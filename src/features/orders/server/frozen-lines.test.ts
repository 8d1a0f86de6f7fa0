import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';

let test: TestApp;
let manager: Client;
let units: Record<string, string>;
beforeAll(async () => {
  test = await openTestApp();
  manager = await test.signIn('Manager');
  const { rows } = (await manager.call('GET', 'api/units/list')).body;
  units = Object.fromEntries(
    rows.map((row: { id: string; values: { code: string } }) => [row.values.code, row.id] as const),
  );
});
afterAll(() => test?.close());

const product = (name: string, more: object) => ({
  pictureId: null,
  name: { sq: name },
  type: 'simple',
  categoryId: null,
  unitId: units.piece,
  isActive: true,
  isService: false,
  isQuickKey: false,
  courseSpliter: false,
  price: 650,
  vatRate: 1800,
  staffPrice: null,
  purchasePrice: null,
  preselectedQuantity: 1000,
  doser: null,
  stationId: null,
  locationId: null,
  tracksStock: false,
  stockThreshold: null,
  recipe: { yield: 1000, ingredients: [] },
  combo: [],
  modifiers: [],
  internalCode: '',
  code: name,
  apiCode: '',
  barcodes: [],
  makerId: null,
  menuIcon: '',
  menuIds: null,
  ...more,
});
const make = (name: string, more: object) => manager.call('POST', 'api/products', product(name, more));
const save = ({ body }: Answered, more: object) => {
  const { id, ...values } = body;
  return manager.call('PUT', `api/products/${id}`, { ...values, ...more });
};
const ofFlour = (flour: Answered, quantity: number) => ({
  yield: 1000,
  ingredients: [{ productId: flour.body.id, quantity, unitId: units.kg }],
});
const linesOf = (orderId: string) =>
  test.app.venue.read((tx) =>
    tx.rows<{ quantity: number; recipe: unknown; cost: number | null; choices: unknown }>(sql`
      SELECT quantity, recipe, cost, choices FROM order_line WHERE order_id = ${orderId} ORDER BY position`),
  );
const opening = (orderId: string) => ({
  type: 'openOrder',
  orderId,
  orderType: 'inHouse',
  covers: 2,
  tableId: test.venue.tables[0],
});
const adding = (orderId: string, productId: string, lineId = uuidv7()) => ({
  type: 'addLine',
  orderId,
  lineId,
  productId,
  quantity: 1000,
});

describe('what a line takes from stock and costs', () => {
  it('is frozen when it is added, kept when it moves or is voided, and never sent to a till', async () => {
    const flour = await make('flour', { unitId: units.kg, purchasePrice: 800 });
    const pizza = await make('pizza', { type: 'compound', recipe: ofFlour(flour, 250) });
    const [orderId, other, lineId] = [uuidv7(), uuidv7(), uuidv7()];
    const first = await manager.command(
      opening(orderId),
      { ...adding(orderId, pizza.body.id, lineId), quantity: 3000 },
      { type: 'send', orderId },
      opening(other),
    );
    const frozen = { recipe: [{ productId: flour.body.id, quantity: 250_000 }], cost: 200, choices: [] };
    expect(await linesOf(orderId)).toEqual([{ quantity: 3000, ...frozen }]);
    expect((await save(flour, { purchasePrice: 900 })).status).toBe(200);
    expect((await save(pizza, { recipe: ofFlour(flour, 300) })).status).toBe(200);
    const toLineId = uuidv7();
    const second = await manager.command(
      { type: 'transferLines', orderId, toOrderId: other, lines: [{ lineId, quantity: 1000, toLineId }] },
      { type: 'voidLine', orderId, lineId, voidLineId: uuidv7(), quantity: 1000, reason: 'cold' },
      adding(orderId, pizza.body.id),
    );
    expect(second.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['done', 'done', 'done']);
    const now = { recipe: [{ productId: flour.body.id, quantity: 300_000 }], cost: 270, choices: [] };
    expect(await linesOf(orderId)).toEqual([
      { quantity: 2000, ...frozen },
      { quantity: -1000, ...frozen },
      { quantity: 1000, ...now },
    ]);
    expect(await linesOf(other)).toEqual([{ quantity: 1000, ...frozen }]);
    const seen = [
      first,
      second,
      await manager.call('GET', 'api/orders/open'),
      await manager.call('GET', `api/orders/${orderId}`),
      await manager.call('GET', 'api/menus/fetch'),
    ];
    for (const { body } of seen) expect(JSON.stringify(body)).not.toMatch(/cost|consumption|recipe|purchase/i);
  });

  it('is unknown without a purchase price', async () => {
    const orderId = uuidv7();
    await manager.command(
      opening(orderId),
      adding(orderId, test.venue.products.beer),
      adding(orderId, test.venue.products.course),
    );
    const { beer } = test.venue.products;
    expect(await linesOf(orderId)).toMatchObject([
      { recipe: [{ productId: beer, quantity: 1_000_000 }], cost: null },
      { recipe: null, cost: null },
    ]);
  });
});

describe('the client of an order', () => {
  it('is set on the order until it is removed, and must exist', async () => {
    const made = await manager.call('POST', 'api/clients', client('Ardit'));
    expect(made.status).toBe(200);
    const [orderId, clientId] = [uuidv7(), made.body.id as string];
    const naming = (id: string | null) => ({ type: 'setClient', orderId, clientId: id });
    const { body } = await manager.command(opening(orderId), naming(uuidv7()), naming(clientId));
    expect(body.answers.map(({ code }: { code: string | null }) => code)).toEqual([null, 'CLIENT_NOT_FOUND', null]);
    expect(body.orders).toMatchObject([{ clientId }]);
    expect((await manager.call('GET', `api/orders/${orderId}`)).body.order.clientId).toBe(clientId);
    await manager.command(naming(null));
    expect((await manager.call('GET', `api/orders/${orderId}`)).body.order.clientId).toBeNull();
  });
});

const client = (name: string) => ({
  kind: 'person',
  name,
  fiscalNumber: '',
  vatNumber: '',
  businessNumber: '',
  registrationNumber: '',
  contactPerson: '',
  phone: '',
  email: '',
  website: '',
  address: '',
  city: '',
  bankId: null,
  bankAccount: '',
  cardNumber: '',
  discount: null,
  priority: null,
  birthDate: null,
  additionalInfo: '',
});
