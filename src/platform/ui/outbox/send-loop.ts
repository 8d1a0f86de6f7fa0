import type { Deliver } from './deliver.ts';
import type { OutboxStorage } from './entry.ts';
import type { Lanes } from './lanes.ts';

/** Times in milliseconds; and the size of a batch. `failMost`: the longest wait of a command that the server fails for. */
export const outboxTimes = { retryFirst: 300, retryMost: 3_000, laneWait: 2_000, failMost: 60_000, batchMost: 20 };

export interface SendLoop {
  /** Sends pending entries until the signal aborts. */
  run(stop: AbortSignal): Promise<void>;
  /** Notifies the loop of new entries. */
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

  /** Sends one batch; `next` is when to continue in ms, undefined if a new entry must wake the loop. */
  async function turn(): Promise<{ readonly hasArrived: boolean; readonly next: number | undefined }> {
    try {
      const pending = await storage.pending();
      const free = lanes.free(pending);
      if (free.length > 0) return { hasArrived: await deliver(free.slice(0, times.batchMost)), next: 0 };
      return { hasArrived: true, next: pending.length > 0 ? lanes.wait(pending) : undefined };
    } catch {
      // The storage failed: its content is safe, and is read again later.
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
          // New commands must not bypass the back-off while offline.
          pause.arm();
          if (!stop.aborted) await pause.rest(delay * (0.7 + 0.3 * random()));
          delay = Math.min(times.retryMost, delay * 1.7);
        }
      }
    },
  };
}

/** A cancellable sleep; it can be cancelled before it starts. */
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
