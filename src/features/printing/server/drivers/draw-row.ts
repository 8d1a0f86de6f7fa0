import { lettersOf, type Row, widthOf } from '../../domain/typeset.ts';
import { type Bitmap, blacken, blank, invert } from './bitmap.ts';
import font from './letters.json' with { type: 'json' };

/** A letter of normal size, in dots, as printers have it in their own font A. */
export const letterWidth = 12;
export const letterHeight = 24;

/** A letter's rows, the leftmost dot in bit 11. */
type Glyph = readonly number[];

/**
 * Latin, Greek, Cyrillic, punctuation, arrows and mathematical signs of Terminus Font: `letters` has the characters, `glyphs` their
 * rows in the same order, 36 bytes each, as base64.
 */
const glyphs = readGlyphs();

function readGlyphs(): ReadonlyMap<string, Glyph> {
  const bytes = Buffer.from(font.glyphs, 'base64');
  const bytesEach = (letterWidth * letterHeight) / 8;
  return new Map(
    [...font.letters].map((letter, index) => {
      const own = bytes.subarray(index * bytesEach, (index + 1) * bytesEach);
      return [letter, rowsOf(own)];
    }),
  );
}

/** Two rows of twelve dots are three bytes. */
function rowsOf(bytes: Uint8Array): number[] {
  const rows: number[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    rows.push((first << 4) | (second >> 4), ((second & 15) << 8) | third);
  }
  return rows;
}

/** What is printed for a letter that the font does not have. */
const missing = '\ufffd';

/** A row as a picture, for letters that no code table of the printer has. */
export function drawRow({ kind, size, isBold, pieces }: Row, columns: number): Bitmap {
  const scale = size === 'large' ? 2 : 1;
  const bitmap = blank(columns * letterWidth, letterHeight * scale);
  for (const { text, column } of pieces) {
    let left = column * letterWidth;
    for (const letter of lettersOf(text)) {
      drawLetter(bitmap, letter, { left, scale, isBold });
      left += widthOf(letter) * letterWidth * scale;
    }
  }
  return kind === 'banner' ? invert(bitmap) : bitmap;
}

interface Place {
  readonly left: number;
  readonly scale: number;
  readonly isBold: boolean;
}

function drawLetter(bitmap: Bitmap, letter: string, { left, scale, isBold }: Place): void {
  const glyph = glyphs.get(letter) ?? glyphs.get(missing) ?? [];
  glyph.forEach((row, y) => {
    // Bold is the letter twice, a dot further right.
    const dots = isBold ? row | (row >> 1) : row;
    for (let x = 0; x < letterWidth; x += 1) {
      if (dots & (1 << (letterWidth - 1 - x))) blacken(bitmap, left + x * scale, y * scale, scale);
    }
  });
}
