/** How the tries of one device, one address or the venue stand. */
export interface Throttle {
  /** Misses in a row; a success ends the row. */
  readonly misses: number;
  /** Until when no further try is looked at because of the row; epoch ms, or null. */
  readonly lockedUntil: number | null;
  /**
   * When the misses that nobody's slip explained will all have faded, epoch ms: each adds its time to what the others still
   * need. Only time brings it nearer, a success does not.
   */
  readonly fadedAt: number;
}

export interface PinLimits {
  /** Misses in a row before each further one waits; null where rows are not counted. */
  readonly inARow: number | null;
  /** How many misses may be unfaded, and how long one takes to fade; null where they are not kept. */
  readonly fading: { readonly most: number; readonly ms: number } | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * What keeps whoever has a PIN of their own from guessing a colleague's between two log-ins: of thirty days no more than
 * 15 + 30 guesses are looked at in the whole venue, however many devices they are spread over. The device's own limit is
 * lower, so that one till cannot use up what the others need. A device that is not registered only has rows: nothing it
 * sends is compared with a PIN.
 */
export const pinLimits = {
  device: { inARow: 5, fading: { most: 10, ms: dayMs } },
  venue: { inARow: null, fading: { most: 15, ms: dayMs } },
  address: { inARow: 5, fading: null },
} as const satisfies Readonly<Record<string, PinLimits>>;

export const untried: Throttle = { misses: 0, lockedUntil: null, fadedAt: 0 };

const ladderSeconds = [30, 60, 300, 900] as const;

/**
 * After one more miss, counted before anything is answered so that trying many at once gains nothing. From the last
 * allowed miss in a row on every further one waits longer: 30 s, 1, 5, then 15 minutes. `isGuess` is false for a PIN that
 * tells nothing new, such as one that was refused here a moment ago.
 */
export function countMiss(throttle: Throttle, limits: PinLimits, now: number, isGuess = true): Throttle {
  const misses = throttle.misses + 1;
  const beyond = limits.inARow === null ? -1 : misses - limits.inARow;
  const seconds = beyond < 0 ? 0 : (ladderSeconds[Math.min(beyond, ladderSeconds.length - 1)] as number);
  const fadedAt =
    limits.fading === null || !isGuess ? throttle.fadedAt : Math.max(now, throttle.fadedAt) + limits.fading.ms;
  return { misses, lockedUntil: seconds === 0 ? null : now + seconds * 1000, fadedAt };
}

/** After a success: the row is over, and the misses that were slips of the PIN which followed are forgiven. */
export function forgive({ fadedAt }: Throttle, limits: PinLimits, slips: number): Throttle {
  return { misses: 0, lockedUntil: null, fadedAt: fadedAt - slips * (limits.fading?.ms ?? 0) };
}

/** A wait as its message says it: minutes up to an hour, then hours. */
export function waitDetails(seconds: number): { seconds: number; minutes: number; hours: number } {
  const minutes = Math.ceil(seconds / 60);
  return { seconds, minutes, hours: minutes <= 60 ? 0 : Math.ceil(minutes / 60) };
}

/** Seconds still to wait, rounded up; 0 when a try is allowed. */
export function secondsLocked({ lockedUntil, fadedAt }: Throttle, { fading }: PinLimits, now: number): number {
  const row = lockedUntil === null ? 0 : lockedUntil - now;
  const full = fading === null ? 0 : fadedAt - now - (fading.most - 1) * fading.ms;
  return Math.max(0, Math.ceil(Math.max(row, full) / 1000));
}
