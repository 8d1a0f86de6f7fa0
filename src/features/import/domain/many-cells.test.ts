import { describe, expect, it, vi } from 'vitest';
import { products } from '#features/menu/domain/resources.ts';
import { guessByContents } from './column-contents.ts';
import { findHeader, guessColumns } from './headings.ts';
import { targetsOf } from './plan.ts';

const targets = targetsOf(products.fields);
const words = Object.fromEntries(
  Object.keys(products.fields).map((field) => [
    field,
    ['sq', 'mk', 'sr', 'en', 'de'].map((each) => `${field} ${each}`),
  ]),
);

/** How many letters are brought to the form in which they are compared, which is most of the work with a heading. */
function foldedIn(work: () => unknown): number {
  const folded = vi.spyOn(String.prototype, 'normalize');
  work();
  const count = folded.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  folded.mockRestore();
  return count;
}
const table = (rows: number, columns: number, cell: string) =>
  Array.from({ length: rows }, (_, at) => Array.from({ length: columns }, (_, column) => `${cell}${at * column}`));

describe('review 24: the first rows of a file, of which one has the headings', () => {
  it('are read without the names of the fields being read again for each cell', () => {
    const once = foldedIn(() => findHeader([['']], targets, words));
    const cells = table(40, 60, 'mal pro dan ');
    const letters = cells.flat().join('').length;
    // Each cell a few times, as it is and without what stands in brackets; the names of the fields once.
    expect(foldedIn(() => findHeader(cells, targets, words)) - once).toBeLessThan(letters * 12);
  });

  it('are read as far as a heading may go', () => {
    const long = (letters: number) => foldedIn(() => findHeader(table(10, 10, 'ë'.repeat(letters)), targets, words));
    expect(long(30_000)).toBeLessThan(long(1_000) * 1.1);
    expect(guessColumns([`Çmimi i shitjes ${'x'.repeat(30_000)}`], targets, {})).toEqual(['price']);
  });

  it('and no text is taken for a unit', () => {
    const texts = table(10, 10, 'kg '.repeat(10_000));
    expect(foldedIn(() => guessByContents(texts[0]?.map(() => '') ?? [], texts, ['unitId']))).toBe(0);
  });
});
