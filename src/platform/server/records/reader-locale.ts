import type { Locale } from '#kernel/locale.ts';
import type { ReadTx } from '../database.ts';
import type { Session } from '../session.ts';
import type { VenueContext } from '../venue-context.ts';

/**
 * The language in which somebody reads names: the one they chose for themselves, else the venue's. What their device
 * shows instead, where they chose nothing, only the device knows: its screens say so with each request.
 */
export async function readerLocale(
  { lookups }: VenueContext,
  tx: ReadTx,
  { userId }: Pick<Session, 'userId'>,
): Promise<Locale> {
  const [own, { locale }] = await Promise.all([lookups.userLanguage(tx, userId), lookups.regionOf(tx)]);
  return own ?? locale;
}
