import { allocate } from './allocate.ts';
import { type Minor, MoneyError } from './money.ts';

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
