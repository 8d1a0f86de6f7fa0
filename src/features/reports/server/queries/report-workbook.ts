import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import { moneyCell } from '#platform/server/spreadsheet/money-cell.ts';
import type { CellStyle, Workbook, WorkbookCell } from '#platform/server/spreadsheet/workbook.ts';
import {
  columnsOf,
  type FigureKind,
  type Grouping,
  type ReportDefinition,
  type ReportResult,
  type ReportRow,
} from '../../domain/report.ts';

/** The texts of the sheet, in the reader's language. */
export interface WorkbookTexts<Figure extends string> {
  readonly sheet: string;
  /** Lines above the table: the venue, the report, the period. */
  readonly heading: readonly string[];
  readonly keyColumn: string;
  readonly figures: Readonly<Record<Figure, string>>;
  readonly totals: string;
  readonly before: string;
  /** The name of a key without a label, such as a payment method. */
  readonly nameOf: (row: { readonly key: string; readonly label: string }) => string;
}

export interface WorkbookRequest<Figure extends string, GroupBy extends string> {
  readonly definition: ReportDefinition<Figure, GroupBy>;
  readonly groupBy: GroupBy;
  readonly result: ReportResult<Figure>;
  readonly currency: CurrencyCode;
  readonly texts: WorkbookTexts<Figure>;
}

/** Any report as a workbook: amounts are numbers, days are dates, names are plain text. */
export function reportWorkbook<Figure extends string, GroupBy extends string>(
  request: WorkbookRequest<Figure, GroupBy>,
): Workbook {
  const { texts, definition, groupBy } = request;
  return {
    title: texts.sheet,
    rows: rowsOf(request),
    headRows: texts.heading.length + 2,
    widths: [32, ...columnsOf(definition, groupBy).map(() => 14)],
    isLandscape: true,
  };
}

function rowsOf<Figure extends string, GroupBy extends string>({
  definition,
  groupBy,
  result,
  currency,
  texts,
}: WorkbookRequest<Figure, GroupBy>): WorkbookCell[][] {
  const grouping = definition.groupings[groupBy];
  const columns = columnsOf(definition, groupBy);
  const money = moneyCell(moneyFigures([...result.rows, result.totals, result.before], columns, definition), currency);
  const figuresOf = (row: Readonly<Record<Figure, number | null>>, style: CellStyle = {}) =>
    columns.map((figure) => figureCell(row[figure], definition.figures[figure], money, style));
  const bold: CellStyle = { fontWeight: 'bold' };
  const under: CellStyle = { ...bold, bottomBorderStyle: 'thin' };
  const over: CellStyle = { ...bold, topBorderStyle: 'thin' };
  return [
    ...texts.heading.map((line, index) => [text(line, index === 0 ? { ...bold, fontSize: 14 } : {})]),
    [],
    [
      text(texts.keyColumn, under),
      ...columns.map((figure) => text(texts.figures[figure], { ...under, align: 'right' })),
    ],
    ...result.rows.map((row) => [keyCell(row, grouping, texts.nameOf(row)), ...figuresOf(row)]),
    [text(texts.totals, over), ...figuresOf(result.totals, over)],
    [text(texts.before), ...figuresOf(result.before)],
  ];
}

function keyCell<Figure extends string>(
  { key }: ReportRow<Figure>,
  grouping: Grouping<Figure>,
  name: string,
): WorkbookCell {
  if (grouping.key === 'day') return dayCell(key);
  if (grouping.key === 'rate' && /^\d+$/.test(key)) {
    const basisPoints = Number(key);
    return {
      value: basisPoints / 10_000,
      format: basisPoints % 100 === 0 ? '0%' : '0.0#%',
      align: 'left',
    };
  }
  return text(name);
}

type FiguresOf<Figure extends string> = Readonly<Record<Figure, number | null>>;

/** The amounts of a table, which are written with the same decimals. */
function moneyFigures<Figure extends string>(
  rows: readonly FiguresOf<Figure>[],
  columns: readonly Figure[],
  { figures }: { readonly figures: Readonly<Record<Figure, FigureKind>> },
): Minor[] {
  const amounts = columns.filter((figure) => figures[figure] === 'money');
  return rows.flatMap((row) => amounts.map((figure) => row[figure] ?? 0));
}

function figureCell(
  value: number | null,
  kind: FigureKind,
  money: ReturnType<typeof moneyCell>,
  style: CellStyle,
): WorkbookCell {
  if (value === null) return text('', style);
  switch (kind) {
    case 'count':
      return { ...style, value, format: '#,##0' };
    case 'quantity':
      return { ...style, value: value / 1000, format: value % 1000 === 0 ? '#,##0' : '#,##0.000' };
    case 'money':
      return { ...style, ...money(value) };
  }
}

function dayCell(day: Day): WorkbookCell {
  return { value: new Date(`${day}T00:00:00Z`), format: 'dd/mm/yyyy', align: 'left' };
}

function text(value: string, style: CellStyle = {}): WorkbookCell {
  return { ...style, value };
}
