import { isLocale, type Locale, toLocale } from '#kernel/locale.ts';
import type { ReadTx } from '../database.ts';
import type { Session } from '../session.ts';
import { sql } from '../sql.ts';

/**
 * The language in which somebody reads names: the one they chose for themselves, else the venue's. What their device
 * shows instead, where they chose nothing, only the device knows: its screens say so with each request.
 */
export async function readerLocale(tx: ReadTx, { userId }: Pick<Session, 'userId'>): Promise<Locale> {
  const { own, venue } = await tx.one<{ own: string | null; venue: string | null }>(sql`
    SELECT (SELECT language FROM employee WHERE id = ${userId}) AS own,
           (SELECT settings ->> 'languageCode' FROM configuration) AS venue`);
  return isLocale(own) ? own : toLocale(venue);
}
