import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tablePlans } from '#features/floor/domain/resource.ts';
import { menus } from '#features/menu/domain/resources.ts';
import { paymentMethods } from '#features/payments/domain/resource.ts';
import { makers } from '#features/reference/domain/resources.ts';
import { vouchers } from '#features/vouchers/domain/resources.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { emptyValues, type Resource } from '#kernel/resource.ts';
import { sql } from '#platform/server/sql.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';

let test: TestApp;
let admin: Client;
let manager: Client;
let waiter: Client;
/** The values of a stored product, which new ones are made of. */
let pattern: Record<string, unknown>;
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  manager = await test.signIn('Manager', 'tablet');
  waiter = await test.signIn('Waiter');
  const { rows } = (await admin.call('GET', 'api/products/list?limit=1&filter=type:simple')).body;
  const { id: _, version: __, ...stored } = (await admin.call('GET', `api/products/${rows[0].id}`)).body;
  pattern = { ...stored, barcodes: [], categoryId: null, recipe: { yield: 1000, ingredients: [] } };
});
afterAll(() => test?.close());

const unique = () => uuidv7().slice(-8);
let barcode = 20_000_000;
const nextBarcode = () => String(++barcode);
async function made(path: string, body: Record<string, unknown>): Promise<Record<string, unknown> & { id: string }> {
  const answered = await admin.call('POST', `api/${path}`, body);
  expect(answered.status, JSON.stringify(answered.body)).toBe(200);
  return answered.body;
}
const product = (more: Record<string, unknown> = {}) =>
  made('products', { ...pattern, name: { sq: `Test ${unique()}` }, code: `U${unique()}`, menuIds: null, ...more });
const one = async (path: string, id: string) => (await admin.call('GET', `api/${path}/${id}`)).body;
const remove = async (path: string, id: string) =>
  expect((await admin.call('DELETE', `api/${path}/${id}`)).status).toBe(200);
const restore = (path: string, id: string, by: Client = admin, headers?: Record<string, string>) =>
  by.call('POST', `api/${path}/${id}/restore`, undefined, headers);
const codeOf = ({ body }: Answered) => body.error?.code;
const newMenu = async () =>
  made('menus', { name: { sq: `Menu ${unique()}` }, ranking: 90, productIds: [(await product()).id] });
/** A record as its PUT takes it. */
const strict = ({ id: _, ...values }: Record<string, unknown>) => values;
const valuesOf = (record: Record<string, unknown>) => ({ ...record, version: 0 });
const history = async (path: string, id: string) =>
  (await admin.call('GET', `api/${path}/${id}/history`)).body.map(({ action }: { action: string }) => action);

describe('undo after delete', () => {
  it('of a menu brings its products back, also those that were changed meanwhile', async () => {
    const menu = await newMenu();
    const main = (await admin.call('GET', 'api/menus/list?limit=1&sort=ranking')).body.rows[0].id;
    const on = await product({ menuIds: [main, menu.id] });
    const moved = await product({ menuIds: [menu.id, main] });
    await remove('menus', menu.id);
    expect((await one('products', on.id)).menuIds).toEqual([main]);
    const changed = await admin.call('PUT', `api/products/${moved.id}`, await one('products', moved.id).then(strict));
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await restore('menus', menu.id)).status).toBe(200);
    for (const { id } of [on, moved]) {
      expect((await one('products', id)).menuIds.toSorted()).toEqual([main, menu.id].toSorted());
    }
  });

  it('a product is put on no menu that is not there', async () => {
    const gone = await newMenu();
    await remove('menus', gone.id);
    for (const menuId of [gone.id, uuidv7()]) {
      const body = { ...pattern, name: { sq: `Test ${unique()}` }, code: `U${unique()}`, menuIds: [menuId] };
      const refused = await admin.call('POST', 'api/products', body);
      expect(refused.status).toBe(422);
      expect(refused.body.error.fields).toEqual([{ path: 'menuIds', problem: 'gone' }]);
    }
  });

  it('brings a product back with its barcodes and its places on menus', async () => {
    const before = await product({ barcodes: [nextBarcode(), nextBarcode()] });
    const places = () =>
      test.app.venue.read((tx) =>
        tx.rows(sql`SELECT menu_id, position FROM menu_product WHERE product_id = ${before.id} ORDER BY menu_id`),
      );
    // It is not the last one of its menus any more.
    await product();
    const placed = await places();
    expect(placed.length).toBeGreaterThan(0);
    await remove('products', before.id);
    expect(await places()).toEqual([]);
    const { status, body } = await restore('products', before.id);
    expect([status, body.losses]).toEqual([200, []]);
    expect(valuesOf(body.record)).toEqual(valuesOf(before));
    expect(valuesOf(await one('products', before.id))).toEqual(valuesOf(before));
    expect(await places()).toEqual(placed);
    expect((await history('products', before.id))[0]).toBe('products.restored');
  });

  it('says which barcode somebody took, and which menu is gone', async () => {
    const [kept, taken] = [nextBarcode(), nextBarcode()];
    const other = await product();
    const menu = await made('menus', { ...blank(menus), name: { sq: `Menu ${unique()}` }, productIds: [other.id] });
    const before = await product({ barcodes: [kept, taken] });
    expect(before.menuIds).toContain(menu.id);
    await remove('products', before.id);
    await product({ barcodes: [taken] });
    await remove('menus', menu.id);
    const { status, body } = await restore('products', before.id);
    expect([status, body.record.barcodes]).toEqual([200, [kept]]);
    expect(body.losses).toEqual([
      { path: 'barcodes', problem: 'notUnique', values: [taken] },
      { path: 'menuIds', problem: 'gone', values: [] },
    ]);
    // And the menu, whose undo comes after, without the product that it had only while it was gone.
    expect((await restore('menus', menu.id)).body.losses).toEqual([]);
  });

  it('brings a menu back without products that were deleted meanwhile', async () => {
    const [stays, goes] = [await product(), await product()];
    const menu = await made('menus', {
      ...blank(menus),
      name: { sq: `Menu ${unique()}` },
      productIds: [stays.id, goes.id],
    });
    await remove('menus', menu.id);
    await remove('products', goes.id);
    const { body } = await restore('menus', menu.id);
    expect(body.record.productIds).toEqual([stays.id]);
    expect(body.losses).toEqual([{ path: 'productIds', problem: 'gone', values: [] }]);
  });

  it('is refused at the field if the code was taken meanwhile, and then changes nothing', async () => {
    const before = await product({ barcodes: [nextBarcode()] });
    await remove('products', before.id);
    await product({ code: before.code });
    const refused = await restore('products', before.id);
    expect([refused.status, codeOf(refused), refused.body.error.fields]).toEqual([
      422,
      'RECORD_INVALID',
      [{ path: 'code', problem: 'notUnique' }],
    ]);
    expect((await admin.call('GET', `api/products/${before.id}`)).status).toBe(404);
    expect((await history('products', before.id))[0]).toBe('products.deleted');
  });

  it('leaves out a link to what was deleted meanwhile', async () => {
    const maker = await made('makers', { ...blank(makers), name: `Maker ${unique()}` });
    const before = await product({ makerId: maker.id });
    await remove('products', before.id);
    await remove('makers', maker.id);
    const { body } = await restore('products', before.id);
    expect(body.record.makerId).toBeNull();
    expect(body.losses).toEqual([{ path: 'makerId', problem: 'gone', values: [] }]);
    // The maker comes back too, stored as it is without a table of its own.
    expect((await restore('makers', maker.id)).body.record.name).toBe(maker.name);
  });

  it('works for a VAT rate, which is deleted for good', async () => {
    const before = await made('vats', { name: 'Reduced', rate: 725, letter: 'Z' });
    await admin.call('PUT', `api/vats/${before.id}`, { name: 'Lower', rate: 725, letter: 'Z' });
    const stored = await one('vats', before.id);
    await remove('vats', before.id);
    const { body } = await restore('vats', before.id);
    expect(valuesOf(body.record)).toEqual(valuesOf(stored));
    // A form that was opened before the first change must not overwrite it.
    expect(body.record.version).toBeGreaterThan(stored.version);
    await remove('vats', before.id);
    await made('vats', { name: 'Other', rate: 725, letter: 'Y' });
    expect(codeOf(await restore('vats', before.id))).toBe('VAT_RATE_TAKEN');
  });

  it('takes effect once: two at once, and the same call again', async () => {
    const before = await product();
    await remove('products', before.id);
    const commandId = uuidv7();
    const [first, second] = await Promise.all([
      restore('products', before.id, admin, { 'command-id': commandId }),
      restore('products', before.id, manager),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect(codeOf(first.status === 409 ? first : second)).toBe('NOT_DELETED');
    const again = await restore('products', before.id, admin, { 'command-id': commandId });
    expect(again.status).toBe(first.status === 200 ? 200 : 409);
    expect((await history('products', before.id)).filter((each: string) => each === 'products.restored')).toHaveLength(
      1,
    );
  });

  it('is for whoever has the right, also to undo what another user deleted', async () => {
    const before = await product();
    await remove('products', before.id);
    const refused = await restore('products', before.id, waiter);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'NO_PERMISSION']);
    expect((await restore('products', before.id, manager)).status).toBe(200);
  });

  it('knows nothing of what never was, of another resource, or was deleted long ago', async () => {
    expect(codeOf(await restore('products', uuidv7()))).toBe('CANNOT_RESTORE');
    const before = await product();
    expect(codeOf(await restore('products', before.id))).toBe('NOT_DELETED');
    await remove('products', before.id);
    expect(codeOf(await restore('units', before.id))).toBe('CANNOT_RESTORE');
  });

  it('tells open lists and tills', async () => {
    const before = await product();
    await remove('products', before.id);
    const events = () =>
      test.app.venue.read((tx) =>
        tx.rows<{ name: string; data: { id?: string; action?: string } }>(
          sql`SELECT name, data FROM event ORDER BY seq`,
        ),
      );
    const known = (await events()).length;
    await restore('products', before.id);
    const fresh = (await events()).slice(known);
    expect(fresh.map(({ name }) => name)).toEqual(['record.changed', 'catalogue.changed']);
    expect(fresh[0]?.data).toEqual({ resource: 'products', id: before.id, action: 'restored' });
  });

  it('brings a user back without PIN and card, and says so', async () => {
    const { rows } = (await admin.call('GET', 'api/users/list')).body;
    const found = rows.find((row: { values: { role: string } }) => row.values.role === 'Salesman');
    const before = await one('users', found.id);
    expect(before.hasPin).toBe(true);
    await remove('users', before.id);
    const { status, body } = await restore('users', before.id);
    expect(status).toBe(200);
    expect(body.losses).toEqual([{ path: 'pin', problem: 'newNeeded', values: [] }]);
    expect(body.record).toMatchObject({ name: before.name, role: 'Salesman', isActive: true, hasPin: false });
    expect(JSON.stringify(await history('users', before.id))).not.toMatch(/hash/i);
  });

  it('brings a device back, which must be registered again', async () => {
    const { rows } = (await admin.call('GET', 'api/points/list')).body;
    const found =
      rows.find((row: { values: { name: string } }) => /kitchen|kuzhin/i.test(row.values.name)) ?? rows.at(-1);
    const before = await one('points', found.id);
    await remove('points', before.id);
    const { body } = await restore('points', before.id);
    expect(body.losses).toEqual([{ path: 'state', problem: 'registerAgain', values: [] }]);
    expect(body.record).toMatchObject({ name: before.name, state: 'revoked' });
  });

  it('brings back what has rules of its own: table plan, payment method, voucher past its day', async () => {
    const plan = await made('table-plans', {
      ...blank(tablePlans),
      names: { sq: `Plani ${unique()}` },
      items: [
        {
          kind: 'table',
          id: uuidv7(),
          name: 'T1',
          shape: 'round',
          seats: 4,
          x: 10,
          y: 10,
          width: 80,
          height: 80,
          rotation: 0,
          minimumSpend: null,
        },
      ],
    });
    await remove('table-plans', plan.id);
    expect(valuesOf((await restore('table-plans', plan.id)).body.record)).toEqual(valuesOf(plan));
    const method = await made('payment-methods', { ...blank(paymentMethods), name: { sq: 'Kupon' }, code: 'luncheon' });
    await remove('payment-methods', method.id);
    expect(valuesOf((await restore('payment-methods', method.id)).body.record)).toEqual(valuesOf(method));
    const day = new Date(test.time.now + 86_400_000).toISOString().slice(0, 10);
    const voucher = await made('vouchers', { ...blank(vouchers), value: 1000, expiresOn: day });
    await remove('vouchers', voucher.id);
    const { now } = test.time;
    test.time.now += 3 * 86_400_000;
    admin = await test.signIn('Admin');
    expect(valuesOf((await restore('vouchers', voucher.id)).body.record)).toEqual(valuesOf(voucher));
    test.time.now = now;
  });
});

/** What the form of a new record sends. */
function blank({ fields }: Resource): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, { isComputed }]) => isComputed !== true);
  const values = emptyValues(fields) as Record<string, unknown>;
  return Object.fromEntries(given.map(([name]) => [name, values[name]]));
}
