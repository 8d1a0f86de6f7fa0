import { hasRightCheckDigit } from '#features/menu/domain/barcode.ts';
import { knownUnit } from './units.ts';

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
 * of the columns, '' for none; `rows` the cells below the headings; `fields` those of the resource.
 */
export function guessByContents(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  fields: readonly string[],
): string[] {
  const found = [...columns];
  for (const [field, fits] of Object.entries(signs)) {
    if (!fields.includes(field) || found.includes(field)) continue;
    const shares = found.map((target, at) => (target === '' ? shareOf(rows, at, fits) : 0));
    const best = Math.max(...shares);
    if (best >= leastShare) found[shares.indexOf(best)] = field;
  }
  return found;
}

function shareOf(rows: readonly (readonly string[])[], at: number, fits: (cell: string) => boolean): number {
  const cells = rows.map((row) => row[at]?.trim() ?? '').filter((cell) => cell !== '');
  return cells.length < leastCells ? 0 : cells.filter(fits).length / cells.length;
}
