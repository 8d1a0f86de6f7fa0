import { recordStore } from '#platform/server/records/record-store.ts';
import { sql } from '#platform/server/sql.ts';
import { tableWriter } from '#platform/server/table.ts';
import type { WriteTx } from '#platform/server/write-tx.ts';
import { vouchers } from '../domain/resources.ts';
import { voucherTable } from './tables.ts';

const voucherRows = tableWriter('voucher', voucherTable, {
  insert: ['id', 'number', 'value', 'expiresOn', 'batch', 'comment'],
});

export const voucherStore = recordStore('voucher', voucherTable, vouchers, {
  computed: { balance: sql`value - spent` },
});

export interface NewVoucher {
  readonly id: string;
  readonly number: string;
}

/** Writes the vouchers of one batch in one statement. */
export async function insertVouchers(
  tx: WriteTx,
  some: readonly NewVoucher[],
  common: {
    readonly value: number;
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
