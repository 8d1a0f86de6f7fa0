import type { VenueSettings } from '#features/configuration/domain/settings.ts';

export interface ClientPolicy {
  /** Clients have cards, by which the till finds them, and get their own discount. */
  readonly offersCards: boolean;
  /** Whoever has a card is found by name or phone too. */
  readonly findsByName: boolean;
}

export function clientPolicy(settings: Pick<VenueSettings, 'clientCard' | 'searchClientCards'>): ClientPolicy {
  return { offersCards: settings.clientCard, findsByName: settings.searchClientCards };
}
