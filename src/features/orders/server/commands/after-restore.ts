import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { dropLeases, outrunVersions } from '../store.ts';

interface LastNumber {
  readonly series: string;
  readonly day: string;
  readonly last: number;
}

/**
 * In a venue that was restored: devices may show orders in states that the venue does not know, so the versions of its orders
 * leap ahead of any that a device has seen. Numbers go on from the backup, so some are given a second time.
 */
export async function afterRestoreOfOrders(tx: WriteTx): Promise<readonly string[]> {
  await Promise.all([dropLeases(tx), outrunVersions(tx)]);
  // What was sold under a clock that was ahead is not what was sold last; unless it is all that there is: then this clock is behind.
  const tomorrow = new Date(tx.now + 86_400_000).toISOString();
  const last = await tx.rows<LastNumber>(sql`
    SELECT DISTINCT ON (series) series, business_day AS day, last FROM number_series
    ORDER BY series, business_day > ${tomorrow}::date, business_day DESC`);
  return [
    ...last.map(({ series, day, last }) => `The last number of the series "${series}" is ${last}, of ${day}.`),
    'Orders, receipts and fiscal numbers from after the backup are not known. Compare the last slips on paper with these numbers, and enter what is missing.',
    'Tills send what they have not sent yet, once. What they had sent after the backup is gone; a change to an order that is not known is refused and shown on its till.',
  ];
}
