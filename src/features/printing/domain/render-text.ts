import type { Slip } from './slip.ts';
import { type Piece, type Row, typeset, widthOf } from './typeset.ts';

/** A slip as text of fixed width, one string per row: for logs, tests and text-only printers. */
export function renderText(slip: Slip): string[] {
  return typeset(slip).map((row) => rowText(row, slip.columns));
}

function rowText({ kind, pieces }: Row, columns: number): string {
  if (kind === 'image') return '';
  if (kind === 'rule') return '-'.repeat(columns);
  let text = '';
  for (const piece of pieces) text += ' '.repeat(Math.max(0, startOf(piece, columns) - widthOf(text))) + piece.text;
  if (kind === 'text' || kind === 'code') return text;
  const words = text.trim();
  const [before, after] = [columns - widthOf(words) - 2, columns - widthOf(words) - 1].map((free) =>
    Math.floor(free / 2),
  );
  return `${'*'.repeat(before ?? 0)} ${words} ${'*'.repeat(after ?? 0)}`;
}

/** The start of a piece in letters of one size: a large piece leaves half of its space empty. */
function startOf({ text, column, width }: Piece, columns: number): number {
  const empty = width - widthOf(text);
  if (column === 0) return 0;
  return column + width === columns ? column + empty : column + Math.floor(empty / 2);
}
