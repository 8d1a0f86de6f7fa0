import type { VenueSettings } from './settings.ts';

/** The VAT rate with which a new product begins; null where none was chosen. */
export function usualVatId(settings: Pick<VenueSettings, 'defaultVatId'>): string | null {
  return settings.defaultVatId === '' ? null : settings.defaultVatId;
}

/** `05:00` as minutes after midnight; the business day turns there. */
export function cutoffMinutes({ closedTime }: Pick<VenueSettings, 'closedTime'>): number {
  const [hours = 0, minutes = 0] = closedTime.split(':').map(Number);
  return hours * 60 + minutes;
}
