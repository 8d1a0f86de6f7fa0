import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { importerOf } from '../../../../tests/kit/imports.ts';

let home: TestApp;
let admin: Client;

beforeAll(async () => {
  home = await openTestApp();
  admin = await home.signIn('Admin');
  for (const product of products) {
    const { status, body } = await admin.call('POST', 'api/products', { ...(await fresh()), ...product });
    expect([status, body.error]).toEqual([200, undefined]);
  }
});
afterAll(() => home.close());

/** A product with the values of its empty form. */
async function fresh() {
  const { rows } = (await admin.call('GET', 'api/products/list?limit=1')).body;
  const { id: _, version: __, ...values } = (await admin.call('GET', `api/products/${rows[0].id}`)).body;
  const nothing = { staffPrice: null, purchasePrice: null, doser: null, stockThreshold: null, stationId: null };
  return { ...values, ...nothing, menuIds: null, pictureId: null, barcodes: [], internalCode: '', apiCode: '' };
}

const products = [
  {
    code: 'RT1',
    name: { sq: 'Makiato', en: 'Macchiato', mk: 'Макијато', sr: 'Makijato', de: 'Macchiato' },
    price: 1_234_56,
    barcodes: ['5901', '5902', '5903'],
    internalCode: '=1+1',
  },
  { code: 'RT2', name: { mk: 'Само македонски' }, vatRate: null, price: 5, barcodes: ['0012'] },
  { code: 'RT3', name: { sq: '+383 "pije"; e ftohtë', 'sq-AL': 'Pije, e ftohtë' }, vatRate: 800, isActive: false },
  {
    code: 'RT4',
    name: { de: '@Wein' },
    type: 'dynamic',
    preselectedQuantity: 1_234,
    doser: 30,
    stockThreshold: 500,
    purchasePrice: 99,
    staffPrice: 0,
    isService: true,
    apiCode: "'=a",
    menuIcon: 'wine',
  },
] as const;

const compared = [
  ...['code', 'name', 'type', 'isActive', 'isService', 'courseSpliter', 'price', 'vatRate', 'staffPrice', 'barcodes'],
  ...['purchasePrice', 'preselectedQuantity', 'doser', 'tracksStock', 'stockThreshold', 'internalCode', 'apiCode'],
  ...['menuIcon'],
];
/** The products of a venue without ids, with the names of their links. */
async function productsOf(client: Client) {
  const { rows, names } = (await client.call('GET', 'api/products/list?filter=code:RT&locale=sq&sort=code')).body;
  const called = (resource: string, id: string | null) => (id === null ? null : names[resource][id]);
  return rows.map(({ values }: { values: Record<string, string | null> }) => ({
    ...Object.fromEntries(compared.map((field) => [field, values[field]])),
    category: called('categories', values.categoryId ?? null),
    unit: called('units', values.unitId ?? null),
  }));
}

const kinds = [
  ['excel', 'sq'],
  ['csv', 'sq'],
  ['csv', 'en'],
  ['csv', 'de'],
] as const;

it.each(kinds)('products go out as %s in %s and come back unchanged', async (kind, locale) => {
  const { body } = await admin.call('GET', `api/exports/${kind}/products/list/?filter=code:RT&locale=${locale}`);
  const content = contentOf(body);
  const { look, check } = importerOf(home, admin);
  const seen = (await look('products', content, { locale })).body;
  expect(seen.columns).not.toContain('');
  const plan = { locale, key: 'code', header: seen.header, columns: seen.columns.join(',') };
  const { problems, unchanged } = (await check('products', content, plan)).body;
  expect(problems).toEqual([]);
  expect(unchanged).toBe(products.length);
});

it.each(kinds)('another venue gets from %s in %s the same products', async (kind, locale) => {
  const { body } = await admin.call('GET', `api/exports/${kind}/products/list/?filter=code:RT&locale=${locale}`);
  const content = contentOf(body);
  const away = await openTestApp();
  try {
    const other = await away.signIn('Admin');
    const { look, run } = importerOf(away, other);
    // The importing user may use another language than the exporting one.
    const seen = (await look('products', content, { locale: 'mk' })).body;
    expect(seen.columns).not.toContain('');
    const plan = { locale: 'mk', key: 'code', header: seen.header, columns: seen.columns.join(',') };
    const imported = await run('products', content, plan);
    expect(imported.body).toMatchObject({ created: products.length });
    expect(await productsOf(other)).toEqual(await productsOf(admin));
  } finally {
    await away.close();
  }
});

it('a text file runs nothing in a spreadsheet, and is what spreadsheets of the locale read', async () => {
  const { body } = await admin.call('GET', 'api/exports/csv/products/list/?filter=code:RT&locale=sq');
  const text = contentOf(body).toString('utf8');
  expect(text.startsWith('\uFEFF"Emri (sq)";"Emri (sq-AL)";"Emri (en)"')).toBe(true);
  expect(text).toContain(';1234,56;');
  expect(text).toContain(`;"'=1+1";`);
  expect(text).toContain(`"'+383 ""pije""; e ftohtë"`);
  expect(text).toContain(`"'@Wein"`);
  expect(text).not.toMatch(/"[=+\-@]/);
});
