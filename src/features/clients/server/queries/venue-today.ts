import { settingsAt } from '#features/configuration/server/index.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

/** The day on the venue's calendar, as people read it off the wall. */
export async function venueToday(tx: WriteTx): Promise<Day> {
  const { timeZone } = await settingsAt(tx, await tx.catalogueVersion());
  return businessDay(tx.now, timeZone, 0);
}
