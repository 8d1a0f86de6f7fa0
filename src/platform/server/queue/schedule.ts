import { addDays, businessDay, businessDayRange, firstInstantAt, weekdayOf } from '#kernel/time.ts';

/** How a venue counts days. */
export interface Calendar {
  readonly timeZone: string;
  /** Minutes after midnight at which its business day changes. */
  readonly cutoffMinutes: number;
}

/** When recurring work is due. */
export type Schedule =
  | { readonly everyMinutes: number }
  /** A minute of the venue's local day; on all weekdays if none is named (1 Monday to 7 Sunday). */
  | { readonly dailyAtMinute: number; readonly weekdays?: readonly number[] }
  /** Minutes after the business day has ended. */
  | { readonly minutesAfterClose: number };

const minuteMs = 60_000;

/** The first occurrence after `now`, epoch ms: for recurring work, and for the `notBefore` of one-time work. */
export function nextOccurrence(schedule: Schedule, now: number, { timeZone, cutoffMinutes }: Calendar): number {
  if ('everyMinutes' in schedule) {
    const every = schedule.everyMinutes * minuteMs;
    return (Math.floor(now / every) + 1) * every;
  }
  const firstAfter = (day: string, instantOf: (day: string) => number | null): number => {
    for (let ahead = -1; ahead <= 8; ahead += 1) {
      const instant = instantOf(addDays(day, ahead));
      if (instant !== null && instant > now) return instant;
    }
    throw new RangeError('a schedule needs a weekday from 1 to 7');
  };
  if ('minutesAfterClose' in schedule) {
    const today = businessDay(now, timeZone, cutoffMinutes);
    const after = schedule.minutesAfterClose * minuteMs;
    return firstAfter(today, (day) => businessDayRange(day, timeZone, cutoffMinutes).to + after);
  }
  const { dailyAtMinute, weekdays } = schedule;
  return firstAfter(businessDay(now, timeZone, 0), (day) =>
    weekdays === undefined || weekdays.includes(weekdayOf(day)) ? firstInstantAt(day, timeZone, dailyAtMinute) : null,
  );
}
