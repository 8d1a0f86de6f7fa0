import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** Whether products have other prices than their own by price lists. */
export function usesPriceLists(settings: Pick<VenueSettings, 'priceList'>): boolean {
  return settings.priceList;
}
