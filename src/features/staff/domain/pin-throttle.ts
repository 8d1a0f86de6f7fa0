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
  /** When this was stored, epoch ms; 0 for what was not. */
  readonly writtenAt: number;
}

export interface PinLimits {
  /** Consecutive failed attempts before each further one must wait; null if streaks are not counted. */
  readonly inARow: number | null;
  /**
   * The largest number of failed attempts that have not expired, and how long one takes to, which is the longest wait;
   * null if they are not counted.
   */
  readonly fading: { readonly most: number; readonly ms: number } | null;
}

const minuteMs = 60 * 1000;
/** The longest wait after wrong PINs. */
const longestMs = 15 * minuteMs;

/**
 * A device allows ten failed attempts; each expires after a quarter of an hour, and a success resets none. So a user who
 * guesses between log-ins of their own has 10 + 2,880 guesses checked in thirty days of guessing day and night, and nobody
 * waits longer than a quarter of an hour. Attempts at the PINs of users who may unlock a device count there also
 * separately (`lift`), with twice as many: so they can unlock it after others have used up its ten. An unregistered device only has a streak: its PINs are never compared.
 */
export const pinLimits = {
  device: { inARow: 5, fading: { most: 10, ms: longestMs } },
  /** The user whom a PIN names, on any device. */
  user: { inARow: null, fading: { most: 10, ms: longestMs } },
  /**
   * The user whom a PIN for an approval names, at all devices together. A device has ten misses looked at, so that one
   * device, or three, never keep an approver from approving elsewhere; and they are as many a day as everywhere else.
   */
  approver: { inARow: null, fading: { most: 40, ms: longestMs } },
  /** Whoever asks for approvals by card, at all devices together: a card that nobody has names nobody in whose scope it would count. */
  asker: { inARow: null, fading: { most: 10, ms: longestMs } },
  lift: { inARow: null, fading: { most: 20, ms: longestMs } },
  address: { inARow: 5, fading: null },
  /** PINs that one user generates or sets. */
  change: { inARow: null, fading: { most: 30, ms: minuteMs } },
} as const satisfies Readonly<Record<string, PinLimits>>;

export const untried: Throttle = { misses: 0, lockedUntil: null, fadedAt: 0, writtenAt: 0 };

const ladderSeconds = [30, 60, 300, 900] as const;

/** The wait after a streak of so many failed attempts. */
function rowMs(misses: number, { inARow }: PinLimits): number {
  const beyond = inARow === null ? -1 : misses - inARow;
  return beyond < 0 ? 0 : (ladderSeconds[Math.min(beyond, ladderSeconds.length - 1)] as number) * 1000;
}

/**
 * The state for a clock that was set back to before it was stored: what was left then is left now. So no wait is longer than its
 * own length, and one miss stays one miss however far the clock went. Returns the same object if there is nothing to correct.
 */
export function afterSetBack(throttle: Throttle, now: number): Throttle {
  const { misses, lockedUntil, fadedAt, writtenAt } = throttle;
  if (now >= writtenAt) return throttle;
  const leftUntil = (until: number) => now + Math.max(0, until - writtenAt);
  return {
    misses,
    lockedUntil: lockedUntil === null ? null : leftUntil(lockedUntil),
    fadedAt: leftUntil(fadedAt),
    writtenAt: now,
  };
}

/**
 * The state after one more failed attempt, counted before the answer so that concurrent attempts gain nothing. From the
 * last allowed one of a streak on, every further one waits longer: 30 s, 1, 5, then 15 minutes. `isGuess` is false for
 * a PIN that reveals nothing new, such as one that was just refused here.
 */
export function countMiss(throttle: Throttle, limits: PinLimits, now: number, isGuess = true): Throttle {
  const misses = throttle.misses + 1;
  const wait = rowMs(misses, limits);
  const fadedAt =
    limits.fading === null || !isGuess ? throttle.fadedAt : Math.max(now, throttle.fadedAt) + limits.fading.ms;
  return { misses, lockedUntil: wait === 0 ? null : now + wait, fadedAt, writtenAt: now };
}

/** After a success: the streak is reset, and attempts that were typos of the correct PIN are not counted. */
export function forgive({ fadedAt }: Throttle, limits: PinLimits, slips: number, now: number): Throttle {
  return { misses: 0, lockedUntil: null, fadedAt: fadedAt - slips * (limits.fading?.ms ?? 0), writtenAt: now };
}

/** A wait for its message. */
export function waitDetails(seconds: number): { seconds: number; minutes: number } {
  return { seconds, minutes: Math.ceil(seconds / 60) };
}

/** Seconds still to wait, rounded up; 0 if an attempt is allowed. */
export function secondsLocked(throttle: Throttle, limits: PinLimits, now: number): number {
  const { lockedUntil, fadedAt } = afterSetBack(throttle, now);
  const { fading } = limits;
  const row = lockedUntil === null ? 0 : lockedUntil - now;
  const full = fading === null ? 0 : fadedAt - now - (fading.most - 1) * fading.ms;
  return Math.max(0, Math.ceil(Math.max(row, full) / 1000));
}
