import { CodedError } from '#kernel/error.ts';
import type { ReadTx } from '#platform/server/database.ts';
import type { Sql } from '#platform/server/sql.ts';
import { reportErrors } from '../../domain/errors.ts';
import { daysOf, type Period, periodBefore } from '../../domain/period.ts';
import {
  columnsOf,
  type Figures,
  type Late,
  type ReportDefinition,
  type ReportResult,
  type ReportRow,
  sortRows,
} from '../../domain/report.ts';

export interface ReportFilter extends Period {
  /** Epoch ms; only documents from before it. */
  readonly closedBefore?: number;
}

/**
 * The SQL of a report. Both queries select the figures by their names; `rows` also selects `key` and `label`, unsorted.
 */
export interface ReportQueries<Filter extends ReportFilter, GroupBy extends string> {
  readonly rows: (groupBy: GroupBy, filter: Filter) => Sql;
  /** One row, with zeros if nothing was sold; also `unsound` and `late` (`ReportResult`). */
  readonly totals: (filter: Filter) => Sql;
}

type Totals<Figure extends string> = Figures<Figure> & { readonly unsound: number; readonly late: Late };

/** Throws REPORT_PERIOD_INVALID for invalid days, for an end before the start, and for too many days. */
export function assertPeriod(period: Period, { maxDays }: { readonly maxDays: number }): void {
  const days = daysOf(period);
  if (days === null || days > maxDays) {
    throw new CodedError('REPORT_PERIOD_INVALID', reportErrors.REPORT_PERIOD_INVALID, { maxDays });
  }
}

/**
 * Reads rows, totals and the totals of the previous period, up to `beforeUntil` if that is given, in one round trip.
 * Throws REPORT_PERIOD_INVALID.
 */
export async function runReport<Figure extends string, GroupBy extends string, Filter extends ReportFilter>(
  tx: ReadTx,
  definition: ReportDefinition<Figure, GroupBy>,
  queries: ReportQueries<Filter, GroupBy>,
  request: {
    readonly groupBy: GroupBy;
    readonly filter: Filter;
    readonly firstHour: number;
    readonly beforeUntil?: number | null;
  },
): Promise<ReportResult<Figure>> {
  const { groupBy, filter, firstHour, beforeUntil = null } = request;
  assertPeriod(filter, definition);
  const grouping = definition.groupings[groupBy];
  const earlier = { ...periodBefore(filter), ...(beforeUntil !== null && { closedBefore: beforeUntil }) };
  const [found, totals, before] = await Promise.all([
    tx.rows<ReportRow<Figure>>(queries.rows(groupBy, filter)),
    tx.one<Totals<Figure>>(queries.totals(filter)),
    tx.one<Totals<Figure>>(queries.totals({ ...filter, ...earlier })),
  ]);
  const columns = columnsOf(definition, groupBy);
  const none = Object.fromEntries(Object.keys(definition.figures).map((figure) => [figure, null]));
  const rows = found.map((row) => {
    const figures = Object.fromEntries(columns.map((figure) => [figure, row[figure]]));
    return { key: row.key, label: row.label, ...none, ...figures } as ReportRow<Figure>;
  });
  return {
    from: filter.from,
    to: filter.to,
    rows: sortRows(rows, grouping, definition.charted, firstHour),
    totals,
    beforeFrom: earlier.from,
    beforeTo: earlier.to,
    before,
    beforeUntil,
    unsound: totals.unsound,
    late: totals.late,
  };
}
