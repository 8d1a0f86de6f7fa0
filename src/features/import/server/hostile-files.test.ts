import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTableInWorker } from '#platform/server/spreadsheet/read-in-worker.ts';
import { openTestApp, type TestApp } from '../../../../tests/kit/app.ts';
import { type Importer, importerOf } from '../../../../tests/kit/imports.ts';
import { packedZeros, workbook, zip } from '../../../../tests/kit/workbook.ts';

// Finding 06: files that are made to be read for ever, or into more memory than there is. Each is answered with a code, and
// the server that answers is the one that was asked.
let venue: TestApp;
let importer: Importer;

beforeAll(async () => {
  venue = await openTestApp();
  importer = importerOf(venue, await venue.signIn('Admin'));
});
afterAll(() => venue.close());

const sheets = [{ name: 'A' }];
const text = (place: string, content: string) => `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;
const rows = `<row r="1">${text('A1', 'Emri')}${text('B1', 'Çmimi')}</row><row r="2">${text('A2', 'Kafe')}</row>`;
const shared = (place: string, index: number) => `<c r="${place}" t="s"><v>${index}</v></c>`;

async function looked(file: Buffer): Promise<[number, string]> {
  expect(file.length).toBeLessThan(5 * 1024 * 1024);
  const { status, body } = await importer.look('products', file);
  return [status, body.error?.code ?? ''];
}
const broken = [422, 'TABLE_BROKEN'];
const tooLarge = [422, 'TABLE_TOO_LARGE_INSIDE'];

describe('finding 06: a workbook', () => {
  it('with 4 × 300 MB of zeros beside its sheet is read: what nobody needs is not unpacked', async () => {
    const zeros = await packedZeros(300);
    const media = [1, 2, 3, 4].map((each) => [`xl/media/image${each}.png`, zeros]);
    const file = workbook({ sheets, rows, parts: Object.fromEntries(media) });
    expect((await importer.look('products', file)).body).toMatchObject({ rowCount: 1, headings: ['Emri', 'Çmimi'] });
  });

  it('whose parts are too large together is refused, whatever they say of themselves', async () => {
    const zeros = await packedZeros(30);
    const parts = (size: number) => ({
      'xl/worksheets/sheet2.xml': { ...zeros, size },
      'xl/styles.xml': { ...zeros, size },
      'docProps/app.xml': { ...zeros, size },
    });
    expect(await looked(workbook({ sheets, rows, parts: parts(zeros.size) }))).toEqual(tooLarge);
    expect(await looked(workbook({ sheets, rows, parts: parts(10) }))).toEqual(tooLarge);
  });

  it('with a cell at the far end of the sheet is refused', async () => {
    const far = (place: string) => workbook({ sheets, rows: `${rows}<row r="1048576">${text(place, 'x')}</row>` });
    expect(await looked(far('XFD1048576'))).toEqual([422, 'TABLE_TOO_MANY_ROWS']);
    expect(await looked(far('&#88;FD1048576'))).toEqual([422, 'TABLE_BROKEN']);
    expect(await looked(far('AAAAAAAA1'))).toEqual([422, 'TABLE_BROKEN']);
    const wide = `${rows}<row r="20001">${text('XFD20001', 'x')}</row>`;
    expect(await looked(workbook({ sheets, rows: wide }))).toEqual(tooLarge);
  });

  it('with one long text in every cell is refused', async () => {
    const long = `<sst><si><t>${'x'.repeat(30_000)}</t></si></sst>`;
    const many = Array.from({ length: 5_000 }, (_, at) => `<row r="${at + 1}">${shared(`A${at + 1}`, 0)}</row>`);
    const file = workbook({ sheets, rows: many.join(''), parts: { 'xl/sharedStrings.xml': long } });
    expect(await looked(file)).toEqual(tooLarge);
  });

  it('with a million shared texts is read', async () => {
    const strings = `<sst>${'<si><t>Kafe</t></si>'.repeat(1_000_000)}</sst>`;
    const file = workbook({
      sheets,
      rows: `<row r="1">${shared('A1', 999_999)}</row>`,
      parts: { 'xl/sharedStrings.xml': strings },
    });
    expect((await importer.look('products', file)).body).toMatchObject({ headings: ['Kafe'] });
  });

  it('with entities made of entities is read without them', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(20)}">`);
    const laughs = `<?xml version="1.0"?><!DOCTYPE sst [<!ENTITY l0 "ha">${names.join('')}]>`;
    const file = workbook({
      sheets,
      rows: `<row r="1">${shared('A1', 0)}</row>`,
      parts: { 'xl/sharedStrings.xml': `${laughs}<sst><si><t>Kafe &l20;</t></si></sst>` },
    });
    const { status, body } = await importer.look('products', file);
    if (status === 200) expect(body.headings[0].length).toBeLessThan(50);
    else expect([status, body.error.code]).toEqual([422, 'TABLE_BROKEN']);
  });

  it('in a workbook is not opened', async () => {
    const inner = workbook({ sheets, rows });
    const packed = { packed: inner, size: inner.length };
    expect(await looked(zip({ 'inner.xlsx': packed }))).toEqual([415, 'TABLE_TYPE_UNSUPPORTED']);
    expect(await looked(workbook({ sheets, rows, parts: { 'xl/embeddings/inner.xlsx': packed } }))).toEqual([200, '']);
  });

  it('with tags that never end is refused for that, and not because its reading takes too long', async () => {
    const book = (part: string, xml: string) => workbook({ sheets, rows, parts: { [part]: xml } });
    const sheet = 'xl/worksheets/sheet1.xml';
    const count = 300_000;
    expect(await looked(book('xl/workbook.xml', '<sheet '.repeat(count)))).toEqual([422, 'TABLE_NO_SUCH_SHEET']);
    for (const tag of ['<row ', '<c ']) expect(await looked(book(sheet, tag.repeat(count)))).toEqual(broken);
    expect(await looked(book('xl/styles.xml', `<styleSheet><${'a'.repeat(2_000_000)}/></styleSheet>`))).toEqual(broken);
    // The parser takes an angle inside of a place for a part of it, so a far cell must not hide behind one.
    const far = '<row r="1"><c x="<" r="XFD1048576"><v>1</v></c></row>';
    expect(await looked(workbook({ sheets, rows: far }))).toEqual(broken);
  });

  it('with a letter that does not exist in the name of a sheet is read', async () => {
    const { status, body } = await importer.look('products', workbook({ sheets: [{ name: 'A&#x7FFFFFFF;' }], rows }));
    expect([status, body.sheets]).toMatchObject([200, [{ name: 'A&#x7FFFFFFF;' }]]);
  });

  it('of nothing but noise is refused', async () => {
    const noise = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(1024 * 1024)]);
    expect(await looked(noise)).toEqual([422, 'TABLE_BROKEN']);
  });
});

describe('finding 06: a text', () => {
  it('of separators alone, and of one cell, is refused', async () => {
    expect(await looked(Buffer.from(';'.repeat(4_000_000)))).toEqual([422, 'TABLE_TOO_LARGE_INSIDE']);
    expect(await looked(Buffer.from(`a;b\n"${'x'.repeat(4_000_000)}`))).toEqual([422, 'TABLE_BROKEN']);
  });
});

describe('finding 06: the process that reads', () => {
  const file = workbook({ sheets, rows });
  it.each([
    ['memory', { heapMb: 4, longestMs: 20_000 }],
    ['time', { heapMb: 512, longestMs: 1 }],
  ])('ends alone when it has no %s left', async (_, limits) => {
    await expect(readTableInWorker(venue.app.venue.id, file, null, limits)).rejects.toMatchObject({
      code: 'TABLE_TOO_LARGE_INSIDE',
      status: 422,
    });
    expect((await importer.look('products', file)).status).toBe(200);
  });
});
