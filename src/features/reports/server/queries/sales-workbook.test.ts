import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { locales } from '#kernel/locale.ts';
import { writeWorkbook } from '#platform/server/spreadsheet/workbook.ts';
import {
  noPayment,
  type SalesGroupBy,
  type SalesRow,
  type SalesTotals,
  salesGroupings,
} from '../../domain/sales-report.ts';
import { type SalesWorkbookRequest, salesWorkbook } from './sales-workbook.ts';

const totals: SalesTotals = {
  orders: 12,
  covers: 20,
  quantity: 1500,
  gross: 130_000,
  discount: 4_044,
  fee: 0,
  cardFee: 0,
  refund: 2_500,
  rounding: 0,
  tip: 0,
  received: 0,
  total: 123_456,
  vat: 18_832,
  net: 104_624,
};
const row = (key: string, label = ''): SalesRow => ({ ...totals, key, label });

function request(groupBy: SalesGroupBy, rows: readonly SalesRow[]): SalesWorkbookRequest {
  return {
    venueName: 'Kafe & Bar <Rugova>',
    currency: 'EUR',
    timeZone: 'Europe/Belgrade',
    locale: 'sq',
    groupBy,
    categoryName: null,
    ownerName: null,
    isShop: false,
    result: {
      from: '2026-11-01',
      to: '2026-11-21',
      beforeFrom: '2026-10-11',
      beforeTo: '2026-10-31',
      beforeUntil: null,
      rows,
      totals,
      before: { ...totals, total: 100 },
      unsound: 0,
      late: { count: 0, total: 0 },
    },
  };
}

/** The files of a zip archive, by name: stored or deflated, found by its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const name = archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

interface SheetCell {
  readonly isText: boolean;
  readonly value: string;
  /** The number format and whether it is bold, from the styles of the workbook. */
  readonly format: string;
  readonly isBold: boolean;
}

/** Opens the file again: rows of cells by column letter, as a spreadsheet program reads them. */
async function reopen(request: SalesWorkbookRequest) {
  const files = unzip(await writeWorkbook(salesWorkbook(request)));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const styles = files.get('xl/styles.xml') ?? '';
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    (found) => found[1],
  );
  const formats = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  );
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/g)].map(([tag]) => tag.includes('<b/>'));
  const looks = [...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf [^>]*>/g)].map(([tag]) => ({
    format: formats.get(attribute(tag, 'numFmtId')) ?? attribute(tag, 'numFmtId'),
    isBold: fonts[Number(attribute(tag, 'fontId'))] ?? false,
  }));
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, content = '']) => {
    const cells = [...content.matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(([, tag = '', value = '']) => {
      const isText = attribute(tag, 't') === 's';
      const look = looks[Number(attribute(tag, 's') || 0)] ?? { format: '', isBold: false };
      return [
        attribute(tag, 'r').replace(/\d/g, ''),
        { isText, value: isText ? texts[Number(value)] : value, ...look },
      ];
    });
    return Object.fromEntries(cells) as Record<string, SheetCell>;
  });
  return { rows, sheet, texts, files };
}

function attribute(tag: string, name: string): string {
  return new RegExp(`(?:^|[ <])${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

/** The letter of the column with a heading. */
function columnOf(rows: readonly Record<string, SheetCell>[], heading: string): string {
  const found = Object.entries(rows[4] ?? {}).find(([, cell]) => cell.value === heading);
  if (found === undefined) throw new Error(`No column ${heading}`);
  return found[0];
}

describe('the spreadsheet', () => {
  it('has headings, a bold header, rows, bold totals and the period before', async () => {
    const { rows } = await reopen(request('day', [row('2026-11-20'), row('2026-11-21')]));
    expect(rows.map(({ A }) => A?.value ?? '')).toEqual([
      'Kafe &amp; Bar &lt;Rugova&gt;',
      'Shitjet',
      '01/11/2026 – 21/11/2026',
      '',
      'Dita',
      '46346',
      '46347',
      'Gjithsej',
      'Periudha e mëparshme (11/10/2026 – 31/10/2026)',
    ]);
    const total = columnOf(rows, 'Gjithsej');
    expect([rows[4]?.A, ...[4, 7, 5].map((at) => rows[at]?.[total])].map((cell) => cell?.isBold)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(rows[5]?.[columnOf(rows, 'Kthime')]?.value).toBe('25');
    expect(rows[5]?.[columnOf(rows, 'Prej tyre për kartelë')]?.value).toBe('0');
    expect(rows[8]?.[total]?.value).toBe('1');
  });

  it('writes numbers that can be added up and days that are dates', async () => {
    const { rows } = await reopen(request('day', [row('2026-11-21')]));
    expect(rows[5]).toMatchObject({
      A: { isText: false, value: '46347', format: 'dd/mm/yyyy' },
      B: { isText: false, value: '12', format: '#,##0' },
      D: { isText: false, value: '1.5', format: '#,##0.000' },
      [columnOf(rows, 'Gjithsej')]: { isText: false, value: '1234.56', format: '#,##0.00' },
    });
  });

  it('shows the fractions of a lek where there are any, in all amounts alike', async () => {
    const { rows } = await reopen({ ...request('day', [row('2026-11-21')]), currency: 'ALL' });
    expect(rows[5]?.[columnOf(rows, 'Gjithsej')]).toMatchObject({ value: '1234.56', format: '#,##0.00' });
  });

  it.each(['=1+1', '+CMD|calc', '-2', '@SUM(A1)', '=HYPERLINK("http://x")', '\t=1'])(
    'keeps a product named %s as text',
    async (name) => {
      const { rows, sheet, texts } = await reopen(request('product', [row('id', name)]));
      const shown = name.replaceAll('"', '&quot;');
      expect(rows[5]?.A).toMatchObject({ isText: true, format: '@' });
      expect([name, shown]).toContain(rows[5]?.A?.value);
      expect(texts.filter((text) => text === name || text === shown)).toHaveLength(1);
      expect(sheet).not.toContain('<f>');
    },
  );

  it('survives characters that XML does not know', async () => {
    const { rows } = await reopen(request('product', [row('id', 'Ujë\u0000\u0007 me gaz')]));
    expect(rows[5]?.A?.value).toBe('Ujë me gaz');
  });

  it('calls codes by their names and rates by their share', async () => {
    const methods = await reopen({
      ...request('paymentMethod', [{ ...row('cash'), label: 'Готовина' }, row('gone'), row(noPayment)]),
      locale: 'mk',
    });
    expect(methods.rows.slice(5, 8).map(({ A }) => A?.value)).toEqual(['Готовина', 'gone', 'Без плаќање']);
    const rates = await reopen(request('vatRate', [row('1800'), row('750'), row('excluded')]));
    expect(rates.rows[5]?.A).toMatchObject({ isText: false, value: '0.18', format: '0%' });
    expect(rates.rows[6]?.A).toMatchObject({ isText: false, value: '0.075', format: '0.0#%' });
    expect(rates.rows[7]?.A).toMatchObject({ isText: true, value: 'E liruar nga TVSH-ja' });
    const categories = await reopen({ ...request('category', [row('none')]), locale: 'en' });
    expect(categories.rows[5]?.A?.value).toBe('Without category');
  });

  it('says whose sales and which category it is about', async () => {
    const { rows } = await reopen({ ...request('product', []), categoryName: 'Pije', ownerName: 'Arta' });
    expect(rows[1]?.A?.value).toBe('Shitjet · Pije · Arta');
    expect(rows).toHaveLength(7);
  });

  it('says how much of it arrived late, where something did', async () => {
    const { result, ...more } = request('product', []);
    const { texts } = await reopen({ ...more, result: { ...result, late: { count: 2, total: 12_350 } } });
    expect(texts.filter((text) => text?.startsWith('Me vonesë (2): 123,50'))).toHaveLength(1);
  });

  it('is written in every language and grouping', async () => {
    for (const locale of locales) {
      for (const groupBy of salesGroupings) {
        const { rows, texts } = await reopen({ ...request(groupBy, []), locale });
        expect(rows).toHaveLength(7);
        expect(texts).not.toContain('undefined');
      }
    }
  });
});
