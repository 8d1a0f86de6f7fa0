import { expect, test } from 'vitest';
import { assertQuantity, multiplyQuantity, ONE } from './quantity.ts';

test('a quantity is whole thousandths', () => {
  expect(ONE).toBe(1000);
  for (const quantity of [0, 30, -1000]) {
    expect(() => assertQuantity(quantity)).not.toThrow();
  }
  for (const other of [0.5, Number.NaN, '1000', null, 2 ** 53]) {
    expect(() => assertQuantity(other)).toThrow(`QUANTITY_OUT_OF_RANGE: ${other} is not a quantity in thousandths`);
  }
});

test.each([
  [30, 1500, 45],
  [25, 500, 13],
  [25, -500, -13],
  [ONE, ONE, ONE],
  [333, ONE, 333],
  [30, 0, 0],
])('%d times %d thousandths is %d', (quantity, times, expected) => {
  expect(multiplyQuantity(quantity, times)).toBe(expected);
});
