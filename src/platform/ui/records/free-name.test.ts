import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeNames } from './free-name.ts';

describe('the name of a copy', () => {
  it.each([
    [{ sq: 'Happy hour' }, [], { sq: 'Happy hour (2)' }],
    [{ sq: 'Verë' }, ['verë (2)', 'VERË (3)'], { sq: 'Verë (4)' }],
    [{ sq: 'Verë (2)' }, ['Verë', 'Verë (2)'], { sq: 'Verë (3)' }],
    // Free in every language, and the same number in each.
    [{ sq: 'Verë', en: 'Wine' }, ['Wine (2)'], { sq: 'Verë (3)', en: 'Wine (3)' }],
    [{ sq: 'Tarraca e madhe' }, [], { sq: 'Tarraca (2)' }],
  ])('%j beside %j is %j', (names, taken, expected) => {
    expect(freeNames(names, taken, names.sq === 'Tarraca e madhe' ? 11 : 30)).toEqual(expected);
  });

  it('is unused, in each language that the record has, and fits', () => {
    const name = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== '');
    const names = fc.record({ sq: name, en: name });
    fc.assert(
      fc.property(names, fc.integer({ min: 0, max: 12 }), (given, copies) => {
        const taken: string[] = Object.values(given);
        let last = given as { sq?: string; en?: string };
        for (let copy = 0; copy <= copies; copy += 1) {
          last = freeNames(last, taken, 30);
          for (const each of Object.values(last)) {
            expect(taken.map((one) => one.trim().toLowerCase())).not.toContain(each.toLowerCase());
            expect(each.length).toBeLessThanOrEqual(30);
          }
          taken.push(...Object.values(last));
        }
        expect(Object.keys(last)).toEqual(['sq', 'en']);
      }),
    );
  });
});
