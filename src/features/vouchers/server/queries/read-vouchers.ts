import type { PaymentKind } from '#features/payments/domain/method.ts';
import type { Minor } from '#kernel/money.ts';
import type { ReadTx } from '#platform/server/database.ts';
import { sql } from '#platform/server/sql.ts';
import { select } from '#platform/server/table.ts';
import { leftOf, numberKey, plainNumber, type Voucher } from '../../domain/voucher.ts';
import { voucherTable } from '../tables.ts';

const columns = select(voucherTable, ['id', 'number', 'value', 'spent', 'isForSale', 'soldOn', 'expiresOn']);

export interface NumberedVoucher extends Voucher {
  readonly number: string;
}

/** A voucher; null if there is none, or it was deleted. */
export function voucherById(tx: ReadTx, id: string): Promise<NumberedVoucher | null> {
  return tx.maybe<NumberedVoucher>(sql`SELECT ${columns} FROM voucher WHERE id = ${id} AND deleted_at IS NULL`);
}

/** What is on vouchers now, by id. */
export async function leftOnVouchers(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Minor>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<Voucher>(sql`SELECT ${columns} FROM voucher WHERE id = ANY (${ids}::uuid[])`);
  return new Map(rows.map((voucher) => [voucher.id, leftOf(voucher)]));
}

/** How a voucher was paid for; null if it was not sold at a till, or taken back. */
export function saleOf(
  tx: ReadTx,
  id: string,
): Promise<{ number: number; method: string; kind: PaymentKind; amount: number; rounding: number } | null> {
  return tx.maybe(sql`
    SELECT s.number, s.method, s.method_kind AS kind, s.amount, s.rounding FROM voucher_entry s
    WHERE s.voucher_id = ${id} AND s.kind = 'sale'
      AND NOT EXISTS (SELECT 1 FROM voucher_entry b WHERE b.voucher_id = s.voucher_id AND b.kind = 'takeBack')`);
}

/** The next number of a sale: one write transaction at a time leaves no gap. */
export async function nextSaleNumber(tx: ReadTx): Promise<number> {
  const { last } = await tx.one<{ last: number }>(
    sql`SELECT coalesce(max(number), 0) AS last FROM voucher_entry WHERE kind = 'sale'`,
  );
  return last + 1;
}

/** The vouchers with these numbers, by what numbers are compared with. A deleted one is none. */
export async function vouchersByNumber(
  tx: ReadTx,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NumberedVoucher>> {
  // Of numbers that were not drawn here, an O may be one.
  const keys = [...new Set(numbers.flatMap((number) => [plainNumber(number), numberKey(number)]))];
  const rows = await tx.rows<NumberedVoucher>(sql`
    SELECT ${columns} FROM voucher WHERE upper(number) = ANY (${keys}::text[]) AND deleted_at IS NULL`);
  const written = new Map(rows.map((voucher) => [plainNumber(voucher.number), voucher]));
  // Two may differ in an O alone: then the one that is written like it is meant.
  const found = numbers.flatMap((number) => {
    const voucher = written.get(plainNumber(number)) ?? written.get(numberKey(number));
    return voucher === undefined ? [] : [[numberKey(number), voucher] as const];
  });
  return new Map(found);
}
