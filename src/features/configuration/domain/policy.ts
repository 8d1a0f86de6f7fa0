import { addDays, businessDay, type Day } from '#kernel/time.ts';
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
export type DaySettings = Pick<VenueSettings, 'timeZone' | 'closedTime' | 'closedDay' | 'openDay'>;

/**
 * The business day of an instant, by the venue's clock and its closing hour. What is done on a day after somebody closed it
 * belongs to the next one. Where days are closed by hand alone, the day on which something was sold lasts until then.
 */
export function dayOf(now: number, settings: DaySettings): Day {
  if (settings.openDay !== '') return settings.openDay;
  const day = businessDay(now, settings.timeZone, cutoffMinutes(settings));
  return day === settings.closedDay ? addDays(day, 1) : day;
}
