import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutVat, withVat } from './net-price.ts';

const rate = fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10_000 }));
const amount = fc.integer({ min: 0, max: 100_000_00 });

it('takes VAT off and puts it on', () => {
  expect(withoutVat(118, 1800)).toBe(100);
  expect(withVat(100, 1800)).toBe(118);
  expect(withoutVat(150, 1800)).toBe(127);
  expect(withoutVat(150, null)).toBe(150);
  expect(withVat(150, 0)).toBe(150);
});

it('comes back within a minor unit when VAT is taken off and put on again', () => {
  fc.assert(
    fc.property(amount, rate, (gross, percent) => {
      expect(Math.abs(withVat(withoutVat(gross, percent), percent) - gross)).toBeLessThanOrEqual(1);
    }),
  );
});

it('comes back exactly when VAT is put on and taken off again', () => {
  fc.assert(
    fc.property(amount, rate, (net, percent) => {
      expect(withoutVat(withVat(net, percent), percent)).toBe(net);
    }),
  );
});
