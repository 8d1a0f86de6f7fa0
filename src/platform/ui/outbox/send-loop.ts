import type { Deliver } from './deliver.ts';
import type { OutboxStorage } from './entry.ts';
import type { Lanes } from './lanes.ts';

/** Milliseconds; and the size of a batch. */
export const outboxTimes = { retryFirst: 300, retryMost: 3_000, laneWait: 2_000, batchMost: 50 };

export interface SendLoop {
  /** Sends what is pending until the signal ends it. */
  run(stop: AbortSignal): Promise<void>;
  /** There is something new to look at. */
  wake(): void;
}

export interface SendLoopOptions {
  readonly storage: OutboxStorage;
  readonly deliver: Deliver;
  readonly lanes: Lanes;
  readonly random: () => number;
  readonly times: typeof outboxTimes;
}

export function createSendLoop({ storage, deliver, lanes, random, times }: SendLoopOptions): SendLoop {
  const pause = createPause();

  /** Sends one batch; `next` is when to look again in ms, undefined once something wakes the loop. */
  async function turn(): Promise<{ readonly hasArrived: boolean; readonly next: number | undefined }> {
    try {
      const pending = await storage.pending();
      const free = lanes.free(pending);
      if (free.length > 0) return { hasArrived: await deliver(free.slice(0, times.batchMost)), next: 0 };
      return { hasArrived: true, next: pending.length > 0 ? lanes.wait(pending) : undefined };
    } catch {
      // The storage failed: what it holds is safe, and asked for again.
      return { hasArrived: false, next: 0 };
    }
  }

  return {
    wake: pause.end,
    async run(stop) {
      let delay = times.retryFirst;
      stop.addEventListener('abort', pause.end);
      while (!stop.aborted) {
        pause.arm();
        const { hasArrived, next } = await turn();
        if (hasArrived) {
          delay = times.retryFirst;
          if (next !== 0 && !stop.aborted) await pause.rest(next);
        } else {
          // A new command must not turn the pauses of a dead line into a storm.
          pause.arm();
          if (!stop.aborted) await pause.rest(delay * (0.7 + 0.3 * random()));
          delay = Math.min(times.retryMost, delay * 1.7);
        }
      }
    },
  };
}

/** A rest that can be ended, also before it began. */
function createPause() {
  let isEnded = false;
  let resume: () => void = () => undefined;
  return {
    arm() {
      isEnded = false;
    },
    end() {
      isEnded = true;
      resume();
    },
    rest: (ms: number | undefined) =>
      new Promise<void>((resolve) => {
        if (isEnded) return resolve();
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        resume = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
