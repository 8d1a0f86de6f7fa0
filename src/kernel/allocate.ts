import { amountAt, assertMinor, type Minor, MoneyError, sumMinor } from './money.ts';

/**
 * Shares `total` among the weights in proportion, by largest remainder, ties by order. The shares add up to the total
 * and each is its exact proportion rounded up or down, so a weight of zero gets zero and no share exceeds its weight
 * when the total does not exceed their sum. Negating the total negates every share, so a refund mirrors its sale.
 * Weights may be negative (void lines) as long as they do not cancel out: throws NOTHING_TO_ALLOCATE_TO when a total
 * other than zero meets weights whose sum is zero. A total of zero gives zeros.
 */
export function allocate(total: Minor, weights: readonly number[]): Minor[] {
  assertMinor(total);
  if (total === 0) {
    return weights.map(() => 0);
  }
  const sum = sumMinor(weights);
  if (sum === 0) {
    throw new MoneyError('NOTHING_TO_ALLOCATE_TO', `${total} has no weight to go to`);
  }
  return largestRemainder(total, weights, total, sum);
}

/**
 * The exact shares weight × factor ÷ divisor, rounded up or down by largest remainder (ties by order) so that they add
 * up to `total`, which has to be the sum of the exact shares rounded to a neighbouring integer.
 */
export function largestRemainder(total: Minor, weights: readonly number[], factor: number, divisor: number): Minor[] {
  // Rounding starts from below; measuring from the total's side of zero makes it symmetric.
  const sign = total < 0 ? -1 : 1;
  const direction = sign * (divisor < 0 ? -1 : 1);
  const size = Math.abs(divisor);
  const shares: Minor[] = [];
  const remainders: number[] = [];
  for (const weight of weights) {
    const { quotient, remainder } = floorMulDiv(weight * direction, factor, size);
    shares.push(quotient);
    remainders.push(remainder);
  }
  const missing = total * sign - sumMinor(shares);
  if (missing > 0) {
    const ranking = remainders
      .map((_, index) => index)
      .sort((a, b) => amountAt(remainders, b) - amountAt(remainders, a));
    for (const index of ranking.slice(0, missing)) shares[index] = amountAt(shares, index) + 1;
  }
  return sign < 0 ? shares.map((share) => 0 - share) : shares;
}

/** a × b ÷ divisor rounded down, and what is left of the divisor: both exact. The divisor is positive. */
function floorMulDiv(a: number, b: number, divisor: number): { quotient: number; remainder: number } {
  const product = a * b;
  if (Number.isSafeInteger(product)) {
    const rest = product % divisor;
    // Adding zero turns the -0 of a negated zero into 0.
    const towardsZero = (product - rest) / divisor + 0;
    return rest < 0
      ? { quotient: towardsZero - 1, remainder: rest + divisor }
      : { quotient: towardsZero, remainder: rest };
  }
  const exact = BigInt(a) * BigInt(b);
  const size = BigInt(divisor);
  const remainder = ((exact % size) + size) % size;
  const quotient = Number((exact - remainder) / size);
  assertMinor(quotient);
  return { quotient, remainder: Number(remainder) };
}
