import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeExcel, { type Row } from 'write-excel-file/node';
import { uuidv7 } from '#kernel/ids.ts';
import { verifyJournal } from '#platform/server/journal.ts';
import { sql } from '#platform/server/sql.ts';
import { type Client, contentOf, openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let admin: Client;
let importer: Importer;
const { send, look, check, run } = {
  send: (...given: Parameters<Importer['send']>) => importer.send(...given),
  look: (...given: Parameters<Importer['look']>) => importer.look(...given),
  check: (...given: Parameters<Importer['check']>) => importer.check(...given),
  run: (...given: Parameters<Importer['run']>) => importer.run(...given),
};

beforeAll(async () => {
  venue = await openTestApp();
  admin = await venue.signIn('Admin');
  importer = importerOf(venue, admin);
});
afterAll(() => venue.close());

const total = async (resource: string) => (await admin.call('GET', `api/${resource}/list`)).body.total as number;
const vendors = (...rows: string[]) => ['Emri;Numri fiskal;Qyteti;Telefoni;Emaili', ...rows].join('\n');
const columns = 'name,fiscalNumber,city,phone,email';

describe('a file of vendors', () => {
  it('is looked into: sheets, headings, what each column is', async () => {
    const seen = await look('vendors', vendors('Vera;811;Rahovec;+383 49 1;v@rahovec.com'));
    expect(seen.body).toMatchObject({
      format: 'csv',
      header: 1,
      rowCount: 1,
      headings: ['Emri', 'Numri fiskal', 'Qyteti', 'Telefoni', 'Emaili'],
      columns: ['name', 'fiscalNumber', 'city', 'phone', 'email'],
      samples: [['Vera', '811', 'Rahovec', '+383 49 1', 'v@rahovec.com']],
      keys: ['fiscalNumber', 'name'],
    });
  });

  it('comes mapped as last time by its headings, wherever they are', async () => {
    const file = (...rows: string[]) => ['Furnitori;Shifra;Vendi;X1', ...rows].join('\n');
    const guessed = (await look('vendors', file('Lule;8201;Pejë;044'))).body;
    expect([guessed.lastTime, guessed.columns[3]]).toEqual([null, '']);
    const chosen = { columns: 'name,fiscalNumber,city,phone', existing: 'skip', key: 'fiscalNumber' };
    // Checking decides nothing yet, and neither does an import that is refused.
    await check('vendors', file('Lule;8201;Pejë;044 111 222'), chosen);
    await run('vendors', file(';8202;Pejë;044 111 222'), chosen);
    expect((await look('vendors', file('Mal;8203;Pejë;044'))).body.lastTime).toBeNull();
    expect((await run('vendors', file('Lule;8201;Pejë;044 111 222'), chosen)).status).toBe(200);
    const next = 'Lista e çmimeve\n\nFURNITORI ;shifra;Véndi;x1;\nMal;8203;Deçan;044 333 444;';
    const seen = (await look('vendors', next)).body;
    expect(seen).toMatchObject({ header: 3, columns: ['name', 'fiscalNumber', 'city', 'phone', ''] });
    expect(seen.lastTime).toEqual({
      at: venue.time.now,
      key: 'fiscalNumber',
      existing: 'skip',
      missing: 'create',
      decimals: 'auto',
      units: {},
    });
    // Another row, other headings, another resource: guessed.
    expect((await look('vendors', next, { header: 1 })).body.lastTime).toBeNull();
    expect((await look('vendors', 'Furnitori;Shifra;Vendi;X2\nA;1;B;2')).body.lastTime).toBeNull();
    expect((await look('makers', file('A;1;B;2'))).body.lastTime).toBeNull();
    const [stored] = (await admin.call('GET', 'api/vendors/list?search=lule')).body.rows;
    await admin.call('DELETE', `api/vendors/${stored.id}`);
  });

  it('is checked without writing, imported whole, and imported again without a change', async () => {
    const file = vendors(
      'Vera Rahoveci;8110;Rahovec;+383 49 100 100;info@vera.com',
      ' Uji Rugove ;8111;Pejë;;',
      ';;;;',
    );
    const checked = await check('vendors', file, { columns });
    expect(checked.body).toMatchObject({ rows: 2, created: 2, updated: 0, skipped: 0, problemCount: 0 });
    expect(checked.body.preview[1]).toMatchObject({
      row: 3,
      action: 'create',
      values: { name: 'Uji Rugove', city: 'Pejë' },
    });
    expect(await total('vendors')).toBe(0);
    expect((await run('vendors', file, { columns })).body).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      made: 0,
      leftOut: 0,
    });
    expect(await total('vendors')).toBe(2);
    const again = (await check('vendors', file, { columns })).body;
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(again.preview.map(({ action }: { action: string }) => action)).toEqual(['unchanged', 'unchanged']);
    expect((await run('vendors', file, { columns })).body).toEqual({
      created: 0,
      updated: 0,
      unchanged: 2,
      skipped: 0,
      made: 0,
      leftOut: 0,
    });
    const changed = vendors('Vera Rahoveci;8110;Prizren;;', 'E re;8112;;;');
    expect((await run('vendors', changed, { columns })).body).toMatchObject({ created: 1, updated: 1 });
    const { rows } = (await admin.call('GET', 'api/vendors/list?search=vera')).body;
    // An empty cell leaves the value unchanged.
    expect(rows[0].values).toMatchObject({ city: 'Prizren', phone: '+383 49 100 100' });
    const history = (await admin.call('GET', `api/vendors/${rows[0].id}/history`)).body;
    expect(history.map((entry: { action: string }) => entry.action)).toEqual(['vendors.changed', 'vendors.created']);
    expect(history[0].data).toEqual({ city: ['Rahovec', 'Prizren'] });
  });

  it('says of every wrong row what is wrong where, and writes nothing', async () => {
    const before = await total('vendors');
    const file = vendors(
      'Mirë;9001;;;',
      ';9002;;;',
      'Telefon;9003;;call me;',
      'Posta;9004;;;nobody',
      'Shenja;!!;;;',
      'Dyfish;9001;;;',
      'mirë;9006;;;',
    );
    const { body } = await check('vendors', file, { columns });
    expect(
      body.problems.map((each: Record<string, unknown>) => [
        each.row,
        each.column,
        each.problem,
        each.bound,
        each.text,
      ]),
    ).toEqual([
      [3, 0, 'required', null, ''],
      [4, 3, 'notAPhone', null, 'call me'],
      [5, 4, 'notAnEmail', null, 'nobody'],
      [6, 1, 'lettersAndNumbersOnly', null, '!!'],
      [7, 1, 'repeatedInFile', 2, '9001'],
      [8, 0, 'repeatedInFile', 2, 'mirë'],
    ]);
    const refused = await run('vendors', file, { columns });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED', details: { count: 6 } } } });
    expect(await total('vendors')).toBe(before);
  });

  it('leaves or refuses what is there, as was chosen', async () => {
    await run('vendors', vendors('Këtu;7001;Gjakovë;;'), { columns });
    const file = vendors('Këtu;7001;Ferizaj;;', 'Tjetri;7002;;;');
    expect((await check('vendors', file, { columns, existing: 'refuse' })).body.problems).toMatchObject([
      { row: 2, column: 1, problem: 'exists' },
    ]);
    expect((await run('vendors', file, { columns, existing: 'skip' })).body).toMatchObject({ created: 1, skipped: 1 });
    const { rows } = (await admin.call('GET', 'api/vendors/list?search=k%C3%ABtu')).body;
    expect(rows[0].values.city).toBe('Gjakovë');
    // Without a key, a repeated name is a duplicate.
    expect((await check('vendors', file, { columns, key: '' })).body.problems).toMatchObject([
      { row: 2, problem: 'notUnique' },
      { row: 2, problem: 'notUnique' },
      { row: 3, problem: 'notUnique' },
      { row: 3, problem: 'notUnique' },
    ]);
  });

  it('is imported once, however often it is sent', async () => {
    const headers = { 'command-id': uuidv7() };
    const file = vendors('Njëherë;6001;;;');
    const both = await Promise.all([1, 2, 3].map(() => run('vendors', file, { columns }, headers)));
    expect(both.map(({ body }) => body.created)).toEqual([1, 1, 1]);
    expect((await admin.call('GET', 'api/vendors/list?search=nj%C3%ABher%C3%AB')).body.total).toBe(1);
    const other = await run('vendors', vendors('Tjetër;6002;;;'), { columns }, headers);
    expect(other.body.error.code).toBe('COMMAND_ID_REUSED');
    expect((await run('vendors', file, { columns }, { 'command-id': 'x' })).body.error.code).toBe(
      'COMMAND_ID_REQUIRED',
    );
  });

  it('keeps formulas and texts like formulas as texts', async () => {
    const file = vendors('=HYPERLINK("http://x");5001;@cmd;;', "'=1+1;5002;;;");
    await run('vendors', file, { columns });
    const { rows } = (await admin.call('GET', 'api/vendors/list?filter=city:%40cmd')).body;
    expect(rows[0].values.name).toBe('=HYPERLINK("http://x")');
    expect((await admin.call('GET', 'api/vendors/list?search=%3D1%2B1')).body.rows[0].values.name).toBe('=1+1');
  });
});

describe('a file of products', () => {
  const file = [
    'Kodi;Emri;Emri (en);Çmimi;TVSH;Kategoria;Njësia;Barkodi;Prodhuesi',
    'P1;Kafe e importit;Imported coffee;1,20;18%;Pije të importuara;copë;9900001;Prodhuesi A',
    'P2;Ujë i importit;;0,80;8%;pije TË importuara;;9900002, 9900003;',
    ';Pa kod;;2;;;;;',
  ].join('\n');
  const query = { key: 'code' };

  it('makes what is missing, gives numbers and the usual unit and rate, and is at the till at once', async () => {
    const seen = (await look('products', file)).body;
    expect(seen.columns).toEqual([
      'code',
      'name',
      'name.en',
      'price',
      'vatRate',
      'categoryId',
      'unitId',
      'barcodes',
      'makerId',
    ]);
    const asked = { ...query, columns: seen.columns.join(',') };
    const checked = (await check('products', file, asked)).body;
    expect(checked.problems).toEqual([]);
    expect(checked.missing).toEqual([
      { resource: 'categories', names: ['Pije të importuara'] },
      { resource: 'makers', names: ['Prodhuesi A'] },
    ]);
    const version = await catalogueVersion();
    expect((await run('products', file, asked)).body).toMatchObject({ created: 3, made: 2 });
    expect(await catalogueVersion()).toBe(version + 1);
    const found = (await admin.call('GET', 'api/products/filter/importit?locale=sq')).body;
    expect(found).toHaveLength(2);
    const { rows, names } = (await admin.call('GET', 'api/products/list?search=pa%20kod&locale=sq')).body;
    expect(rows[0].values).toMatchObject({ price: 200, vatRate: 1800 });
    expect(rows[0].values.code).toMatch(/^\d+$/);
    expect(names.units[rows[0].values.unitId]).toBe('Copë');
    // A group of goods that has only a name is not said to be drinks.
    const made = (await admin.call('GET', `api/categories/list?search=${encodeURIComponent('Pije të importuara')}`))
      .body;
    expect(made.rows.map((row: { values: { type: string } }) => row.values.type)).toEqual(['other']);
    const byBarcode = (await admin.call('GET', 'api/products/barcode?barcode=9900003&locale=sq')).body;
    expect(byBarcode).toMatchObject({ name: 'Ujë i importit', price: 80, vatRate: 800 });
  });

  it('is the same again when it comes back, also from the export', async () => {
    const { columns } = (await look('products', file)).body;
    const lines = file.split('\n').slice(0, 3).join('\n');
    expect((await run('products', lines, { ...query, columns: columns.join(',') })).body).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      made: 0,
    });
    const { body } = await admin.call('GET', 'api/exports/excel/products/list/?locale=sq');
    const content = contentOf(body);
    const seen = (await look('products', content)).body;
    const again = await check('products', content, { ...query, columns: seen.columns.join(','), header: seen.header });
    expect(again.body.problems).toEqual([]);
    expect(again.body).toMatchObject({ created: 0, updated: 0, unchanged: await total('products') });
  });

  it('reports what the rules of products report: taken barcodes, unknown rates, ambiguous amounts', async () => {
    const wrong = [
      'Kodi;Emri;Çmimi;TVSH;Barkodi;Kategoria',
      'X1;Një;1;18%;9900002;Pije të importuara',
      'X2;Dy;1;17%;;Pije të importuara',
      'X3;Tre;1.234;18%;;Pije të importuara',
      'X4;Katër;-1;18%;;Pije të importuara',
      'X5;Pesë;1;18%;;Askund',
      'X6;Gjashtë;1;18%;9911;',
      'X7;Shtatë;1;18%;9911;',
    ].join('\n');
    const asked = { ...query, columns: 'code,name,price,vatRate,barcodes,categoryId', missing: 'refuse' };
    const { body } = await check('products', wrong, asked);
    expect(body.problems.map((each: Record<string, unknown>) => [each.row, each.field, each.problem])).toEqual([
      [2, 'barcodes', 'BARCODE_TAKEN'],
      [3, 'vatRate', 'unknownOption'],
      [4, 'price', 'ambiguous'],
      [5, 'price', 'negative'],
      [6, 'categoryId', 'unknownName'],
      [8, 'barcodes', 'repeatedInFile'],
    ]);
    expect(body.problems[0].details).toMatchObject({ barcode: '9900002' });
    const before = await total('products');
    expect((await run('products', wrong, asked)).status).toBe(422);
    expect(await total('products')).toBe(before);
  });

  async function catalogueVersion(): Promise<number> {
    const { version } = await venue.app.venue.read((tx) =>
      tx.one<{ version: number }>(sql`SELECT catalogue_version AS version FROM venue_head`),
    );
    return version;
  }
});

describe('a file that is none', () => {
  it.each([
    ['empty', Buffer.alloc(0), 422, 'TABLE_EMPTY'],
    ['a picture', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\r', 'latin1'), 415, 'TABLE_TYPE_UNSUPPORTED'],
    ['a PDF', Buffer.from('%PDF-1.7'), 415, 'TABLE_TYPE_UNSUPPORTED'],
    ['a broken workbook', Buffer.from('PK\u0003\u0004…'), 422, 'TABLE_BROKEN'],
    ['100,000 rows', Buffer.from('a;b\n'.repeat(100_000)), 422, 'TABLE_TOO_MANY_ROWS'],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024, 'a'), 413, 'IMPORT_FILE_TOO_LARGE'],
  ])('%s is refused', async (_, content, status, code) => {
    const refused = await look('vendors', content);
    expect([refused.status, refused.body.error.code]).toEqual([status, code]);
  });

  it('and neither is one without columns, or for a resource without import', async () => {
    expect((await check('vendors', 'a;b\n1;2', { columns: ',nonsense' })).body.error.code).toBe('IMPORT_NO_COLUMNS');
    expect((await look('sessions', 'a;b')).body.error.code).toBe('NOT_FOUND');
    const waiter = await venue.signIn('Waiter');
    const headers = { authorization: `Bearer ${waiter.token}` };
    expect((await send('vendors/look', 'a;b', { locale: 'sq' }, headers)).status).toBe(403);
  });
});

describe('many rows', () => {
  const file = (from: number, count: number) => {
    const cell = (value: string) => ({ value, type: String });
    const head = ['Name', 'Fiscal number', 'City'].map(cell);
    const rows: Row[] = Array.from({ length: count }, (_, index) => [
      cell(`Vendor ${from + index}`),
      cell(`F${from + index}`),
      cell('Prishtinë'),
    ]);
    return writeExcel([head, ...rows], { sheet: 'Vendors' }).toBuffer() as Promise<Buffer>;
  };

  it('of an export come back as they were', async () => {
    const { body } = await admin.call('GET', 'api/exports/excel/vendors/list/?locale=mk');
    const content = contentOf(body);
    const seen = (await look('vendors', content, { locale: 'mk' })).body;
    expect(seen.columns).not.toContain('');
    const again = await run('vendors', content, { locale: 'mk', columns: seen.columns.join(','), header: seen.header });
    expect(again.body).toMatchObject({ created: 0, updated: 0, skipped: 0, unchanged: await total('vendors') });
  });

  it('are written whole while others write, with one event', async () => {
    const content = await file(1, 2_000);
    let isOver = false;
    const selling = (async () => {
      while (!isOver) {
        const answer = await admin.call('PUT', 'api/session/language', { language: 'sq' });
        expect(answer.status).toBe(200);
        await new Promise((done) => setTimeout(done, 5));
      }
    })();
    const imported = await run('vendors', content, { columns: 'name,fiscalNumber,city' });
    isOver = true;
    await selling;
    expect(imported.body).toMatchObject({ created: 2_000 });
    const journalKey = venue.app.venue.secrets.journalKey;
    expect(await venue.app.venue.read((tx) => verifyJournal(tx, journalKey))).toMatchObject({ ok: true });
    const events = await venue.app.venue.read((tx) =>
      tx.rows(sql`SELECT 1 FROM event WHERE name = 'record.changed' AND data ->> 'action' = 'imported'`),
    );
    expect(events.length).toBeGreaterThan(0);
  }, 60_000);
});
