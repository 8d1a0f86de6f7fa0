import readExcel from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { openTestApp, type TestApp } from '../kit/app.ts';
import { devices, type Person, pins } from '../kit/venue.ts';

// Issue 9, point 11: every call of section 7 of the specification, made as it is written there: with the bearer header
// and nothing else.

let test: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test?.close());

interface Sent {
  readonly as?: Person;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function tokenOf(person: Person): Promise<string> {
  const known = tokens.get(person);
  if (known !== undefined) return known;
  const { authorization } = (await send('POST api/login', { body: { pin: pins[person], posValue: devices.till } }))
    .body;
  tokens.set(person, authorization.auth_token);
  return authorization.auth_token;
}

async function send(call: string, { as, body, headers = {} }: Sent = {}) {
  const [method, path] = call.split(' ');
  const answer = await test.app.http.inject({
    method: method as 'GET',
    url: `/${path}`,
    headers: { ...(as && { authorization: `Bearer ${await tokenOf(as)}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the response
  const read: any = isJson ? answer.json() : answer.body;
  return { status: answer.statusCode, body: read, headers: answer.headers };
}

const seller: Sent = { as: 'Waiter' };
const manager: Sent = { as: 'Manager' };

async function newProduct(name: string, more: object = {}) {
  const like = (await send(`GET api/products/${test.venue.products.beer}`, manager)).body;
  const { id: _, version: __, ...values } = like;
  const { code } = (await send('GET api/products/nextCode', manager)).body;
  const body = { ...values, name: { sq: name }, code, barcodes: [], ...more };
  return send('POST api/products', { ...manager, body });
}

describe('issue 9 point 11: POST api/login', () => {
  it('takes pin and posValue, and answers posConfig, authorization, userPermissions and id', async () => {
    const { status, body } = await send('POST api/login', { body: { pin: pins.Waiter, posValue: devices.till } });
    expect(status).toBe(200);
    expect(body.posConfig).toMatchObject({ courseSpliters: true, orderTotalNonFical: true });
    expect(body.authorization.auth_token).toEqual(expect.any(String));
    expect(body.userPermissions).toContain('order.takeTable');
    expect(body.id).toBe(test.venue.points.till);
  });
});

describe('issue 9 point 11: menus', () => {
  it('are read by whoever sells: all, fetched, one, those of a product', async () => {
    const { beer } = test.venue.products;
    const menus = await send('GET api/menus', seller);
    expect(menus.body).toHaveLength(1);
    const [{ id, productIds }] = menus.body;
    expect(productIds).toContain(beer);
    expect((await send('GET api/menus/fetch', seller)).body).toMatchObject({ menus: [{ id }] });
    expect(await send(`GET api/menus/product/${beer}`, seller)).toMatchObject({ status: 200, body: [{ id }] });
    for (const as of ['Waiter', 'Salesman'] as const) {
      expect(await send(`GET api/menus/${id}`, { as })).toMatchObject({ status: 200, body: { id, productIds } });
    }
    expect((await send(`GET api/menus/${uuidv7()}`, seller)).status).toBe(404);
  });

  it('are made, changed and deleted without a command-id and without a version', async () => {
    const { beer, water } = test.venue.products;
    const menu = { name: { sq: 'Mbrëmja' }, productIds: [beer], ranking: null };
    const made = await send('POST api/menus', { ...manager, body: menu });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200, body: { name: { sq: 'Mbrëmja' } } });
    const { id } = made.body;
    const changed = await send(`PUT api/menus/${id}`, { ...manager, body: { ...menu, productIds: [beer, water] } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await send(`GET api/menus/${id}`, seller)).body.productIds).toEqual([beer, water]);
    expect(await send(`DELETE api/menus/${id}`, manager)).toMatchObject({ status: 200 });
    expect((await send(`GET api/menus/${id}`, seller)).status).toBe(404);
  });
});

describe('issue 9 point 11: products', () => {
  it('are found by text, barcode, category, maker, happy hour, course splitter and combo', async () => {
    const { beer, course } = test.venue.products;
    const { categoryId } = (await send(`GET api/products/${beer}`, manager)).body;
    const calls: readonly (readonly [string, unknown])[] = [
      ['products/filter/birra', [{ id: beer }]],
      ['products/happyHour', []],
      ['products/courseSpliterProduct', { id: course }],
      ['products/barcode?barcode=3800001000019', { id: beer }],
      [`products/getByMaker/${uuidv7()}`, []],
      [`products/getDynamicCombo/${beer}`, { id: beer, groups: [] }],
      [`products/stock/${beer}`, { tracked: expect.any(Boolean) }],
    ];
    for (const [path, body] of calls) {
      expect(await send(`GET api/${path}`, seller), path).toMatchObject({ status: 200, body });
    }
    const ofCategory = (await send(`GET api/products/getByCategory/${categoryId}`, seller)).body;
    expect(ofCategory.map(({ id }: { id: string }) => id)).toContain(beer);
  });

  it('are found by their internal code, equal matches before beginnings and these before the rest', async () => {
    const names = async (text: string) =>
      (await send(`GET api/products/filter/${encodeURIComponent(text)}`, seller)).body.map(
        ({ name }: { name: string }) => name,
      );
    await newProduct('Sapun me Zeta');
    await newProduct('Zetamin');
    await newProduct('Krem dore', { internalCode: 'ZETA' });
    await newProduct('Zeta');
    expect((await names('zeta')).sort()).toHaveLength(4);
    const [first, second, ...rest] = await names('zeta');
    expect([[first, second].sort(), rest]).toEqual([
      ['Krem dore', 'Zeta'],
      ['Zetamin', 'Sapun me Zeta'],
    ]);
    expect(await names(' ')).toEqual([]);
    const { internalCode } = (await send('GET api/products/filter/krem', seller)).body[0];
    expect(internalCode).toBe('ZETA');
    const found = (await send('GET api/products/ingredients?search=zeta', manager)).body;
    expect(found.map(({ name }: { name: string }) => name)).toContain('Krem dore');
  });

  it('are found by a barcode with blanks around it and other leading zeros, as at the till', async () => {
    await newProduct('Letra', { barcodes: ['0400000002019'] });
    for (const written of ['0400000002019', '400000002019', '00400000002019', ' 400000002019 ']) {
      const { body } = await send(`GET api/products/barcode?barcode=${encodeURIComponent(written)}`, seller);
      expect([written, body?.name]).toEqual([written, 'Letra']);
    }
    expect((await send('GET api/products/barcode?barcode=40000000201', seller)).body).toBeNull();
    expect((await send('GET api/products/barcode?barcode=%20', seller)).body).toBeNull();
  });

  it('are read by whoever sells, without what they cost', async () => {
    const { body: made } = await newProduct('Rakia', { purchasePrice: 77 });
    for (const as of ['Waiter', 'Salesman'] as const) {
      const read = await send(`GET api/products/${made.id}`, { as });
      expect(read).toMatchObject({ status: 200, body: { id: made.id, purchasePrice: null } });
      const found = await send(`GET api/products/ingredients?ids=${made.id}`, { as });
      expect(found).toMatchObject({ status: 200, body: [{ id: made.id, cost: null }] });
    }
    expect((await send(`GET api/products/${made.id}`, manager)).body.purchasePrice).toBe(77);
    expect((await send(`GET api/products/ingredients?ids=${made.id}`, manager)).body).toMatchObject([{ cost: 77 }]);
  });

  it('that nobody made are not found', async () => {
    for (const path of ['', 'stock/', 'getDynamicCombo/']) {
      expect((await send(`GET api/products/${path}${uuidv7()}`, seller)).status, path).toBe(404);
      expect((await send(`GET api/products/${path}nothere`, seller)).status, `review 15, F6: ${path}`).toBe(404);
    }
    const { id: _, version: __, ...body } = (await send(`GET api/products/${test.venue.products.beer}`, manager)).body;
    expect((await send(`PUT api/products/${uuidv7()}`, { ...manager, body })).status).toBe(404);
    expect((await send(`DELETE api/products/${uuidv7()}`, manager)).status).toBe(404);
    expect((await send('DELETE api/products/nothere', manager)).status).toBe(404);
  });

  it('are saved without a version: the last one wins, and the history shows both', async () => {
    const made = await newProduct('Boza');
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id, version, ...values } = made.body;
    const [first, second] = [101, 102];
    await send(`PUT api/products/${id}`, { as: 'Admin', body: { ...values, price: first, version } });
    // Based on the state before the administrator's change, and unaware of it.
    const late = await send(`PUT api/products/${id}`, { ...manager, body: { ...values, price: second } });
    expect(late).toMatchObject({ status: 200, body: { price: second, version: version + 2 } });
    const history = (await send(`GET api/products/${id}/history`, manager)).body;
    expect(history.slice(0, 2)).toMatchObject([
      { userName: 'Manager', data: { price: [first, second] } },
      { userName: 'Admin', data: { price: [values.price, first] } },
    ]);
    // With a version nobody overwrites what they have not seen.
    const refused = await send(`PUT api/products/${id}`, { ...manager, body: { ...values, version } });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'RECORD_CHANGED' } } });
  });

  it('get another price on open tables, and are deleted', async () => {
    const { body: made } = await newProduct('Ajran');
    expect(await send(`PUT api/products/updateTables/${made.id}`, manager)).toMatchObject({
      status: 200,
      body: { orders: 0, lines: 0 },
    });
    expect((await send(`DELETE api/products/${made.id}`, manager)).status).toBe(200);
    expect((await send(`GET api/products/${made.id}`, manager)).status).toBe(404);
  });

  it('are exported as the base64 text of a spreadsheet', async () => {
    const { status, headers, body } = await send('GET api/exports/excel/products/list/', manager);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename="products.xlsx"');
    expect(body).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(JSON.stringify(await readExcel(Buffer.from(body, 'base64')))).toContain('Birra Peja');
  });
});

describe('POST api/products/upload', () => {
  const picture = () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#804020' } })
      .png()
      .toBuffer();
  async function formOf(...parts: readonly (readonly [string, Blob | string])[]) {
    const form = new FormData();
    for (const [name, value] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, 'picture.png');
    }
    const written = new Response(form);
    return {
      body: Buffer.from(await written.arrayBuffer()),
      headers: { 'content-type': written.headers.get('content-type') ?? '' },
    };
  }
  const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

  it('takes the file of a form, and the bytes themselves', async () => {
    const bytes = await picture();
    const asForm = await send('POST api/products/upload', {
      ...manager,
      ...(await formOf(['description', 'rakia'], ['file', fileOf(bytes)])),
    });
    expect(asForm, JSON.stringify(asForm.body)).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    const plain = await send('POST api/products/upload', {
      ...manager,
      body: bytes,
      headers: { 'content-type': 'image/png' },
    });
    expect(plain.status).toBe(200);
    const shown = await send(`GET api/pictures/${asForm.body.id}/256`);
    expect(shown.status).toBe(200);
  });

  it('refuses a form without a file, with two, broken, or too large; and forms elsewhere', async () => {
    const file = fileOf(await picture());
    const codeOf = async (call: string, sent: Sent) => {
      const { status, body } = await send(call, { ...manager, ...sent });
      return `${status} ${body.error?.code}`;
    };
    const call = 'POST api/products/upload';
    expect(await codeOf(call, await formOf(['name', 'x']))).toBe('400 INVALID_INPUT');
    expect(await codeOf(call, await formOf(['a', file], ['b', file]))).toBe('400 INVALID_INPUT');
    const whole = await formOf(['a', file]);
    expect(await codeOf(call, { ...whole, body: whole.body.subarray(0, 80) })).toBe('400 INVALID_INPUT');
    expect(await codeOf(call, { ...whole, headers: { 'content-type': 'multipart/form-data' } })).toBe(
      '400 INVALID_INPUT',
    );
    const large = fileOf(new Uint8Array(2 * 1024 * 1024 + 1));
    expect(await codeOf(call, await formOf(['a', large]))).toBe('413 PICTURE_TOO_LARGE');
    expect(await codeOf('POST api/pictures?kind=product', whole)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(await codeOf('POST api/menus', whole)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('a caller that names no command', () => {
  it('makes users, pictures and imports too; a name that is none is refused', async () => {
    expect(await send('POST api/menus', { ...manager, body: {}, headers: { 'command-id': 'seven' } })).toMatchObject({
      status: 400,
    });
    const [one, two] = [await newProduct('Kos'), await newProduct('Kos')];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.id).not.toBe(two.body.id);
  });
});
