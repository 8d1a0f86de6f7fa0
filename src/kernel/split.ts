import { allocate } from './allocate.ts';
import { amountAt, type Minor, MoneyError, sumMinor } from './money.ts';
import type { Quantity } from './quantity.ts';

/**
 * An amount in n parts that differ by at most one unit and add up to it; the first parts are the larger ones. Throws
 * SPLIT_OUT_OF_RANGE unless n is a positive integer.
 */
export function equalSplit(total: Minor, n: number): Minor[] {
  if (!(Number.isSafeInteger(n) && n > 0)) {
    throw new MoneyError('SPLIT_OUT_OF_RANGE', `cannot split into ${n} parts`);
  }
  return allocate(total, new Array<number>(n).fill(1));
}

/** The amounts of a priced line whose sums a split must preserve. */
export type SplittableLine = {
  readonly quantity: Quantity;
  readonly gross: Minor;
  readonly lineDiscount: Minor;
  readonly orderDiscount: Minor;
  readonly total: Minor;
  readonly vat: Minor;
  readonly net: Minor;
};

/**
 * A priced line divided into parts by quantity. Each amount is shared by largest remainder over the one it depends on
 * (gross by quantity, discounts and VAT by what is left), so every part is consistent in itself, none has more discount
 * than gross, and the parts add up to the line in every amount. Two halves of an odd amount differ by one unit; pricing
 * them again would not preserve that. Throws SPLIT_OUT_OF_RANGE unless the quantities have the line's sign and its sum.
 */
export function splitLine(line: SplittableLine, quantities: readonly Quantity[]): SplittableLine[] {
  const sign = Math.sign(line.quantity);
  if (quantities.some((quantity) => quantity * sign <= 0) || sumMinor(quantities) !== line.quantity) {
    throw new MoneyError('SPLIT_OUT_OF_RANGE', `${quantities.join(' + ')} is not a split of ${line.quantity}`);
  }
  const gross = allocate(line.gross, quantities);
  const lineDiscount = allocate(line.lineDiscount, gross);
  const discounted = minus(gross, lineDiscount);
  const orderDiscount = allocate(line.orderDiscount, discounted);
  const total = minus(discounted, orderDiscount);
  const vat = allocate(line.vat, total);
  const net = minus(total, vat);
  return quantities.map((quantity, index) => ({
    quantity,
    gross: amountAt(gross, index),
    lineDiscount: amountAt(lineDiscount, index),
    orderDiscount: amountAt(orderDiscount, index),
    total: amountAt(total, index),
    vat: amountAt(vat, index),
    net: amountAt(net, index),
  }));
}

function minus(from: readonly Minor[], taken: readonly Minor[]): Minor[] {
  return from.map((amount, index) => amount - amountAt(taken, index));
}
