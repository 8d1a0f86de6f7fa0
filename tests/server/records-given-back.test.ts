import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, openTestApp, type TestApp } from '../kit/app.ts';

// Issue 9, point 11: what GET answers may be sent back, whole or in part.

let test: TestApp;
let admin: Client;
let paths: string[];
beforeAll(async () => {
  test = await openTestApp();
  admin = await test.signIn('Admin');
  const { body } = await admin.call('GET', 'api/openapi.json');
  const all = Object.keys(body.paths as object);
  paths = all.flatMap((path) => {
    const name = /^\/(api\/.+)\/list$/.exec(path)?.[1];
    return name !== undefined && body.paths[`/${name}/{id}`]?.put !== undefined ? [name] : [];
  });
});
afterAll(() => test?.close());

// biome-ignore lint/suspicious/noExplicitAny: records of every resource
type Stored = any;

/** One record of each resource that has any. */
async function records(): Promise<{ readonly path: string; readonly record: Stored }[]> {
  const found = [];
  for (const path of paths) {
    // The administrator of the test venue was not made by a form: the number and the address that it asks for are missing.
    const filter = path === 'api/users' ? '&filter=role:Waiter' : '';
    const { rows } = (await admin.call('GET', `${path}/list?limit=1${filter}`)).body;
    if (rows.length > 0) found.push({ path, record: (await admin.call('GET', `${path}/${rows[0].id}`)).body });
  }
  return found;
}

const journalLength = () =>
  test.app.venue.read(async (tx) => (await tx.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM journal`)).n);

describe('issue 9 point 11: a record', () => {
  it('may be sent back as GET answers it, and nothing changes', async () => {
    const all = await records();
    expect(all.length).toBeGreaterThan(10);
    for (const { path, record } of all) {
      const before = await journalLength();
      for (const body of [record, {}, { version: record.version }]) {
        const { status, body: answered } = await admin.call('PUT', `${path}/${record.id}`, body);
        expect([path, status, answered.error ?? answered]).toEqual([path, 200, record]);
      }
      expect([path, await journalLength()]).toEqual([path, before]);
    }
  });

  it('changes by the named fields alone', async () => {
    const { beer } = test.venue.products;
    const before = (await admin.call('GET', `api/products/${beer}`)).body;
    const { body } = await admin.call('PUT', `api/products/${beer}`, { price: before.price + 10 });
    expect(body).toEqual({ ...before, price: before.price + 10, version: before.version + 1 });
  });

  it('refuses another value of a field that only the server sets, or that is fixed', async () => {
    for (const { path, record } of await records()) {
      const { status, body } = await admin.call('PUT', `${path}/${record.id}`, { ...record, id: uuidv7() });
      expect([path, status, body.error?.fields]).toEqual([path, 422, [{ path: 'id', problem: 'readOnly' }]]);
    }
    const { rows } = (await admin.call('GET', 'api/payment-methods/list?limit=1')).body;
    const refused = await admin.call('PUT', `api/payment-methods/${rows[0].id}`, { code: `X${uuidv7().slice(-6)}` });
    expect(refused.body.error?.fields).toEqual([{ path: 'code', problem: 'readOnly' }]);
  });

  it('is made with the values of an empty form where a caller names none', async () => {
    const { rows } = (await admin.call('GET', 'api/categories/list?limit=1')).body;
    const body = { name: { en: 'Plain' }, code: `P${uuidv7().slice(-6)}`, price: 150, categoryId: rows[0].id };
    const { body: units } = await admin.call('GET', 'api/units/list?limit=1');
    const wanted = { ...body, unitId: units.rows[0].id };
    // No VAT rate would mean excluded from VAT: that is never assumed.
    const unsaid = await admin.call('POST', 'api/products', wanted);
    expect(unsaid.body.error.fields).toEqual([{ path: 'body.vatRate', problem: 'invalid_type' }]);
    const made = await admin.call('POST', 'api/products', { ...wanted, vatRate: null });
    expect([made.status, made.body.error]).toEqual([200, undefined]);
    expect(made.body).toMatchObject({ ...body, type: 'simple', isActive: true, barcodes: [] });
    const nameless = await admin.call('POST', 'api/products', { price: 150, vatRate: null });
    expect(nameless.status).toBe(422);
    expect(nameless.body.error.fields).toContainEqual({ path: 'name', problem: 'required' });
  });

  // As names of fields, these found what every object inherits.
  it('is in a list and a file with a filter or an order that names no field', async () => {
    for (const path of paths) {
      const whole = await admin.call('GET', `${path}/list`);
      for (const name of ['__proto__', 'constructor', 'toString']) {
        const query = `filter=${name}&filter=${name}:1&sort=-${name}`;
        const narrowed = await admin.call('GET', `${path}/list?${query}`);
        expect([path, name, narrowed.status, narrowed.body.total]).toEqual([path, name, 200, whole.body.total]);
        const file = `api/exports/csv/${path.slice('api/'.length)}/list/?${query}`;
        expect([path, name, (await admin.call('GET', file)).status]).toEqual([path, name, 200]);
      }
    }
  });
});
