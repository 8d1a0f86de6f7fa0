import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';
import { workbook } from '../../../../tests/kit/workbook.ts';

let venue: TestApp;
let admin: Client;
let importer: Importer;

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  importer = importerOf(venue, admin);
});
afterAll(() => venue.close());

const total = async (resource: string) => (await admin.call('GET', `api/${resource}/list`)).body.total as number;
const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const product = { key: 'code', columns: 'code,name,price' };
const vendor = { key: '', columns: 'name,city' };
const maker = { key: '', columns: 'name,country' };
const found = (problems: readonly Record<string, unknown>[]) =>
  problems.map(({ row, field, problem }) => [row, field, problem]);

/** Nothing of the file may be stored, whichever route receives it. */
async function refused(resource: string, content: Buffer | string, plan: object): Promise<[number, string]> {
  const before = await total(resource);
  const { status, body } = await importer.run(resource, content, plan);
  expect(await total(resource)).toBe(before);
  return [status, body.error?.code];
}

describe('a workbook', () => {
  const head = `<row r="1">${text('A1', 'Kodi')}${text('B1', 'Emri')}${text('C1', 'Çmimi')}</row>`;

  it('with formulas gives what they last came to; one that came to nothing is an empty cell', async () => {
    const rows =
      `${head}<row r="2">${text('A2', 'F1')}${text('B2', 'Me formulë')}<c r="C2"><f>1+1.5</f><v>2.5</v></c></row>` +
      `<row r="3">${text('A3', 'F2')}${text('B3', 'Pa vlerë')}<c r="C3"><f>1/0</f></c></row>`;
    const file = workbook({ sheets: [{ name: 'A' }], rows });
    const { body } = await importer.check('products', file, product);
    expect(found(body.problems)).toEqual([[3, 'price', 'required']]);
    expect(await refused('products', file, product)).toEqual([422, 'IMPORT_REFUSED']);
    const sound = workbook({ sheets: [{ name: 'A' }], rows: rows.slice(0, rows.indexOf('<row r="3"')) });
    expect((await importer.run('products', sound, product)).body).toMatchObject({ created: 1 });
    const { rows: made } = (await admin.call('GET', 'api/products/list?filter=code:F1')).body;
    expect(made[0].values.price).toBe(250);
  });

  it('with merged cells has the value in the first of them alone', async () => {
    const rows =
      `${head}<row r="2">${text('A2', 'G1')}${text('B2', 'Bashkë')}<c r="C2"><v>1</v></c></row>` +
      `<row r="3">${text('A3', 'G2')}<c r="C3"><v>1</v></c></row>`;
    const after = '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>';
    const file = workbook({ sheets: [{ name: 'A' }], rows, after });
    const { body } = await importer.check('products', file, product);
    expect(found(body.problems)).toEqual([[3, 'name', 'required']]);
    expect(await refused('products', file, product)).toEqual([422, 'IMPORT_REFUSED']);
  });

  it('with an empty sheet, with headings alone', async () => {
    const empty = workbook({ sheets: [{ name: 'A' }], rows: '' });
    expect((await importer.look('products', empty)).body.error.code).toBe('TABLE_EMPTY');
    expect(await refused('products', empty, product)).toEqual([422, 'TABLE_EMPTY']);
    const headings = workbook({ sheets: [{ name: 'A' }], rows: head });
    expect((await importer.look('products', headings)).body).toMatchObject({ rowCount: 0 });
    expect((await importer.check('products', headings, product)).body).toMatchObject({ rows: 0, created: 0 });
  });

  it('of 50,000 rows, of an old program, with a password', async () => {
    const cell = (value: string) => ({ value, type: String });
    const many = Array.from({ length: 50_000 }, (_, index) => [cell(`V${index}`), cell('Pejë')]);
    const file = (await writeExcel(many, { sheet: 'A' }).toBuffer()) as Buffer;
    const long = await importer.look('vendors', file);
    expect(long).toMatchObject({
      status: 422,
      body: { error: { code: 'TABLE_TOO_MANY_ROWS', details: { limit: 20_000 } } },
    });
    expect(await refused('vendors', file, vendor)).toEqual([422, 'TABLE_TOO_MANY_ROWS']);
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await refused('vendors', old, vendor)).toEqual([415, 'TABLE_TYPE_UNSUPPORTED']);
    const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await refused('vendors', locked, vendor)).toEqual([422, 'TABLE_PROTECTED']);
  });
});

describe('a text', () => {
  it('of 50,000 rows', async () => {
    const many = `Emri;Qyteti\n${'Vera;Pejë\n'.repeat(50_000)}`;
    expect(await refused('vendors', many, vendor)).toEqual([422, 'TABLE_TOO_MANY_ROWS']);
  });

  const letters = 'Emri;Shteti\nĆemal;Žitorada';
  it.each([
    // The letters Ć and Ž have other codes in 1252.
    ['Windows-1250', Buffer.from(letters.replace('Ć', '\u00c6').replace('Ž', '\u008e'), 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${letters}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(letters, 'utf16le')],
  ])('in %s has its letters', async (_, content) => {
    const { body } = await importer.check('makers', content, maker);
    expect(body.problems).toEqual([]);
    expect(body.preview[0].values).toEqual({ name: 'Ćemal', country: 'Žitorada' });
  });

  it('in Windows-1252 has its letters', async () => {
    const { body } = await importer.check('makers', Buffer.from('Emri;Shteti\nKüche Gëzim;Köln', 'latin1'), maker);
    expect(body.preview[0].values).toEqual({ name: 'Küche Gëzim', country: 'Köln' });
  });
});

it('one barcode twice in a row is one mistake of that row', async () => {
  const plan = { key: 'code', columns: 'code,name,price,barcodes' };
  const file = 'Kodi;Emri;Çmimi;Barkodi\nI1;Dyfish;1;7001,7001';
  expect(found((await importer.check('products', file, plan)).body.problems)).toEqual([[2, 'barcodes', 'repeated']]);
  expect(await refused('products', file, plan)).toEqual([422, 'IMPORT_REFUSED']);
});

describe('columns', () => {
  it('with equal headings are reported, and only the first is guessed', async () => {
    const { body } = await importer.look('products', 'Kodi;Emri;Çmimi;çmimi;X;X\nH1;Një;1;2;;');
    expect(body).toMatchObject({ alike: ['Çmimi', 'X'], columns: ['code', 'name', 'price', '', '', ''] });
    expect((await importer.look('products', 'Kodi;Emri;;\nH1;Një;;')).body.alike).toEqual([]);
  });

  it.each(['code,name,price,price', 'code,name,name.sq,price'])(
    'that go to one place (%s) are refused',
    async (columns) => {
      const file = 'A;B;C;D\nH2;Dy;2;3';
      expect((await importer.check('products', file, { key: 'code', columns })).body.error.code).toBe(
        'IMPORT_PLACE_TWICE',
      );
      expect(await refused('products', file, { key: 'code', columns })).toEqual([422, 'IMPORT_PLACE_TWICE']);
    },
  );
});
