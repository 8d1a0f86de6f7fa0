import { cutoffMinutes } from '#features/configuration/domain/policy.ts';
import type { VenueSettings } from '#features/configuration/domain/settings.ts';
import type { VenueClock } from './times.ts';

/** How many minutes a table is kept unless said otherwise. */
export function usualMinutes({ reservationDuration }: Pick<VenueSettings, 'reservationDuration'>): number {
  return reservationDuration * 60;
}

export function venueClockOf(settings: Pick<VenueSettings, 'timeZone' | 'closedTime'>): VenueClock {
  return { timeZone: settings.timeZone, cutoff: cutoffMinutes(settings) };
}
