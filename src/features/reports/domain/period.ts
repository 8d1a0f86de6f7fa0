import { addDays, businessDayRange, type Day } from '#kernel/time.ts';

/** Business days from the first to the last, both included. */
export interface Period {
  readonly from: Day;
  readonly to: Day;
}

export const presets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof presets)[number];

/** The period of a preset. `today` is the venue's business day; before the cutoff that is still yesterday's date. */
export function presetPeriod(preset: Preset, today: Day): Period {
  const monthStart = firstOfMonth(today);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: monthStart, to: today };
    case 'lastMonth': {
      const end = addDays(monthStart, -1);
      return { from: firstOfMonth(end), to: end };
    }
  }
}

/** The number of days in the period; null if an end is not a calendar day or the last day is before the first. */
export function daysOf({ from, to }: Period): number | null {
  if (!(isDay(from) && isDay(to)) || to < from) return null;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The period of equal length that ends the day before this one begins. Throws RangeError for an invalid period. */
export function periodBefore(period: Period): Period {
  const days = daysOf(period);
  if (days === null) throw new RangeError(`${period.from} to ${period.to} is not a period`);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

/** Where the venue's business day stands. */
export interface Present {
  /** The business day, and epoch ms. */
  readonly today: Day;
  readonly now: number;
  readonly timeZone: string;
  readonly cutoffMinutes: number;
}

/** When as much of that day had passed as has of today, even if the clock changed in between. */
export function sameTimeOn(day: Day, { today, now, timeZone, cutoffMinutes }: Present): number {
  const passed = Math.max(0, now - businessDayRange(today, timeZone, cutoffMinutes).from);
  return businessDayRange(day, timeZone, cutoffMinutes).from + passed;
}

/** Up to when the period before is compared with one that is not over; null for whole periods. */
export function comparableUntil(period: Period, present: Present): number | null {
  const days = daysOf(period);
  if (days === null || present.today < period.from || present.today > period.to) return null;
  return sameTimeOn(addDays(present.today, -days), present);
}

/** Every day of the period, in order. */
export function eachDay(period: Period): Day[] {
  return Array.from({ length: daysOf(period) ?? 0 }, (_, index) => addDays(period.from, index));
}

function isDay(text: string): boolean {
  try {
    return addDays(text, 0) === text;
  } catch {
    return false;
  }
}

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}
