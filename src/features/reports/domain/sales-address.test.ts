import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presets } from './period.ts';
import { periodOf, readAddress, type SalesAddress, writeAddress } from './sales-address.ts';
import { salesGroupings, salesReport } from './sales-report.ts';

const address: fc.Arbitrary<SalesAddress> = fc.constantFrom(...salesGroupings).chain((groupBy) =>
  fc.record({
    period: fc.oneof(fc.constantFrom(...presets), fc.constant({ from: '2026-10-05', to: '2026-11-02' })),
    groupBy: fc.constant(groupBy),
    category:
      groupBy === 'paymentMethod'
        ? fc.constant(null)
        : fc.constantFrom(null, 'none', '01a1fc20-ed32-73db-a24a-1dceb08979bb'),
    sort: fc.option(
      fc.record({
        column: fc.constantFrom('name' as const, ...salesReport.groupings[groupBy].figures),
        isDescending: fc.boolean(),
      }),
    ),
  }),
);

describe('the address of the report', () => {
  it('contains all choices', () => {
    fc.assert(
      fc.property(address, (each) => {
        expect(readAddress(writeAddress(each))).toEqual(each);
      }),
    );
  });

  it('starts with the last seven days, by day', () => {
    expect(readAddress({})).toEqual({ period: 'last7', groupBy: 'day', category: null, sort: null });
  });

  it.each([
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: 20261101, to: '2026-11-02' },
    { period: 'forever', by: 'weather', category: "'; --", sort: '-covers-' },
    { by: 'product', sort: 'covers' },
  ])('takes %o for not said', (search) => {
    const { period, category, sort } = readAddress(search);
    expect({ period, category, sort }).toEqual({ period: 'last7', category: null, sort: null });
  });

  it('never splits payments by category', () => {
    expect(readAddress({ by: 'paymentMethod', category: 'none' }).category).toBeNull();
    expect(writeAddress({ period: 'today', groupBy: 'paymentMethod', category: 'none', sort: null })).toEqual({
      period: 'today',
      by: 'paymentMethod',
    });
  });

  it('keeps a quick date relative to the day on which it is opened', () => {
    const yesterday = readAddress({ period: 'yesterday' });
    expect(periodOf(yesterday, '2026-11-21').from).toBe('2026-11-20');
    expect(periodOf(yesterday, '2027-01-01').from).toBe('2026-12-31');
  });
});
