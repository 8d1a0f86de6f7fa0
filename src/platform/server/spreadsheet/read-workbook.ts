import { readSheet } from 'read-excel-file/universal';
import { type Cell, mostColumns, mostRows, TableError } from '#kernel/table.ts';
import { unpackXml } from './unpack.ts';

interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** One sheet of a workbook; by default the first that is not hidden. */
export async function readWorkbook(bytes: Buffer, wanted: number | null) {
  const parts = unpackXml(bytes);
  const book = [...parts].find(([name]) => /(^|\/)workbook\.xml$/.test(name))?.[1];
  if (book === undefined) throw new TableError('TABLE_TYPE_UNSUPPORTED');
  const sheets = sheetsOf(book);
  const visible = sheets.findIndex(({ isHidden }) => !isHidden);
  const sheet = wanted ?? Math.max(visible, 0);
  if (sheets[sheet] === undefined) throw new TableError('TABLE_NO_SUCH_SHEET');
  for (const [name, xml] of parts) if (/worksheets\//.test(name)) refuseTooMany(xml);
  return { sheets, sheet, rows: (await cellsOf(bytes, sheet)).map((row) => row.slice(0, mostColumns).map(cell)) };
}

/** Counted before parsing, which takes far longer. */
function refuseTooMany(xml: string): void {
  let count = 0;
  for (let at = xml.indexOf('<row '); at >= 0; at = xml.indexOf('<row ', at + 5)) {
    count += 1;
    if (count > mostRows * 2) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
  }
}

async function cellsOf(bytes: Buffer, sheet: number): Promise<unknown[][]> {
  const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  let rows: unknown[][];
  try {
    rows = (await readSheet(copy, sheet + 1)) as unknown[][];
  } catch {
    throw new TableError('TABLE_BROKEN');
  }
  if (rows.length > mostRows + 1) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
  return rows;
}

function sheetsOf(book: string): Sheet[] {
  return [...book.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']) => ({
    name: plain(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    isHidden: /\bstate="(?:hidden|veryHidden)"/.test(attributes),
  }));
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? all;
    return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16));
  });
}

function cell(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) };
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}
