import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankBySales } from './ranking.ts';

const categoryOf = (id: string) => (id.startsWith('-') ? null : (id[0] ?? null));

it('puts what sold best first, within the places of its category', () => {
  const sold = new Map([
    ['a1', 3],
    ['a3', 9],
    ['b1', 1],
    ['b2', 5],
  ]);
  const ranked = rankBySales(
    ['a1', 'b1', 'a2', 'b2', 'a3', '-x'],
    categoryOf,
    new Set(['a']),
    (id) => sold.get(id) ?? 0,
  );
  expect(ranked).toEqual(['a3', 'b1', 'a1', 'b2', 'a2', '-x']);
});

it('keeps the manual order of unsold products, loses nothing and moves no other category', () => {
  const ids = fc.uniqueArray(fc.stringMatching(/^[abc-][0-9]{1,2}$/), { maxLength: 30 });
  fc.assert(
    fc.property(ids, fc.func(fc.nat(3)), (all, sold) => {
      const ranked = rankBySales(all, categoryOf, new Set(['a', 'b']), sold as (id: string) => number);
      expect([...ranked].sort()).toEqual([...all].sort());
      expect(ranked.map(categoryOf)).toEqual(all.map(categoryOf));
      expect(ranked.filter((id) => id[0] === 'c')).toEqual(all.filter((id) => id[0] === 'c'));
      expect(rankBySales(all, categoryOf, new Set(['a', 'b']), () => 0)).toEqual(all);
    }),
  );
});
