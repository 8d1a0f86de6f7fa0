import type { SalesRow } from './sales-report.ts';

export interface HourPair {
  readonly hour: number;
  /** Minor units. */
  readonly today: number;
  readonly before: number;
}

/**
 * The hours of a business day that begins in `firstHour`. An hour that the cutoff divides appears once, at the start.
 */
export function hoursOfDay(firstHour: number): number[] {
  return Array.from({ length: 24 }, (_, index) => (firstHour + index) % 24);
}

/** Totals by hour of two days side by side: no gaps between the first and the last hour with sales on either. */
export function hoursOfBoth(today: readonly SalesRow[], before: readonly SalesRow[], firstHour: number): HourPair[] {
  const totalsOf = (rows: readonly SalesRow[]) => new Map(rows.map((row) => [Number(row.key), row.total ?? 0]));
  const todays = totalsOf(today);
  const befores = totalsOf(before);
  return trimmed(hoursOfDay(firstHour), (hour) => todays.has(hour) || befores.has(hour)).map((hour) => ({
    hour,
    today: todays.get(hour) ?? 0,
    before: befores.get(hour) ?? 0,
  }));
}

/** Without the items before the first and after the last wanted one. */
export function trimmed<T>(list: readonly T[], isWanted: (item: T) => boolean): T[] {
  return list.slice(Math.max(0, list.findIndex(isWanted)), list.findLastIndex(isWanted) + 1);
}
