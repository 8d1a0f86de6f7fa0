import { readSheet } from 'read-excel-file/universal';
import { type Cell, mostColumns, mostRows, TableError } from '#kernel/table.ts';
import { archiveOf, unpackXml } from './unpack.ts';

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** One sheet of a workbook; by default the first that is not hidden. */
export async function readWorkbook(bytes: Buffer, wanted: number | null) {
  const parts = unpackXml(bytes);
  const book = [...parts].find(([name]) => /(^|\/)workbook\.xml$/.test(name))?.[1];
  if (book === undefined) throw new TableError('TABLE_TYPE_UNSUPPORTED');
  const sheets = sheetsOf(book.toString('utf8'));
  const visible = sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = wanted ?? Math.max(visible, 0);
  if (sheets[sheet] === undefined) throw new TableError('TABLE_NO_SUCH_SHEET');
  for (const [name, part] of parts) {
    const xml = part.toString('utf8');
    if (longName.test(xml)) throw new TableError('TABLE_BROKEN');
    if (/worksheets\//.test(name)) refuseTooWide(xml);
  }
  return { sheets, sheet, rows: (await cellsOf(parts, sheet)).map((row) => row.slice(0, mostColumns).map(cell)) };
}

// A tag goes as far as the next angle, not to the end of the text: one that is never closed is looked at once.
const openTag = /<(?:\w+:)?(row|c)(\s[^<>]*)?([<>])/g;
/** Longer than the name of any tag. The parser looks at each letter of a name as often as the name has letters. */
const longName = /<[^\s<>!?][^\s<>]{1000}/;
const place = /\s(?:\w+:)?r\s*=\s*["']([A-Z]{0,3})(\d{1,7})["']/;
const mostCells = (mostRows + 1) * mostColumns;

/**
 * Refuses before it is parsed what would take far longer or far more memory: too many rows, and cells so far away that
 * the empty ones before them are too many. Empty cells, which only have a format, fill nothing.
 */
function refuseTooWide(xml: string): void {
  let [rows, last, widest] = [0, 0, 0];
  for (const [tag, name, attributes = '', end] of xml.matchAll(openTag)) {
    if (end !== '>') throw new TableError('TABLE_BROKEN');
    if (name === 'row') {
      rows += 1;
      if (rows > mostRows * 2) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
    } else if (!tag.endsWith('/>')) {
      const [, column, row] = place.exec(attributes) ?? [];
      // A place that cannot be read here would be read in some other way later.
      if (column === undefined || row === undefined) throw new TableError('TABLE_BROKEN');
      last = Math.max(last, Number(row));
      widest = Math.max(widest, columnNumber(column));
    }
  }
  if (last > mostRows + 1) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
  if (last * widest > mostCells) throw new TableError('TABLE_TOO_LARGE_INSIDE');
}

/** A is 1, Z is 26, AA is 27. */
function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

async function cellsOf(parts: ReadonlyMap<string, Buffer>, sheet: number): Promise<unknown[][]> {
  let rows: unknown[][];
  try {
    rows = (await readSheet(archiveOf(parts), sheet + 1)) as unknown[][];
  } catch {
    throw new TableError('TABLE_BROKEN');
  }
  if (rows.length > mostRows + 1) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
  return rows;
}

function sheetsOf(book: string): Sheet[] {
  return [...book.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)].map(([, attributes = '']) => ({
    name: plain(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const lastCodePoint = 0x10ffff;
function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    const point = Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16);
    return point > lastCodePoint ? all : String.fromCodePoint(point);
  });
}

function cell(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
