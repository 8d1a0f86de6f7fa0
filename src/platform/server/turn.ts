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
