/** The failed attempts of one device, one address or the venue. */
export interface Throttle {
  /** Consecutive failed attempts; a success resets them. */
  readonly misses: number;
  /** Attempts are rejected unchecked until then because of the streak; epoch ms, or null. */
  readonly lockedUntil: number | null;
  /**
   * When all failed attempts not classified as typos will have decayed, epoch ms: each adds its decay time to the rest.
   * A success does not bring it nearer.
   */
  readonly fadedAt: number;
}

export interface PinLimits {
  /** Consecutive failed attempts before each further one must wait; null if streaks are not counted. */
  readonly inARow: number | null;
  /**
   * The largest number of failed attempts that have not decayed, and the decay time of one; null if they are not
   * counted.
   */
  readonly fading: { readonly most: number; readonly ms: number } | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Prevents users with a PIN of their own from guessing a colleague's between two log-ins: in thirty days no more than
 * 15 + 30 guesses are checked in the whole venue, over any number of devices. The device's own limit is lower, so that
 * one till cannot use up what the others need. An unregistered device only has a streak: its PINs are never compared.
 */
export const pinLimits = {
  device: { inARow: 5, fading: { most: 10, ms: dayMs } },
  venue: { inARow: null, fading: { most: 15, ms: dayMs } },
  address: { inARow: 5, fading: null },
} as const satisfies Readonly<Record<string, PinLimits>>;

export const untried: Throttle = { misses: 0, lockedUntil: null, fadedAt: 0 };

const ladderSeconds = [30, 60, 300, 900] as const;

/**
 * The state after one more failed attempt, counted before the answer so that concurrent attempts gain nothing. From the
 * last allowed one of a streak on, every further one waits longer: 30 s, 1, 5, then 15 minutes. `isGuess` is false for
 * a PIN that reveals nothing new, such as one that was just refused here.
 */
export function countMiss(throttle: Throttle, limits: PinLimits, now: number, isGuess = true): Throttle {
  const misses = throttle.misses + 1;
  const beyond = limits.inARow === null ? -1 : misses - limits.inARow;
  const seconds = beyond < 0 ? 0 : (ladderSeconds[Math.min(beyond, ladderSeconds.length - 1)] as number);
  const fadedAt =
    limits.fading === null || !isGuess ? throttle.fadedAt : Math.max(now, throttle.fadedAt) + limits.fading.ms;
  return { misses, lockedUntil: seconds === 0 ? null : now + seconds * 1000, fadedAt };
}

/** After a success: the streak is reset, and attempts that were typos of the correct PIN are not counted. */
export function forgive({ fadedAt }: Throttle, limits: PinLimits, slips: number): Throttle {
  return { misses: 0, lockedUntil: null, fadedAt: fadedAt - slips * (limits.fading?.ms ?? 0) };
}

/** A wait for its message: minutes up to an hour, then hours. */
export function waitDetails(seconds: number): { seconds: number; minutes: number; hours: number } {
  const minutes = Math.ceil(seconds / 60);
  return { seconds, minutes, hours: minutes <= 60 ? 0 : Math.ceil(minutes / 60) };
}

/** Seconds still to wait, rounded up; 0 if an attempt is allowed. */
export function secondsLocked({ lockedUntil, fadedAt }: Throttle, { fading }: PinLimits, now: number): number {
  const row = lockedUntil === null ? 0 : lockedUntil - now;
  const full = fading === null ? 0 : fadedAt - now - (fading.most - 1) * fading.ms;
  return Math.max(0, Math.ceil(Math.max(row, full) / 1000));
}
