import { parse } from 'csv-parse/sync';
import { withoutGuard } from '#kernel/csv.ts';
import { mostColumns, mostRows, mostText, TableError } from '#kernel/table.ts';

/** Cells of one row, before those that no table has are cut off: the parser takes seconds for a row of a million. */
const mostFields = 10 * mostColumns;

/** The rows of a text file with separators; the separator is the one that most of its first lines have equally often. */
export function readText(bytes: Buffer): string[][] {
  const text = decode(bytes).replace(/^\uFEFF/, '');
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const delimiter = named?.[1] ?? separatorOf(body);
  const ends = body.includes('\n') ? ['\r\n', '\n'] : ['\r'];
  checkFields(body, delimiter, ends.at(-1));
  let rows: string[][];
  try {
    rows = parse(body, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      to: mostRows + 2,
      record_delimiter: ends,
      max_record_size: mostText,
    });
  } catch {
    throw new TableError('TABLE_BROKEN');
  }
  if (rows.length > mostRows + 1) throw new TableError('TABLE_TOO_MANY_ROWS', { limit: mostRows });
  return rows.map((row) => row.slice(0, mostColumns).map(withoutGuard));
}

/**
 * Counts the cells of each row before it is parsed, by the rules of the parser: a quotation mark opens a cell only at its
 * beginning, and closes it only at its end. (Asked for each cell, the parser itself would take forty times as long.)
 */
function checkFields(text: string, delimiter: string, end: string | undefined): void {
  let fields = 0;
  let isStart = true;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"' && isStart) index = endOfQuoted(text, index + 1, delimiter);
    isStart = char === delimiter || char === end;
    if (char === end) fields = 0;
    else if (char === delimiter) fields += 1;
    if (fields > mostFields) throw new TableError('TABLE_TOO_LARGE_INSIDE');
  }
}

/** Where the quotation mark is that closes a cell. */
function endOfQuoted(text: string, from: number, delimiter: string): number {
  for (let index = text.indexOf('"', from); index !== -1; index = text.indexOf('"', index + 1)) {
    const next = text[index + 1] ?? delimiter;
    if ([delimiter, '\n', '\r'].includes(next)) return index;
    if (next === '"') index += 1;
  }
  return text.length;
}

const separators = [';', '\t', ',', '|'] as const;

function separatorOf(text: string): string {
  // Text between quotation marks contains no separators.
  const lines = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '""')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20);
  // A separator occurs equally often in most lines, whatever stands above the table; a comma inside texts does not, and one
  // inside numbers less often than what separates them.
  const score = (separator: string) => {
    const linesWith = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length - 1;
      linesWith.set(count, (linesWith.get(count) ?? 0) + 1);
    }
    return Math.max(...[...linesWith].map(([count, of]) => count * of));
  };
  return separators.reduce((best, each) => (score(each) > score(best) ? each : best));
}

/** Text of any usual encoding: UTF-8, UTF-16, otherwise the Windows code page whose letters are plausible. */
export function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  if (bytes.includes(0)) throw new TableError('TABLE_TYPE_UNSUPPORTED');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePageOf(bytes)).decode(bytes);
  }
}

/** UTF-16 without a byte order mark: every other byte of plain letters is zero. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 2_000);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = sample.length / 2;
  if (odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : null;
}

/** Bytes that are č ć đ in 1250, and those that are à ù ò ì ñ ê ã å ø in 1252. */
const central = new Set([0xe8, 0xe6, 0xf0, 0xc8, 0xc6, 0xd0]);
const western = new Set([0xe0, 0xf9, 0xf2, 0xec, 0xf1, 0xea, 0xe3, 0xe5, 0xf8, 0xc5, 0xd8]);

function codePageOf(bytes: Buffer): 'windows-1250' | 'windows-1251' | 'windows-1252' {
  let [high, inRows, eastern, other] = [0, 0, 0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((bytes[index - 1] ?? 0) >= 0xc0 && byte >= 0xc0) inRows += 1;
    if (central.has(byte)) eastern += 1;
    if (western.has(byte)) other += 1;
  }
  // In Latin words letters with diacritics are rare, in Cyrillic ones all letters are beyond ASCII.
  if (high > 0 && inRows / high > 0.5) return 'windows-1251';
  return other > eastern ? 'windows-1252' : 'windows-1250';
}
