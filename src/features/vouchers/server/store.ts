import { uuidv7 } from '#kernel/ids.ts';
import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { type Row, tableWriter } from '#platform/server/table.ts';
import type { RowWriter, WriteTx } from '#platform/server/write-tx.ts';
import { vouchers } from '../domain/resources.ts';
import { voucherEntryTable, voucherTable } from './tables.ts';

const voucherRows = tableWriter('voucher', voucherTable, {
  insert: ['id', 'number', 'value', 'isForSale', 'soldOn', 'expiresOn', 'batch', 'comment'],
});
const entryRows = tableWriter('voucher_entry', voucherEntryTable);

export const voucherStore = recordStore('voucher', voucherTable, vouchers, {
  computed: {
    // What nobody has bought is worth nothing yet.
    balance: sql`CASE WHEN is_for_sale AND sold_on IS NULL THEN 0 ELSE value - spent END`,
    soldOn: sql`sold_on`,
  },
});

export interface NewVoucher {
  readonly id: string;
  readonly number: string;
}

/** Writes vouchers that are alike in one statement. */
export async function insertVouchers(
  tx: WriteTx,
  some: readonly NewVoucher[],
  common: {
    readonly value: number;
    readonly isForSale: boolean;
    readonly soldOn: string | null;
    readonly expiresOn: string | null;
    readonly batch: string;
    readonly comment: string;
  },
): Promise<void> {
  await voucherRows.insert(
    tx,
    some.map((voucher) => ({ ...voucher, ...common })),
  );
}

/** Makes a voucher worth its value. */
export function markSold(tx: WriteTx, id: string, soldOn: string): Promise<number> {
  return tx.run(sql`UPDATE voucher SET sold_on = ${soldOn}::date, version = version + 1 WHERE id = ${id}`);
}

/** A change of what is left on a voucher: positive adds to it. */
interface VoucherChange {
  readonly voucherId: string;
  readonly amount: number;
}

/** Spends or gives back what the rules allowed. The table refuses what would leave less than nothing, or more than the value. */
export function debitVouchers(tx: WriteTx, changes: readonly VoucherChange[]): Promise<number> {
  const sums = new Map<string, number>();
  for (const { voucherId, amount } of changes) sums.set(voucherId, (sums.get(voucherId) ?? 0) + amount);
  return tx.run(sql`
    UPDATE voucher SET spent = voucher.spent - given.amount, version = voucher.version + 1
    FROM unnest(${[...sums.keys()]}::uuid[], ${[...sums.values()]}::bigint[]) AS given (id, amount)
    WHERE voucher.id = given.id`);
}

/** An entry before it is written. */
export type NewVoucherEntry = Omit<Row<typeof voucherEntryTable>, 'id'>;

/** Books entries at the end of the transaction: `tx.append(insertVoucherEntries, rows)`. Rows are only added. */
export const insertVoucherEntries: RowWriter<NewVoucherEntry> = (tx, rows) =>
  entryRows.insert(
    tx,
    rows.map((row) => ({ ...row, id: uuidv7(row.at) })),
  );
