import './chart.css';
import type { ReactElement } from 'react';
import { useFormats } from '#platform/ui/i18n/use-formats.ts';
import { lazyPart } from '#platform/ui/kit/lazy-part.tsx';
import { Spinner } from '#platform/ui/kit/spinner.tsx';
import type { TimePoint, TimeSeries } from './time-chart.tsx';
import { useShortMoney } from './use-short-money.ts';

const TimeChart = lazyPart(
  async () => (await import('./time-chart.tsx')).TimeChart,
  <div className="chart-waiting">
    <Spinner size={28} />
  </div>,
);

/** A chart of amounts over time, with a text description for screen readers. */
export function LazyTimeChart({
  points,
  series,
  summary,
}: {
  readonly points: readonly TimePoint[];
  readonly series: readonly TimeSeries[];
  readonly summary: string;
}): ReactElement {
  const { money } = useFormats();
  const short = useShortMoney();
  return (
    <figure className="chart">
      {series.length > 1 && (
        <ul className="chart-legend">
          {series.map(({ name, label, tone }) => (
            <li key={name} className={`chart-key chart-key-${tone}`}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className="chart-picture" aria-hidden="true">
        <TimeChart points={points} series={series} write={money} short={short} />
      </div>
      <figcaption className="chart-summary">{summary}</figcaption>
    </figure>
  );
}
