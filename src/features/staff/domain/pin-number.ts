/**
 * A PIN is a number and a secret, typed in one: `3` and `4816290` are 34816290. The number is no secret; it says whose PIN it
 * is. Numbers are told by their first digit, so that none begins as another does: 0 to 7, then 80 to 89, then 900 to 999.
 */
export interface PinParts {
  readonly number: string;
  readonly secret: string;
}

/** The digits of the number, by the first one. */
function lengthOfNumber(pin: string): number {
  const first = pin[0] ?? '';
  if (first === '9') return 3;
  return first === '8' ? 2 : 1;
}

export function partsOf(pin: string): PinParts {
  const length = lengthOfNumber(pin);
  return { number: pin.slice(0, length), secret: pin.slice(length) };
}

/** Whether two numbers could not be told apart. */
const overlap = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

export const isFree = (number: string, taken: readonly string[]): boolean =>
  !taken.some((other) => overlap(number, other));

/** All numbers, the shortest first: 118 people. */
const numbers = [
  ...Array.from({ length: 8 }, (_, n) => String(n)),
  ...Array.from({ length: 10 }, (_, n) => String(80 + n)),
  ...Array.from({ length: 100 }, (_, n) => String(900 + n)),
];

/** The first number that nobody has, or null. */
export const freeNumber = (taken: readonly string[]): string | null =>
  numbers.find((number) => isFree(number, taken)) ?? null;
