/** Numbers that fast-check chose, one after the other: small ones, which shrink, decide what an act is about. */
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
