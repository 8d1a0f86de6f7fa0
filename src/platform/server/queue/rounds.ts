/** From an event to the round that it causes: what arrives meanwhile shares its transaction. */
export const gatherMs = 10;
/**
 * Between two rounds. A round holds the write transaction, so that every sale waits for it: a single slip is claimed at
 * once, a stream of them ten times a second.
 */
export const restMs = 100;
/** How long a result waits to be written with others, while its target has more work. */
export const gatherResultsMs = 250;
const afterTroubleMs = 500;

/** What a round may ask about its time. Instants are those of the monotonic clock. */
export interface RoundClock {
  /** Whether the regular poll is due in this round; it counts as done then. */
  readonly takePoll: () => boolean;
  /** Milliseconds until the next poll. */
  readonly untilPoll: () => number;
  /** Whether somebody called for another round during this one. */
  readonly isCalled: () => boolean;
}

export interface RoundsOptions {
  readonly pollMs: number;
  /** One round; returns the milliseconds until the next. */
  readonly turn: (clock: RoundClock) => Promise<number>;
  readonly onTrouble: (error: unknown) => void;
}

export interface Rounds {
  /** The earliest of several calls counts. */
  wakeIn(ms: number): void;
  /** As soon as other events of the moment have come and the last round has rested. */
  wakeSoon(): void;
  /** No round begins any more; resolves when the one that is running has ended. */
  stop(): Promise<void>;
}

/** Runs rounds one after the other, when somebody calls for one or at the latest when the last one said. */
export function startRounds({ pollMs, turn, onTrouble }: RoundsOptions): Rounds {
  let timer: NodeJS.Timeout | null = null;
  let timerAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;
  let isStopping = false;
  let isCalled = false;
  let pollAt = 0;
  let restedAt = 0;

  const clock: RoundClock = {
    takePoll: () => {
      const isDue = performance.now() >= pollAt;
      if (isDue) pollAt = performance.now() + pollMs;
      return isDue;
    },
    untilPoll: () => pollAt - performance.now(),
    isCalled: () => isCalled,
  };

  function wakeIn(ms: number): void {
    if (isStopping) return;
    const at = performance.now() + ms;
    if (running !== null) {
      isCalled ||= ms < gatherResultsMs;
      return;
    }
    if (timer !== null && timerAt <= at) return;
    if (timer !== null) clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(run, ms);
    timer.unref();
  }

  function run(): void {
    timer = null;
    timerAt = Number.POSITIVE_INFINITY;
    isCalled = false;
    running = turn(clock)
      .catch((error: unknown) => {
        onTrouble(error);
        return afterTroubleMs;
      })
      .then((ms) => {
        running = null;
        restedAt = performance.now() + restMs;
        wakeIn(ms);
      });
  }

  return {
    wakeIn,
    wakeSoon: () => wakeIn(Math.max(gatherMs, restedAt - performance.now())),
    stop: async () => {
      isStopping = true;
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}
