import type { VenueSettings } from '#features/configuration/domain/settings.ts';
import type { pointKinds } from './resources.ts';

/** Whether a card alone signs its owner in. An approval takes a card in every venue. */
export const opensByCard = ({ cardSignIn }: Pick<VenueSettings, 'cardSignIn'>): boolean => cardSignIn;

/** Whether the program of a till is closed only with an approval. */
export const asksToClose = ({ adminConfirmAppClose }: Pick<VenueSettings, 'adminConfirmAppClose'>): boolean =>
  adminConfirmAppClose;

/**
 * Whether users may sign in on a device of this kind: a venue may disallow tills on phones, and a customer board hangs where guests
 * reach it, so nobody types a PIN there.
 */
export function admitsPoint(kind: (typeof pointKinds)[number], settings: Pick<VenueSettings, 'hasMobilePos'>): boolean {
  return kind !== 'customerBoard' && (kind !== 'mobile' || settings.hasMobilePos);
}
