import { addDays, businessDay, type Day, firstInstantAt, weekdayOf } from '#kernel/time.ts';

/** When something is offered, week by week, by the wall clock of the venue. */
export interface Schedule {
  /** 1 Monday to 7 Sunday: the days on which it begins, also where it goes on past midnight. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight. */
  readonly fromMinute: number;
  /** Half-open. One that is before `fromMinute` is on the next day; the same is a whole day. */
  readonly toMinute: number;
  /** The first and the last day on which it may begin; null is without end. */
  readonly validFrom: Day | null;
  readonly validTo: Day | null;
}

/** Instants, half-open: from ≤ instant < to. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export const everyDay: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const always: Schedule = { weekdays: everyDay, fromMinute: 0, toMinute: 0, validFrom: null, validTo: null };

/** Further ahead than a week, because a night may lack the hour that the schedule is about. */
const daysAhead = 15;

/**
 * The time for which it runs at an instant, or null. It begins when the wall clock first reaches its beginning and ends
 * when the clock first reaches its end: on the night on which an hour happens twice it runs through without a gap, and
 * of an hour that never happens nothing is left.
 */
export function runAt(schedule: Schedule, at: number, timeZone: string): Span | null {
  const today = businessDay(at, timeZone, 0);
  for (const day of [today, addDays(today, -1)]) {
    const run = runOf(schedule, day, timeZone);
    if (run !== null && run.from <= at && at < run.to) return run;
  }
  return null;
}

/** The span around an instant in which none of the schedules begins or ends; a day at most. */
export function steadySpan(schedules: readonly Schedule[], at: number, timeZone: string): Span {
  const today = businessDay(at, timeZone, 0);
  const runs = schedules.flatMap((schedule) =>
    [addDays(today, -1), today].flatMap((day) => runOf(schedule, day, timeZone) ?? []),
  );
  let from = firstInstantAt(today, timeZone, 0);
  let to = firstInstantAt(addDays(today, 1), timeZone, 0);
  for (const turn of runs.flatMap((run) => [run.from, run.to])) {
    if (turn <= at) from = Math.max(from, turn);
    else to = Math.min(to, turn);
  }
  return { from, to };
}

/** The next time that it runs, after an instant at which it does not; null where there is none. */
export function nextRun(schedule: Schedule, at: number, timeZone: string): Span | null {
  const today = businessDay(at, timeZone, 0);
  const { validFrom } = schedule;
  const first = validFrom !== null && validFrom > today ? validFrom : today;
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const run = runOf(schedule, addDays(first, ahead), timeZone);
    if (run !== null && run.from > at) return run;
  }
  return null;
}

/**
 * Until when it goes on from an instant at which it runs, through days that follow each other without a gap; null where
 * no end is in sight.
 */
export function endOfRun(schedule: Schedule, at: number, timeZone: string): number | null {
  let end = at;
  for (let days = 0; days <= daysAhead; days += 1) {
    const run = runAt(schedule, end, timeZone);
    if (run === null) return end;
    end = run.to;
  }
  return null;
}

function runOf(schedule: Schedule, day: Day, timeZone: string): Span | null {
  const { weekdays, fromMinute, toMinute, validFrom, validTo } = schedule;
  if ((validFrom !== null && day < validFrom) || (validTo !== null && day > validTo)) return null;
  if (!weekdays.includes(weekdayOf(day))) return null;
  const from = firstInstantAt(day, timeZone, fromMinute);
  const to = firstInstantAt(toMinute > fromMinute ? day : addDays(day, 1), timeZone, toMinute);
  return from < to ? { from, to } : null;
}
