import { cutoffMinutes, type DaySettings, dayOf } from '#features/configuration/domain/policy.ts';
import { businessDayRange } from '#kernel/time.ts';

const hourMs = 60 * 60_000;
/** What came just before the day changed is still in the making. */
const leastMs = 3 * hourMs;
/** Where somebody forgets to close the day by hand, it may last for ever. */
const mostMs = 24 * hourMs;

/** Tickets that came before this, epoch ms, are of a day that is over, and nobody's work any more. */
export function oldBefore(now: number, settings: DaySettings): number {
  const { from } = businessDayRange(dayOf(now, settings), settings.timeZone, cutoffMinutes(settings));
  return Math.min(Math.max(from, now - mostMs), now - leastMs);
}
