import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import writeExcel, { type Row } from 'write-excel-file/node';
import type { Cell } from '#kernel/table.ts';
import { workbook, zip } from '../../../../tests/kit/workbook.ts';
import { readTable } from './read-table.ts';
import { decode } from './read-text.ts';

const text = (content: string, encoding: BufferEncoding = 'utf8') => readTable(Buffer.from(content, encoding), null);
const rowsOf = async (reading: ReturnType<typeof readTable>): Promise<readonly (readonly Cell[])[]> => {
  const read = await reading;
  if (!read.ok) throw new Error(read.code);
  return read.table.rows;
};
const codeOf = async (reading: ReturnType<typeof readTable>) => {
  const read = await reading;
  return read.ok ? 'read' : read.code;
};

describe('a text with separators', () => {
  it.each([';', ',', '\t', '|'])('is read with %o', async (separator) => {
    const rows = await rowsOf(text([`Emri${separator}Çmimi`, `Kafe${separator}1`].join('\r\n')));
    expect(rows).toEqual([
      ['Emri', 'Çmimi'],
      ['Kafe', '1'],
    ]);
  });

  it('is not misled by commas in numbers and texts', async () => {
    expect(await rowsOf(text('Emri;Çmimi\nKafe, e madhe;1,50\nUjë;0,80'))).toEqual([
      ['Emri', 'Çmimi'],
      ['Kafe, e madhe', '1,50'],
      ['Ujë', '0,80'],
    ]);
    expect(await rowsOf(text('Name,Price\n"Coffee; large",1.50'))).toEqual([
      ['Name', 'Price'],
      ['Coffee; large', '1.50'],
    ]);
  });

  it('issue 9 point 6: is told by most lines, not by a title above them', async () => {
    const titled = 'STR Kod Mileta, Beograd\n\nNaziv\tJM\tCena\nHleb\tkom\t85,00\nMleko\tl\t129,90';
    expect((await rowsOf(text(titled))).slice(2)).toEqual([
      ['Naziv', 'JM', 'Cena'],
      ['Hleb', 'kom', '85,00'],
      ['Mleko', 'l', '129,90'],
    ]);
    const cell = fc.constantFrom('Kafe', 'Ujë, i vogël', 'Hleb 0,5 kg', 'kom', '');
    const price = fc.constantFrom('1,20', '85,00', '1.250,00', '12');
    const title = fc.constantFrom('STR Kod Mileta, Beograd, Srbija', 'Cenovnik; 2026', 'Çmimorja', '');
    await fc.assert(
      fc.asyncProperty(
        fc.array(title, { maxLength: 3 }),
        fc.array(fc.tuple(cell, cell, cell, price), { minLength: 4, maxLength: 30 }),
        fc.constantFrom(';', '\t'),
        async (titles, body, separator) => {
          const quoted = (value: string) => (value.includes(separator) ? `"${value}"` : value);
          const table = [['Naziv', 'Grupa', 'JM', 'Cena'], ...body].map((row) => row.map(quoted).join(separator));
          const rows = await rowsOf(text([...titles, ...table].join('\n')));
          expect(rows.slice(-body.length).map((row) => row.length)).toEqual(body.map(() => 4));
        },
      ),
    );
  });

  it('keeps lines inside quotation marks, rows of any length, and rows in their place', async () => {
    expect(await rowsOf(text('a;b\n"1\n2";3\n\nx;y;z\n\n'))).toEqual([
      ['a', 'b'],
      ['1\n2', '3'],
      [''],
      ['x', 'y', 'z'],
    ]);
    expect(await rowsOf(text('sep=|\na|b'))).toEqual([['a', 'b']]);
  });

  it('takes texts like formulas as texts, and the guard before them away', async () => {
    expect(await rowsOf(text("Emri;Kodi\n=1+1;'=cmd\n@a;-5"))).toEqual([
      ['Emri', 'Kodi'],
      ['=1+1', '=cmd'],
      ['@a', '-5'],
    ]);
  });

  it('security 10: has rows of a few hundred cells at most, however they are quoted', async () => {
    const many = ';'.repeat(2_001);
    for (const content of [
      many,
      `a;b\n${many}`,
      `"x\n"${many}`,
      `${'"x\n";;;;'.repeat(600)}`,
      `a"${many}`,
      `a\rb${many}`,
    ]) {
      expect(await codeOf(text(content))).toBe('TABLE_TOO_LARGE_INSIDE');
    }
    const inside = await rowsOf(text(`a;b\n"${many}\n""${many}";c\nd${';'.repeat(1_000)}`));
    expect(inside[1]).toEqual([`${many}\n"${many}`, 'c']);
    expect(inside[2]?.[0]).toBe('d');
    expect(await rowsOf(text('a;b\rc;d'))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('is empty, or too long', async () => {
    expect(await codeOf(text(''))).toBe('TABLE_EMPTY');
    expect(await codeOf(text('\n ; \n'))).toBe('TABLE_EMPTY');
    expect(await readTable(Buffer.from('a;b\n'.repeat(100_000)), null)).toEqual({
      ok: false,
      code: 'TABLE_TOO_MANY_ROWS',
      details: { limit: 20_000 },
    });
  });
});

describe('an encoding', () => {
  const word = 'Emri;Ćevapi čaj đuveč žito šunka';
  it('is detected from the bytes', () => {
    expect(decode(Buffer.from(word, 'utf8'))).toBe(word);
    expect(decode(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(word, 'utf16le')]))).toBe(word);
    expect(decode(Buffer.from('Emri;Kodi\nKafe;1', 'utf16le'))).toBe('Emri;Kodi\nKafe;1');
    expect(decode(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(word, 'utf16le').swap16()]))).toBe(word);
    // Ćevapi čaj in windows-1250.
    expect(decode(Buffer.from([0xc6, 0x65, 0x76, 0x61, 0x70, 0x69, 0x20, 0xe8, 0x61, 0x6a]))).toBe('Ćevapi čaj');
    // Kafe e zezë, Käse: the same letters in both pages.
    expect(decode(Buffer.from('Kafe e zezë; Käse', 'latin1'))).toBe('Kafe e zezë; Käse');
    expect(decode(Buffer.from('Crème brûlée à la carte, jalapeño', 'latin1'))).toBe(
      'Crème brûlée à la carte, jalapeño',
    );
    // Кафе in windows-1251.
    expect(decode(Buffer.from([0xca, 0xe0, 0xf4, 0xe5]))).toBe('Кафе');
  });
});

describe('a workbook', () => {
  const sheet = async (rows: Row[]) => (await writeExcel(rows, { sheet: 'Produktet' }).toBuffer()) as Buffer;
  const cell = (value: string | number) =>
    typeof value === 'string' ? { value, type: String } : { value, type: Number, format: '0.00' };

  it('gives texts, numbers, days and truths as they are', async () => {
    const bytes = await sheet([
      [cell('Emri'), cell('Çmimi'), cell('Që nga'), cell('Aktiv')],
      [
        cell('=1+1'),
        cell(1.5),
        { value: new Date(Date.UTC(2026, 10, 21)), type: Date, format: 'dd/mm/yyyy' },
        { value: true, type: Boolean },
      ],
    ]);
    const reading = await readTable(bytes, null);
    expect(reading).toEqual({
      ok: true,
      table: {
        format: 'xlsx',
        sheets: [{ name: 'Produktet', isHidden: false }],
        sheet: 0,
        rows: [
          ['Emri', 'Çmimi', 'Që nga', 'Aktiv'],
          ['=1+1', 1.5, { day: '2026-11-21' }, true],
        ],
      },
    });
  });

  it('gives a formula’s last value and never the formula; merged cells fill only their first', async () => {
    const bytes = workbook({
      sheets: [{ name: 'A' }],
      rows:
        '<row r="1"><c r="A1" t="inlineStr"><is><t>Kafe</t></is></c><c r="B1"><f>1+1</f><v>2</v></c></row>' +
        '<row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x")</f><v>klik</v></c><c r="B2"><f>1/0</f></c></row>',
      after: '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
    });
    expect(await rowsOf(readTable(bytes, null))).toEqual([
      ['Kafe', 2],
      ['klik', null],
    ]);
  });

  it('begins with the first sheet that is not hidden, and reads another when asked', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const bytes = workbook({ sheets: [{ name: 'Fsheh &amp; m&#x00EB;', state: 'hidden' }, { name: 'Shih' }], rows });
    expect(await readTable(bytes, null)).toMatchObject({
      ok: true,
      table: {
        sheet: 1,
        sheets: [
          { name: 'Fsheh & më', isHidden: true },
          { name: 'Shih', isHidden: false },
        ],
      },
    });
    expect(await readTable(bytes, 0)).toMatchObject({ ok: true, table: { sheet: 0 } });
    expect(await codeOf(readTable(bytes, 7))).toBe('TABLE_NO_SUCH_SHEET');
  });

  it('is refused when it unpacks into more than any legitimate one', async () => {
    const bomb = workbook({ sheets: [{ name: 'A' }], rows: ' '.repeat(90 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await codeOf(readTable(bomb, null))).toBe('TABLE_TOO_LARGE_INSIDE');
    const long = workbook({ sheets: [{ name: 'A' }], rows: '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(100_000) });
    expect(await codeOf(readTable(long, null))).toBe('TABLE_TOO_MANY_ROWS');
  });

  it('is refused when the empty cells before a far one are too many; a far format is no cell', async () => {
    const far = (place: string, row: number) => `<row r="1"><c r="A1"><v>1</v></c></row><row r="${row}">${place}</row>`;
    const read = (rows: string) => codeOf(readTable(workbook({ sheets: [{ name: 'A' }], rows }), null));
    expect(await read(far('<c r="ALM20001"><v>1</v></c>', 20_001))).toBe('TABLE_TOO_LARGE_INSIDE');
    expect(await read(far('<c r="GR20001"><v>1</v></c>', 20_001))).toBe('read');
    expect(await read(far('<c r="A20002"><v>1</v></c>', 20_002))).toBe('TABLE_TOO_MANY_ROWS');
    expect(await read(far('<c r="XFD900000" s="1"/>', 900_000))).toBe('read');
  });

  it('is refused when it is something else, broken or locked', async () => {
    expect(await codeOf(readTable(Buffer.from('PK\u0003\u0004 and then nothing of the kind'), null))).toBe(
      'TABLE_BROKEN',
    );
    expect(await codeOf(readTable(zip({ 'hello.xml': '<a/>' }), null))).toBe('TABLE_TYPE_UNSUPPORTED');
    const container = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    expect(await codeOf(readTable(container, null))).toBe('TABLE_TYPE_UNSUPPORTED');
    const locked = Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await codeOf(readTable(locked, null))).toBe('TABLE_PROTECTED');
    for (const other of ['%PDF-1.7\n', '<!DOCTYPE html><p>', '<?xml version="1.0"?>', '\u0089PNG\r\n\u001a\n\0\0\0']) {
      expect(await codeOf(readTable(Buffer.from(other, 'latin1'), null)), other).toBe('TABLE_TYPE_UNSUPPORTED');
    }
    const whole = workbook({ sheets: [{ name: 'A' }], rows: '<row r="1"><c r="A1"><v>1</v></c></row>' });
    expect(await codeOf(readTable(whole.subarray(0, whole.length - 40), null))).toBe('TABLE_BROKEN');
  });
});
