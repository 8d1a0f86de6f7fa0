import { type CurrencyCode, type Minor, usualStep } from '#kernel/money.ts';
import type { BulkChange, PriceChange, Rounding } from './bulk.ts';

/** In the currency's usual steps; the first one rounds to whatever the currency has. */
const steps = [1, 5, 10, 50, 100, 500, 1_000] as const;
const endings = [
  [10, 9],
  [100, 90],
  [100, 99],
  [1_000, 900],
] as const;

/** The roundings that are offered: to 0.05, to 1, ending in 0.99, ending in 9. */
export function roundingsOf(currency: CurrencyCode): readonly Rounding[] {
  const usual = usualStep(currency);
  return [
    ...steps.map((step) => ({ step: step * usual, ending: 0 })),
    ...endings.map(([step, ending]) => ({ step: step * usual, ending: ending * usual })),
  ];
}

/** The words of a change, in a reader's language. */
export interface BulkWords {
  readonly word: (key: string, values?: Readonly<Record<string, string>>) => string;
  readonly money: (amount: Minor) => string;
  readonly percent: (basisPoints: number) => string;
}

/** What a bulk change says of itself: `price +5%, ending in 9; VAT 18%`. */
export function sayChange(change: BulkChange, names: Readonly<Record<string, string>>, words: BulkWords): string {
  const { word, percent } = words;
  const named = (id: string | null) => (id === null ? word('none') : (names[id] ?? '…'));
  const sayStation = (id: string | null) =>
    id === null ? word('stationOfCategory') : word('stationId', { value: named(id) });
  const listed = (ids: readonly string[]) => ids.map(named).join(', ');
  const { categoryId, unitId, stationId, vatRate, isActive, price, addTo = [], removeFrom = [] } = change;
  return [
    ...(price === undefined ? [] : [sayPrice(price, words)]),
    ...(vatRate === undefined ? [] : [word('vatRate', { value: vatRate === null ? word('none') : percent(vatRate) })]),
    ...(categoryId === undefined ? [] : [word('categoryId', { value: named(categoryId) })]),
    ...(unitId === undefined ? [] : [word('unitId', { value: named(unitId) })]),
    ...(stationId === undefined ? [] : [sayStation(stationId)]),
    ...(isActive === undefined ? [] : [word(isActive ? 'active' : 'inactive')]),
    ...(addTo.length === 0 ? [] : [word('addTo', { value: listed(addTo) })]),
    ...(removeFrom.length === 0 ? [] : [word('removeFrom', { value: listed(removeFrom) })]),
  ].join('; ');
}

function sayPrice({ kind, value, step, ending }: PriceChange, { word, money, percent }: BulkWords): string {
  if (kind === 'set') return word('price', { value: money(value) });
  const written = kind === 'percent' ? percent(Math.abs(value)) : money(Math.abs(value));
  const moved = word('price', { value: `${value < 0 ? '−' : '+'}${written}` });
  if (ending !== 0) return `${moved}, ${word('ending', { value: money(ending) })}`;
  return step === 1 ? moved : `${moved}, ${word('rounded', { value: money(step) })}`;
}
