import type { Caller } from '#platform/server/feature.ts';
import { callerOf } from '#platform/server/limits/limits.ts';
import { perVenue } from '#platform/server/per-venue.ts';
import { openLine } from '#platform/server/write-line.ts';

/** More at once come from no venue's tills behind one address. */
const lineOf = perVenue(() => openLine({ mostOfOne: 64 }));

/** Who asks: where from, and when they have hung up. */
export type AttemptFrom = Pick<Caller, 'address' | 'gone'>;

/**
 * Log-ins and enrolments stand in a line of their own before they may write: whoever is not known yet can send as many as they
 * like. An order waits behind one of them at most, and another address behind one of each.
 */
export function inAttemptLine<T>(
  venue: { readonly memory: object },
  from: AttemptFrom,
  work: () => Promise<T>,
): Promise<T> {
  return lineOf(venue)(work, { who: callerOf(from.address), gone: from.gone() });
}
