import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { AreaChart, BarChart } from '@mantine/charts';
import type { ReactElement } from 'react';
import type { ShortMoney } from './use-short-money.ts';

export interface TimeSeries {
  readonly name: string;
  readonly label: string;
  readonly tone: 'accent' | 'muted';
}

/** One point in time: its label on the axis, and an amount for each series. */
export type TimePoint = Readonly<Record<string, string | number>> & { readonly label: string };

export interface TimeChartProps {
  readonly points: readonly TimePoint[];
  readonly series: readonly TimeSeries[];
  /** Formats an amount in full. */
  readonly write: (amount: number) => string;
  /** What the axis counts. */
  readonly short: ShortMoney;
}

const colours = { accent: 'var(--accent)', muted: 'var(--line-strong)' };
/** With more columns than this, a line is easier to read. */
const columnsAtMost = 62;

/** The axis then has its marks at whole units. */
const inUnits = (point: TimePoint, unit: number) =>
  Object.fromEntries(
    Object.entries(point).map(([name, value]) => [name, typeof value === 'number' ? value / unit : value]),
  );

/** Amounts over time. In a file of its own, because the chart library is larger than the till. */
export function TimeChart({ points, series, write, short }: TimeChartProps): ReactElement {
  const shared = {
    h: 260,
    data: points.map((point) => inUnits(point, short.unit)),
    dataKey: 'label',
    series: series.map(({ name, label, tone }) => ({ name, label, color: colours[tone] })),
    valueFormatter: (units: number) => write(Math.round(units * short.unit)),
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    // Labels that would touch are left out, never turned or cut.
    xAxisProps: { interval: 'equidistantPreserveStart' as const, minTickGap: 12, tickMargin: 8 },
    yAxisProps: { width: 'auto' as const, tickFormatter: short.write, allowDecimals: false },
    tooltipAnimationDuration: 0,
  };
  if (points.length > columnsAtMost) {
    return <AreaChart {...shared} curveType="linear" withDots={false} areaChartProps={{ accessibilityLayer: false }} />;
  }
  return (
    <BarChart
      {...shared}
      maxBarWidth={40}
      barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
      barChartProps={{ accessibilityLayer: false, barGap: 2 }}
    />
  );
}
