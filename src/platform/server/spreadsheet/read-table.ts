import { type Cell, longestCell, mostText, type Reading, TableError } from '#kernel/table.ts';
import { readText } from './read-text.ts';
import { readWorkbook } from './read-workbook.ts';

/** Reads a spreadsheet or a text with separators; the type is detected from the bytes, not the name. */
export async function readTable(bytes: Buffer, sheet: number | null): Promise<Reading> {
  try {
    const table = await read(bytes, sheet);
    const rows = withoutEmptyEnd(table.rows);
    if (rows.length === 0) throw new TableError('TABLE_EMPTY');
    refuseTooMuchText(rows);
    return { ok: true, table: { ...table, rows } };
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { code, details } = error;
    return { ok: false, code, ...(details && { details }) };
  }
}

async function read(bytes: Buffer, sheet: number | null) {
  if (bytes.length === 0) throw new TableError('TABLE_EMPTY');
  if (bytes.readUInt16BE(0) === 0x504b) return { format: 'xlsx' as const, ...(await readWorkbook(bytes, sheet)) };
  // The container of old .xls files; a workbook with a password uses one too, with a stream that says so.
  if (bytes.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) {
    const isProtected = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new TableError(isProtected ? 'TABLE_PROTECTED' : 'TABLE_TYPE_UNSUPPORTED');
  }
  if (/^(?:%PDF|\{\\rtf|\s*<(?:!doctype|html|\?xml))/i.test(bytes.toString('latin1', 0, 100))) {
    throw new TableError('TABLE_TYPE_UNSUPPORTED');
  }
  return { format: 'csv' as const, sheets: [{ name: '', isHidden: false }], sheet: 0, rows: readText(bytes) };
}

function withoutEmptyEnd<T extends readonly unknown[]>(rows: readonly T[]): readonly T[] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== null && String(cell).trim() !== ''));
  return rows.slice(0, last + 1);
}

/** A text that a workbook holds once may stand in every cell of it: what counts is what the table would come to. */
function refuseTooMuchText(rows: readonly (readonly Cell[])[]): void {
  let all = 0;
  for (const row of rows) {
    for (const cell of row) {
      if (typeof cell !== 'string') continue;
      if (cell.length > longestCell) throw new TableError('TABLE_BROKEN');
      all += cell.length;
    }
  }
  if (all > mostText) throw new TableError('TABLE_TOO_LARGE_INSIDE');
}
