/**
 * Instants are epoch milliseconds; a venue has one IANA time zone and a cutoff, the local time of day (minutes after
 * midnight) at which its business day changes.
 */

/** 'YYYY-MM-DD' */
export type Day = string;

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const DAY_SHAPE = /^\d{4}-\d{2}-\d{2}$/;

type Zone = {
  readonly format: Intl.DateTimeFormat;
  quarter: number;
  offset: number;
};
const zones = new Map<string, Zone>();

/**
 * The wall clock of a zone at an instant, as the epoch ms at which a clock in UTC shows the same: read it with getUTC….
 * Throws RangeError for an unknown zone.
 */
export function wallClock(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

/**
 * The business day of an instant: the local date of (local time − cutoff). A new day begins when the wall clock first
 * reaches the cutoff; if the clock is then set back over the cutoff, the new day continues.
 */
export function businessDay(instant: number, timeZone: string, cutoffMinutes: number): Day {
  assertCutoff(cutoffMinutes);
  const sinceCutoff = wallClock(instant, timeZone) - cutoffMinutes * MINUTE;
  const day = dayOf(sinceCutoff);
  const next = addDays(day, 1);
  // No clock is set back by more than three hours, so only the end of a day needs the second check.
  const nearlyOver = epochOf(next) - sinceCutoff <= 3 * 60 * MINUTE;
  return nearlyOver && instant >= firstInstantAt(next, timeZone, cutoffMinutes) ? next : day;
}

/** The instants of a business day, half-open: from ≤ instant < to. The days of a zone follow each other without a gap. */
export function businessDayRange(day: Day, timeZone: string, cutoffMinutes: number): { from: number; to: number } {
  assertCutoff(cutoffMinutes);
  return {
    from: firstInstantAt(day, timeZone, cutoffMinutes),
    to: firstInstantAt(addDays(day, 1), timeZone, cutoffMinutes),
  };
}

/** The calendar day n days after (before, when negative) a day. Throws RangeError if the text is not a day. */
export function addDays(day: Day, n: number): Day {
  return dayOf(epochOf(day) + n * DAY);
}

/** 1 for a Monday to 7 for a Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(epochOf(day)).getUTCDay() || 7;
}

/**
 * The first instant at which the wall clock shows that minute of the day or later. If the clock jumps over the minute,
 * it is the jump; if it shows it twice, the first time.
 */
export function firstInstantAt(day: Day, timeZone: string, minuteOfDay: number): number {
  const wall = epochOf(day) + minuteOfDay * MINUTE;
  const before = offsetAt(wall - DAY, timeZone);
  const after = offsetAt(wall + DAY, timeZone);
  let low = wall - Math.max(before, after);
  let high = wall - Math.min(before, after);
  if (wallClock(low, timeZone) >= wall) {
    return low;
  }
  // The clock changed in between: search for the minute at which it first shows the time or jumps over it.
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
    if (wallClock(middle, timeZone) >= wall) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}

function offsetAt(instant: number, timeZone: string): number {
  const zone = zoneOf(timeZone);
  // Offsets change only on a quarter of an hour, and calls often come for neighbouring instants.
  const quarter = Math.floor(instant / QUARTER);
  if (zone.quarter !== quarter) {
    zone.offset = measureOffset(quarter * QUARTER, zone.format);
    zone.quarter = quarter;
  }
  return zone.offset;
}

function measureOffset(instant: number, format: Intl.DateTimeFormat): number {
  const text = format.format(instant); // 11/21/2026, 02:53:09
  const number = (from: number, to: number) => Number(text.slice(from, to));
  const shown = Date.UTC(number(6, 10), number(0, 2) - 1, number(3, 5), number(12, 14), number(15, 17), number(18, 20));
  return shown - instant;
}

function zoneOf(timeZone: string): Zone {
  let zone = zones.get(timeZone);
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      // hour12: false shows midnight as 24 in some runtimes.
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    zone = { format, quarter: Number.NaN, offset: 0 };
    zones.set(timeZone, zone);
  }
  return zone;
}

function dayOf(utc: number): Day {
  return new Date(utc).toISOString().slice(0, 10);
}

function epochOf(day: Day): number {
  const epoch = DAY_SHAPE.test(day) ? Date.parse(day) : Number.NaN;
  if (Number.isNaN(epoch) || dayOf(epoch) !== day) {
    throw new RangeError(`${day} is not a day`);
  }
  return epoch;
}

function assertCutoff(minutes: number): void {
  if (!(Number.isInteger(minutes) && minutes >= 0 && minutes < 24 * 60)) {
    throw new RangeError(`${minutes} is not a time of day in minutes`);
  }
}
