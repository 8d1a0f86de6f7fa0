import { addDays, businessDay, type Day } from '#kernel/time.ts';
import { readDays, spanOf } from './day-spans.ts';
import type { VenueSettings } from './settings.ts';

/** The VAT rate of new products; null if none was chosen. */
export function usualVatId(settings: Pick<VenueSettings, 'defaultVatId'>): string | null {
  return settings.defaultVatId === '' ? null : settings.defaultVatId;
}

/** `05:00` as minutes after midnight: the start of the business day. */
export function cutoffMinutes({ closedTime }: Pick<VenueSettings, 'closedTime'>): number {
  const [hours = 0, minutes = 0] = closedTime.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What decides which business day it is. */
export type DaySettings = Pick<VenueSettings, 'timeZone' | 'closedTime' | 'closedDay' | 'otherClosedDays' | 'openDay'>;

/**
 * How far the clock may fall behind what was done, in days: it is set back, or the closing hour is put off. Days further ahead
 * were written under a wrong clock, and hold nobody up.
 */
const mostBehind = 2;

/**
 * The business day of an instant, by the venue's clock and its closing hour. Nothing is done on a day after somebody closed it, or
 * on an earlier one: it belongs to the day after. Where days are closed by hand alone, the day on which something was sold lasts
 * until then.
 */
export function dayOf(now: number, settings: DaySettings): Day {
  const { openDay, closedDay, otherClosedDays } = settings;
  const byClock = businessDay(now, settings.timeZone, cutoffMinutes(settings));
  const latest = addDays(byClock, mostBehind);
  if (openDay !== '' && openDay <= latest) return openDay;
  const closed = [...(closedDay === '' ? [] : [{ from: closedDay, to: closedDay }]), ...readDays(otherClosedDays)];
  const reached = closed.filter(({ from }) => from <= latest).map(({ to }) => (to < latest ? to : latest));
  const last = reached.reduce((one, other) => (one > other ? one : other), '');
  let day = last < byClock ? byClock : addDays(last, 1);
  for (let over = spanOf(closed, day); over !== undefined; over = spanOf(closed, day)) day = addDays(over.to, 1);
  return day;
}
