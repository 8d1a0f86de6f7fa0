import { describe, expect, it } from 'vitest';
import { hoursOfBoth, trimmed } from './hours.ts';
import { columnsOf, sortRows } from './report.ts';
import { type SalesRow, salesGroupings, salesReport } from './sales-report.ts';

const row = (key: string, total: number, label = ''): SalesRow => ({
  key,
  label,
  orders: 1,
  covers: null,
  quantity: 1000,
  gross: total,
  discount: 0,
  fee: 0,
  cardFee: 0,
  refund: 0,
  rounding: 0,
  tip: 0,
  received: 0,
  net: total,
  vat: 0,
  total,
});
const keysOf = (rows: readonly SalesRow[]) => rows.map(({ key }) => key);
const { groupings } = salesReport;

describe('columns', () => {
  it('follow the definition, without figures that have no meaning in the grouping', () => {
    expect(columnsOf(salesReport, 'paymentMethod')).toEqual([
      'orders',
      'cardFee',
      'refund',
      'total',
      'rounding',
      'tip',
      'received',
    ]);
    expect(columnsOf(salesReport, 'product')).not.toContain('covers');
    expect(columnsOf(salesReport, 'product')).not.toContain('cardFee');
    expect(columnsOf(salesReport, 'day')).toEqual(
      Object.keys(salesReport.figures).filter((figure) => !['rounding', 'tip', 'received'].includes(figure)),
    );
  });

  it('always hold the figure that is drawn and ranked', () => {
    for (const groupBy of salesGroupings) expect(columnsOf(salesReport, groupBy)).toContain(salesReport.charted);
  });
});

describe('the order of rows', () => {
  it('ranks names by what they brought in, equal ones by name', () => {
    const rows = [row('1', 100, 'Ujë'), row('2', 300, 'Çaj'), row('3', 100, 'Birrë')];
    expect(keysOf(sortRows(rows, groupings.product, 'total'))).toEqual(['2', '3', '1']);
  });

  it('follows the business day through its hours', () => {
    const rows = ['00', '05', '23', '04'].map((hour) => row(hour, 1));
    expect(keysOf(sortRows(rows, groupings.hour, 'total', 5))).toEqual(['05', '23', '00', '04']);
  });

  it('puts days in order, and rates by size with the exempt behind', () => {
    const days = ['2026-11-02', '2026-10-31', '2025-12-31'].map((day) => row(day, 1));
    expect(keysOf(sortRows(days, groupings.day, 'total'))).toEqual(['2025-12-31', '2026-10-31', '2026-11-02']);
    const rates = ['excluded', '1800', '0', '800'].map((rate) => row(rate, 1));
    expect(keysOf(sortRows(rates, groupings.vatRate, 'total'))).toEqual(['0', '800', '1800', 'excluded']);
  });
});

describe('hours of two days', () => {
  it('stand side by side from the first to the last in which either sold', () => {
    const hours = hoursOfBoth([row('08', 500), row('10', 200)], [row('09', 300), row('01', 100)], 5);
    expect(hours[0]).toEqual({ hour: 8, today: 500, before: 0 });
    expect(hours[1]).toEqual({ hour: 9, today: 0, before: 300 });
    expect(hours.at(-1)).toEqual({ hour: 1, today: 0, before: 100 });
    expect(hours).toHaveLength(18);
  });

  it('are none where nothing was sold', () => {
    expect(hoursOfBoth([], [], 5)).toEqual([]);
    expect(trimmed([1, 2, 3], () => false)).toEqual([]);
  });
});
