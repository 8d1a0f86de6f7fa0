import { addDays, businessDay, type Day, firstInstantAt, weekdayOf } from '#kernel/time.ts';

/** A weekly schedule, by the venue's wall clock. */
export interface Schedule {
  /** 1 Monday to 7 Sunday: the days on which it begins, even if it continues past midnight. */
  readonly weekdays: readonly number[];
  /** Minutes after midnight. */
  readonly fromMinute: number;
  /** Half-open. A time before `fromMinute` is on the next day; an equal one means a whole day. */
  readonly toMinute: number;
  /** The first and the last day on which it may begin; null means no limit. */
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

/** More than a week, because a night may lack the scheduled hour. */
const daysAhead = 15;

/**
 * The run that contains an instant, or null. It begins when the wall clock first reaches its start and ends when the
 * clock first reaches its end: in a night with a repeated hour it runs without a gap, and in a night without that hour
 * it does not run.
 */
export function runAt(schedule: Schedule, at: number, timeZone: string): Span | null {
  const today = businessDay(at, timeZone, 0);
  for (const day of [today, addDays(today, -1)]) {
    const run = runOf(schedule, day, timeZone);
    if (run !== null && run.from <= at && at < run.to) return run;
  }
  return null;
}

/** The span around an instant in which none of the schedules begins or ends; at most a day. */
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

/** The next run after an instant outside a run; null if there is none. */
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

/** The end of the run at an instant, across consecutive days without a gap; null if there is no known end. */
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
