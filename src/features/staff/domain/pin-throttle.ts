/** Misses in a row, and until when no further try is looked at. */
export interface Throttle {
  readonly misses: number;
  /** Epoch ms, or null. */
  readonly lockedUntil: number | null;
}

const ladderSeconds = [30, 60, 300, 900] as const;

/** A device may miss five times before it waits; a venue, whose devices are many, twenty. */
export const missesBeforeWait = { device: 5, venue: 20 } as const;

/**
 * The throttle after one more try, counted before the PIN is compared so that trying many at once gains nothing.
 * From the last allowed miss on every further one waits longer: 30 s, 1, 5, then 15 minutes.
 */
export function countTry(throttle: Throttle, allowed: number, now: number): Throttle {
  const misses = throttle.misses + 1;
  if (misses < allowed) return { misses, lockedUntil: null };
  const step = Math.min(misses - allowed, ladderSeconds.length - 1);
  return { misses, lockedUntil: now + (ladderSeconds[step] as number) * 1000 };
}

/** Seconds still to wait, rounded up; 0 when a try is allowed. */
export function secondsLocked({ lockedUntil }: Throttle, now: number): number {
  return lockedUntil === null || lockedUntil <= now ? 0 : Math.ceil((lockedUntil - now) / 1000);
}
