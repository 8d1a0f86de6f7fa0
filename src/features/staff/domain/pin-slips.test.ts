import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlipOf, slipsOf, startOf } from './pin-slips.ts';

const pin = fc.stringMatching(/^\d{4,8}$/);

describe('a slip of a PIN', () => {
  it.each([
    ['another digit', '4827', '4817'],
    ['two neighbours swapped', '4827', '8427'],
    ['a digit twice, sent before the last one', '4827', '4482'],
    ['a digit twice', '4827', '44827'],
    ['a digit left out', '48271', '4271'],
    ['a digit left out, and the next entry’s first one taken for the last', '4827', '4274'],
    ['its beginning, sent too early', '482715', '4827'],
  ])('is %s', (_, right, typed) => expect(isSlipOf(typed, right)).toBe(true));

  it.each([
    ['4827', '4827'],
    ['4827', '4918'],
    ['4827', '7284'],
    ['482715', '4828'],
  ])('of %s is not %s', (right, typed) => expect(isSlipOf(typed, right)).toBe(false));

  it('goes both ways, so that no new PIN need be compared with all slips of the others', () => {
    fc.assert(
      fc.property(pin, (right) => {
        for (const slip of slipsOf(right)) expect(slipsOf(slip).has(right), `${right} ${slip}`).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('is a PIN again, and never the PIN itself', () => {
    fc.assert(
      fc.property(pin, (right) => {
        for (const slip of slipsOf(right)) expect(slip).toMatch(/^\d{4,8}$/);
        expect(slipsOf(right).has(right)).toBe(false);
      }),
    );
  });

  it('is risk-free where starts and slips are kept apart: what is forgiven is nobody’s PIN', () => {
    fc.assert(
      fc.property(pin, pin, (mine, other) => {
        fc.pre(mine !== other && startOf(mine) !== startOf(other) && !slipsOf(mine).has(other));
        expect(isSlipOf(other, mine)).toBe(false);
      }),
    );
  });
});
