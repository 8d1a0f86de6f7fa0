import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { TableError } from '#kernel/table.ts';

/** The size limit of a workbook's unpacked parts; 20,000 rows of 30 columns are about 25 MB. */
const mostBytes = 80 * 1024 * 1024;
const mostParts = 2_000;

/**
 * The XML parts of a zip archive, unpacked under one limit for all of them before anything is parsed: what the archive
 * says of its own sizes may be a lie. Pictures and whatever else it holds are not unpacked.
 */
export function unpackXml(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let left = mostBytes;
  for (const { name, method, packed } of listParts(bytes)) {
    if (!/\.(?:xml|rels)$/.test(name)) continue;
    const content = method === 0 ? packed : inflate(packed, left);
    left -= content.length;
    if (left < 0) throw new TableError('TABLE_TOO_LARGE_INSIDE');
    parts.set(name.replace(/^\//, ''), content);
  }
  return parts;
}

/** An archive of these parts and nothing else, stored as they are: reading it unpacks nothing that was not counted. */
export function archiveOf(parts: ReadonlyMap<string, Buffer>): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = zipSync(Object.fromEntries(parts), { level: 0 });
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}

function inflate(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
  } catch (error) {
    const isHuge = (error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new TableError(isHuge ? 'TABLE_TOO_LARGE_INSIDE' : 'TABLE_BROKEN');
  }
}

interface Part {
  readonly name: string;
  readonly method: number;
  readonly packed: Buffer;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** The archive's central directory, at its end. */
function listParts(bytes: Buffer): Part[] {
  try {
    let end = bytes.length - 22;
    const first = Math.max(0, end - 65_536);
    while (end >= first && bytes.readUInt32LE(end) !== endMark) end -= 1;
    if (end < first) throw new TableError('TABLE_BROKEN');
    const count = bytes.readUInt16LE(end + 10);
    if (count > mostParts) throw new TableError('TABLE_TOO_LARGE_INSIDE');
    let at = bytes.readUInt32LE(end + 16);
    const parts: Part[] = [];
    for (let index = 0; index < count; index += 1) {
      if (bytes.readUInt32LE(at) !== entryMark) throw new TableError('TABLE_BROKEN');
      const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
      if (isEncrypted) throw new TableError('TABLE_PROTECTED');
      const method = bytes.readUInt16LE(at + 10);
      const size = bytes.readUInt32LE(at + 20);
      const nameLength = bytes.readUInt16LE(at + 28);
      const skipped = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
      const local = bytes.readUInt32LE(at + 42);
      const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
      if (start + size > bytes.length || (method !== 0 && method !== 8)) throw new TableError('TABLE_BROKEN');
      const name = bytes.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
      parts.push({ name, method, packed: bytes.subarray(start, start + size) });
      at += 46 + nameLength + skipped;
    }
    return parts;
  } catch (error) {
    // A read beyond the end: the directory points outside the file.
    throw error instanceof TableError ? error : new TableError('TABLE_BROKEN');
  }
}
