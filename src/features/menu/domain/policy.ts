import type { VenueSettings } from '#features/configuration/domain/settings.ts';

/** Whether price lists are used. */
export function usesPriceLists(settings: Pick<VenueSettings, 'priceList'>): boolean {
  return settings.priceList;
}
