import { setImmediate } from 'node:timers/promises';

/** Nobody notices so short a wait. */
const longestMs = 20;

/** Called between the steps of a long piece of work: when it has lasted for a while, others are served before it goes on. */
export type Turn = () => Promise<void>;

export function openTurn(clock: () => number = () => performance.now()): Turn {
  let since = clock();
  return async () => {
    if (clock() - since < longestMs) return;
    await setImmediate();
    since = clock();
  };
}

/** One item after the other. */
export async function inTurns<T, R>(items: readonly T[], turn: Turn, work: (item: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) {
    await turn();
    done.push(await work(item));
  }
  return done;
}
