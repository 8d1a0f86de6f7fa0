import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { products } from '#features/menu/domain/resources.ts';
import { folded, foldedWords } from './folded.ts';
import { headingWords, knownHeadings } from './heading-words.ts';
import { findHeader, guessColumns } from './headings.ts';
import { targetsOf } from './plan.ts';
import { ownNames, shortenedField } from './shortened.ts';

const targets = targetsOf(products.fields);
const guess = (...headings: string[]) => guessColumns(headings, targets, {});
const own = ownNames(new Map(Object.keys(products.fields).map((field) => [field, []])));
const known = Object.values(headingWords)
  .flatMap((fields) => Object.entries(fields))
  .filter(([field]) => own.fields.has(field) || field === 'none')
  .flatMap(([field, headings]) => headings.map((heading) => ({ field, heading, words: foldedWords(heading) })));

describe('9.2: shortened headings', () => {
  it.each([
    ['мал. цена', 'price'],
    ['дан. група', 'vatRate'],
    ['nj. mat.', 'unitId'],
    ['çm. shitjes', 'price'],
    ['jed. mere', 'unitId'],
    ['prod. cena', 'price'],
    ['наб.цена (ден.)', 'purchasePrice'],
    ['Шиф артик', 'code'],
    ['Bark.', 'barcodes'],
  ])('%s is %s', (heading, field) => {
    expect(guess(heading)).toEqual([field]);
  });

  it('lead where the whole heading leads, or are asked for, unless another one has more of their words whole', () => {
    const shortened = fc
      .constantFrom(...known.filter(({ words }) => words.length > 0))
      .chain(({ field, words }) =>
        fc
          .tuple(...words.map((word) => fc.integer({ min: Math.min(2, word.length), max: word.length })))
          .map((lengths) => ({ field, words, parts: words.map((word, at) => word.slice(0, lengths[at])) })),
      );
    fc.assert(
      fc.property(shortened, fc.boolean(), ({ field, words, parts }, hasStops) => {
        const found = shortenedField(parts.join(hasStops ? '. ' : ' '), own);
        if (found === null || found?.field === field) return;
        const whole = (of: readonly string[]) => parts.filter((part) => of.includes(part)).length;
        const rivals = known.filter((each) => each.field === found?.field).map((each) => whole(each.words));
        expect(Math.max(...rivals), parts.join(' ')).toBeGreaterThan(whole(words));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never take the place of a heading that is known', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.constantFrom(...known), (one, other) => {
        const short = foldedWords(other.heading)
          .map((word) => word.slice(0, 3))
          .join('. ');
        fc.pre(!knownHeadings.has(folded(short)) && one.field !== 'none');
        const alone = guess(one.heading);
        const both = guess(short, one.heading);
        expect(both[1], short).toEqual(alone[0]);
      }),
      { numRuns: 500 },
    );
  });

  it('are asked for where two fields fit equally, and where one letter is all there is', () => {
    expect(shortenedField('ко', own)).toBeNull();
    expect(guess('ко', 'ц.', 'm. c.')).toEqual(['', '', '']);
  });

  it('of goods are no headings: a row with a unit is not taken for one', () => {
    const rows = [
      ['Шифра', 'Назив', 'Ед. мер.', 'Мал. цена'],
      ['Арт 1', 'Наб', 'пак', 'мал'],
    ];
    expect(findHeader(rows, targets, {})).toBe(1);
  });
});
