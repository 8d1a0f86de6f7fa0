import { type Bitmap, blank } from './bitmap.ts';
import type { Row } from './paper.ts';
import { shownRow, textOf } from './paper.ts';

/** What came out of the printer in one piece. Everything that was ever printed is in exactly one of them. */
export interface Piece {
  /** Counts from 1, and over switching off and on. */
  readonly serial: number;
  readonly rows: readonly Row[];
  /** Why it ends: cut, torn off by hand, the paper ended or was taken out, or the power went. */
  readonly end: 'cut' | 'torn' | 'paper' | 'power';
}

/** The text on it, line by line, as it was sent. */
export function textOfPiece({ rows }: Pick<Piece, 'rows'>): string {
  return rows
    .filter(({ kind }) => kind === 'line')
    .map(textOf)
    .join('\n');
}

/** As a terminal shows it, with images and codes named. */
export function shownPiece({ rows }: Pick<Piece, 'rows'>, cell: number): string {
  return rows.map((row) => shownRow(row, cell)).join('\n');
}

/** What fits on `dots` of paper and what does not. Text and codes that are cut through come out in two images. */
export function splitRow(row: Row, dots: number): readonly [Row | null, Row] {
  if (dots <= 0) return [null, row];
  if (row.kind === 'feed') {
    return [
      { kind: 'feed', height: dots },
      { kind: 'feed', height: row.height - dots },
    ];
  }
  if (row.kind === 'line') return [null, row];
  const { x, width, area, alignment, bitmap } = row;
  const part = (from: number, to: number): Row => {
    const height = to - from;
    return { kind: 'image', command: row.kind, x, width, area, alignment, height, bitmap: band(bitmap, from, height) };
  };
  return [part(0, dots), part(dots, row.height)];
}

function band(bitmap: Bitmap, from: number, height: number): Bitmap {
  const part = blank(bitmap.width, height);
  part.dots.set(bitmap.dots.subarray(from * bitmap.width, (from + height) * bitmap.width));
  return part;
}
