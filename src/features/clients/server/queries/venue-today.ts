import { settingsAt } from '#features/configuration/server/index.ts';
import { businessDay, type Day } from '#kernel/time.ts';
import type { Pen } from '#platform/server/pen.ts';

/** The day on the venue's calendar, as people read it off the wall. */
export async function venueToday(pen: Pick<Pen, 'tx' | 'now' | 'catalogueVersion'>): Promise<Day> {
  const { timeZone } = await settingsAt(pen.tx, await pen.catalogueVersion());
  return businessDay(pen.now, timeZone, 0);
}
