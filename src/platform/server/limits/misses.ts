import type { Throttle } from './throttle.ts';

export interface Tries {
  /** How many misses a key may have. */
  readonly throttle: Throttle;
  readonly key: string;
  /** How many are tried at once. */
  readonly count: number;
  /** What happens to whoever missed too often: throws. */
  readonly refuse: () => never;
}

/**
 * Does what may miss, such as naming a number that nobody has. Each try is taken for a miss until the answer, so that many at once try
 * no more than one after the other. What fails is no miss, unless `missesOf` counts the error as some.
 */
export async function countingMisses<T>(
  { throttle, key, count, refuse }: Tries,
  work: () => Promise<T>,
  missesIn: (done: T) => number,
  missesOf: (error: unknown) => number = () => 0,
): Promise<T> {
  if (!throttle(key, count)) return refuse();
  let misses = 0;
  try {
    const done = await work();
    misses = missesIn(done);
    return done;
  } catch (error) {
    misses = missesOf(error);
    throw error;
  } finally {
    throttle(key, Math.min(misses, count) - count);
  }
}
