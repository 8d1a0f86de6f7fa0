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

const columns = 'code,name.mk,price,barcodes';
const file = (...rows: string[]) => ['Шифра;Назив;Цена;Баркод', ...rows].join('\n');
const nameOf = async (code: string) => {
  const { rows } = (await admin.call('GET', `api/products/list?search=${code}`)).body;
  return rows.find(({ values }: { values: { code: string } }) => values.code === code)?.values.name.mk;
};

describe('new user, finding 2: the list of a second supplier that counts from 1 as well', () => {
  const first = file('90001;Павлака;59;5310000000012', '90002;Сирење;320;', '90003;Кафе Гранд 100 г;145;5310000000036');
  const second = file('90001;Kremenadla;410;5310000000043', '90002;Pašteta;75;', '90003;Kafe Grand 200 g;260;');

  it('overwrites nothing: the rows are said, with both names, and nothing is imported', async () => {
    expect((await importer.run('products', first, { columns, key: 'code' })).status).toBe(200);
    const said = (await importer.check('products', second, { columns, key: 'code' })).body;
    expect(said.problemCount).toBe(2);
    expect(said.groups).toMatchObject([{ field: 'name', problem: 'anotherRecord', count: 2, rows: [2, 3] }]);
    expect(said.groups[0].texts.map(({ text }: { text: string }) => text)).toEqual([
      'Павлака → Kremenadla',
      'Сирење → Pašteta',
    ]);
    expect(await importer.run('products', second, { columns, key: 'code' })).toMatchObject({
      status: 422,
      body: { error: { code: 'IMPORT_REFUSED', details: { count: 2 } } },
    });
    expect([await nameOf('90001'), await nameOf('90002')]).toEqual(['Павлака', 'Сирење']);
  });

  it('is imported once someone says that these are new names, which stays said', async () => {
    const renaming = { columns, key: 'code', renaming: 'update' };
    const said = (await importer.check('products', second, renaming)).body;
    expect(said).toMatchObject({ problemCount: 0, updated: 3, warnings: [{ problem: 'anotherRecord', count: 2 }] });
    expect((await importer.run('products', second, renaming)).status).toBe(200);
    expect(await nameOf('90001')).toBe('Kremenadla');
    // It is asked again for the next file.
    const again = file('90001;Леб;30;');
    expect((await importer.check('products', again, { columns, key: 'code' })).body.problemCount).toBe(1);
  });

  it('has new records where rows are recognised by barcode and numbered here', async () => {
    const goods = file('90001;Čokolada;99;5310000000050');
    const said = (await importer.check('products', goods, { columns: ',name.mk,price,barcodes', key: 'barcodes' }))
      .body;
    expect(said).toMatchObject({ problemCount: 0, created: 1, updated: 0 });
  });
});
