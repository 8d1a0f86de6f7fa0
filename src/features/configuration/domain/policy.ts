import type { VenueSettings } from './settings.ts';

/** The VAT rate with which a new product begins; null where none was chosen. */
export function usualVatId(settings: Pick<VenueSettings, 'defaultVatId'>): string | null {
  return settings.defaultVatId === '' ? null : settings.defaultVatId;
}
