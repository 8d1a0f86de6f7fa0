import type { HappyHourValues, PriceListValues } from '#features/menu/domain/offer-rules.ts';
import { always } from '#features/menu/domain/schedule.ts';
import type { DemoNames } from './demo-venue.ts';

/** Offers by the keys of their products. */
export interface DemoHappyHour extends Pick<HappyHourValues, 'schedule' | 'percentOff'> {
  readonly names: DemoNames;
  readonly productKeys: readonly string[];
}
export interface DemoPriceList extends Pick<PriceListValues, 'priority' | 'schedule' | 'isEnabled'> {
  readonly names: DemoNames;
  readonly planKeys: readonly string[];
  /** Basis points, by category. */
  readonly changes: Readonly<Record<string, number>>;
}

export interface DemoNote {
  readonly names: DemoNames;
  readonly categoryKeys: readonly string[];
}

/** Besides those that every venue begins with. */
export const demoNotes: readonly DemoNote[] = [
  { names: { sq: 'pa qepë', en: 'without onions', mk: 'без кромид' }, categoryKeys: ['grill', 'pizza-pasta'] },
  { names: { sq: 'pak i pjekur', en: 'rare', mk: 'слабо печено' }, categoryKeys: ['grill'] },
  { names: { sq: 'pa djathë', en: 'without cheese', mk: 'без сирење' }, categoryKeys: ['pizza-pasta'] },
];

export interface DemoDiscount {
  readonly names: DemoNames;
  /** In basis points; null if whoever gives it types it. */
  readonly percentOff: number | null;
}

/** Why discounts are given. */
export const demoDiscounts: readonly DemoDiscount[] = [
  { names: { sq: 'Mysafir i rregullt', en: 'Regular guest', mk: 'Редовен гостин' }, percentOff: 1_000 },
  { names: { sq: 'Personeli', en: 'Staff', mk: 'Персонал' }, percentOff: 3_000 },
  { names: { sq: 'Ankesë', en: 'Complaint', mk: 'Поплака' }, percentOff: null },
];

const weekdays = [1, 2, 3, 4, 5];

export const demoHappyHours: readonly DemoHappyHour[] = [
  {
    names: { sq: 'Ora me zbritje', en: 'Happy hour', mk: 'Час со попуст' },
    productKeys: ['birra-peja-kriko'],
    schedule: { ...always, weekdays, fromMinute: 17 * 60, toMinute: 19 * 60 },
    percentOff: 2_000,
  },
];

/** Prepared for the summer: to be switched on when the venue uses price lists. */
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
