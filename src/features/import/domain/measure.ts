import { knownUnit } from './units.ts';

/** So much of a unit of weight or volume, as a price list says `100 г`, `за 100 мл`, `0,5 l` or `1/2 kg`. */
export interface Measure {
  readonly kind: 'mass' | 'volume';
  /** In the thousandths in which the factor of a unit is. */
  readonly size: number;
  /** The same for every way to write it. */
  readonly key: string;
}

/** What prices of a litre or a kilogram are said for: more than that is a package. */
const whole = 1_000_000;
const lead = String.raw`(?:(?:за|на|по|од|per|for|za|na|po|od|për|nga|pro|je|à|a)\s|/)?`;
const pattern = new RegExp(String.raw`^${lead}\s*(?:(\d+)\s*/\s*(\d+)|([\d.,]+)|([½¼¾]))\s*(\p{L}+)\.?$`, 'iu');
const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 };

/** `пола кило`, `gjysmë kg`, `četvrt litre`. */
const halves = /^(?:half|halb(?:es|er)?|pola|polovina|gjysm[eë]?|пола|половина|половин)\s+(?=\p{L})/iu;
const quarters = /^(?:quarter|viertel|četvrt|cetvrt|çerek|cerek|четврт|четвртина)\s+(?=\p{L})/iu;

/** Null for a text that is no measure, and for one that is a unit of its own: `1 kg` is a kilogram. */
export function measureOf(text: string): Measure | null {
  if (knownUnit(text) !== null) return null;
  const written = text.trim().replaceAll(/\s+/g, ' ').replace(halves, '1/2 ').replace(quarters, '1/4 ');
  const match = pattern.exec(written);
  const unit = match === null ? null : knownUnit(match[5] ?? '');
  if (match === null || unit === null || (unit.kind !== 'mass' && unit.kind !== 'volume')) return null;
  const [, over, under, figures, fraction = ''] = match;
  const amount =
    over === undefined ? (fractions[fraction] ?? amountIn(figures ?? '', unit.factor)) : +over / +(under ?? 0);
  const size = Math.round(amount * unit.factor);
  return size > 0 && Number.isSafeInteger(size) ? { kind: unit.kind, size, key: `${amount}${unit.code}` } : null;
}

/** `1.000 г` are a thousand grams, `1.000 kg` is one kilogram written by the gram. */
function amountIn(figures: string, factor: number): number {
  const isGrouped = factor < whole && /^\d{1,3}(?:[.,]\d{3})+$/.test(figures);
  return Number(isGrouped ? figures.replaceAll(/[.,]/g, '') : figures.replace(',', '.'));
}

/**
 * By what the price of a measure is multiplied in a unit: ten for `100 г` in kilograms, and 1 where the unit says nothing about
 * weight or volume, because the measure is then only what one of it holds. Null where the unit would make the price wrong.
 */
export function timesIn(
  measure: Measure | null,
  unit: { readonly kind: string; readonly factor: number },
): number | null {
  if (measure === null || (unit.kind !== 'mass' && unit.kind !== 'volume')) return 1;
  if (unit.kind !== measure.kind || unit.factor > whole || unit.factor % measure.size !== 0) return null;
  return unit.factor / measure.size;
}

/** What is said for one unit, of a product: what is dearer, and of what there is less, in a larger unit. */
const prices = ['price', 'staffPrice', 'purchasePrice'];
const quantities = ['preselectedQuantity', 'stockThreshold', 'doser'];

/** The values of a row for one unit, which the file has for a measure. */
export function forOneUnit(values: Readonly<Record<string, unknown>>, times: number): Record<string, unknown> {
  const changed = { ...values };
  for (const [names, change] of [
    [prices, (amount: number) => amount * times],
    [quantities, (amount: number) => Math.max(1, Math.round(amount / times))],
  ] as const) {
    for (const name of names) if (typeof changed[name] === 'number') changed[name] = change(changed[name]);
  }
  return changed;
}
