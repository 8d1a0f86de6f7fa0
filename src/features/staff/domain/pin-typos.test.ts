import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTypoOf, typosOf } from './pin-typos.ts';

const pin = fc.stringMatching(/^\d{4,8}$/);

describe('a typo of a PIN', () => {
  it.each([
    ['another digit', '4827', '4817'],
    ['two neighbours swapped', '4827', '8427'],
    ['a digit twice, sent before the last one', '4827', '4482'],
    ['a digit twice', '4827', '44827'],
    ['a digit left out', '48271', '4271'],
    ['a digit left out, and the next entry’s first one taken for the last', '4827', '4274'],
    ['its beginning, sent too early', '482715', '4827'],
  ])('is %s', (_, right, typed) => expect(isTypoOf(typed, right)).toBe(true));

  it.each([
    ['4827', '4827'],
    ['4827', '4918'],
    ['4827', '7284'],
    ['482715', '4828'],
  ])('of %s is not %s', (right, typed) => expect(isTypoOf(typed, right)).toBe(false));

  it('goes both ways, so that no new PIN need be compared with all typos of the others', () => {
    fc.assert(
      fc.property(pin, (right) => {
        for (const typo of typosOf(right)) expect(typosOf(typo).has(right), `${right} ${typo}`).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is a PIN again, and never the PIN itself', () => {
    fc.assert(
      fc.property(pin, (right) => {
        for (const typo of typosOf(right)) expect(typo).toMatch(/^\d{4,11}$/);
        expect(typosOf(right).has(right)).toBe(false);
      }),
    );
  });

  it('is worth a few hundred guesses to whoever has a PIN of their own, once', () => {
    for (const mine of ['48271', '40962718', '90148162907']) expect(typosOf(mine).size).toBeLessThan(420);
  });
});
