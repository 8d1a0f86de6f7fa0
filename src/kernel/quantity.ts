import { MoneyError, mulDiv } from './money.ts';

/** Integer thousandths of a product's unit: one piece is 1000, 30 ml of a litre is 30. Negative on a void line. */
export type Quantity = number;

/** One unit of a product. */
export const ONE: Quantity = 1000;

/** Throws QUANTITY_OUT_OF_RANGE unless the value is a safe integer. */
export function assertQuantity(value: unknown): asserts value is Quantity {
  if (!Number.isSafeInteger(value)) {
    throw new MoneyError('QUANTITY_OUT_OF_RANGE', `${String(value)} is not a quantity in thousandths`);
  }
}

/** `times` (thousandths) of a quantity, rounded half away from zero: 1.5 portions of 0.030 l are 0.045 l. */
export function multiplyQuantity(quantity: Quantity, times: Quantity): Quantity {
  return mulDiv(quantity, times, ONE);
}
