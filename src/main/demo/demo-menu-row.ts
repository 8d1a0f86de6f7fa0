import type { DemoNames, DemoStationKey, DemoVatBp } from './demo-venue.ts';

export type DemoCategoryKey =
  | 'coffee-tea'
  | 'soft-drinks'
  | 'beers'
  | 'wines'
  | 'spirits-cocktails'
  | 'breakfast'
  | 'soups-salads'
  | 'grill'
  | 'traditional'
  | 'pizza-pasta'
  | 'desserts'
  | 'sides';

/** A product in the short form of the menu's tables: omitted values follow the category or the default. */
export interface DemoProductRow {
  readonly key: string;
  readonly code: string;
  readonly names: DemoNames;
  readonly priceCents: number;
  /** What a colleague pays for it. */
  readonly staffPriceCents?: number;
  readonly picture: string;
  readonly vatBp?: DemoVatBp;
  readonly unit?: 'piece' | 'kg' | 'l';
  readonly type?: 'simple' | 'dynamic' | 'combo';
  readonly station?: DemoStationKey | null;
  readonly barcode?: string;
  readonly preselectedQuantity?: number;
  readonly courseSpliter?: boolean;
}

type Exceptions = Omit<DemoProductRow, 'key' | 'code' | 'names' | 'priceCents' | 'picture'>;

/** One line of the menu: key, code, the name in sq, en and mk, price in cents, picture. */
export function item(
  key: string,
  code: string,
  sq: string,
  en: string,
  mk: string,
  priceCents: number,
  picture: string,
  exceptions: Exceptions = {},
): DemoProductRow {
  return { key, code, names: { sq, en, mk }, priceCents, picture, ...exceptions };
}
