import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedTo, type Choice, choose, defaultChoices, type SoldGroup } from './choose.ts';

const option = (id: string, more: Partial<SoldGroup['options'][number]> = {}) => ({
  id,
  name: id,
  productId: null,
  quantity: 1000,
  priceDelta: 0,
  isDefault: false,
  ...more,
});
const groups: readonly SoldGroup[] = [
  { id: 'size', name: 'Size', min: 1, max: 1, options: [option('S', { isDefault: true }), option('L')] },
  { id: 'extras', name: 'Extras', min: 0, max: 3, options: [option('a'), option('b'), option('c')] },
  { id: 'drink', name: 'Drink', min: 1, max: 2, options: [option('x', { productId: 'cola' }), option('y')] },
];
const all = () => true;
const of = (...choices: (readonly [string, number])[]): Choice[] =>
  choices.map(([optionId, count]) => ({ optionId, count }));
const answer = (choices: readonly Choice[] | undefined, isSold = all as (id: string) => boolean) => {
  const result = choose(groups, choices, isSold);
  if (result.ok) return result.chosen.map(({ option: { id }, count }) => `${count}${id}`).join(' ');
  return result.problem === 'unknown' ? 'unknown' : `${result.problem} ${result.group.id}`;
};

describe('choosing', () => {
  it('answers in the order of the groups, and adds up what is named twice', () => {
    expect(answer(of(['y', 1], ['b', 1], ['S', 1], ['b', 2]))).toBe('1S 3b 1y');
  });

  it('refuses too few, too many, what is unknown and what is no count', () => {
    expect(answer(of(['y', 1]))).toBe('tooFew size');
    expect(answer(of(['S', 1], ['L', 1], ['y', 1]))).toBe('tooMany size');
    expect(answer(of(['S', 1], ['a', 4], ['y', 1]))).toBe('tooMany extras');
    expect(answer(of(['S', 1], ['y', 1], ['z', 1]))).toBe('unknown');
    expect(answer(of(['S', 1], ['y', 0]))).toBe('unknown');
    expect(answer(of(['S', 1], ['y', 0.5]))).toBe('unknown');
  });

  it('takes the defaults without a choice, as far as they suffice', () => {
    expect(answer(undefined)).toBe('tooFew drink');
    expect(choose(groups.slice(0, 2), undefined, all)).toMatchObject({ ok: true, chosen: [{ count: 1 }] });
    expect(choose([], undefined, all)).toEqual({ ok: true, chosen: [] });
    expect(defaultChoices(groups, all)).toEqual(of(['S', 1]));
  });

  it('offers no part whose product is off sale', () => {
    expect(answer(of(['S', 1], ['x', 1]))).toBe('1S 1x');
    expect(answer(of(['S', 1], ['x', 1]), () => false)).toBe('unknown');
    expect(answer(of(['S', 1]), () => false)).toBe('tooFew drink');
  });

  it('accepts exactly what satisfies each group, and says nothing that was not chosen', () => {
    const ids = groups.flatMap(({ options }) => options.map(({ id }) => id));
    const drawn = fc.array(fc.tuple(fc.constantFrom(...ids), fc.integer({ min: 1, max: 3 })), { maxLength: 6 });
    fc.assert(
      fc.property(drawn, (rows) => {
        const sumOf = (wanted: readonly string[]) =>
          rows.filter(([id]) => wanted.includes(id)).reduce((sum, [, count]) => sum + count, 0);
        const fits = groups.every(({ min, max, options }) => {
          const sum = sumOf(options.map(({ id }) => id));
          return min <= sum && sum <= max;
        });
        const result = choose(groups, of(...rows), all);
        expect(result.ok).toBe(fits);
        if (!result.ok) return;
        for (const { option: each, count } of result.chosen) expect(count).toBe(sumOf([each.id]));
      }),
    );
  });
});

describe('what choices add to a price', () => {
  it('never takes it below zero, and adds up to the difference', () => {
    expect(addedTo(100, [50, -200, 30])).toEqual([50, -150, 30]);
    fc.assert(
      fc.property(fc.nat(5000), fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 8 }), (price, deltas) => {
        let sum = price;
        for (const added of addedTo(price, deltas)) {
          sum += added;
          expect(sum).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
