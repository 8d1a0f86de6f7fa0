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

const byBarcode = { columns: 'name.sq,price,barcodes', key: 'barcodes' };
const file = (...rows: string[]) => ['Emërtimi;Çmimi;Barkodi', ...rows].join('\n');
const check = async (csv: string) => (await importer.check('products', csv, byBarcode)).body;

describe('new user in Albanian, finding 1: a list whose barcodes are empty, imported again', () => {
  it('makes nothing twice: a row without a barcode is recognised by its name', async () => {
    const list = file('Raki rrushi;150;', 'Verë gotë;250;', 'Ujë 0,5;80;5310000000104');
    expect(await check(list)).toMatchObject({ created: 3, updated: 0, problemCount: 0 });
    expect((await importer.run('products', list, byBarcode)).status).toBe(200);
    expect(await check(list)).toMatchObject({ created: 0, unchanged: 3, problemCount: 0 });
    const dearer = file('RAKI RRUSHI;160;', 'Verë gotë;260;', 'Ujë 0,5;90;5310000000104', 'Çaj mali;70;');
    expect(await check(dearer)).toMatchObject({ created: 1, updated: 3, problemCount: 0 });
  });

  it('gives goods that had no barcode theirs, and leaves those that have another one alone', async () => {
    expect(await check(file('Raki rrushi;150;5310000000203'))).toMatchObject({ created: 0, updated: 1 });
    // The same name with another barcode is another pack.
    expect(await check(file('Ujë 0,5;80;5310000000210'))).toMatchObject({ created: 1, updated: 0 });
  });

  it('a name is compared in its own language: another product is not overwritten', async () => {
    const { id: _, version: __, ...like } = (await admin.call('GET', `api/products/${venue.venue.products.beer}`)).body;
    const body = { ...like, code: 'BK', barcodes: [], name: { sq: 'Bakllavë', en: 'Baklava' } };
    expect((await admin.call('POST', 'api/products', body)).status).toBe(200);
    const byName = { columns: 'name.sq,price', key: 'name' };
    const said = async (name: string) => (await importer.check('products', `Emërtimi;Çmimi\n${name};980`, byName)).body;
    expect(await said('Baklava')).toMatchObject({ created: 1, updated: 0 });
    expect(await said('BAKLLAVË')).toMatchObject({ created: 0, updated: 1 });
    expect((await said('bakllavë')).preview[0].before).toHaveProperty('price');
  });

  it('says when two rows would be the same record', async () => {
    const said = await check(file('Raki rrushi;170;', 'Raki rrushi;180;'));
    expect(said.groups).toMatchObject([{ field: 'name', problem: 'repeatedInFile', count: 1, rows: [3] }]);
  });

  it('takes none of two records with the same name, and a person by the name only if all else is the same', async () => {
    const { id: _, version: __, ...like } = (await admin.call('GET', `api/products/${venue.venue.products.beer}`)).body;
    for (const code of ['TW1', 'TW2']) {
      const body = { ...like, code, barcodes: [], name: { sq: 'Binjaku' } };
      expect((await admin.call('POST', 'api/products', body)).status).toBe(200);
    }
    expect(await check(file('Binjaku;90;'))).toMatchObject({ created: 1, updated: 0 });
    const people = { columns: 'name,phone,city', key: 'phone' };
    const guest = (more: string) => `Emri;Telefoni;Qyteti\nArben Krasniqi;${more}\n`;
    expect((await importer.run('clients', guest(';Pejë'), people)).status).toBe(200);
    expect((await importer.check('clients', guest(';Pejë'), people)).body).toMatchObject({ created: 0, unchanged: 1 });
    for (const more of [';Prizren', '+383 44 1;Pejë']) {
      expect((await importer.check('clients', guest(more), people)).body).toMatchObject({ created: 1, updated: 0 });
    }
  });
});
