import { settingsAt } from '#features/configuration/server/index.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { ReadTx } from '#platform/server/database.ts';

/** The venue's calendar day at an instant (epoch ms). */
export async function venueToday(tx: ReadTx, now: number): Promise<Day> {
  const { timeZone } = await settingsAt(tx, await tx.catalogueVersion());
  return businessDay(now, timeZone, 0);
}
