/**
 * A slip is data: lines in reading order, which each driver typesets for its own paper. Its texts are clean by
 * construction: only the functions below create lines, and they remove all control characters.
 */
export type SlipSize = 'normal' | 'large';
export type SlipAlign = 'left' | 'centre' | 'right';

export type SlipLine =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly align: SlipAlign;
      readonly size: SlipSize;
      readonly isBold: boolean;
    }
  /** Two columns: the left part is wrapped first. */
  | {
      readonly kind: 'pair';
      readonly left: string;
      readonly right: string;
      readonly isBold: boolean;
      readonly size: SlipSize;
    }
  /** Inverted over the whole width, for what must not be overlooked. */
  | { readonly kind: 'banner'; readonly text: string }
  /** An uploaded picture, centred in a box of characters; a driver that cannot draw leaves the box empty. */
  | { readonly kind: 'image'; readonly pictureId: string; readonly columns: number; readonly rows: number }
  /** A QR code, in the middle of so many rows; a driver that cannot draw writes its text there. */
  | { readonly kind: 'code'; readonly text: string; readonly rows: number }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space' };

export interface Slip {
  /** Characters of normal size per row of the paper. */
  readonly columns: number;
  readonly lines: readonly SlipLine[];
  /** The print job that this one repeats; null on an original. */
  readonly copyOf: string | null;
}

interface TextStyle {
  readonly align?: SlipAlign;
  readonly size?: SlipSize;
  readonly isBold?: boolean;
}

export function text(content: string, { align = 'left', size = 'normal', isBold = false }: TextStyle = {}): SlipLine {
  return { kind: 'text', text: printable(content), align, size, isBold };
}

export function pair(
  left: string,
  right: string,
  { size = 'normal', isBold = false }: Omit<TextStyle, 'align'> = {},
): SlipLine {
  return { kind: 'pair', left: printable(left), right: printable(right), size, isBold };
}

export function banner(content: string): SlipLine {
  return { kind: 'banner', text: printable(content) };
}

/** The ratio of a character's width to its height. */
const cellShape = 8 / 18;
const mostRows = 7;

/** A picture of this shape, as large as the paper allows. */
export function image(pictureId: string, { width, height }: PictureSize, paper: number): SlipLine {
  const rowsOf = (columns: number) => Math.max(1, Math.round(((columns * height) / width) * cellShape));
  const wide = Math.round(paper * 0.6);
  const columns = rowsOf(wide) <= mostRows ? wide : Math.max(1, Math.round(((mostRows / cellShape) * width) / height));
  return { kind: 'image', pictureId, columns: Math.min(wide, columns), rows: Math.min(mostRows, rowsOf(columns)) };
}

/** A QR code of a text as short as the code of a receipt: its squares are half a millimetre wide. */
export function code(content: string): SlipLine {
  return { kind: 'code', text: printable(content), rows: mostRows };
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export const rule: SlipLine = { kind: 'rule' };
export const space: SlipLine = { kind: 'space' };

/** The same slip as a numbered copy of `original`, a print job. */
export function asCopy(slip: Slip, original: string, copyBanner: string): Slip {
  const lines = slip.copyOf === null ? slip.lines : slip.lines.slice(1);
  return { ...slip, copyOf: original, lines: [banner(copyBanner), ...lines] };
}

/**
 * Typed text made safe for a printer: one line, composed letters, and no characters that printers interpret instead of
 * printing (controls, directions, unassigned ones).
 */
export function printable(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim();
}
