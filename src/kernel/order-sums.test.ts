import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumsOf } from './order-sums.ts';
import { type PricingLine, priceOrder, worthOf } from './pricing.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 20_000 }),
  unitPrice: fc.integer({ min: 0, max: 10_000 }),
  vatRate: fc.constantFrom(null, 0, 800, 1800),
  off: fc.integer({ min: 0, max: 100 }),
  taken: fc.integer({ min: 0, max: 20_000 }),
});
const percent = fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 10_000 }) });
const amount = fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 0, max: 500 }) });

it('are what the shares of all lines add up to', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.oneof(fc.constant(null), percent, amount),
      fc.constantFrom(0, 333, 1000, 10_000),
      fc.constantFrom(0, 1, 250),
      (sold, wanted, feeRate, cardFee) => {
        const lines = sold.flatMap(({ quantity, off, taken, unitPrice, vatRate }, at): PricingLine[] => {
          const own = { id: `l${at}`, unitPrice, vatRate, unitDiscount: Math.floor((unitPrice * off) / 100) };
          const voided = Math.min(quantity, taken);
          const voids = voided === 0 ? [] : [{ ...own, id: `v${at}`, voids: `l${at}`, quantity: -voided }];
          return [{ ...own, quantity }, ...voids];
        });
        const { worth } = worthOf(lines);
        const discount = wanted?.kind === 'amount' ? { ...wanted, value: Math.min(wanted.value, worth) } : wanted;
        const { discount: off, fee, cardFee: onCards, total } = priceOrder({ lines, discount, feeRate, cardFee });
        expect(sumsOf(worth, { discount, feeRate, cardFee })).toEqual({ discount: off, fee, cardFee: onCards, total });
      },
    ),
    { numRuns: 1000 },
  );
});
