import type { SettingName, VenueSettings } from '#features/configuration/domain/settings.ts';
import type { Language } from '#kernel/locale.ts';
import type { VatKind } from '../country-packs.ts';

/** A name in every language that is not derived from another one. */
export type AllNames = Readonly<Record<Language, string>>;

export function names(sq: string, en: string, mk: string, sr: string, de: string): AllNames {
  return { sq, en, mk, sr, de };
}

export type StationKey = 'bar' | 'kitchen';

export interface TemplateCategory {
  readonly key: string;
  readonly names: AllNames;
  /** Background of the tile; light enough for dark text. */
  readonly colour: string;
  readonly station: StationKey | null;
  readonly products: readonly TemplateProduct[];
}

export interface TemplateProduct {
  /** The code that a waiter types to find it. */
  readonly code: string;
  readonly names: AllNames;
  /** Euro cents in Kosovo, VAT included; `suggestedPrice` converts it for another country. */
  readonly cents: number;
  readonly vat: VatKind;
  /** A file of public/pictures. */
  readonly picture: string | null;
  readonly unit: 'piece' | 'kg' | 'l';
  /** The line that divides an order into courses: it costs nothing, and stands on no menu. */
  readonly isDivider?: true;
}

export interface TemplatePlan {
  readonly names: AllNames;
  /** Centimetres. */
  readonly width: number;
  readonly height: number;
  readonly tables: readonly TemplateTable[];
}

export interface TemplateTable {
  readonly name: string;
  readonly shape: 'round' | 'square' | 'rectangle' | 'bar';
  readonly seats: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The initial content of a venue of one kind. */
export interface Template {
  readonly settings: Partial<Pick<VenueSettings, SettingName>>;
  readonly stations: readonly StationKey[];
  readonly categories: readonly TemplateCategory[];
  readonly plans: readonly TemplatePlan[];
  /** Why it gives discounts; how much is typed. */
  readonly discountReasons: readonly AllNames[];
}

/** Parses a list of products, one per line: code, price, picture, then the name in sq, en, mk, sr and de. */
export function products(
  vat: VatKind,
  ...rows: readonly (readonly [
    code: string,
    cents: number,
    picture: string | null,
    sq: string,
    en: string,
    mk: string,
    sr: string,
    de: string,
    unit?: TemplateProduct['unit'],
  ])[]
): readonly TemplateProduct[] {
  return rows.map(([code, cents, picture, sq, en, mk, sr, de, unit = 'piece']) => ({
    code,
    cents,
    picture,
    vat,
    unit,
    names: names(sq, en, mk, sr, de),
  }));
}

type Row = readonly [shape: TemplateTable['shape'], seats: number, width: number, height: number];

/** Tables in rows, numbered row by row: each row starts at `y`, its tables are 90 cm apart. */
export function rowsOfTables(
  rows: readonly { readonly y: number; readonly tables: readonly Row[] }[],
): TemplateTable[] {
  const placed: TemplateTable[] = [];
  for (const { y, tables } of rows) {
    let x = 60;
    for (const [shape, seats, width, height] of tables) {
      placed.push({ name: String(placed.length + 1), shape, seats, x, y, width, height });
      x += width + 90;
    }
  }
  return placed;
}
