import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { select } from '#platform/server/table.ts';
import { numberKey, type Voucher } from '../../domain/voucher.ts';
import { voucherTable } from '../tables.ts';

const columns = select(voucherTable, ['id', 'number', 'value', 'spent', 'isForSale', 'soldOn', 'expiresOn']);

export interface NumberedVoucher extends Voucher {
  readonly number: string;
}

/** The vouchers with these numbers, by what numbers are compared with. A deleted one is none. */
export async function vouchersByNumber(
  tx: ReadTx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedVoucher>> {
  const keys = [...new Set(numbers.map(numberKey))];
  const rows = await tx.rows<NumberedVoucher>(sql`
    SELECT ${columns} FROM voucher WHERE upper(number) = ANY (${keys}::text[]) AND deleted_at IS NULL`);
  return new Map(rows.map((voucher) => [numberKey(voucher.number), voucher]));
}
