import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let admin: Client;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  importer = importerOf(venue, admin);
});
afterAll(() => venue.close());

const plan = { columns: 'code,name.sq,price,categoryId', key: 'code', missing: 'create' };
const file = (...rows: string[]) => ['Shifra;Emërtimi;Çmimi;Kategoria', ...rows].join('\n');
const total = async (path: string) => (await admin.call('GET', `api/${path}/list`)).body.total as number;

describe('a row once more', () => {
  it('is left out and named with the row that it repeats', async () => {
    const { body } = await importer.check(
      'products',
      file('R1;Kafe;1;', 'R2;Çaj;1;', 'R1; Kafe ;1;', 'R1;Kafe;1;'),
      plan,
    );
    expect(body).toMatchObject({ rows: 2, created: 2, problemCount: 0, asideCount: 2 });
    expect(body.asides).toMatchObject([
      { row: 4, sameAs: 2 },
      { row: 5, sameAs: 2 },
    ]);
  });

  it('is an error if it says something else', async () => {
    const { body } = await importer.check('products', file('R1;Kafe;1;', 'R1;Kafe;2;'), plan);
    expect(body).toMatchObject({ asideCount: 0, problemCount: 1, wrongRows: 1 });
  });

  it('is compared in what is imported, but of people in everything', async () => {
    const goods = { columns: ',code,name.sq,price', key: 'code' };
    const numbered = 'Nr;Shifra;Emërtimi;Çmimi\n1;R1;Kafe;1\n2;R1;Kafe;1\n';
    expect((await importer.check('products', numbered, goods)).body).toMatchObject({ rows: 1, asideCount: 1 });
    const people = 'Nr;Emri;Adresa\n1;Arben Krasniqi;Pejë\n2;Arben Krasniqi;Pejë\n';
    const named = { columns: ',name,address', key: '' };
    expect((await importer.check('clients', people, named)).body).toMatchObject({ rows: 2, asideCount: 0 });
  });
});

describe('categories that an import makes', () => {
  it('have colours that differ', async () => {
    const rows = ['Fruta', 'Perime', 'Bulmet', 'Pastrim'].map((name, index) => `C${index};Artikull ${index};1;${name}`);
    expect((await importer.run('products', file(...rows), plan)).body).toMatchObject({ created: 4, made: 4 });
    const { rows: all } = (await admin.call('GET', 'api/categories/list')).body;
    const made = all.filter(({ values }: { values: { name: { sq: string } } }) =>
      ['Fruta', 'Perime', 'Bulmet', 'Pastrim'].includes(values.name.sq),
    );
    expect(new Set(made.map(({ values }: { values: { colour: string } }) => values.colour)).size).toBe(4);
    // Each is the last when it is made.
    const ranks = made.map(({ values }: { values: { ranking: number } }) => values.ranking);
    expect(new Set(ranks).size).toBe(4);
  });

  it('security 9: are written together, however many: sales wait for the write', async () => {
    const rows = Array.from({ length: 400 }, (_, index) => `D${index};Artikull ${index};1;Kategoria ${index}`);
    expect((await importer.run('products', file(...rows), plan)).body).toMatchObject({ created: 400, made: 400 });
    const { rows: all } = (await admin.call('GET', 'api/categories/list?limit=500')).body;
    const ranks = all.map(({ values }: { values: { ranking: number } }) => values.ranking);
    expect(new Set(ranks).size).toBe(ranks.length);
  });
});

it('a heading that fits a choice is not guessed as one where no cell is an option, but as the category', async () => {
  const list = 'Шифра;Назив;Цена;Вид\nA1;Леб;30;Пекара\nA2;Млеко;75;Млечни\n';
  const { columns } = (await importer.look('products', list, { locale: 'mk' })).body;
  expect(columns).toEqual(['code', 'name', 'price', 'categoryId']);
  const guessOf = async (head: string, ...cells: string[]) => {
    const rows = cells.map((cell, at) => `A${at};Леб;30;${cell}`);
    return (await importer.look('products', [head, ...rows].join('\n'), { locale: 'mk' })).body.columns;
  };
  for (const word of ['Lloji', 'Vrsta'])
    expect(await guessOf(`Шифра;Назив;Цена;${word}`, 'Пекара', 'Млечни')).toEqual([...columns]);
  // Figures are no categories, and one that a heading names stays.
  expect(await guessOf('Шифра;Назив;Цена;Вид', '1', '2')).toEqual(['code', 'name', 'price', '']);
  expect(await guessOf('Група;Назив;Цена;Вид', 'Пекара', 'Млечни')).toEqual(['categoryId', 'name', 'price', '']);
  // The letters of the venue's rates below a heading that nobody knows.
  expect(await guessOf('Шифра;Назив;Цена;Озн.', 'E', 'D')).toEqual(['code', 'name', 'price', 'vatRate']);
});

describe('security 9: what a file names and nobody made', () => {
  it('is made only by whoever might make it by hand', async () => {
    const { version } = (await admin.call('GET', 'api/roles/permissions')).body;
    const changes = [{ role: 'Manager', permission: 'reference.write', isGranted: false }];
    expect((await admin.call('PUT', 'api/roles/permissions', { version, changes })).status).toBe(200);
    const manager = importerOf(venue, await venue.signIn('Manager', 'tablet'));
    const makers = { ...plan, columns: 'code,name.sq,price,makerId' };
    const list = 'Shifra;Emërtimi;Çmimi;Prodhuesi\nP1;Uji;1;Burimi i Ri';
    expect((await manager.check('products', list, makers)).body).toMatchObject({
      created: 0,
      groups: [{ field: 'makerId', problem: 'unknownName' }],
    });
    expect((await importer.check('products', list, makers)).body).toMatchObject({ created: 1, problemCount: 0 });
  });
});

describe('wrong rows', () => {
  const list = file('L1;Uji;1;Nga lista', 'L2;Lëngu;;Lëngje', 'L3;Kola;1,5;Nga lista', 'L4;Akullore;shumë;Ëmbëlsira');

  it('are left out if the user agreed to so many, and nothing is made for them', async () => {
    const checked = (await importer.check('products', list, plan)).body;
    expect(checked).toMatchObject({ created: 2, problemCount: 2, wrongRows: 2 });
    const products = await total('products');
    expect((await importer.run('products', list, plan)).status).toBe(422);
    expect((await importer.run('products', list, { ...plan, leaveOut: 1 })).status).toBe(422);
    expect((await importer.run('products', list, { ...plan, leaveOut: 3 })).status).toBe(422);
    expect(await total('products')).toBe(products);
    const { status, body } = await importer.run('products', list, { ...plan, leaveOut: 2 });
    expect(status).toBe(200);
    // One category: those that only wrong rows name are not made.
    expect(body).toMatchObject({ created: 2, leftOut: 2, made: 1 });
    expect(await total('products')).toBe(products + 2);
  });

  it('are none where all rows are right', async () => {
    const good = file('M1;Uji;1;', 'M2;Lëngu;2;');
    expect((await importer.run('products', good, { ...plan, leaveOut: 2 })).body).toMatchObject({
      created: 2,
      leftOut: 0,
    });
  });
});
