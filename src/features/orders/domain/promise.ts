import { addDays, firstInstantAt, wallClock } from '#kernel/time.ts';

const minute = 60_000;
/** A courier or a cook can still do something about it. */
const soonMs = 10 * minute;

/** Times that are offered in one tap, in minutes from now. */
export const promiseSteps = [15, 30, 45, 60] as const;

/** A time in so many minutes, on the next full five minutes: people promise no odd minutes, and none that is too early. */
export function promisedIn(minutes: number, now: number): number {
  const step = 5 * minute;
  return Math.ceil((now + minutes * minute) / step) * step;
}

/**
 * The next moment at which the venue's clock shows this time, by `hh:mm`: after midnight it is tomorrow's. Null if it is no
 * time of day.
 */
export function promisedFor(time: string, now: number, timeZone: string): number | null {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(time.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  const today = new Date(wallClock(now, timeZone)).toISOString().slice(0, 10);
  const minuteOfDay = Number(hours) * 60 + Number(minutes);
  const at = firstInstantAt(today, timeZone, minuteOfDay);
  return at >= now - minute ? at : firstInstantAt(addDays(today, 1), timeZone, minuteOfDay);
}

/** How a promise stands. */
export function urgencyOf(promisedAt: number | null, now: number): 'none' | 'inTime' | 'soon' | 'late' {
  if (promisedAt === null) return 'none';
  if (now > promisedAt) return 'late';
  return promisedAt - now <= soonMs ? 'soon' : 'inTime';
}
