import { setTimeout as delay } from 'node:timers/promises';

interface Turn {
  readonly key: string;
  readonly run: () => Promise<void>;
}

export interface Pacer {
  /** Runs the work when it is its turn: one at a time, by whoever had the last turn longest ago. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** The pause after each piece of work, as a multiple of what it took. */
const rest = 2;
/** No pause is longer, ms: work that had to wait for others took long for another reason. */
const longest = 500;

/**
 * For work that nobody waits for and that anyone may send a lot of: it takes a third of the time at most, so that the till
 * next to it goes on selling. The key names the device, so that one that sends much does not keep out the others.
 */
export function createPacer(pause: (ms: number) => Promise<unknown> = unreferenced): Pacer {
  let waiting: readonly Turn[] = [];
  let isBusy = false;
  let turns = 0;
  const lastTurn = new Map<string, number>();
  const since = ({ key }: Turn) => lastTurn.get(key) ?? 0;

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = longestAgo(); next !== undefined; next = longestAgo()) {
      const taken = next;
      waiting = waiting.filter((turn) => turn !== taken);
      turns += 1;
      lastTurn.set(taken.key, turns);
      const began = performance.now();
      await taken.run();
      await pause(Math.min(longest, rest * (performance.now() - began)));
    }
    isBusy = false;
  }

  function longestAgo(): Turn | undefined {
    return waiting.reduce<Turn | undefined>(
      (best, turn) => (best === undefined || since(turn) < since(best) ? turn : best),
      undefined,
    );
  }

  return {
    run: (key, task) =>
      new Promise((resolve, reject) => {
        const run = () => task().then(resolve, reject);
        waiting = [...waiting, { key, run }];
        work().catch(reject);
      }),
  };
}

const unreferenced = (ms: number) => delay(ms, undefined, { ref: false });
