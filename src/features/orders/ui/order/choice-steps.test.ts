import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Choice, choose, type SoldGroup } from '#features/menu/domain/choose.ts';
import { isLastTap, needsChoice, oneMore, stateOf, stillOffered, tapped } from './choice-steps.ts';

const group = (id: string, min: number, max: number, options: string, defaults = ''): SoldGroup => ({
  id,
  name: id,
  min,
  max,
  options: [...options].map((name) => ({
    id: name,
    name,
    productId: null,
    quantity: 1000,
    priceDelta: 0,
    isDefault: defaults.includes(name),
  })),
});
const all = () => true;
const size = group('size', 1, 1, 'sml', 'm');
const extras = group('extras', 0, 2, 'abc');
const of = (...ids: string[]): Choice[] => ids.map((optionId) => ({ optionId, count: 1 }));

describe('a sheet of choices', () => {
  it('replaces in a group of one, and keeps what must be there', () => {
    expect(tapped(size, of('m', 'a'), 's')).toEqual(of('a', 's'));
    expect(tapped(size, of('m'), 'm')).toEqual(of('m'));
    expect(tapped(group('g', 0, 1, 'xy'), of('x'), 'x')).toEqual([]);
  });

  it('says that a group is full, and takes off what is tapped again', () => {
    expect(tapped(extras, of('a', 'b'), 'c')).toBeNull();
    expect(oneMore(extras, of('a', 'b'), 'a')).toBeNull();
    expect(oneMore(extras, of('a'), 'a')).toEqual([{ optionId: 'a', count: 2 }]);
    expect(tapped(extras, [{ optionId: 'a', count: 2 }], 'a')).toEqual([]);
    expect(stateOf(extras, of('a', 'b'))).toEqual({ count: 2, missing: 0, isFull: true });
  });

  it('opens by itself only where the defaults do not suffice', () => {
    expect(needsChoice(null, all)).toBe(false);
    expect(needsChoice([size, extras], all)).toBe(false);
    expect(needsChoice([extras, group('side', 2, 2, 'xyz', 'x')], all)).toBe(true);
  });

  it('asks for a part whose default was taken off sale, and forgets it', () => {
    const part = group('drink', 1, 1, 'xy', 'x');
    const drink = { ...part, options: part.options.map((option) => ({ ...option, productId: `p-${option.id}` })) };
    const withoutX = (productId: string) => productId !== 'p-x';
    expect(needsChoice([drink], all)).toBe(false);
    expect(needsChoice([drink], withoutX)).toBe(true);
    expect(stillOffered([drink], of('x', 'y'), withoutX)).toEqual(of('y'));
  });

  it('closes at the max of its last group', () => {
    const side = group('side', 1, 1, 'xy');
    expect(isLastTap([side], of('x'), 'side')).toBe(true);
    expect(isLastTap([side, size], of('x'), 'side')).toBe(false);
    expect(isLastTap([size, side], of('m', 'x'), 'side')).toBe(true);
    // Extras come after it: perhaps somebody wants one.
    expect(isLastTap([side, extras], of('x'), 'side')).toBe(false);
    expect(isLastTap([side, extras], of('x', 'a', 'b'), 'extras')).toBe(true);
  });

  it('never reaches what the rule would refuse, however it is tapped, but for what is missing', () => {
    const groups = [size, extras, group('side', 2, 3, 'xyz')];
    const taps = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(taps, (drawn) => {
        let choices: readonly Choice[] = of('m');
        for (const [at, option, isMore] of drawn) {
          const each = groups[at] as SoldGroup;
          const optionId = each.options[option]?.id as string;
          choices = (isMore && each.max > 1 ? oneMore : tapped)(each, choices, optionId) ?? choices;
        }
        const missing = groups.some((each) => stateOf(each, choices).missing > 0);
        const result = choose(groups, choices, all);
        expect(result.ok ? 'right' : result.problem).toBe(missing ? 'tooFew' : 'right');
      }),
    );
  });
});
