import type { ReadTx } from '../database.ts';
import { sql } from '../sql.ts';

/** The position of the venue's event log; data read in the same snapshot includes everything up to it. */
export async function recordsMark(tx: ReadTx): Promise<number> {
  return (await tx.one<{ mark: number }>(sql`SELECT event_seq AS mark FROM venue_head`)).mark;
}

/**
 * Whether a record of any resource, a setting or the catalogue was changed after the position. Every write of a record
 * emits `record.changed`, every other change of the catalogue `catalogue.changed`; orders and tickets emit neither, so
 * a busy evening changes nothing here.
 */
export async function areRecordsChanged(tx: ReadTx, mark: number): Promise<boolean> {
  const { changed } = await tx.one<{ changed: boolean }>(sql`
    SELECT EXISTS (
      SELECT 1 FROM event WHERE seq > ${mark} AND name IN ('record.changed', 'catalogue.changed')) AS changed`);
  return changed;
}
