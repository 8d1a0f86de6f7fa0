import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CodedError } from './error.ts';
import { assertMinor, cashRounding, currencies, lineGross, MoneyError, mulDiv, roundDiv, sumMinor } from './money.ts';

const MAX = Number.MAX_SAFE_INTEGER;
const safe = fc.maxSafeInteger();
const divisor = fc.maxSafeInteger().filter((value) => value !== 0);

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    return error instanceof MoneyError ? error.code : (error as Error).message;
  }
  return 'nothing thrown';
}

/** Half away from zero by its definition: the quotient is within half a divisor, and on a tie on the far side of zero. */
function isRounded(numerator: bigint, denominator: bigint, quotient: bigint): boolean {
  const error = 2n * (quotient * denominator - numerator);
  const size = denominator < 0n ? -denominator : denominator;
  const off = error < 0n ? -error : error;
  const positive = numerator < 0n === denominator < 0n;
  const farther = positive ? quotient * size * 2n > abs(numerator) * 2n : -quotient * size * 2n > abs(numerator) * 2n;
  return off < size || (off === size && farther);
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

describe('roundDiv', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [5, -2, -3],
    [-5, -2, 3],
    [4, 3, 1],
    [-4, 3, -1],
    [7, 4, 2],
    [0, -7, 0],
    [-1, 3, 0],
    [1, -3, 0],
    [6, 3, 2],
    [MAX, 2, 2 ** 52],
    [MAX, MAX, 1],
    [2 ** 52, MAX, 1],
    [2 ** 52 - 1, MAX, 0],
  ])('%d / %d = %d, as numbers and as BigInts', (numerator, denominator, expected) => {
    expect(roundDiv(numerator, denominator)).toBe(expected);
    expect(roundDiv(BigInt(numerator), denominator)).toBe(expected);
    expect(roundDiv(numerator, BigInt(denominator))).toBe(expected);
    expect(roundDiv(BigInt(numerator), BigInt(denominator))).toBe(expected);
  });

  test('rounds half away from zero by definition', () => {
    fc.assert(
      fc.property(safe, divisor, (numerator, denominator) => {
        expect(isRounded(BigInt(numerator), BigInt(denominator), BigInt(roundDiv(numerator, denominator)))).toBe(true);
      }),
    );
  });

  test('its BigInt path rounds the same', () => {
    fc.assert(
      fc.property(safe, divisor, (numerator, denominator) => {
        expect(roundDiv(BigInt(numerator), denominator)).toBe(roundDiv(numerator, denominator));
      }),
    );
  });

  test('refuses what is not exact', () => {
    expect(codeOf(() => roundDiv(1.5, 2))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(codeOf(() => roundDiv(1, 2.5))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(codeOf(() => roundDiv(MAX + 1, 2))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(codeOf(() => roundDiv(2n ** 60n, 1))).toBe('AMOUNT_OUT_OF_RANGE');
    expect(codeOf(() => roundDiv(1, 0))).toBe('Division by zero');
    expect(codeOf(() => roundDiv(1n, 0))).toBe('Division by zero');
  });
});

describe('mulDiv', () => {
  test('is exact where the product is not a safe integer', () => {
    expect(mulDiv(MAX, MAX, MAX)).toBe(MAX);
    expect(mulDiv(MAX, -MAX, MAX)).toBe(-MAX);
    expect(mulDiv(94_906_267, 94_906_267, 2)).toBe(Number((94_906_267n ** 2n + 1n) / 2n));
    fc.assert(
      fc.property(safe, fc.integer(), (a, b) => {
        const size = BigInt(MAX);
        expect(isRounded(BigInt(a) * BigInt(b), size, BigInt(mulDiv(a, b, MAX)))).toBe(true);
      }),
    );
  });

  test('refuses a result that is not a safe integer', () => {
    expect(codeOf(() => mulDiv(MAX, 2, 1))).toBe('AMOUNT_OUT_OF_RANGE');
  });
});

describe('lineGross', () => {
  test.each([
    [1000, 150, 150],
    [3000, 99, 297],
    [500, 99, 50],
    [-500, 99, -50],
    [333, 1000, 333],
    [30, 1650, 50],
    [29, 1650, 48],
    [0, 150, 0],
    [1000, 0, 0],
    [1000, -50, -50],
  ])('%d thousandths at %d are %d', (quantity, price, expected) => {
    expect(lineGross(quantity, price)).toBe(expected);
  });
});

describe('cashRounding', () => {
  test.each([
    ['EUR', 1234, 0],
    ['ALL', 12_349, -49],
    ['ALL', 12_350, 50],
    ['ALL', -12_350, -50],
    ['MKD', 12_351, 49],
    ['MKD', 12_300, 0],
    ['RSD', 50, 50],
    ['RSD', 49, -49],
  ] as const)('%s %d differs by %d', (currency, amount, expected) => {
    expect(cashRounding(amount, currency)).toBe(expected);
  });

  test('leads to the nearest amount that coins can pay', () => {
    const amount = fc.integer();
    fc.assert(
      fc.property(amount, fc.constantFrom('EUR', 'ALL', 'MKD', 'RSD'), (due, currency) => {
        const difference = cashRounding(due, currency);
        const { cashUnit } = currencies[currency];
        expect(Math.abs((due + difference) % cashUnit)).toBe(0);
        expect(Math.abs(difference) * 2).toBeLessThanOrEqual(cashUnit);
      }),
    );
  });
});

test('the currency table is the one of the domain', () => {
  expect(currencies).toEqual({
    EUR: { decimalsKept: 2, wholeDecimals: 2, cashUnit: 1 },
    ALL: { decimalsKept: 2, wholeDecimals: 0, cashUnit: 100 },
    MKD: { decimalsKept: 2, wholeDecimals: 0, cashUnit: 100 },
    RSD: { decimalsKept: 2, wholeDecimals: 2, cashUnit: 100 },
  });
});

test('an amount is a safe integer and nothing else', () => {
  for (const amount of [0, -1, MAX, -MAX]) {
    expect(() => assertMinor(amount)).not.toThrow();
  }
  for (const other of [0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX + 1, '5', null, undefined, 5n]) {
    expect(codeOf(() => assertMinor(other))).toBe('AMOUNT_OUT_OF_RANGE');
  }
});

test('an error names its code and the value', () => {
  const error = new MoneyError('AMOUNT_OUT_OF_RANGE', 'detail');
  expect(error).toBeInstanceOf(CodedError);
  expect(error).toMatchObject({
    name: 'MoneyError',
    code: 'AMOUNT_OUT_OF_RANGE',
    status: 400,
    message: 'AMOUNT_OUT_OF_RANGE: detail',
  });
  expect(() => assertMinor(0.5)).toThrow('0.5 is not an amount in minor units');
});

test('a sum is exact or refused', () => {
  expect(sumMinor([])).toBe(0);
  expect(sumMinor([1, -2, 5])).toBe(4);
  expect(codeOf(() => sumMinor([MAX, 1]))).toBe('AMOUNT_OUT_OF_RANGE');
  // Back in range at the end, but not exact on the way.
  expect(codeOf(() => sumMinor([MAX, 2, -2]))).toBe('AMOUNT_OUT_OF_RANGE');
});
