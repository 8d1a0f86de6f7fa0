import { type CsvCell, csvFile, csvLine } from '#kernel/csv.ts';
import { decimalMark, formatPercent, formatQuantity } from '#kernel/format.ts';
import type { Locale } from '#kernel/locale.ts';
import { type CurrencyCode, currencies } from '#kernel/money.ts';
import { inSlices } from '../in-slices.ts';
import type { ResourceSheet, SheetCell } from './resource-sheet.ts';

/** A list as a text file in UTF-8: numbers with the decimal mark of the locale and never grouped. */
export async function csvOf({ columns, rows, currency }: ResourceSheet, locale: Locale): Promise<Buffer> {
  const head = columns.map(({ heading }) => heading);
  const lines = await inSlices(rows, (row) => csvLine(row.map((each) => cell(each, currency, locale))));
  return Buffer.from(csvFile([csvLine(head), ...lines]));
}

function cell(value: SheetCell, currency: CurrencyCode, locale: Locale): CsvCell {
  if (typeof value === 'string') return value;
  const { kind, units } = value;
  switch (kind) {
    case 'money':
      return { figure: amount(units, currencies[currency].decimalsKept, decimalMark(locale)) };
    case 'quantity':
      return { figure: formatQuantity(units, locale).replace(/^(-?[1-9]\d{0,2}[.,]\d{3})$/, unmistakable) };
    case 'percent':
      return { figure: formatPercent(units, locale) };
    case 'whole':
      return { figure: String(units) };
  }
}

/** `1,234` may be a thousand; `1,2340` cannot be. */
const unmistakable = '$10';

function amount(units: number, decimals: number, mark: string): string {
  const digits = String(Math.abs(units)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0 ? '-' : ''}${whole}${decimals > 0 ? mark + digits.slice(-decimals) : ''}`;
}
