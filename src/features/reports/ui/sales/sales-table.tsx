import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/kit/class-names.ts';
import { Icon } from '#platform/ui/kit/icons.tsx';
import type { Sorting } from '../../domain/sales-address.ts';
import { type SalesFigure, type SalesRow, type SalesTotals, salesReport } from '../../domain/sales-report.ts';
import { columnsOfAnswer, type SalesAnswer, useFigure } from './sales-summary.tsx';
import { useRowName } from './use-row-name.ts';

export interface SalesTableProps {
  readonly answer: SalesAnswer;
  /** Null means the report's own order. */
  readonly sort: Sorting | null;
  readonly onSort: (sort: Sorting | null) => void;
  readonly onOpenDay: (day: string) => void;
  readonly onOpenCategory: (category: string) => void;
}

/** All rows with their totals; a day links to its hours, a category to its products. */
export function SalesTable({ answer, sort, onSort, onOpenDay, onOpenCategory }: SalesTableProps): ReactElement {
  const t = useTranslations('reports');
  const nameOf = useRowName(answer.groupBy);
  const columns = columnsOfAnswer(answer);
  const rows = useSorted(answer.rows, sort, nameOf);
  const write = useFigure(answer);

  const opened = (row: SalesRow): ReactNode => {
    const name = nameOf(row);
    if (answer.groupBy === 'day') {
      return <RowLink name={name} title={t('table.openDay', { name })} onOpen={() => onOpenDay(row.key)} />;
    }
    if (answer.groupBy === 'category') {
      return <RowLink name={name} title={t('table.openCategory', { name })} onOpen={() => onOpenCategory(row.key)} />;
    }
    return name;
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className="sales-table-frame" aria-label={t('sales.title')} tabIndex={0}>
      <table className="sales-table">
        <thead>
          <tr>
            <Head column="name" label={t(`groupBy.${answer.groupBy}`)} sort={sort} onSort={onSort} />
            {columns.map((figure) => (
              <Head key={figure} column={figure} label={t(`figures.${figure}`)} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{opened(row)}</th>
              <Figures columns={columns} write={write} row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('table.totals')}</th>
            <Figures columns={columns} write={write} row={answer.totals} />
          </tr>
          <tr className="sales-table-before">
            <th scope="row">{t('table.before')}</th>
            <Figures columns={columns} write={write} row={answer.before} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Figures({
  columns,
  write,
  row,
}: {
  readonly columns: readonly SalesFigure[];
  readonly write: ReturnType<typeof useFigure>;
  readonly row: SalesTotals | SalesRow;
}): ReactElement {
  return (
    <>
      {columns.map((figure) => {
        const value = row[figure];
        return (
          <td key={figure} className={classNames('amount', figure === salesReport.charted && 'sales-table-main')}>
            {value === null ? '' : write(value, salesReport.figures[figure])}
          </td>
        );
      })}
    </>
  );
}

function RowLink({
  name,
  title,
  onOpen,
}: {
  readonly name: string;
  readonly title: string;
  readonly onOpen: () => void;
}) {
  return (
    <button type="button" className="sales-table-open" title={title} onClick={onOpen}>
      <span>{name}</span>
      <Icon name="forward" size={16} />
    </button>
  );
}

function Head({
  column,
  label,
  sort,
  onSort,
}: {
  readonly column: Sorting['column'];
  readonly label: string;
  readonly sort: Sorting | null;
  readonly onSort: (sort: Sorting | null) => void;
}): ReactElement {
  const t = useTranslations('reports.table');
  const isSorted = sort?.column === column;
  const direction = sort?.isDescending ? 'descending' : 'ascending';
  // Figures sort largest first, names from A; the third click returns to the report's own order.
  const startsDescending = column !== 'name';
  const next = () => {
    if (!isSorted) return onSort({ column, isDescending: startsDescending });
    return onSort(sort.isDescending === startsDescending ? { column, isDescending: !startsDescending } : null);
  };
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={classNames(column !== 'name' && 'amount')}>
      <button type="button" className="sales-table-sort" title={t('sortBy', { column: label })} onClick={next}>
        <span>{label}</span>
        <Icon
          name={isSorted && !sort.isDescending ? 'up' : 'down'}
          size={16}
          className={classNames('sales-table-arrow', isSorted && 'sales-table-arrow-on')}
        />
      </button>
    </th>
  );
}

function useSorted(
  rows: readonly SalesRow[],
  sort: Sorting | null,
  nameOf: (row: SalesRow) => string,
): readonly SalesRow[] {
  const locale = useLocale();
  if (sort === null) return rows;
  const { column, isDescending } = sort;
  const sign = isDescending ? -1 : 1;
  // Days, hours and rates sort by key, names by the language's collation.
  const byName = (a: SalesRow, b: SalesRow) =>
    a.label === '' && b.label === ''
      ? rows.indexOf(a) - rows.indexOf(b)
      : nameOf(a).localeCompare(nameOf(b), locale, { numeric: true });
  return [...rows].sort((a, b) => {
    const order = column === 'name' ? byName(a, b) : (a[column] ?? 0) - (b[column] ?? 0);
    return sign * order || byName(a, b);
  });
}
