import type { Day } from '#kernel/time.ts';
import { daysOf, type Period, type Preset, presetPeriod, presets } from './period.ts';
import { type SalesFigure, type SalesGroupBy, salesGroupings, salesReport } from './sales-report.ts';

/**
 * The parameters in the report's URL. A preset stays a preset, so that a bookmark of "last 7 days" means those of the
 * day on which it is opened.
 */
export interface SalesAddress {
  readonly period: Preset | Period;
  readonly groupBy: SalesGroupBy;
  readonly category: string | null;
  readonly sort: Sorting | null;
}

export interface Sorting {
  readonly column: SalesFigure | 'name';
  readonly isDescending: boolean;
}

/** The search part of a URL, which may contain anything. */
export type Search = Readonly<Record<string, unknown>>;

const categoryShape = /^(none|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads a URL; invalid values are ignored. */
export function readAddress(search: Search): SalesAddress {
  const groupBy = salesGroupings.find((each) => each === search.by) ?? 'day';
  const category =
    typeof search.category === 'string' && categoryShape.test(search.category) && groupBy !== 'paymentMethod'
      ? search.category
      : null;
  return { period: readPeriod(search), groupBy, category, sort: readSorting(search.sort, groupBy) };
}

/** The shortest search part for it; defaults are left out. */
export function writeAddress({ period, groupBy, category, sort }: SalesAddress): Record<string, string> {
  return {
    ...(typeof period === 'string' ? { period } : { from: period.from, to: period.to }),
    by: groupBy,
    ...(category === null || groupBy === 'paymentMethod' ? {} : { category }),
    ...(sort === null ? {} : { sort: (sort.isDescending ? '-' : '') + sort.column }),
  };
}

/** The days that a URL means on a business day. */
export function periodOf({ period }: Pick<SalesAddress, 'period'>, today: Day): Period {
  return typeof period === 'string' ? presetPeriod(period, today) : period;
}

function readPeriod({ period, from, to }: Search): Preset | Period {
  const preset = presets.find((each) => each === period);
  if (preset) return preset;
  if (typeof from !== 'string' || typeof to !== 'string') return 'last7';
  return daysOf({ from, to }) === null ? 'last7' : { from, to };
}

function readSorting(text: unknown, groupBy: SalesGroupBy): Sorting | null {
  if (typeof text !== 'string') return null;
  const isDescending = text.startsWith('-');
  const column = isDescending ? text.slice(1) : text;
  const known = ['name', ...salesReport.groupings[groupBy].figures] as (SalesFigure | 'name')[];
  const found = known.find((each) => each === column);
  return found === undefined ? null : { column: found, isDescending };
}
