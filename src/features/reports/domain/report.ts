import type { Day } from '#kernel/time.ts';

/**
 * A report is a definition: its figures, its groupings, and what is drawn as a chart. One engine queries the database
 * and writes the spreadsheet, and one screen shows it; neither knows a particular report.
 */
export interface ReportDefinition<Figure extends string, GroupBy extends string> {
  /** The report's key in the messages. */
  readonly name: string;
  readonly maxDays: number;
  /** In the order of the columns. */
  readonly figures: Readonly<Record<Figure, FigureKind>>;
  /** The figure that the chart draws and by which rows are ranked. */
  readonly charted: Figure;
  readonly groupings: Readonly<Record<GroupBy, Grouping<Figure>>>;
}

/** The format of a figure: whole number, thousandths, minor units. */
export type FigureKind = 'count' | 'quantity' | 'money';

/** The keys of a grouping: a day, an hour of the day, basis points or `excluded`, a code, or the id of a name. */
export type KeyKind = 'day' | 'hour' | 'rate' | 'code' | 'name';

export interface Grouping<Figure extends string> {
  readonly key: KeyKind;
  /** The figures that have a meaning here; the others are null in the rows and have no column. */
  readonly figures: readonly Figure[];
  /** Columns over time, or bars from the largest down. */
  readonly chart: 'overTime' | 'ranking';
  readonly sort: 'byKey' | 'largestFirst';
}

export type Figures<Figure extends string> = Readonly<Record<Figure, number>>;

export type ReportRow<Figure extends string> = Readonly<Record<Figure, number | null>> & {
  readonly key: string;
  /** A name in the reader's language; empty if the client derives it from the key. */
  readonly label: string;
};

export interface ReportResult<Figure extends string> {
  readonly from: Day;
  readonly to: Day;
  readonly rows: readonly ReportRow<Figure>[];
  readonly totals: Figures<Figure>;
  /** The previous period of equal length, and its totals. */
  readonly beforeFrom: Day;
  readonly beforeTo: Day;
  readonly before: Figures<Figure>;
  /** Epoch ms; those totals are only from before it, because the period itself is not over. Null if it is. */
  readonly beforeUntil: number | null;
  /** Documents of the period whose figures are beyond all reason; they are in none of the sums. */
  readonly unsound: number;
  /** Those that were made without the server, and learned of later: they are in the sums of the day on which they arrived. */
  readonly late: Late;
}

export interface Late {
  readonly count: number;
  /** Minor units. */
  readonly total: number;
}

/** The figures that have a column in a grouping, in the order of the definition. */
export function columnsOf<Figure extends string, GroupBy extends string>(
  definition: ReportDefinition<Figure, GroupBy>,
  groupBy: GroupBy,
): Figure[] {
  const { figures } = definition.groupings[groupBy];
  return (Object.keys(definition.figures) as Figure[]).filter((figure) => figures.includes(figure));
}

/** Sorts rows by the grouping's rule; hours follow the business day, which begins in `firstHour`. */
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

/** Rates in numeric order, rows without a rate last; days get one rank, because they sort as text. */
function rankOfKey(key: string): number {
  if (/^\d+$/.test(key)) return Number(key);
  return key.includes('-') ? 0 : Number.MAX_SAFE_INTEGER;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
