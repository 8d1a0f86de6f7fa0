import type { HappyHour, PriceList } from '#features/menu/domain/price.ts';
import { always } from '#features/menu/domain/schedule.ts';
import type { DemoNames } from './demo-venue.ts';

/** Offers by the keys of what they are about. */
export interface DemoHappyHour extends Pick<HappyHour, 'schedule' | 'reduction'> {
  readonly names: DemoNames;
  readonly productKeys: readonly string[];
}
export interface DemoPriceList extends Pick<PriceList, 'priority' | 'schedule'> {
  readonly names: DemoNames;
  readonly isEnabled: boolean;
  readonly planKeys: readonly string[];
  /** Basis points, by category. */
  readonly changes: Readonly<Record<string, number>>;
}

const weekdays = [1, 2, 3, 4, 5];

export const demoHappyHours: readonly DemoHappyHour[] = [
  {
    names: { sq: 'Happy hour', en: 'Happy hour', mk: 'Happy hour' },
    productKeys: ['birra-peja-kriko'],
    schedule: { ...always, weekdays, fromMinute: 17 * 60, toMinute: 19 * 60 },
    reduction: { kind: 'percent', value: 2_000 },
  },
];

/** Ready for the summer: to be switched on, once the venue uses price lists. */
export const demoPriceLists: readonly DemoPriceList[] = [
  {
    names: { sq: 'Tarraca', en: 'Terrace', mk: 'Тераса' },
    isEnabled: false,
    priority: 1,
    planKeys: ['terrace'],
    schedule: always,
    changes: { 'coffee-tea': 1_000, 'soft-drinks': 1_000, beers: 1_000 },
  },
];
