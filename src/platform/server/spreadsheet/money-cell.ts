import { decimalsFor } from '#kernel/format.ts';
import { type CurrencyCode, currencies, type Minor } from '#kernel/money.ts';
import type { WorkbookCell } from './workbook.ts';

/** Writes amounts as numbers of a sheet; all show the decimals that the finest of `amounts` needs. */
export function moneyCell(
  amounts: Iterable<Minor>,
  currency: CurrencyCode,
): (amount: Minor) => Exclude<WorkbookCell, string> {
  const unit = 10 ** currencies[currency].decimalsKept;
  const decimals = decimalsFor(amounts, currency);
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return (amount) => ({ value: amount / unit, format });
}
