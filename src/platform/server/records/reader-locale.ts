import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '../database.ts';
import type { Session } from '../session.ts';
import type { VenueContext } from '../venue-context.ts';

/**
 * The language for names: the user's own choice, otherwise the venue's. Only the device knows what it shows if the user
 * chose nothing, so its screens send that with each request.
 */
export async function readerLocale(
  { lookups }: VenueContext,
  tx: ReadTx,
  { userId }: Pick<Session, 'userId'>,
): Promise<Locale> {
  const [own, { locale }] = await Promise.all([lookups.userLanguage(tx, userId), lookups.regionOf(tx)]);
  return own ?? locale;
}
