import { Readable } from 'node:stream';
import { createDeflateRaw, deflateRawSync } from 'node:zlib';

export interface Book {
  readonly sheets: readonly { readonly name: string; readonly state?: string }[];
  /** The same in every sheet. */
  readonly rows: string;
  readonly after?: string;
  /** Further parts, or others in the place of these. */
  readonly parts?: Parts;
}

/** What a part says it comes to need not be true. */
type Parts = Readonly<Record<string, string | Packed>>;
interface Packed {
  readonly packed: Buffer;
  readonly size: number;
}

/** A workbook part by part, as some program may have written it. */
export function workbook({ sheets, rows, after = '', parts: further = {} }: Book): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const links = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${rels}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const parts: Record<string, string | Packed> = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rels}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
  };
  for (const at of sheets.keys()) {
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;
  }
  return zip({ ...parts, ...further });
}

function packedText(content: string): Packed {
  return { packed: deflateRawSync(Buffer.from(content)), size: Buffer.byteLength(content) };
}

interface Sheet {
  readonly name: string;
  readonly state?: string;
  /** Texts, and numbers as spreadsheets keep them. */
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A workbook whose sheets differ. */
export function sheetsBook(...sheets: Sheet[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const cell = (value: string | number, place: string) =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  const row = (cells: Sheet['rows'][number], at: number) =>
    `<row r="${at}">${cells.map((each, column) => cell(each, `${String.fromCharCode(65 + column)}${at}`)).join('')}</row>`;
  const parts = sheets.map(({ rows }, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet xmlns="${main}"><sheetData>${rows.map((each, index) => row(each, index + 1)).join('')}</sheetData></worksheet>`,
  ]);
  return workbook({ sheets, rows: '', parts: Object.fromEntries(parts) });
}

/** Zeros, packed a thousand to one, without ever being in memory together. */
export async function packedZeros(megabytes: number): Promise<Packed> {
  const megabyte = Buffer.alloc(1024 * 1024);
  const stream = Readable.from(Array.from({ length: megabytes }, () => megabyte)).pipe(createDeflateRaw());
  const packed: Buffer[] = [];
  for await (const piece of stream) packed.push(piece as Buffer);
  return { packed: Buffer.concat(packed), size: megabytes * megabyte.length };
}

/** An archive of these parts, packed. */
export function zip(parts: Parts): Buffer {
  const bodies: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const { packed, size } = typeof content === 'string' ? packedText(content) : content;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(size, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    list.push(entry, Buffer.from(name));
    bodies.push(head, Buffer.from(name), packed);
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}
