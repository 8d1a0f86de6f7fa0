import { inSlices } from '../in-slices.ts';
import { moneyCell } from '../spreadsheet/money-cell.ts';
import type { Workbook, WorkbookCell } from '../spreadsheet/workbook.ts';
import type { ResourceSheet, SheetCell } from './resource-sheet.ts';

/** A list as a workbook: amounts and quantities are numbers. */
export async function workbookOf({ title, columns, rows, currency }: ResourceSheet): Promise<Workbook> {
  const amounts = rows.flatMap((row) =>
    row.flatMap((each) => (typeof each !== 'string' && each.kind === 'money' ? [each.units] : [])),
  );
  const money = moneyCell(amounts, currency);
  const head = columns.map(({ heading }): WorkbookCell => ({ value: heading, fontWeight: 'bold' }));
  return {
    title,
    rows: [head, ...(await inSlices(rows, (row) => row.map((each) => cell(each, money))))],
    headRows: 1,
    widths: columns.map(({ isWide }) => (isWide ? 28 : 16)),
  };
}

function cell(value: SheetCell, money: ReturnType<typeof moneyCell>): WorkbookCell {
  if (typeof value === 'string') return value;
  const { kind, units } = value;
  switch (kind) {
    case 'money':
      return money(units);
    case 'quantity':
      return { value: units / 1000, format: '#,##0.###' };
    case 'percent':
      return { value: units / 10_000, format: '0.##%' };
    case 'whole':
      return { value: units, format: '0' };
  }
}
