import { setImmediate } from 'node:timers/promises';

const usual = 50;
/** For rows whose every cell takes long. */
export const rowsAtOnce = 1;

/**
 * Processes items in chunks and yields to the event loop between them: two thousand rows take half a second, and
 * requests must not wait that long.
 */
export async function inSlices<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
  size = usual,
) {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await setImmediate();
    done.push(...(await Promise.all(items.slice(at, at + size).map((item, index) => work(item, at + index)))));
  }
  return done;
}
