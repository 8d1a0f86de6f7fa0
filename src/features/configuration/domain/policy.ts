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
