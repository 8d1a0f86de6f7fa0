/** Reproducible random numbers: the same seed gives the same numbers on every machine. */
export interface Dice {
  /** A whole number, both ends included. */
  readonly between: (from: number, to: number) => number;
  readonly chance: (probability: number) => boolean;
}

export function rollDice(seed: string): Dice {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);

  // Mulberry32: small, and good enough for generated sales.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return {
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
  };
}

/** @throws RangeError if there is nothing to pick from. */
export function pick<T>(dice: Dice, choices: readonly T[]): T {
  if (choices.length === 0) throw new RangeError('nothing to pick from');
  return choices[dice.between(0, choices.length - 1)] as T;
}

/** Weights are positive whole numbers. @throws RangeError if there is nothing to pick from. */
export function weighted<T>(dice: Dice, choices: readonly (readonly [T, number])[]): T {
  let rest = dice.between(
    1,
    choices.reduce((sum, [, weight]) => sum + weight, 0),
  );
  for (const [choice, weight] of choices) {
    rest -= weight;
    if (rest <= 0) return choice;
  }
  throw new RangeError('nothing to pick from');
}
