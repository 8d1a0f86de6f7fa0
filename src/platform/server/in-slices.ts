import { setImmediate } from 'node:timers/promises';

const size = 50;

/**
 * Works through many things in slices, between which the event loop turns to others: two thousand rows are half a second
 * of thinking, and nobody's tap waits for all of it.
 */
export async function inSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R | Promise<R>) {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await setImmediate();
    done.push(...(await Promise.all(items.slice(at, at + size).map((item, index) => work(item, at + index)))));
  }
  return done;
}
