import type { CellObject, Row } from 'write-excel-file/node';

/** How a cell looks. */
export type CellStyle = Pick<
  CellObject,
  'format' | 'align' | 'fontSize' | 'fontWeight' | 'topBorderStyle' | 'bottomBorderStyle'
>;

/** A text, which stays text and never becomes a formula, or a value of a sheet with its style. */
export type WorkbookCell = string | (CellStyle & { readonly value: string | number | Date });

/** A workbook of one sheet as plain data, so that another process can write it. */
export interface Workbook {
  readonly title: string;
  readonly rows: readonly (readonly WorkbookCell[])[];
  /** How many rows stay in view above those that scroll. */
  readonly headRows: number;
  readonly widths: readonly number[];
  readonly isLandscape?: boolean;
}

/** The workbook as an .xlsx file. It takes about a second per 5,000 products: call it in the child process only. */
export async function writeWorkbook({ title, rows, headRows, widths, isLandscape }: Workbook): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node');
  return writeExcel(rows.map(rowOf), {
    sheet: sheetName(title),
    stickyRowsCount: headRows,
    columns: widths.map((width) => ({ width })),
    ...(isLandscape === true && { orientation: 'landscape' }),
  }).toBuffer();
}

/** The text format keeps `=1+1`, typed as a name, a text even when its cell is edited. */
function rowOf(cells: readonly WorkbookCell[]): Row {
  return cells.map((cell) => {
    if (typeof cell === 'string') return { value: cell, type: String, format: '@' };
    const { value, ...style } = cell;
    if (typeof value === 'string') return { ...style, value, type: String, format: '@' };
    return typeof value === 'number' ? { ...style, value, type: Number } : { ...style, value, type: Date };
  });
}

/** Excel does not allow longer names or these characters, and no empty name. */
function sheetName(title: string): string {
  return title.replace(/[[\]/\\:*?]/g, ' ').slice(0, 31) || 'X';
}
