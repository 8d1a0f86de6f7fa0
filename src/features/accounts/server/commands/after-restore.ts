import { sql } from '#platform/server/sql.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';

interface Receipt {
  readonly number: number;
  readonly day: string;
}

/** In a venue that was restored: clients owe what they owed, whatever they paid since. */
export async function afterRestoreOfAccounts(tx: WriteTx): Promise<readonly string[]> {
  const last = await tx.maybe<Receipt>(sql`
    SELECT number, business_day AS day FROM account_entry
    WHERE kind = 'payment' ORDER BY account_entry.number DESC LIMIT 1`);
  return [
    ...(last === null ? [] : [`The last receipt for the payment of a debt is number ${last.number}, of ${last.day}.`]),
    'Clients owe what they owed: what they paid since, and what was put on their accounts since, is not known. Numbers of these receipts are given again. Compare the last slips, and enter what is missing.',
  ];
}
