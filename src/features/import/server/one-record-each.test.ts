import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

// Review 24: a list never changes one record twice, nor one of several that it cannot tell apart.
let venue: TestApp;
let admin: Client;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  importer = importerOf(venue, admin);
});
afterAll(() => venue.close());

const goods = { columns: 'name.sq,barcodes,price', key: 'barcodes' };
const listOf = (...rows: string[]) => ['Emri;Barkodi;Çmimi', ...rows].join('\n');
const checkGoods = async (...rows: string[]) => (await importer.check('products', listOf(...rows), goods)).body;
const runGoods = async (...rows: string[]) => (await importer.run('products', listOf(...rows), goods)).body;
const pricesOf = async (name: string) => {
  const { rows } = (await admin.call('GET', `api/products/list?search=${name}`)).body;
  return rows.map(({ values }: { values: { barcodes: string[]; price: number } }) => [values.barcodes, values.price]);
};
const shared = { field: expect.any(String), problem: 'severalHaveIt', count: 1 };

describe('review 24: two rows and one record', () => {
  const [one, other] = ['5310000000302', '5310000000319'];

  it('two packs of a name: the first gives the product its barcode, the second is a new one, which is said', async () => {
    await runGoods('Cips;;1,00');
    const packs = [`Cips;${one};1,20`, `Cips;${other};2,50`];
    expect(await checkGoods(...packs)).toMatchObject({
      created: 1,
      updated: 1,
      problemCount: 0,
      warnings: [{ problem: 'sameName', rows: [3] }],
    });
    expect(await runGoods(...packs)).toMatchObject({ created: 1, updated: 1 });
    const prices = await pricesOf('Cips');
    expect(prices).toHaveLength(2);
    expect(prices).toEqual(
      expect.arrayContaining([
        [[one], 120],
        [[other], 250],
      ]),
    );
    expect(await checkGoods(...packs)).toMatchObject({ created: 0, updated: 0, unchanged: 2, problemCount: 0 });
    expect(await checkGoods(...packs.toReversed())).toMatchObject({ unchanged: 2, problemCount: 0 });
  });

  it('what is only to be left as it is, is left in both rows', async () => {
    await runGoods('Grisini;;1,00');
    const packs = listOf('Grisini;5310000000326;1,20', 'Grisini;5310000000333;2,50');
    const said = await importer.check('products', packs, { ...goods, existing: 'skip' });
    expect(said.body).toMatchObject({ created: 0, updated: 0, skipped: 2 });
  });

  it('a product that rows name by its name, by its barcode, or by two barcodes of it, is named once', async () => {
    const [first, second] = ['5310000000340', '5310000000357'];
    await runGoods(`Lëng molle;"${first},${second}";1,00`, 'Lëng dardhe;;1,00');
    const repeated = (field: string) => ({ groups: [{ field, problem: 'repeatedInFile', bound: 2, rows: [3] }] });
    expect(await checkGoods(`Lëng molle;${first};1,20`, `Lëng molle;${second};1,30`)).toMatchObject(
      repeated('barcodes'),
    );
    expect(await checkGoods('Lëng molle;;1,20', `Lëng;${second};1,30`)).toMatchObject(repeated('barcodes'));
    expect(await checkGoods(`Lëng;${second};1,30`, 'Lëng molle;;1,20')).toMatchObject(repeated('name'));
    expect(await checkGoods('Lëng dardhe;;1,20', 'Lëng dardhe;5310000000364;1,30')).toMatchObject(repeated('barcodes'));
  });

  it('a firm with two cards is two clients, of which the first is the one that had none', async () => {
    const columns = 'name,kind,fiscalNumber,cardNumber,discount';
    const cards = (...rows: string[]) => ['Emri;Lloji;Fiskal;Kartela;Zbritja', ...rows].join('\n');
    const run = async (content: string) =>
      (await importer.run('clients', content, { columns, key: 'cardNumber' })).body;
    await run(cards('Dy Vëllezërit;Biznes;822100;;'));
    const both = cards('Dy Vëllezërit;Biznes;822100;CA1;10%', 'Dy Vëllezërit dega;Biznes;822100;CB2;30%');
    expect(await run(both)).toMatchObject({ created: 1, updated: 1 });
    expect(await run(both)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });
});

describe('review 24: a key that several records have', () => {
  const plan = { columns: 'name,phone,email,discount', key: 'email' };
  const people = (...rows: string[]) => ['Emri;Telefoni;E-maili;Zbritja', ...rows].join('\n');
  const check = async (key: string, ...rows: string[]) =>
    (await importer.check('clients', people(...rows), { ...plan, key })).body;
  beforeAll(async () => {
    const family = ['Genc Hoxha;+383 44 1;fam@example.com;', 'Mira Hoxha;+383 44 1;fam@example.com;'];
    const namesakes = ['Arta Berisha;+383 44 2;;', 'Arta Berisha;+383 44 3;;'];
    for (const each of [...family, ...namesakes]) {
      const columns = 'name,phone,email,discount';
      expect((await importer.run('clients', people(each), { columns, key: '' })).body).toMatchObject({ created: 1 });
    }
  });

  it.each(['email', 'phone'])('%s: the one of that name is changed, and no other', async (key) => {
    const said = await check(key, 'Mira Hoxha;+383 44 1;fam@example.com;30%');
    expect(said).toMatchObject({ created: 0, updated: 1, problemCount: 0, preview: [{ before: { discount: null } }] });
    expect(said.preview[0].before).not.toHaveProperty('name');
    expect(await check(key, 'Besa Hoxha;+383 44 1;fam@example.com;30%')).toMatchObject({
      created: 0,
      updated: 0,
      groups: [{ ...shared, field: key }],
    });
  });

  it('a name: none is changed, and the row is told apart from those that are right', async () => {
    const rows = ['Arta Berisha;;;30%', 'Genc Hoxha;;;20%'];
    expect(await check('name', ...rows)).toMatchObject({
      updated: 1,
      wrongRows: 1,
      groups: [{ ...shared, rows: [2] }],
    });
    const refused = await importer.run('clients', people(...rows), { ...plan, key: 'name' });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED', details: { count: 1 } } } });
    const left = await importer.check('clients', people(...rows), { ...plan, key: 'name', existing: 'skip' });
    expect(left.body).toMatchObject({ skipped: 2, problemCount: 0 });
  });

  it('a name of products; in another language too, one that only one has decides', async () => {
    const { id: _, version: __, ...like } = (await admin.call('GET', `api/products/${venue.venue.products.beer}`)).body;
    for (const [code, sq] of [
      ['RV1', 'Verë e kuqe'],
      ['RV2', 'Verë e bardhë'],
      ['RV3', 'Verë e bardhë'],
    ]) {
      const body = { ...like, code, barcodes: [], name: { sq, en: 'Wine' } };
      expect((await admin.call('POST', 'api/products', body)).status).toBe(200);
    }
    const names = { columns: 'name.sq,name.en,price', key: 'name' };
    const said = async (name: string) => (await importer.check('products', `E;N;Ç\n${name};Wine;9`, names)).body;
    expect(await said('Verë e kuqe')).toMatchObject({ updated: 1, problemCount: 0 });
    expect(await said('Verë e bardhë')).toMatchObject({ updated: 0, groups: [{ ...shared, field: 'name' }] });
    expect(await said('Verë')).toMatchObject({ updated: 0, groups: [{ ...shared, field: 'name' }] });
  });
});

describe('review 24: a row without a barcode', () => {
  it('in a list recognised by barcodes changes the price of the product of that name, and this is said', async () => {
    await runGoods('Kola;5310000000371;1,50', 'Bukë;;0,50');
    const said = await checkGoods('Kola;;0,50', 'Bukë;;0,60');
    expect(said).toMatchObject({
      updated: 2,
      problemCount: 0,
      warnings: [{ problem: 'byNameAlone', count: 1, rows: [2] }],
    });
    expect(await checkGoods('Kola;;1,50')).toMatchObject({ unchanged: 1, warnings: [] });
  });

  it('in a list that has no barcodes is an ordinary row', async () => {
    for (const key of ['name', 'barcodes']) {
      const { body } = await importer.check('products', 'Emri;Çmimi\nKola;0,50', { columns: 'name.sq,price', key });
      expect(body).toMatchObject({ updated: 1, problemCount: 0, warnings: [] });
    }
  });
});

it('review 24: two branches with one tax number and no card are the same two when the list is read again', async () => {
  const list = 'Emri;NUI;Kartela;Qyteti\nBeni Qendër;822000;;Pejë\nBeni Stacion;822000;;Gjakovë';
  const how = { columns: 'name,fiscalNumber,cardNumber,city', key: 'cardNumber' };
  expect((await importer.run('clients', list, how)).body).toMatchObject({ created: 2, updated: 0 });
  expect((await importer.check('clients', list, how)).body).toMatchObject({
    created: 0,
    unchanged: 2,
    problemCount: 0,
  });
});
