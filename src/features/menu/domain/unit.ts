import { type Locale, type Names, nameIn, type Reader } from '#kernel/locale.ts';
import { mulDiv } from '#kernel/money.ts';
import type { Quantity } from '#kernel/quantity.ts';

export const unitKinds = ['count', 'mass', 'volume', 'other'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** A unit of counting, weight or volume. */
export interface Unit {
  readonly id: string;
  readonly kind: UnitKind;
  /** Thousandths of the kind's base unit: a kilogram is 1,000,000, of which a gram is 1,000. */
  readonly factor: number;
}

/** The symbols as Macedonian writes them. */
const cyrillic: Readonly<Record<string, string>> = { kg: 'кг', g: 'г', t: 'т', l: 'л', dl: 'дл', cl: 'цл', ml: 'мл' };

/**
 * How a unit stands beside a price or a quantity: the symbol of a weight or volume, in the script of the reader, and
 * otherwise the name in the reader's language, because the symbols `piece` and `portion` are English.
 */
export function unitMark(
  { kind, code, names }: { readonly kind: UnitKind; readonly code: string; readonly names: Names },
  reader: Locale | Reader,
): string {
  const locale = typeof reader === 'string' ? reader : reader.locale;
  if (kind === 'mass' || kind === 'volume') return locale === 'mk' ? (cyrillic[code] ?? code) : code;
  const name = nameIn(names, reader);
  if (name === '') return code;
  // German nouns keep their capital.
  return locale === 'de' ? name : name.toLowerCase();
}

/** Whether quantities convert between the units; of the kind `other`, a unit converts only into itself. */
export function areConvertible(from: Unit, to: Unit): boolean {
  return from.id === to.id || (from.kind === to.kind && from.kind !== 'other');
}

/** A quantity in another unit, rounded half away from zero to a thousandth; null if the kinds differ. */
export function convert(quantity: Quantity, from: Unit, to: Unit): Quantity | null {
  if (!areConvertible(from, to)) return null;
  return from.id === to.id ? quantity : mulDiv(quantity, from.factor, to.factor);
}
