import type { Bitmap } from './bitmap.ts';

export type Alignment = 'left' | 'centre' | 'right';
export type Font = 'A' | 'B';

export interface Style {
  readonly font: Font;
  /** Times as wide and as high. */
  readonly width: number;
  readonly height: number;
  readonly isBold: boolean;
  readonly underline: 0 | 1 | 2;
  readonly isInverse: boolean;
  readonly isUpsideDown: boolean;
  readonly isRotated: boolean;
  /** The second colour (ESC r 1). */
  readonly isRed: boolean;
}

/** Neighbouring characters of one style and one code table. */
export interface Run {
  /** Dots from the left of the line. */
  readonly x: number;
  readonly text: string;
  readonly style: Style;
  /** The code table that was in force: `cp852`, or `chinese`. */
  readonly table: string;
  /** Dots that each character takes; a Chinese one takes twice those of font A. */
  readonly advance: number;
}

interface Placed {
  /** Dots from the left edge of the printable width to the line, and its own width. */
  readonly x: number;
  readonly width: number;
  /** The width within which it is aligned. */
  readonly area: number;
  readonly alignment: Alignment;
  /** Paper that goes forward, in dots. */
  readonly height: number;
}

export type Row =
  | (Placed & { readonly kind: 'line'; readonly runs: readonly Run[]; readonly strips: readonly Strip[] })
  | (Placed & { readonly kind: 'image'; readonly command: string; readonly bitmap: Bitmap })
  | (Placed & {
      readonly kind: 'qr';
      readonly data: Uint8Array;
      readonly level: 'L' | 'M' | 'Q' | 'H';
      readonly bitmap: Bitmap;
    })
  | (Placed & {
      readonly kind: 'barcode';
      readonly system: string;
      readonly data: string;
      /** Where its characters are printed too. */
      readonly caption: 'none' | 'above' | 'below' | 'both';
      readonly bitmap: Bitmap;
    })
  | { readonly kind: 'feed'; readonly height: number };

/** An image in a line (ESC *), which may stand beside text. */
export interface Strip {
  readonly x: number;
  readonly bitmap: Bitmap;
}

/** What a command came to that was not simply carried out. */
export interface Problem {
  readonly what:
    | 'unknown' // no document has this command
    | 'truncated' // the bytes ended within a command
    | 'invalid' // a parameter is outside its range
    | 'ignored' // the printer takes it, and does nothing
    | 'lost' // text or an image that does not come out on paper
    | 'not emulated'; // a printer would do something that the emulator does not
  readonly command: string;
  readonly detail: string;
}

export type Happening =
  | { readonly kind: 'row'; readonly row: Row }
  | { readonly kind: 'cut'; readonly how: 'full' | 'partial' | 'none' }
  | { readonly kind: 'drawer'; readonly pin: 2 | 5; readonly onMs: number; readonly offMs: number }
  | { readonly kind: 'buzzer'; readonly command: string; readonly parameters: readonly number[] }
  | { readonly kind: 'ask'; readonly command: string; readonly n: number }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** A happening, with the place of its command among all bytes. */
export type PrinterEvent = Happening & { readonly at: number };

/** The text of a line as it was sent; where a command moved to the right there is a space. */
export function textOf(row: Row): string {
  if (row.kind !== 'line') return '';
  let end = 0;
  let text = '';
  for (const run of row.runs) {
    if (run.x > end && text !== '') text += ' ';
    text += run.text;
    end = run.x + [...run.text].length * run.advance;
  }
  return text;
}

/** A row as a terminal shows it: aligned, in columns of `cell` dots; large characters take the room that they have. */
export function shownRow(row: Row, cell: number): string {
  if (row.kind === 'feed') return '';
  if (row.kind !== 'line') return indent(`[${labelOf(row)}]`, row, cell);
  let text = '';
  for (const { x, text: part, advance } of row.runs) {
    text = text.padEnd(Math.round(x / cell));
    const gap = ' '.repeat(Math.max(0, Math.round(advance / cell) - 1));
    for (const character of part) text += character + (advance >= cell * 2 && !isWide(character) ? gap : '');
  }
  if (row.strips.length > 0) text += `[image ${row.strips.map(({ bitmap }) => sizeOf(bitmap)).join(', ')}]`;
  const before = Math.round(startOf(row) / cell);
  return `${' '.repeat(before)}${text}`.trimEnd();
}

/** Dots from the left edge of the printable width to what was printed. */
export function startOf(row: Exclude<Row, { kind: 'feed' }>): number {
  const free = Math.max(0, row.area - row.width);
  return row.x + { left: 0, centre: Math.floor(free / 2), right: free }[row.alignment];
}

const isWide = (character: string) => character >= '\u2E80';
const sizeOf = (bitmap: Bitmap) => `${bitmap.width}×${bitmap.height}`;

function labelOf(row: Exclude<Row, { kind: 'feed' | 'line' }>): string {
  if (row.kind === 'image') return `image ${sizeOf(row.bitmap)}`;
  if (row.kind === 'barcode') return `${row.system} ${row.data}`;
  return `QR ${dataText(row.data)}`;
}

function indent(label: string, row: Exclude<Row, { kind: 'feed' }>, cell: number): string {
  const free = Math.max(0, Math.floor(row.area / cell) - label.length);
  const before = { left: 0, centre: Math.floor(free / 2), right: free }[row.alignment];
  return ' '.repeat(Math.round(row.x / cell) + before) + label;
}

/** Bytes of a symbol as text: UTF-8 if they are, otherwise one character a byte. */
export function dataText(data: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return String.fromCharCode(...data);
  }
}
