import type { Day } from '#kernel/time.ts';
import type { Standing } from './pickup.ts';

/** How long a number that nobody marks as collected stays on the board as ready, ms. */
export const boardSpan = 30 * 60_000;
/** Nobody stands there for what is promised for later than this, ms. */
const soonMs = 60 * 60_000;

interface Waiting extends Standing {
  readonly number: number;
  readonly businessDay: Day;
  readonly type: 'direct' | 'takeAway' | 'delivery';
  /** Epoch ms. */
  readonly promisedAt: number | null;
}

export interface BoardNumbers {
  readonly preparing: number[];
  /** The latest first. */
  readonly ready: { number: number; since: number }[];
}

/**
 * The numbers that guests look for: of today, since numbers begin anew every business day, and not of deliveries, for which
 * nobody in the room waits.
 */
export function boardOf(
  orders: readonly Waiting[],
  { now, today }: { readonly now: number; readonly today: Day },
): BoardNumbers {
  const ours = orders.filter(({ businessDay, type }) => businessDay === today && type !== 'delivery');
  const isSoon = (promisedAt: number | null) => promisedAt === null || promisedAt - now <= soonMs;
  const preparing = ours.flatMap(({ stage, promisedAt, number }) =>
    stage === 'preparing' && isSoon(promisedAt) ? [number] : [],
  );
  const ready = ours.flatMap(({ stage, promisedAt, number, since }) =>
    stage === 'ready' && Math.max(since, promisedAt ?? 0) > now - boardSpan && isSoon(promisedAt)
      ? [{ number, since }]
      : [],
  );
  return {
    preparing: preparing.sort((a, b) => a - b),
    ready: ready.sort((a, b) => b.since - a.since || b.number - a.number),
  };
}
