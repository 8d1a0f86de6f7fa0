import { suspendWork } from '../queue/store.ts';
import { sql } from '../sql.ts';
import type { WriteTx } from '../write-tx.ts';

/** Far beyond what any venue counts between a backup and its restore. */
const leap = 10_000_000;

/**
 * The platform's part of going back in time. Devices have seen numbers that are given again from here on: event and catalogue
 * numbers leap ahead, so that every device reads everything again. Physical work that was waiting may have been
 * done since: only a person sends it again. `physical` names its kinds.
 */
export async function afterRestore(tx: WriteTx, physical: readonly string[]): Promise<readonly string[]> {
  await tx.run(sql`DELETE FROM event`);
  await tx.run(sql`
    UPDATE venue_head SET event_seq = event_seq + ${leap}, catalogue_version = catalogue_version + ${leap}`);
  const suspended = await suspendWork(tx, physical);
  if (suspended === 0) return [];
  return [
    `${suspended} slips were waiting to be printed. They may have been printed since: look at them under Print queue.`,
  ];
}
