import type { Day } from '#kernel/time.ts';

/**
 * A report is a definition: its figures, what they can be grouped by, and what of it people would rather see than read.
 * One engine asks the database and writes the spreadsheet, one screen shows it; neither knows a particular report.
 */
export interface ReportDefinition<Figure extends string, GroupBy extends string> {
  /** The name under which the texts of the report stand in the messages. */
  readonly name: string;
  readonly maxDays: number;
  /** In the order of the columns. */
  readonly figures: Readonly<Record<Figure, FigureKind>>;
  /** The figure that the chart draws and by which rows are ranked. */
  readonly charted: Figure;
  readonly groupings: Readonly<Record<GroupBy, Grouping<Figure>>>;
}

/** How a figure is written: whole number, thousandths, minor units. */
export type FigureKind = 'count' | 'quantity' | 'money';

/** What the keys of a grouping are: a day, an hour of the day, basis points or `excluded`, a code, the id of a name. */
export type KeyKind = 'day' | 'hour' | 'rate' | 'code' | 'name';

export interface Grouping<Figure extends string> {
  readonly key: KeyKind;
  /** The figures that mean something here; the others are null in the rows and have no column. */
  readonly figures: readonly Figure[];
  /** Columns along time, or bars from the largest down. */
  readonly chart: 'overTime' | 'ranking';
  readonly sort: 'byKey' | 'largestFirst';
}

export type Figures<Figure extends string> = Readonly<Record<Figure, number>>;

export type ReportRow<Figure extends string> = Readonly<Record<Figure, number | null>> & {
  readonly key: string;
  /** A name in the reader's language; empty where the key says it all and the reader's side words it. */
  readonly label: string;
};

export interface ReportResult<Figure extends string> {
  readonly from: Day;
  readonly to: Day;
  readonly rows: readonly ReportRow<Figure>[];
  readonly totals: Figures<Figure>;
  /** The period of the same length before, and its totals. */
  readonly beforeFrom: Day;
  readonly beforeTo: Day;
  readonly before: Figures<Figure>;
}

/** The figures that have a column in a grouping, in the order of the definition. */
export function columnsOf<Figure extends string, GroupBy extends string>(
  definition: ReportDefinition<Figure, GroupBy>,
  groupBy: GroupBy,
): Figure[] {
  const { figures } = definition.groupings[groupBy];
  return (Object.keys(definition.figures) as Figure[]).filter((figure) => figures.includes(figure));
}

/** Orders rows as the grouping says; hours follow the business day, which begins in `firstHour`. */
export function sortRows<Figure extends string>(
  rows: readonly ReportRow<Figure>[],
  { key, sort }: Grouping<Figure>,
  charted: Figure,
  firstHour = 0,
): ReportRow<Figure>[] {
  const byLabel = (a: ReportRow<Figure>, b: ReportRow<Figure>) => compareText(a.label + a.key, b.label + b.key);
  const rank = (row: ReportRow<Figure>) =>
    key === 'hour' ? (Number(row.key) - firstHour + 24) % 24 : rankOfKey(row.key);
  return [...rows].sort((a, b) =>
    sort === 'byKey'
      ? rank(a) - rank(b) || compareText(a.key, b.key)
      : (b[charted] ?? 0) - (a[charted] ?? 0) || byLabel(a, b),
  );
}

/** Rates in their order and what has none behind them; days all alike, they sort as text. */
function rankOfKey(key: string): number {
  if (/^\d+$/.test(key)) return Number(key);
  return key.includes('-') ? 0 : Number.MAX_SAFE_INTEGER;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
