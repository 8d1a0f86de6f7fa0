import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertVatRate, vatOf } from './vat.ts';

test.each([
  [118, 1800, 18],
  [100, 1800, 15],
  [-100, 1800, -15],
  [1000, 1800, 153],
  [108, 800, 8],
  [1, 10_000, 1],
  [-1, 10_000, -1],
  [1234, 0, 0],
  [1234, null, 0],
  [0, 1800, 0],
])('%d at %s contains %d', (gross, rate, expected) => {
  expect(vatOf(gross, rate)).toBe(expected);
});

test('VAT is within half a unit of gross × r / (1 + r), with the sign of the gross', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const vat = vatOf(gross, rate);
      const error = BigInt(vat) * BigInt(10_000 + rate) - BigInt(gross) * BigInt(rate);
      expect(2n * (error < 0n ? -error : error) <= BigInt(10_000 + rate)).toBe(true);
      expect(vatOf(0 - gross, rate)).toBe(0 - vat);
    }),
  );
});

test('a rate is null or 0 to 10000 whole basis points', () => {
  for (const rate of [null, 0, 10_000]) {
    expect(() => assertVatRate(rate)).not.toThrow();
  }
  for (const rate of [-1, 10_001, 0.18, Number.NaN]) {
    expect(() => vatOf(100, rate)).toThrow(`VAT_RATE_OUT_OF_RANGE: ${rate} is not a VAT rate in basis points`);
  }
});
