import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import type { Day } from '#kernel/time.ts';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { hoursOfDay, trimmed } from '../../domain/hours.ts';
import { eachDay } from '../../domain/period.ts';
import { salesReport } from '../../domain/sales-report.ts';
import { LazyTimeChart } from '../chart/lazy-time-chart.tsx';
import { Ranking } from '../chart/ranking.tsx';
import type { SalesAnswer } from './sales-summary.tsx';
import { useRowName } from './use-row-name.ts';

const rankedAtMost = 10;

export interface SalesChartProps {
  readonly answer: SalesAnswer;
  readonly today: Day;
  readonly firstHour: number;
}

/** The report's chart: totals over time, or the largest first. */
export function SalesChart({ answer, today, firstHour }: SalesChartProps): ReactElement | null {
  const t = useTranslations('reports');
  const { money, day } = useFormats();
  const nameOf = useRowName(answer.groupBy);
  const { rows, groupBy } = answer;
  const grouping = salesReport.groupings[groupBy];
  const ranked = [...rows].sort((a, b) => (b.total ?? 0) - (a.total ?? 0));
  const [first] = ranked;
  // A single bar shows nothing that its number does not.
  if (!first || rows.length < 2) return null;

  const said = { figure: t('figures.total'), top: nameOf(first), amount: money(first.total ?? 0) };
  if (grouping.chart === 'ranking') {
    return (
      <section className="sales-chart">
        <Ranking
          label={t('chart.ranking', said)}
          items={ranked.slice(0, rankedAtMost).map((row) => ({
            key: row.key,
            name: nameOf(row),
            amount: row.total ?? 0,
            text: money(row.total ?? 0),
          }))}
        />
        {rows.length > rankedAtMost && <p className="chart-summary">{t('chart.top', { count: rankedAtMost })}</p>}
      </section>
    );
  }
  const totals = new Map(rows.map((row) => [row.key, row.total ?? 0]));
  const last = answer.to < today ? answer.to : today;
  const points =
    groupBy === 'day'
      ? // Days without sales are shown; days in the future are not.
        eachDay({ from: answer.from, to: last }).map((key) => ({
          label: day(key).slice(0, 5),
          total: totals.get(key) ?? 0,
        }))
      : trimmed(hoursOfDay(firstHour).map(hourKey), (key) => totals.has(key)).map((key) => ({
          label: `${key}:00`,
          total: totals.get(key) ?? 0,
        }));
  return (
    <section className="sales-chart">
      <LazyTimeChart
        points={points}
        series={[{ name: 'total', label: t('figures.total'), tone: 'accent' }]}
        summary={t('chart.overTime', said)}
      />
    </section>
  );
}

function hourKey(hour: number): string {
  return String(hour).padStart(2, '0');
}
