import { folded } from './folded.ts';

/**
 * A row that is no record: headings repeated on a further page, a title between the rows, a total or a signature below, or
 * an earlier row once more.
 */
export interface Aside {
  readonly row: number;
  /** The row number of the row that it repeats. */
  readonly sameAs: number | null;
  readonly text: string;
}

export interface Sheet {
  /** The texts of the rows below the headings. */
  readonly rows: readonly (readonly string[])[];
  readonly headings: readonly string[];
  /** The row number of the headings. */
  readonly header: number;
  /** The columns of fields that every record needs. */
  readonly required: readonly number[];
  /** Those of them that hold numbers. */
  readonly numbers: readonly number[];
}

const totals = new Set(
  ['вкупно', 'севкупно', 'збир', 'сума', 'укупно', 'свега', 'gjithsej', 'gjithesej', 'totali', 'total', 'shuma'].concat(
    ['ukupno', 'svega', 'zbir', 'suma', 'sum', 'summe', 'gesamt', 'gesamtsumme', 'vkupno', 'subtotal', 'συνολο'],
  ),
);

/** The rows that are left out, by their index below the headings. A row that names a record by its code stays. */
export function asidesOf({ rows, headings, header, required, numbers }: Sheet): Map<number, Aside> {
  const asides = new Map<number, Aside>();
  // A record of a single required field may be a row of a single cell.
  const isPlain = required.length < 2;
  const lacks = (row: readonly string[]) => required.some((at) => (row[at] ?? '') === '');
  const width = headings.filter((heading) => heading !== '').length;
  let isBelow = true;
  for (const [index, row] of [...rows.entries()].reverse()) {
    const filled = row.filter((text) => text !== '');
    const [first = ''] = filled;
    if (first === '') continue;
    const isNamed = filled.some(isCode);
    const isTitle = !(isPlain || isNamed) && lacks(row);
    // A line of signatures, with a word where the price is.
    const isLoose =
      !(isPlain || isNamed) && filled.length * 2 <= width && numbers.some((at) => !/\d/.test(row[at] ?? ''));
    const isTotal = totals.has(folded(first.split(/[\s:]/)[0] ?? '')) && (lacks(row) || filled.length <= 2);
    const isFoot = isBelow && (isTotal || ((isTitle || isLoose) && filled.some((text) => /\p{L}/u.test(text))));
    if (isFoot || (isTitle && filled.length === 1) || isRepeated(row, headings)) {
      asides.set(index, { row: header + index + 1, sameAs: null, text: textOf(filled) });
    } else isBelow = false;
  }
  return new Map([...asides].reverse());
}

const textOf = (filled: readonly string[]): string => filled.join(' · ').slice(0, 120);

/**
 * Rows that say in every one of the columns what an earlier row says: a list that was pasted twice. A row of a single
 * text says too little for that.
 */
export function repeatsOf(
  rows: readonly (readonly string[])[],
  columns: readonly number[],
  header: number,
): Map<number, Aside> {
  const first = new Map<string, number>();
  const repeats = new Map<number, Aside>();
  for (const [index, row] of rows.entries()) {
    const texts = columns.map((at) => (row[at] ?? '').trim());
    const filled = texts.filter((text) => text !== '');
    if (filled.length < 2) continue;
    const key = JSON.stringify(texts);
    const other = first.get(key);
    if (other === undefined) first.set(key, index);
    else repeats.set(index, { row: header + index + 1, sameAs: header + other + 1, text: textOf(filled) });
  }
  return repeats;
}

/** Looks like the code or barcode of a record: no blanks, no letters beyond ASCII, and a digit. */
const isCode = (text: string): boolean => /^[\w./-]*\d[\w./-]*$/.test(text) && !/^\d+[.,/-]\d/.test(text);

function isRepeated(row: readonly string[], headings: readonly string[]): boolean {
  const filled = [...row.entries()].filter(([, text]) => text !== '');
  return filled.length > 1 && filled.every(([at, text]) => folded(text) === folded(headings[at] ?? ''));
}
