import { addDays, businessDay, businessDayRange, type Day, firstInstantAt, wallClock } from '#kernel/time.ts';
import { reservationLimits } from './reservation.ts';

/** The clock of a venue: its zone, and the minute of the day at which its business day begins. */
export interface VenueClock {
  readonly timeZone: string;
  readonly cutoff: number;
}

const minute = 60_000;
/** Reservations begin on five minutes. */
export const stepMs = 5 * minute;

/**
 * The instants at which the clock on the wall shows that minute of a calendar day: usually one. None where the clock jumps over
 * it, two in the night in which it is set back.
 */
export function instantsAt(day: Day, minuteOfDay: number, timeZone: string): number[] {
  const first = firstInstantAt(day, timeZone, minuteOfDay);
  const shown = Date.parse(day) + minuteOfDay * minute;
  if (wallClock(first, timeZone) !== shown) return [];
  // No clock is set back by more than three hours, nor by less than a quarter.
  const later = Array.from({ length: 12 }, (_, index) => first + (index + 1) * 15 * minute);
  return [first, ...later.filter((instant) => wallClock(instant, timeZone) === shown)];
}

/**
 * The instants of a business day at which a guest can be told to come, by so many minutes. A minute of a business day is a time of
 * that evening, also after midnight; in the night of a change of the clock no time is missing that there is, and none is there
 * that is not.
 */
export function slotsOf(day: Day, { timeZone, cutoff }: VenueClock, everyMinutes: number): number[] {
  const { from, to } = businessDayRange(day, timeZone, cutoff);
  const every = everyMinutes * minute;
  const count = Math.max(0, Math.ceil((to - from) / every));
  return Array.from({ length: count }, (_, index) => from + index * every);
}

/** The evening to which a reservation belongs: half past midnight is still the evening before. */
export function eveningOf(startsAt: number, { timeZone, cutoff }: VenueClock): Day {
  return businessDay(startsAt, timeZone, cutoff);
}

/**
 * The same time of the clock on another business day. A time that this day does not have is the next that it has; of one that it
 * has twice, the first.
 */
export function onDay(startsAt: number, day: Day, clock: VenueClock): number {
  const { timeZone, cutoff } = clock;
  const shown = wallClock(startsAt, timeZone);
  const minuteOfDay = Math.floor((shown - Date.parse(new Date(shown).toISOString().slice(0, 10))) / minute);
  const calendarDay = minuteOfDay < cutoff ? addDays(day, 1) : day;
  return firstInstantAt(calendarDay, timeZone, minuteOfDay);
}

/** How far into the past one may still book: guests who ring from the door. */
const lateMs = 60 * minute;

/** What is wrong with a time to begin, if anything. */
export function problemOfStart(
  startsAt: number,
  now: number,
): 'RESERVATION_IN_PAST' | 'RESERVATION_TIME_INVALID' | null {
  if (startsAt % stepMs !== 0) return 'RESERVATION_TIME_INVALID';
  if (startsAt < now - lateMs) return 'RESERVATION_IN_PAST';
  return startsAt > now + reservationLimits.ahead * 24 * 60 * minute ? 'RESERVATION_TIME_INVALID' : null;
}

/** `19:30` as the venue's clock shows it. */
export function shownTime(instant: number, timeZone: string): string {
  return new Date(wallClock(instant, timeZone)).toISOString().slice(11, 16);
}

/** A day that somebody may mean: not the year 0202, as it is while one types. */
export const isBookable = (day: string | null): day is string => day !== null && /^20\d\d-\d\d-\d\d$/.test(day);
