import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  adding,
  ask,
  assortment,
  contextOf,
  decideOn,
  feeRates,
  having,
  opening,
  policy,
} from '../../../../../tests/kit/orders.ts';
import { billOf } from '../../domain/bill.ts';
import { isDiscount } from '../../domain/discount.ts';
import { baseOf, resultOf } from './discount-figures.ts';

const manager = (serviceFee: number) =>
  contextOf({ policy: { ...policy, serviceFee } }, { role: 'Manager', flags: [] });

it('review 26: under a service fee, a discount is shown as it is taken off what is sold', () => {
  // Four at 1.50, and a fee of 0.60.
  const order = having([opening, adding('a', 'makiato', 4000)], manager(1000));
  expect(baseOf(order, undefined)).toBe(600);
  expect(resultOf(order, undefined, null)).toEqual({ amount: 0, rest: 660 });
  expect(resultOf(order, undefined, { kind: 'percent', value: 2000 })).toEqual({ amount: 120, rest: 528 });
  expect(resultOf(order, undefined, { kind: 'amount', value: 100 })).toEqual({ amount: 100, rest: 550 });
  expect([600, 601].map((value) => isDiscount({ kind: 'amount', value }, baseOf(order, undefined)))).toEqual([
    true,
    false,
  ]);
});

it('review 26: a discount that the rule takes comes to what was shown, and one that cannot be given is refused', () => {
  const discount = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 11_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 3_000 }) }),
  );
  const products = fc.array(fc.constantFrom(...assortment), { minLength: 1, maxLength: 5 });
  const seen = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(feeRates, products, discount, fc.boolean(), (fee, sold, given, hasOne) => {
      const context = manager(fee);
      const before = { type: 'discountOrder' as const, discount: { kind: 'percent' as const, value: 1000 } };
      const order = having(
        [opening, ...sold.map((product, index) => adding(`l${index}`, product)), ...(hasOne ? [before] : [])],
        context,
      );
      const decision = decideOn(order, ask({ type: 'discountOrder', discount: given }), context);
      expect(decision.ok).toBe(isDiscount(given, baseOf(order, undefined)));
      seen[decision.ok ? 'taken' : 'refused'] += 1;
      if (!decision.ok) return;
      const { discount: amount, total: rest } = billOf(decision.order);
      expect(resultOf(order, undefined, given)).toEqual({ amount, rest });
    }),
  );
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(5);
});
