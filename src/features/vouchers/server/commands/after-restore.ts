import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

interface Sale {
  readonly number: number;
  readonly day: string;
}

/** In a venue that was restored: what guests did with their vouchers since is not undone by it, and nobody but the guests knows it. */
export async function afterRestoreOfVouchers(tx: WriteTx): Promise<readonly string[]> {
  const last = await tx.maybe<Sale>(sql`
    SELECT number, business_day AS day FROM voucher_entry WHERE kind = 'sale' ORDER BY voucher_entry.number DESC LIMIT 1`);
  return [
    ...(last === null ? [] : [`The last sale of a voucher is number ${last.number}, of ${last.day}.`]),
    'Vouchers are worth what they were worth: what was spent of them since can be spent once more. One that was sold since is not known, or waits to be sold; one whose sale was taken back since pays again. Numbers of sales are given again. Compare the last slips, and correct or delete the vouchers that they name.',
  ];
}
