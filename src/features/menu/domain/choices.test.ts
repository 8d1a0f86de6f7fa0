import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ModifierGroup, problemsOfGroups } from './choices.ts';

const option = (id: string, isDefault = false, priceDelta = 0) => ({
  id,
  names: { sq: id },
  priceDelta,
  isDefault,
  ingredientId: null,
  quantity: 1000,
});
const group = (min: number, max: number, ...options: ModifierGroup['options']): ModifierGroup => ({
  id: 'g',
  names: { sq: 'Madhësia' },
  min,
  max,
  options,
});
const problem = (each: ModifierGroup) => problemsOfGroups([each])[0]?.problem;

describe('a group of choices', () => {
  it('is right when its defaults are not too many and cost nothing', () => {
    expect(problemsOfGroups([group(1, 1, option('S', true), option('L', false, 50))])).toEqual([]);
    expect(problemsOfGroups([group(0, 2, option('a'), option('b'))])).toEqual([]);
  });

  it('says what is wrong', () => {
    expect(problem({ ...group(0, 1, option('a')), names: { sq: ' ' } })).toBe('groupNameMissing');
    expect(problem(group(0, 1))).toBe('optionsEmpty');
    expect(problem(group(0, 1, { ...option('a'), names: {} }))).toBe('optionNameMissing');
    expect(problem(group(2, 1, option('a'), option('b')))).toBe('minAboveMax');
    expect(problem(group(0, 0, option('a')))).toBe('minAboveMax');
    expect(problem(group(0, 3, option('a'), option('b')))).toBe('maxAboveOptions');
    // Who sells it is asked.
    expect(problem(group(1, 1, option('a'), option('b')))).toBeUndefined();
    expect(problem(group(0, 1, option('a', true), option('b', true)))).toBe('defaultsTooMany');
    expect(problem(group(1, 1, option('a', true, 20)))).toBe('defaultCosts');
    const part = { id: 'x', productId: 'cola', quantity: 1000, priceDelta: 0, isDefault: false };
    const combo = { ...group(0, 1), options: [part, { ...part, id: 'y' }] };
    expect(problemsOfGroups([combo])).toEqual([{ group: 0, problem: 'optionTwice' }]);
  });

  it('that is right has defaults that can be sold, and add nothing', () => {
    const options = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -50, max: 50 })), { maxLength: 6 });
    fc.assert(
      fc.property(fc.nat(4), fc.nat(6), options, (min, max, drawn) => {
        const each = group(
          min,
          max,
          ...drawn.map(([isDefault, delta], index) => option(String(index), isDefault, delta)),
        );
        if (problemsOfGroups([each]).length > 0) return;
        const taken = each.options.filter(({ isDefault }) => isDefault);
        expect(taken.length).toBeLessThanOrEqual(max);
        expect(taken.reduce((sum, { priceDelta }) => sum + priceDelta, 0)).toBe(0);
      }),
    );
  });
});
