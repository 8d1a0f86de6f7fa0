import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';

let venue: TestApp;
let importer: Importer;
beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
});
afterAll(() => venue.close());

const file = (head: string, rows: readonly string[]) => [head, ...rows].join('\n');
const many = (count: number, row: (index: number) => string) => Array.from({ length: count }, (_, index) => row(index));
const check = async (columns: string, content: string, more: object = {}) =>
  (await importer.check('products', content, { columns, key: 'code', ...more })).body;

describe('issue 9 point 6: what a check of an import says', () => {
  it('a column that is missing is said once, and not in every row', async () => {
    const content = file(
      'Shifra;Emri',
      many(300, (index) => `L${index};Artikull ${index}`),
    );
    const said = await check('code,name', content);
    expect(said).toMatchObject({ lacking: [{ field: 'price', rows: 300 }], problemCount: 0, groups: [] });
    const refused = await importer.run('products', content, { columns: 'code,name', key: 'code' });
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'IMPORT_REFUSED' } } });
    // With the column, an empty price is a problem of its row.
    const priced = file('Shifra;Emri;Cmimi', ['L1;A;', 'L2;B;2']);
    expect(await check('code,name,price', priced)).toMatchObject({
      lacking: [],
      groups: [{ field: 'price', problem: 'required', count: 1, rows: [2] }],
    });
  });

  it('equal errors are one, with their count', async () => {
    const content = file(
      'k;e;n;c',
      many(300, (index) => `G${index};Artikull ${index};xyz;1.234`),
    );
    const said = await check('code,name,unitId,price', content);
    expect(said.problemCount).toBe(600);
    expect(said.groups).toMatchObject([
      { field: 'unitId', problem: 'unknownUnit', count: 300, texts: [{ text: 'xyz', count: 300 }] },
      { field: 'price', problem: 'ambiguous', count: 300, rows: [2, 3, 4, 5, 6, 7] },
    ]);
    expect(said.missing).toEqual([]);
  });

  it('a barcode with a wrong check digit is a warning, and one that a spreadsheet spoiled an error', async () => {
    const rows = [
      'B1;A;1;5310000000007',
      'B2;B;1;5310000000012',
      'B3;C;1;96385075',
      'B4;D;1;036000291453',
      'B5;E;1;77',
    ];
    const said = await check('code,name,price,barcodes', file('k;e;c;b', rows));
    expect(said.problemCount).toBe(0);
    const warned = said.warnings.flatMap((each: { texts: { text: string }[] }) => each.texts.map(({ text }) => text));
    expect(warned.sort()).toEqual(['036000291453', '5310000000007', '96385075'].sort());
    expect(said.warnings).toMatchObject([{ field: 'barcodes', problem: 'checkDigit', count: 3, rows: [2, 4, 5] }]);
    expect(await check('code,name,price,barcodes', file('k;e;c;b', ['B1;A;1;5,31E+12']))).toMatchObject({
      groups: [{ field: 'barcodes', problem: 'mangledNumber' }],
    });
  });

  it('new user, M8: a price that alone has thousands, far above all others, is a warning', async () => {
    const rows = ['T1;A;0,45', 'T2;B;21,00', 'T3;C;1.250', 'T4;D;1,20'];
    const said = await check('code,name,price', file('k;e;c', rows));
    expect(said).toMatchObject({
      problemCount: 0,
      warnings: [{ field: 'price', problem: 'loneThousands', count: 1, rows: [4], texts: [{ text: '1.250' }] }],
    });
    const dear = await check('code,name,price', file('k;e;c', [...rows, 'T5;E;1.400']));
    expect(dear).toMatchObject({ problemCount: 0, warnings: [] });
  });

  it.each([
    ['a dot', ['45.00', '38.50', '1.250', '2.490', '12.990'], 'dot'],
    ['a comma', ['45,00', '38,50', '1,250', '2,490'], 'comma'],
    ['one such price alone', ['45.00', '1.250'], 'dot'],
  ])('finding 1: a price that may be a thousand is asked about: %s', async (_, prices, mark) => {
    const content = file(
      'k;e;c',
      prices.map((price, at) => `F${at};Artikull ${at};${price}`),
    );
    const count = prices.filter((price) => /\D\d{3}$/.test(price)).length;
    const rows = prices.flatMap((price, at) => (/\D\d{3}$/.test(price) ? [at + 2] : []));
    expect(await check('code,name,price', content)).toMatchObject({
      problemCount: count,
      groups: [{ field: 'price', problem: 'ambiguous', count, rows }],
      warnings: [],
    });
    // Whoever chooses the mark is told what that makes of it.
    expect(await check('code,name,price', content, { decimals: mark })).toMatchObject({
      problemCount: 0,
      warnings: [{ field: 'price', problem: 'readAsFraction', count, rows }],
    });
  });

  it('new user, M7: a new article that has the name of another is a warning', async () => {
    const plan = { columns: 'barcodes,name,price', key: 'barcodes' };
    const first = file('b;e;c', ['5310001000011;Bukë e zezë;1']);
    expect((await importer.run('products', first, plan)).status).toBe(200);
    expect(await check(plan.columns, first, plan)).toMatchObject({ created: 0, warnings: [] });
    const rows = ['5310001000028;bukë e zezë;1', '5310001000035;Bukë e bardhë;1'];
    const said = await check(plan.columns, file('b;e;c', rows), plan);
    expect(said).toMatchObject({
      created: 2,
      problemCount: 0,
      warnings: [{ field: 'name', problem: 'sameName', count: 1, rows: [2] }],
    });
    // Review 23: also where no row is to match any.
    const unmatched = await check('name,price', file('e;c', ['Bukë e zezë;1', 'Simite;1']), { key: '' });
    expect(unmatched).toMatchObject({ created: 2, warnings: [{ problem: 'sameName', count: 1, rows: [2] }] });
  });

  it('retail, lows: two new rows of one name are a warning, and what is known already is none', async () => {
    const rows = ['5310001000042;Kifle;1', '5310001000059;Byrek;1', '5310001000066;KIFLE;2'];
    const plan = { columns: 'barcodes,name,price', key: 'barcodes' };
    expect(await check(plan.columns, file('b;e;c', rows), plan)).toMatchObject({
      created: 3,
      problemCount: 0,
      warnings: [{ field: 'name', problem: 'sameNameInFile', count: 2, rows: [2, 4] }],
    });
    expect((await importer.run('products', file('b;e;c', rows), plan)).status).toBe(200);
    expect(await check(plan.columns, file('b;e;c', rows), plan)).toMatchObject({ unchanged: 3, warnings: [] });
  });

  it('goods in a unit of weight are weighed, unless the file says what they are', async () => {
    const rows = ['W1;Domate;1,20;KG.', 'W2;Djathë;5;gr', 'W3;Ujë;1;lt', 'W4;Bukë;1;copë'];
    const content = file('k;e;c;n', rows);
    expect(await check('code,name,price,unitId', content)).toMatchObject({ problemCount: 0, weighed: 2, missing: [] });
    const typed = file('k;e;c;n;l', ['W1;Domate;1,20;kg;I thjeshtë']);
    expect(await check('code,name,price,unitId,type', typed)).toMatchObject({ problemCount: 0, weighed: 0 });
  });

  it('units that are to be made have the right kind, and unknown ones are never made', async () => {
    const content = file('k;e;c;n', ['U1;A;1;пак.', 'U2;B;1;pako', 'U3;C;1;m2', 'U4;D;1;кутија']);
    const said = await check('code,name,price,unitId', content);
    expect(said.missing).toEqual([{ resource: 'units', names: ['Pako', 'Metër katror', 'Kuti'] }]);
    await importer.run('products', content, { columns: 'code,name,price,unitId', key: 'code' });
    const admin = await venue.signIn('Admin');
    const { rows } = (await admin.call('GET', 'api/units/list?limit=100')).body;
    const made = rows.map(({ values }: { values: { code: string; kind: string } }) => `${values.code} ${values.kind}`);
    expect(made).toEqual(expect.arrayContaining(['pack other', 'm2 other', 'box other']));
  });

  it('rows that are no goods are left out, and shown', async () => {
    const content = file('Shifra;Emri;Cmimi;Sasia', [
      'PIJE;;;',
      'A1;Ujë;1,00;3',
      'Shifra;Emri;Cmimi;Sasia',
      'Gjithsej;;;3',
    ]);
    expect(await check('code,name,price,', content)).toMatchObject({
      rows: 1,
      created: 1,
      problemCount: 0,
      asideCount: 3,
      asides: [{ row: 2, text: 'PIJE' }, { row: 4 }, { row: 5, text: 'Gjithsej · 3' }],
    });
  });
});
