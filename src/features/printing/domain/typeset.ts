import type { Slip, SlipAlign, SlipLine, SlipSize } from './slip.ts';

/** One row of paper: pieces of text at columns of normal size, which never overlap and never exceed the paper. */
export interface Row {
  readonly kind: 'text' | 'rule' | 'banner' | 'image' | 'code';
  /** The picture that begins in this row; the rows below are reserved for it. */
  readonly image: Extract<SlipLine, { kind: 'image' }> | null;
  /** The QR code that begins in this row; its pieces are for what cannot draw it. */
  readonly code: Extract<SlipLine, { kind: 'code' }> | null;
  readonly size: SlipSize;
  readonly isBold: boolean;
  readonly pieces: readonly Piece[];
}
export interface Piece {
  readonly text: string;
  /** The column of its first character, and the number of columns; a large character takes two. */
  readonly column: number;
  readonly width: number;
}

const plain = {
  kind: 'text',
  image: null,
  code: null,
  size: 'normal',
  isBold: false,
  pieces: [],
} as const satisfies Row;
/** The space beside a banner's text. */
const bannerMargin = 2;

/** Typesets a slip for its paper: both renderers, text and picture, draw exactly these rows. */
export function typeset({ columns, lines }: Slip): Row[] {
  return lines.flatMap((line) => rowsOf(line, columns));
}

function rowsOf(line: SlipLine, columns: number): Row[] {
  switch (line.kind) {
    case 'rule':
      return [{ ...plain, kind: 'rule' }];
    case 'space':
      return [plain];
    case 'image':
      return Array.from({ length: line.rows }, (_, index) => ({
        ...plain,
        kind: 'image',
        image: index === 0 ? line : null,
      }));
    case 'code': {
      const written = wrap(line.text, columns);
      return Array.from({ length: line.rows }, (_, index) => ({
        ...plain,
        kind: 'code',
        code: index === 0 ? line : null,
        pieces: written.slice(index, index + 1).map((part) => place(part, 'centre', columns, 1)),
      }));
    }
    case 'banner':
      return wrap(line.text, columns - 2 * bannerMargin).map((words) => ({
        ...plain,
        kind: 'banner',
        isBold: true,
        pieces: [place(words, 'centre', columns, 1)],
      }));
    case 'text': {
      const scale = scaleOf(line.size);
      const { size, isBold, align } = line;
      return wrap(line.text, Math.floor(columns / scale)).map((words) => ({
        ...plain,
        size,
        isBold,
        pieces: [place(words, align, columns, scale)],
      }));
    }
    case 'pair':
      return pairRows(line, columns);
  }
}

/**
 * The right part is kept whole on the last row of the left one; if it is too wide for that, it gets rows of its own.
 */
function pairRows({ left, right, size, isBold }: Extract<SlipLine, { kind: 'pair' }>, columns: number): Row[] {
  const scale = scaleOf(size);
  const cells = Math.floor(columns / scale);
  const row = (pieces: readonly Piece[]): Row => ({ ...plain, size, isBold, pieces });
  const rightWidth = widthOf(right);
  // If little space remains, words on the left would be broken into syllables.
  if (rightWidth > 0 && cells - rightWidth - 1 < Math.min(8, widthOf(left))) {
    const leftRows = wrap(left, cells).map((words) => row([place(words, 'left', columns, scale)]));
    return [...leftRows, ...wrap(right, cells).map((words) => row([place(words, 'right', columns, scale)]))];
  }
  const leftRows = wrap(left, rightWidth > 0 ? cells - rightWidth - 1 : cells);
  return leftRows.map((words, index) => {
    const pieces = [place(words, 'left', columns, scale)];
    return row(
      index === leftRows.length - 1 && rightWidth > 0 ? [...pieces, place(right, 'right', columns, scale)] : pieces,
    );
  });
}

function place(content: string, align: SlipAlign, columns: number, scale: number): Piece {
  const width = widthOf(content) * scale;
  const free = columns - width;
  const columnOf = { left: 0, centre: Math.floor(free / 2), right: free };
  return { text: content, column: columnOf[align], width };
}

function scaleOf(size: SlipSize): number {
  return size === 'large' ? 2 : 1;
}

const graphemes = new Intl.Segmenter('sq', { granularity: 'grapheme' });
const narrow = /^[\u0020-\u02ff\u0370-\u052f\u2010-\u20bf]*$/;
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;

/** Columns of normal size that a text takes: an emoji or an ideograph takes two. */
export function widthOf(content: string): number {
  if (narrow.test(content)) return content.length;
  return lettersOf(content).reduce((sum, letter) => sum + letterWidth(letter), 0);
}

/** The letters that are seen as one each. */
export function lettersOf(content: string): string[] {
  return Array.from(graphemes.segment(content), ({ segment }) => segment);
}

function letterWidth(letter: string): number {
  return wide.test(letter) ? 2 : 1;
}

/** Wraps a text at its spaces, and breaks words that are wider than the paper. At least one row. */
function wrap(content: string, width: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of content.split(' ').flatMap((each) => cut(each, width))) {
    if (row === '') row = word;
    else if (widthOf(row) + 1 + widthOf(word) <= width) row = `${row} ${word}`;
    else {
      rows.push(row);
      row = word;
    }
  }
  return [...rows, row];
}

function cut(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of lettersOf(word)) {
    if (part !== '' && widthOf(part) + letterWidth(letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
