import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { userFlags } from '#kernel/permission.ts';
import { type Answered, type Client, openTestApp, type TestApp } from '../kit/app.ts';
import { type Device, devices, type Person, pins } from '../kit/venue.ts';

// Issue 9, point 5: `waiterAccess` (may use the till) and `userAccess` (may use the back office) are obeyed.

let test: TestApp;
let admin: Client;
beforeEach(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
});
afterEach(() => test.close());

const codeOf = ({ body }: Answered): string => body.error?.code ?? 'done';

/** Saves a user of the test venue with some values changed. */
async function change(person: Person, more: object): Promise<Answered> {
  const id = test.venue.people[person];
  const { body } = await admin.call('GET', `api/users/${id}`);
  const { id: _, hasPin, pinNumber, hasCard, lastLoginAt, rights, version, ...values } = body;
  const filled = { email: 'someone@example.com', personalNumber: 'A1' };
  return admin.call('PUT', `api/users/${id}`, { ...values, ...filled, ...more });
}
const open = () => ({ type: 'openOrder', orderId: uuidv7(), orderType: 'direct', tableId: null, covers: 0 });
const sell = async (client: Client): Promise<string> => {
  const { status, body } = await client.command(open());
  return status === 200 ? (body.answers[0].code ?? 'done') : `${status} ${body.error.code}`;
};
const homeOf = async (person: Person, device: Device = 'tablet'): Promise<string[]> =>
  (await test.call('POST', 'api/login', { pin: pins[person], posValue: devices[device] })).body.userPermissions;

describe('issue 9 point 5: waiterAccess', () => {
  it('without it a waiter sells nothing, and the session ends at once when it is taken', async () => {
    const arta = await test.signIn('Waiter', 'tablet');
    expect(await sell(arta)).toBe('done');
    expect(codeOf(await change('Waiter', { waiterAccess: false }))).toBe('done');
    expect(await sell(arta)).toBe('401 UNAUTHENTICATED');
    const again = await test.signIn('Waiter', 'tablet');
    expect(await sell(again)).toBe('403 NO_PERMISSION');
    expect((await again.call('GET', 'api/orders/open')).status).toBe(403);
  });

  it('with it somebody from the store room sells too, at a table and over the counter', async () => {
    expect(await homeOf('Warehouse')).not.toContain('order.takeTable');
    expect(await sell(await test.signIn('Warehouse', 'tablet'))).toBe('403 NO_PERMISSION');
    expect(codeOf(await change('Warehouse', { waiterAccess: true }))).toBe('done');
    const hand = await test.signIn('Warehouse', 'tablet');
    expect(await sell(hand)).toBe('done');
    const atTable = { ...open(), orderType: 'inHouse', tableId: test.venue.tables[0], covers: 2 };
    expect((await hand.command(atTable)).body.answers[0].outcome).toBe('done');
    for (const path of ['api/tables', 'api/orders/open', 'api/menus/fetch']) {
      expect((await hand.call('GET', path)).status, path).toBe(200);
    }
    // But nothing that the role decides.
    expect(await homeOf('Warehouse')).not.toContain('order.discountAny');
  });
});

describe('issue 9 point 5: userAccess', () => {
  it('without it a manager sells, and finds no back office', async () => {
    const drita = await test.signIn('Manager', 'tablet');
    expect((await drita.call('GET', 'api/users/list')).status).toBe(200);
    expect(codeOf(await change('Manager', { userAccess: false }))).toBe('done');
    expect((await drita.call('GET', 'api/users/list')).status).toBe(401);
    const again = await test.signIn('Manager', 'tablet');
    for (const path of ['users', 'products', 'banks', 'vats', 'printers', 'points']) {
      expect((await again.call('GET', `api/${path}/list`)).status, path).toBe(403);
    }
    expect(await sell(again)).toBe('done');
  });

  it('with it a waiter enters the back office and reads what is sold, and changes nothing', async () => {
    expect((await (await test.signIn('Waiter', 'tablet')).call('GET', 'api/products/list')).status).toBe(403);
    expect(codeOf(await change('Waiter', { userAccess: true }))).toBe('done');
    const arta = await test.signIn('Waiter', 'tablet');
    for (const path of ['products', 'categories', 'units', 'menus', 'banks', 'makers', 'vats', 'vendors']) {
      expect((await arta.call('GET', `api/${path}/list`)).status, path).toBe(200);
    }
    for (const path of ['users', 'points', 'clients', 'price-lists']) {
      expect((await arta.call('GET', `api/${path}/list`)).status, path).toBe(403);
    }
    expect((await arta.call('DELETE', `api/products/${test.venue.products.beer}`)).status).toBe(403);
  });

  it('is not taken from the last administrator who has it', async () => {
    const refused = await change('Admin', { userAccess: false });
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'LAST_ADMINISTRATOR', fields: [{ path: 'userAccess' }] } },
    });
    const flags = Object.fromEntries(userFlags.map((flag) => [flag, false]));
    const second = (userAccess: boolean) => ({
      name: 'Second',
      role: 'Admin',
      isActive: true,
      personalNumber: 'B2',
      email: 'second@example.com',
      birthDate: null,
      pin: '5391702',
      tablePlan: null,
      discountLimit: 0,
      foodLimit: null,
      ...flags,
      userAccess,
    });
    // An administrator who cannot enter the back office is no help there.
    const made = await admin.call('POST', 'api/users', second(false));
    expect(codeOf(made), JSON.stringify(made.body)).toBe('done');
    expect(codeOf(await change('Admin', { userAccess: false }))).toBe('LAST_ADMINISTRATOR');
    expect(codeOf(await change('Admin', { isActive: false }))).toBe('LAST_ADMINISTRATOR');
    const { id: _, hasPin, pinNumber, hasCard, lastLoginAt, rights, version, ...values } = made.body;
    await admin.call('PUT', `api/users/${made.body.id}`, { ...values, userAccess: true });
    expect(codeOf(await change('Admin', { userAccess: false }))).toBe('done');
    expect((await admin.call('GET', 'api/users/list')).status).toBe(401);
  });
});

it('both are in the list of users, and can be searched for', async () => {
  const listed = async (filter: string) => {
    const { rows } = (await admin.call('GET', `api/users/list?filter=${filter}&sort=name`)).body;
    return rows.map(({ values }: { values: { name: string } }) => values.name);
  };
  expect(await listed('userAccess:true')).toEqual(['Admin', 'Manager', 'Warehouse']);
  expect(await listed('waiterAccess:false')).toEqual(['Display', 'Warehouse']);
});
