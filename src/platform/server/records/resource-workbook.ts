import type { Cell } from 'write-excel-file/node';
import { moneyCell } from '../spreadsheet/money-cell.ts';
import type { ResourceSheet, SheetCell } from './resource-sheet.ts';

/** A list as an .xlsx file, in bytes: amounts and quantities are numbers, texts stay texts and never formulas. */
export async function workbookOf({ title, columns, rows, currency }: ResourceSheet): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node');
  const head = columns.map(({ heading }) => text(heading, true));
  const amounts = rows.flatMap((row) =>
    row.flatMap((each) => (typeof each !== 'string' && each.kind === 'money' ? [each.units] : [])),
  );
  const money = moneyCell(amounts, currency);
  return writeExcel([head, ...rows.map((row) => row.map((each) => cell(each, money)))], {
    sheet: title.replace(/[[\]/\\:*?]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    columns: columns.map(({ isWide }) => ({ width: isWide ? 28 : 16 })),
  }).toBuffer();
}

function cell(value: SheetCell, money: ReturnType<typeof moneyCell>): Cell {
  if (typeof value === 'string') return text(value);
  const { kind, units } = value;
  switch (kind) {
    case 'money':
      return money(units);
    case 'quantity':
      return { value: units / 1000, type: Number, format: '#,##0.###' };
    case 'percent':
      return { value: units / 10_000, type: Number, format: '0.##%' };
    case 'whole':
      return { value: units, type: Number, format: '0' };
  }
}

/** Text that stays text: `=1+1` typed as a name is a shared string and never a formula. */
function text(value: string, isBold = false): Cell {
  return { value, type: String, format: '@', ...(isBold && { fontWeight: 'bold' }) };
}
