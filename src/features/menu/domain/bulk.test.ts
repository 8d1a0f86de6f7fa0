import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical } from '#kernel/canonical.ts';
import {
  type BulkChange,
  type BulkValues,
  isRoundedFiner,
  type PriceChange,
  priceAfter,
  restored,
  valuesAfter,
} from './bulk.ts';

const price = fc.integer({ min: 0, max: 100_000_000_00 });
const rounding = fc
  .integer({ min: 1, max: 100_000 })
  .chain((step) => fc.record({ step: fc.constant(step), ending: fc.integer({ min: 0, max: step - 1 }) }));
const moved = rounding.chain((each) =>
  fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      value: fc.integer({ min: -10_000, max: 100_000 }),
      step: fc.constant(each.step),
      ending: fc.constant(each.ending),
    }),
    fc.record({
      kind: fc.constant('amount' as const),
      value: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      step: fc.constant(each.step),
      ending: fc.constant(each.ending),
    }),
  ),
);
/** The exact price after the change, in ten-thousandths of a minor unit. */
const exactOf = (from: number, { kind, value }: PriceChange) =>
  kind === 'percent' ? BigInt(from) * BigInt(10_000 + value) : (BigInt(from) + BigInt(value)) * 10_000n;

describe('the price after a bulk change', () => {
  it.each<[string, number, Partial<PriceChange>, number]>([
    ['five percent to five cents', 199, { value: 500, step: 5 }, 210],
    ['five percent to whole denari', 10_350, { value: 500, step: 100 }, 10_900],
    ['ending in 9', 7_200, { value: 500, step: 1_000, ending: 900 }, 7_900],
    ['ending in ,99', 250, { value: 1_000, step: 100, ending: 99 }, 299],
    ['a raise that would round below the price', 10_000, { value: 300, step: 1_000, ending: 900 }, 10_900],
    ['a reduction that would round above the price', 10_850, { value: -50, step: 1_000, ending: 900 }, 9_900],
    ['only rounding', 10_350, { value: 0, step: 100 }, 10_400],
    ['an amount', 250, { kind: 'amount', value: 20 }, 270],
    ['less than nothing', 250, { kind: 'amount', value: -300 }, -50],
    ['free stays free', 0, { value: 1_000, step: 100, ending: 99 }, 0],
    ['cheaper than any price with the ending', 20, { value: -1_000, step: 100, ending: 99 }, 20],
    ['the whole price off', 250, { value: -10_000, step: 100, ending: 99 }, 0],
    ['a new price', 250, { kind: 'set', value: 333, step: 5 }, 333],
  ])('%s', (_name, from, change, expected) => {
    expect(priceAfter(from, { kind: 'percent', value: 0, step: 1, ending: 0, ...change })).toBe(expected);
  });

  it.each<[string, number, Partial<PriceChange>, number]>([
    ['ten percent on 0.65, to whole denari', 65, { value: 1_000, step: 100 }, 70],
    ['only rounding 0.65 to whole denari', 65, { value: 0, step: 100 }, 70],
    ['fewer than ten of the smallest unit', 3, { value: 1_000, step: 100 }, 3],
    ['a step that no tenth of is whole', 33, { value: 1_000, step: 25 }, 36],
    ['a large price beside it', 6_500, { value: 1_000, step: 100 }, 7_200],
  ])('review 14, new user 3: is not rounded away from what was asked: %s', (_name, from, change, expected) => {
    const whole: PriceChange = { kind: 'percent', value: 0, step: 1, ending: 0, ...change };
    expect(priceAfter(from, whole)).toBe(expected);
    expect(isRoundedFiner(expected, whole)).toBe(from < 100);
  });

  it('has the ending, is the nearest such price, and rounding never turns its direction', () => {
    fc.assert(
      fc.property(price, moved, (from, change) => {
        const after = priceAfter(from, change);
        const exact = exactOf(from, change);
        if (exact < 0n) {
          expect(after).toBeLessThanOrEqual(0);
          return;
        }
        if (change.value > 0) expect(after).toBeGreaterThanOrEqual(from);
        if (change.value < 0) expect(after).toBeLessThanOrEqual(from);
        if (exact === 0n) {
          expect(after).toBe(0);
          return;
        }
        // What the rounding would move by more than a tenth is as near as that, or as a minor unit.
        if (after === 0 || isRoundedFiner(after, change)) {
          const difference = BigInt(after) * 10_000n - exact;
          const most = exact / 10n > 10_000n ? exact / 10n : 10_000n;
          expect((difference < 0n ? -difference : difference) <= most).toBe(true);
          return;
        }
        const isKept = after === from && change.value < 0;
        if (!isKept) expect(after % change.step).toBe(change.ending);
        const apart = (each: number) => {
          const difference = BigInt(each) * 10_000n - exact;
          return difference < 0n ? -difference : difference;
        };
        const isAllowed = (each: number) =>
          each >= 0 && (change.value <= 0 || each >= from) && (change.value >= 0 || each <= from);
        for (const other of [after - change.step, after + change.step]) {
          if (!isKept && isAllowed(other)) expect(apart(after) <= apart(other)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const ids = ['a', 'b', 'c', 'd'] as const;
const link = fc.constantFrom<string | null>(null, ...ids);
const product: fc.Arbitrary<BulkValues> = fc.record({
  categoryId: link,
  unitId: fc.constantFrom(...ids),
  stationId: link,
  vatRate: fc.constantFrom(null, 500, 1_800),
  isActive: fc.boolean(),
  price: fc.integer({ min: 0, max: 100_000 }),
  menuIds: fc.subarray([...ids]),
});
const change: fc.Arbitrary<BulkChange> = fc
  .record(
    {
      categoryId: link,
      unitId: fc.constantFrom(...ids),
      stationId: link,
      vatRate: fc.constantFrom(null, 500, 1_800),
      isActive: fc.boolean(),
      price: moved,
      addTo: fc.subarray([...ids]),
      removeFrom: fc.subarray([...ids]),
    },
    { requiredKeys: [] },
  )
  .map(({ addTo, removeFrom, ...rest }) => ({
    ...rest,
    ...(addTo !== undefined && { addTo }),
    ...(removeFrom !== undefined && { removeFrom: removeFrom.filter((id) => addTo?.includes(id) !== true) }),
  }));
const fields = ['categoryId', 'unitId', 'stationId', 'vatRate', 'isActive', 'price', 'menuIds'] as const;
/** What differs, as the server stores it. */
const changedBy = (before: BulkValues, after: BulkValues) => {
  const differing = fields.filter((field) => canonical(before[field]) !== canonical(after[field]));
  const pick = (from: BulkValues) => Object.fromEntries(differing.map((field) => [field, from[field]]));
  return { before: pick(before), after: pick(after) };
};

describe('a bulk change', () => {
  it('changes the given fields and no other', () => {
    fc.assert(
      fc.property(product, change, (before, wanted) => {
        const after = valuesAfter(before, wanted);
        for (const field of ['categoryId', 'unitId', 'stationId', 'vatRate', 'isActive'] as const) {
          expect(after[field]).toEqual(wanted[field] === undefined ? before[field] : wanted[field]);
        }
        expect(after.price).toBe(wanted.price === undefined ? before.price : priceAfter(before.price, wanted.price));
        for (const id of ids) {
          const is = wanted.addTo?.includes(id) || (before.menuIds?.includes(id) && !wanted.removeFrom?.includes(id));
          expect(after.menuIds?.includes(id)).toBe(is === true);
        }
      }),
    );
  });

  it('is undone exactly, and leaves what others changed in other fields', () => {
    fc.assert(
      fc.property(product, change, product, fc.subarray([...fields]), (before, wanted, other, touched) => {
        const after = valuesAfter(before, wanted);
        const made = changedBy(before, after);
        const present = { ...after, ...Object.fromEntries(touched.map((field) => [field, other[field]])) };
        const result = restored(present, made);
        const isTouched = (field: (typeof fields)[number]) =>
          field in made.before && field !== 'menuIds' && present[field] !== after[field];
        const [was, is, now] = [before.menuIds ?? [], after.menuIds ?? [], present.menuIds ?? []];
        const ours = ids.filter((id) => was.includes(id) !== is.includes(id));
        const areMenusTouched = ours.some((id) => now.includes(id) !== is.includes(id));
        expect(result.ok).toBe(!(fields.some(isTouched) || areMenusTouched));
        if (!result.ok) return;
        for (const field of fields) {
          if (field === 'menuIds') {
            const expected = ids.filter((id) => (ours.includes(id) ? was : now).includes(id));
            expect([...(result.values.menuIds ?? [])].sort()).toEqual([...expected].sort());
          } else {
            expect(result.values[field]).toEqual(field in made.before ? before[field] : present[field]);
          }
        }
      }),
    );
  });
});
