import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';

/** Where the venue's event log stands; what is read in the same snapshot is what the events up to here brought about. */
export async function recordsMark(tx: ReadTx): Promise<number> {
  return (await tx.one<{ mark: number }>(sql`SELECT event_seq AS mark FROM venue_head`)).mark;
}

/**
 * Whether a record of any resource, a setting or what tills sell from was changed after the mark. Every write of a record
 * emits `record.changed`, every other change of the catalogue `catalogue.changed`; orders and tickets emit neither, so a
 * busy evening changes nothing here.
 */
export async function areRecordsChanged(tx: ReadTx, mark: number): Promise<boolean> {
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    SELECT EXISTS (
      SELECT 1 FROM event WHERE seq > ${mark} AND name IN ('record.changed', 'catalogue.changed')) AS changed`);
  return changed;
}
