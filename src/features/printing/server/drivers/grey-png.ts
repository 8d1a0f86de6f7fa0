import { inflateSync } from 'node:zlib';

/** A picture of greys, one byte for each dot: 0 is black. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly dots: Uint8Array;
}

const header = 8;

/**
 * Reads a PNG with eight bits of grey for each dot, as the platform stores pictures for paper (`picture-drawing.ts`); null for any
 * other. The bytes are the platform's own, never those that somebody uploaded.
 */
export function readGreyPng(png: Uint8Array): Grey | null {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = [...chunksOf(bytes)];
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  // Depth, colour type, compression, filter and interlacing.
  if (head === undefined || !head.subarray(8, 13).equals(Buffer.from([8, 0, 0, 0, 0]))) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const packed = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])));
  const rows = inflateSync(packed, { maxOutputLength: (width + 1) * height });
  const dots = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = y * (width + 1);
    unfilter(rows[from] as number, rows.subarray(from + 1, from + 1 + width), dots, y * width, width);
  }
  return { width, height, dots };
}

function* chunksOf(bytes: Buffer): Generator<{ readonly type: string; readonly data: Buffer }> {
  for (let at = header; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/** Undoes the filter of one row, which is what a dot adds to its neighbours: left, above and between. */
function unfilter(filter: number, row: Uint8Array, dots: Uint8Array, at: number, width: number): void {
  const above = (x: number) => (at === 0 || x < 0 ? 0 : (dots[at - width + x] as number));
  for (let x = 0; x < width; x += 1) {
    const left = x === 0 ? 0 : (dots[at + x - 1] as number);
    const guess = [0, left, above(x), (left + above(x)) >> 1, nearest(left, above(x), above(x - 1))][filter] ?? 0;
    dots[at + x] = (row[x] as number) + guess;
  }
}

/** Paeth: whichever of the three is nearest to left + above - corner. */
function nearest(left: number, above: number, corner: number): number {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
