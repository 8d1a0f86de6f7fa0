import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Answer } from '#kernel/contract.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import type { reportsContract } from '../../contract.ts';
import { columnsOf, type FigureKind } from '../../domain/report.ts';
import { type SalesFigure, salesReport } from '../../domain/sales-report.ts';
import { Comparison } from '../comparison.tsx';

export type SalesAnswer = Answer<(typeof reportsContract)['GET api/reports/sales']>;

const shown: readonly SalesFigure[] = [
  'total',
  'net',
  'vat',
  'discount',
  'fee',
  'cardFee',
  'refund',
  'orders',
  'covers',
];

/** Figures that are neither better nor worse when they rise. */
const plain: ReadonlySet<SalesFigure> = new Set(['vat', 'discount', 'refund']);

/** Figures that many venues never have. */
const seldom: ReadonlySet<SalesFigure> = new Set(['covers', 'fee', 'cardFee']);

const isMoney = (figure: SalesFigure) => salesReport.figures[figure] === 'money';

/** The columns of the grouping; where nobody counts guests or charges a fee, as in a shop, they have none. */
export function columnsOfAnswer({ groupBy, totals, before }: SalesAnswer): SalesFigure[] {
  const isUsed = (figure: SalesFigure) => totals[figure] !== 0 || before[figure] !== 0;
  return columnsOf(salesReport, groupBy).filter((figure) => !seldom.has(figure) || isUsed(figure));
}

/** The totals of the period beside those of the previous period. */
export function SalesSummary({ answer }: { readonly answer: SalesAnswer }): ReactElement {
  const t = useTranslations('reports');
  const write = useFigure(answer);
  const { day, dateTime } = useFormats();
  const columns = columnsOfAnswer(answer);
  const { beforeFrom, beforeTo, beforeUntil } = answer;
  // One line below replaces seven times "nothing to compare".
  const hasBefore = answer.before.orders > 0;
  // Most periods have no refunds; then only the table shows them.
  const hasRefunds = answer.totals.refund !== 0 || answer.before.refund !== 0;
  return (
    <section className="sales-summary" aria-label={t('table.totals')}>
      <dl className="sales-figures">
        {shown
          .filter((figure) => columns.includes(figure) && (figure !== 'refund' || hasRefunds))
          .map((figure) => (
            <div key={figure} className="sales-figure">
              <dt>{t(`figures.${figure}`)}</dt>
              <dd className="sales-figure-now">{write(answer.totals[figure], salesReport.figures[figure])}</dd>
              {hasBefore && (
                <dd>
                  <Comparison now={answer.totals[figure]} before={answer.before[figure]} isPlain={plain.has(figure)} />
                </dd>
              )}
            </div>
          ))}
      </dl>
      {answer.late.count > 0 && (
        <p className="sales-before">
          {t('late', { count: answer.late.count, amount: write(answer.late.total, 'money') })}
        </p>
      )}
      <p className="sales-before">
        {t('comparison.with', {
          what: t('table.before'),
          period: t('period', {
            from: day(beforeFrom),
            to: beforeUntil === null ? day(beforeTo) : dateTime(beforeUntil),
          }),
          amount: write(answer.before.total, 'money'),
        })}
      </p>
    </section>
  );
}

/** Formats a figure by its kind; all amounts of the report alike. */
export function useFigure({ rows, totals, before }: SalesAnswer): (value: number, kind: FigureKind) => string {
  const { money, quantity, decimalsFor } = useFormats();
  const decimals = useMemo(() => {
    const amounts = (Object.keys(salesReport.figures) as SalesFigure[]).filter((figure) => isMoney(figure));
    return decimalsFor([...rows, totals, before].flatMap((row) => amounts.map((figure) => row[figure] ?? 0)));
  }, [rows, totals, before, decimalsFor]);
  return (value, kind) => {
    if (kind === 'money') return money(value, { decimals });
    return kind === 'quantity' ? quantity(value) : String(value);
  };
}
