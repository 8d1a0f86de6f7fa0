import { hasRightCheckDigit } from '#features/menu/domain/barcode.ts';
import { knownUnit } from './units.ts';
import { lettersIn, type VatLetters } from './vat-letters.ts';

/** What is longer is a text. */
const longestUnit = 40;

/** What the cells of a column look like that belongs to a field. */
const signs: Readonly<Record<string, (cell: string) => boolean>> = {
  unitId: (cell) => cell.length <= longestUnit && knownUnit(cell) !== null,
  barcodes: (cell) => /^(?:\d{8}|\d{12,13})$/.test(cell) && hasRightCheckDigit(cell) === true,
};
/** Of the cells that are filled in; a list has words of its own too, and typos. */
const leastShare = 0.6;
const leastCells = 2;

/**
 * Finds by its cells the column of a field that no heading names: `Jed.m.` above kg, kom, kom. `columns` are the targets
 * of the columns, '' for none; `rows` the cells below the headings; `fields` those of the resource; `letters` those of the
 * venue's VAT rates.
 */
export function guessByContents(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly string[],
  letters: VatLetters = new Map(),
): string[] {
  const found = [...columns];
  // Before the units: Г is a rate there, and г a gram.
  const isOpen = fields.includes('vatRate') && !found.includes('vatRate');
  const lettered = found.findIndex((target, at) => isOpen && target === '' && areLetters(cellsOf(rows, at), letters));
  if (lettered >= 0) found[lettered] = 'vatRate';
  for (const [field, fits] of Object.entries(signs)) {
    if (!fields.includes(field) || found.includes(field)) continue;
    const shares = found.map((target, at) => (target === '' ? shareOf(rows, at, fits) : 0));
    const best = Math.max(...shares);
    if (best >= leastShare) found[shares.indexOf(best)] = field;
  }
  return found;
}

/** One letter alone may say anything, such as A for active; a letter that is no rate says that none of them is. */
function areLetters(cells: readonly string[], letters: VatLetters): boolean {
  const upper = cells.map((cell) => cell.toUpperCase());
  const known = lettersIn(upper, letters);
  return new Set(upper).size > 1 && upper.every((cell) => /^\p{L}$/u.test(cell) && known.has(cell));
}

const cellsOf = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');

function shareOf(rows: readonly (readonly string[])[], at: number, fits: (cell: string) => boolean): number {
  const cells = cellsOf(rows, at);
  return cells.length < leastCells ? 0 : cells.filter(fits).length / cells.length;
}
