import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cashDue, quickCash } from './quick-cash.ts';

describe('quick cash', () => {
  it('offers the notes that are likely to be handed over, never the exact amount', () => {
    expect(quickCash(480, 'EUR')).toEqual([500, 1000, 2000, 5000]);
    expect(quickCash(1000, 'EUR')).toEqual([2000, 5000, 10_000, 20_000]);
    expect(quickCash(2310, 'EUR')).toEqual([2500, 3000, 4000, 5000]);
  });

  it('counts from what is due in cash where coins are missing', () => {
    expect(cashDue(34_960, 'ALL', 0)).toBe(35_000);
    // 0.60 of a lek was paid with a whole one.
    expect(cashDue(34_940, 'ALL', 60)).toBe(34_900);
    expect(quickCash(35_000, 'ALL')).toEqual([40_000, 50_000, 100_000, 200_000]);
  });

  it('offers nothing for nothing', () => {
    expect(quickCash(0, 'EUR')).toEqual([]);
  });

  it('always covers what is due, with at most four offers in rising order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.constantFrom('EUR', 'ALL', 'MKD', 'RSD'),
        (due, currency) => {
          const offers = quickCash(due, currency);
          expect(offers.length).toBeLessThanOrEqual(4);
          expect(offers.every((offer) => offer > due)).toBe(true);
          expect(offers).toEqual([...new Set(offers)].sort((a, b) => a - b));
        },
      ),
    );
  });
});
