import { addDays, firstInstantAt, wallClock } from '#kernel/time.ts';

const minute = 60_000;
/** A courier or a cook can still do something about it. */
const soonMs = 10 * minute;

const clock = /^(\d{1,2}?)(?:[:.]?(\d{2}))?$/;

/** Times that are offered in one tap, in minutes from now. */
export const promiseSteps = [15, 30, 45, 60] as const;

/** A time in so many minutes, on the next full five minutes: people promise no odd minutes, and none that is too early. */
export function promisedIn(minutes: number, now: number): number {
  const step = 5 * minute;
  return Math.ceil((now + minutes * minute) / step) * step;
}

/**
 * The next moment at which the venue's clock shows this time, as `hh:mm`, or `hhmm` and `hh` because the keys of numbers on a phone have
 * no colon: after midnight it is tomorrow's. Null if it is no time of day.
 */
export function promisedFor(time: string, now: number, timeZone: string): number | null {
  const [, hours = '', minutes] = clock.exec(time.trim()) ?? [];
  // One figure alone is the beginning of a time.
  if (hours.length < (minutes === undefined ? 2 : 1) || Number(hours) > 23 || Number(minutes ?? 0) > 59) return null;
  const today = new Date(wallClock(now, timeZone)).toISOString().slice(0, 10);
  const minuteOfDay = Number(hours) * 60 + Number(minutes ?? 0);
  const at = firstInstantAt(today, timeZone, minuteOfDay);
  return at >= now - minute ? at : firstInstantAt(addDays(today, 1), timeZone, minuteOfDay);
}

/** Whether somebody who is told no time, and pays so long after the kitchen was told, pays when they come. */
export const isLongSent = (sentAt: number, now: number): boolean => now - sentAt > soonMs;

/** How a promise stands. */
export function urgencyOf(promisedAt: number | null, now: number): 'none' | 'inTime' | 'soon' | 'late' {
  if (promisedAt === null) return 'none';
  if (now > promisedAt) return 'late';
  return promisedAt - now <= soonMs ? 'soon' : 'inTime';
}
