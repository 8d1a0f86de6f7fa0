import CodepageEncoder from '@point-of-sale/codepage-encoder';
import encodeQr from 'qr';
import { type CodePage, type CodeTables, codePages, pageSamples } from '../../domain/code-tables.ts';
import type { Slip } from '../../domain/slip.ts';
import { type Row, typeset, widthOf } from '../../domain/typeset.ts';
import { type Bitmap, blacken, blank, inBox } from './bitmap.ts';
import { canPrint, isPlain } from './code-tables.ts';
import { drawRow, letterHeight, letterWidth } from './draw-row.ts';
import type { Grey } from './grey-png.ts';

/** What is known of a printer that speaks ESC/POS. */
export interface EscposDevice {
  readonly tables: CodeTables;
  readonly hasCutter: boolean;
}

export interface SlipEffects {
  readonly rings: boolean;
  /** On a test page: a line of each code table, by which one sees whether its number is right. */
  readonly showsTables?: boolean;
}

/** The pictures of a slip by their id; one that is missing takes no paper. */
export type Pictures = ReadonlyMap<string, Grey>;

/** Rows between the last text and the knife, which is above the print head. */
const feedBeforeCut = 5;
const lineFeed = 0x0a;
/** ESC @, and FS .: out of the Chinese mode, in which many cheap printers start. */
const initialize = [0x1b, 0x40, 0x1c, 0x2e];
const opensDrawer = [0x1b, 0x70, 0x00, 0x32, 0xfa];
const cut = [0x1d, 0x56, 0x01];
/** ESC B: three times 100 ms, on printers that have a buzzer; the others ignore it. */
const buzz = [0x1b, 0x42, 3, 2];

/** Opens the drawer, and prints nothing. */
export const drawerBytes = Uint8Array.from([...initialize, ...opensDrawer]);

/**
 * The bytes of a slip, row by row as `typeset` has them. Letters that no code table of the printer has are drawn, with the rest of
 * their row, and so is a QR code: cheap printers have no command for it, or one that differs.
 */
export function escposBytes(slip: Slip, device: EscposDevice, effects: SlipEffects, pictures: Pictures): Uint8Array {
  const rows = typeset(slip).map((row) => rowBytes(row, { columns: slip.columns, device, pictures }));
  return Buffer.concat([
    Uint8Array.from(initialize),
    ...rows,
    ...(effects.showsTables ? tableBytes(device.tables) : []),
    new Uint8Array(feedBeforeCut).fill(lineFeed),
    ...(device.hasCutter ? [Uint8Array.from(cut)] : []),
    ...(effects.rings ? [Uint8Array.from(buzz)] : []),
  ]);
}

interface RowContext {
  readonly columns: number;
  readonly device: EscposDevice;
  readonly pictures: Pictures;
}

function rowBytes(row: Row, { columns, device, pictures }: RowContext): Uint8Array {
  // The rows below a picture are its own: it takes their height.
  if (row.kind === 'image' || row.kind === 'code') {
    const drawn = row.code === null ? pictureOf(row, pictures) : drawCode(row.code.text, row.code.rows);
    return drawn === null ? new Uint8Array() : bitmapBytes(centred(drawn, columns * letterWidth));
  }
  const text = textOf(row, columns);
  if (!canPrint(text, device.tables)) return bitmapBytes(drawRow(row, columns));
  const styled = styleBytes(row.isBold, row.kind === 'banner', row.size === 'large');
  return Buffer.concat([styled, textBytes(text, device.tables), Uint8Array.of(lineFeed)]);
}

/** ESC E, GS B and GS !: each row says all of it, so that none depends on the one before. */
const styleBytes = (isBold: boolean, isInverse: boolean, isLarge: boolean): Uint8Array =>
  Uint8Array.of(0x1b, 0x45, Number(isBold), 0x1d, 0x42, Number(isInverse), 0x1d, 0x21, isLarge ? 0x11 : 0);

/** Each code table with its number and some of its letters, whatever the paper shows instead of them. */
function tableBytes(tables: CodeTables): Uint8Array[] {
  return codePages.flatMap((page) => {
    const number = tables[page];
    if (number === undefined) return [];
    const text = `${page} ${number}: ${pageSamples[page]}`;
    return [
      styleBytes(false, false, false),
      Uint8Array.of(0x1b, 0x74, number),
      CodepageEncoder.encode(text, page),
      Uint8Array.of(lineFeed),
    ];
  });
}

/** With ESC t before each part that is in another code table; a row of plain letters needs none. */
function textBytes(text: string, tables: CodeTables): Uint8Array {
  if (isPlain(text)) return Buffer.from(text, 'latin1');
  const pages = codePages.filter((page) => tables[page] !== undefined);
  return Buffer.concat(
    CodepageEncoder.autoEncode(text, pages).flatMap(({ codepage, bytes }) => [
      Uint8Array.of(0x1b, 0x74, tables[codepage as CodePage] ?? 0),
      bytes,
    ]),
  );
}

/** The letters of a row and the spaces between them, in its own size; a banner is inverted over the whole width. */
function textOf({ kind, size, pieces }: Row, columns: number): string {
  if (kind === 'rule') return '-'.repeat(columns);
  const scale = size === 'large' ? 2 : 1;
  let text = '';
  for (const piece of pieces) {
    text += ' '.repeat(Math.max(0, Math.floor(piece.column / scale) - widthOf(text))) + piece.text;
  }
  return kind === 'banner' ? text.padEnd(columns) : text;
}

function pictureOf({ image }: Row, pictures: Pictures): Bitmap | null {
  const grey = image === null ? undefined : pictures.get(image.pictureId);
  return image === null || grey === undefined
    ? null
    : inBox(grey, image.columns * letterWidth, image.rows * letterHeight);
}

/** A QR code of at most so many rows, with the white border that readers need. */
function drawCode(text: string, rows: number): Bitmap {
  const squares = encodeQr(text, 'raw', { ecc: 'medium', border: 2 });
  const side = Math.max(3, Math.floor((rows * letterHeight) / squares.length));
  const bitmap = blank(squares.length * side, squares.length * side);
  squares.forEach((line, y) => {
    line.forEach((isBlack, x) => {
      if (isBlack) blacken(bitmap, x * side, y * side, side);
    });
  });
  return bitmap;
}

/** In the middle of the paper; wider than it, from its left edge. */
function centred(drawn: Bitmap, width: number): Bitmap {
  const paper = blank(width, drawn.height);
  const left = Math.max(0, Math.floor((paper.width - drawn.width) / 16));
  const [from, to] = [drawn.width / 8, paper.width / 8];
  for (let y = 0; y < drawn.height; y += 1) {
    paper.bytes.set(drawn.bytes.subarray(y * from, y * from + Math.min(from, to - left)), y * to + left);
  }
  return paper;
}

/** GS v 0. Printers take a picture of any height, but some keep all of it in memory first. */
const bandHeight = 192;

function bitmapBytes({ width, height, bytes }: Bitmap): Uint8Array {
  const perRow = width / 8;
  const safe = withoutCommands(bytes);
  const bands: Uint8Array[] = [];
  for (let top = 0; top < height; top += bandHeight) {
    const rows = Math.min(bandHeight, height - top);
    bands.push(Uint8Array.of(0x1d, 0x76, 0x30, 0, perRow & 255, perRow >> 8, rows & 255, rows >> 8));
    bands.push(safe.subarray(top * perRow, (top + rows) * perRow));
  }
  return Buffer.concat(bands);
}

/**
 * Printers obey DLE EOT, DLE ENQ and DLE DC4 wherever these bytes come, in a picture too: one of the last opens the drawer. A dot
 * more in the picture, and it says something else.
 */
function withoutCommands(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte, at) => (byte === 0x10 && [0x04, 0x05, 0x14].includes(bytes[at + 1] ?? 0) ? 0x18 : byte));
}
