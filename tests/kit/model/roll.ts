/** Numbers, one after the other, that decide what an act is about. */
export interface Roll {
  between(from: number, to: number): number;
  chance(percent: number): boolean;
  pick<Each>(list: readonly Each[]): Each;
}

export function rollOf(numbers: readonly number[]): Roll {
  let next = 0;
  // After the last they come again, turned, so that two uses of one number do not fall together.
  const number = (): number => {
    const round = Math.floor(next / numbers.length);
    const value = numbers[next % numbers.length] ?? 0;
    next += 1;
    return (value + round * 7_919) % 10_007;
  };
  return {
    between: (from, to) => from + (number() % (to - from + 1)),
    chance: (percent) => 100 - (number() % 100) <= percent,
    pick<Each>(list: readonly Each[]) {
      return list[number() % list.length] as Each;
    },
  };
}

/** Of one number that fast-check chose: twelve, which is enough for most acts. */
export function numbersOf(seed: number): readonly number[] {
  let state = seed;
  return Array.from({ length: 12 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % 10_000;
  });
}
