import { demoDrinks } from './demo-menu-drinks.ts';
import { demoFood } from './demo-menu-food.ts';
import type { DemoCategoryKey, DemoProductRow } from './demo-menu-row.ts';
import type { DemoNames, DemoStationKey, DemoVatBp } from './demo-venue.ts';

export interface DemoCategory {
  readonly key: DemoCategoryKey;
  readonly names: DemoNames;
  /** Background of the tile, #rrggbb; light enough for dark text. */
  readonly color: string;
  readonly station: DemoStationKey;
}

export interface DemoProduct {
  readonly key: string;
  readonly categoryKey: DemoCategoryKey;
  readonly names: DemoNames;
  /** The search code that a waiter types. */
  readonly code: string;
  /** Cents for one unit, VAT included. */
  readonly priceCents: number;
  /** What a colleague pays for it; null where that is the price. */
  readonly staffPriceCents: number | null;
  readonly vatBp: DemoVatBp;
  readonly unit: 'piece' | 'kg' | 'l';
  /** A dynamic product is sold by a quantity that is decided at the sale. */
  readonly type: 'simple' | 'dynamic' | 'combo';
  /** The station that makes it; null is handed over at the till and not printed. */
  readonly station: DemoStationKey | null;
  /** File name, without extension, in the public folder `pictures`. */
  readonly picture: string;
  /** EAN-13. */
  readonly barcode: string | null;
  /** Thousandths of the unit that one tap adds. */
  readonly preselectedQuantity: number;
  readonly courseSpliter: boolean;
}

export const demoCategories: readonly DemoCategory[] = [
  {
    key: 'coffee-tea',
    names: { sq: 'Kafe dhe çaj', en: 'Coffee and tea', mk: 'Кафе и чај' },
    color: '#ead7c3',
    station: 'bar',
  },
  {
    key: 'soft-drinks',
    names: { sq: 'Pije freskuese', en: 'Soft drinks', mk: 'Безалкохолни пијалаци' },
    color: '#cbe6f3',
    station: 'bar',
  },
  { key: 'beers', names: { sq: 'Birra', en: 'Beers', mk: 'Пива' }, color: '#f8e4a6', station: 'bar' },
  { key: 'wines', names: { sq: 'Verëra', en: 'Wines', mk: 'Вина' }, color: '#ecccdc', station: 'bar' },
  {
    key: 'spirits-cocktails',
    names: { sq: 'Raki dhe kokteje', en: 'Spirits and cocktails', mk: 'Ракии и коктели' },
    color: '#d9d4f0',
    station: 'bar',
  },
  { key: 'breakfast', names: { sq: 'Mëngjesi', en: 'Breakfast', mk: 'Појадок' }, color: '#fce3bd', station: 'kitchen' },
  {
    key: 'soups-salads',
    names: { sq: 'Supa dhe sallata', en: 'Soups and salads', mk: 'Супи и салати' },
    color: '#d0e8c8',
    station: 'kitchen',
  },
  { key: 'grill', names: { sq: 'Zgara', en: 'From the grill', mk: 'Скара' }, color: '#f4c9bb', station: 'kitchen' },
  {
    key: 'traditional',
    names: { sq: 'Gatime të vendit', en: 'Local dishes', mk: 'Домашни јадења' },
    color: '#e6dca9',
    station: 'kitchen',
  },
  {
    key: 'pizza-pasta',
    names: { sq: 'Pica dhe pasta', en: 'Pizza and pasta', mk: 'Пици и тестенини' },
    color: '#fbd3a3',
    station: 'kitchen',
  },
  { key: 'desserts', names: { sq: 'Ëmbëlsira', en: 'Desserts', mk: 'Десерти' }, color: '#f8d2dd', station: 'kitchen' },
  {
    key: 'sides',
    names: { sq: 'Meze dhe shtesa', en: 'Meze and extras', mk: 'Мезе и додатоци' },
    color: '#c9e5dc',
    station: 'kitchen',
  },
];

/** Every product of the menu, in the order of its categories. */
export const demoProducts: readonly DemoProduct[] = demoCategories.flatMap((category) =>
  rowsOf(category.key).map((row) => ({
    key: row.key,
    categoryKey: category.key,
    names: row.names,
    code: row.code,
    priceCents: row.priceCents,
    staffPriceCents: row.staffPriceCents ?? null,
    vatBp: row.vatBp ?? 1800,
    unit: row.unit ?? 'piece',
    type: row.type ?? 'simple',
    station: row.station === undefined ? category.station : row.station,
    picture: row.picture,
    barcode: row.barcode ?? null,
    preselectedQuantity: row.preselectedQuantity ?? 1000,
    courseSpliter: row.courseSpliter ?? false,
  })),
);

function rowsOf(key: DemoCategoryKey): readonly DemoProductRow[] {
  return { ...demoDrinks, ...demoFood }[key];
}
