import { folded } from './folded.ts';
import { de } from './headings/de.ts';
import { el } from './headings/el.ts';
import { en } from './headings/en.ts';
import { mk } from './headings/mk.ts';
import { sq } from './headings/sq.ts';
import { sr } from './headings/sr.ts';
import { srCyrl } from './headings/sr-cyrl.ts';

/** The headings of one language by field, the clearest first; those of `none` are imported nowhere. */
export type Headings = Readonly<Record<string, readonly string[]>>;

/** Headings of price lists and of other programs by language. */
export const headingWords: Readonly<Record<string, Headings>> = {
  sq,
  mk,
  sr,
  'sr-Cyrl': srCyrl,
  en,
  de,
  el,
};

export interface KnownHeading {
  readonly field: string;
  /** Lower is clearer: a file that has `Назив` and `Опис` has the name in the first of them. */
  readonly rank: number;
}

/** Every known heading by its folded form. */
export const knownHeadings: ReadonlyMap<string, KnownHeading> = new Map(
  Object.values(headingWords).flatMap((fields) =>
    Object.entries(fields).flatMap(([field, words]) =>
      words.map((word, rank): [string, KnownHeading] => [folded(word), { field, rank }]),
    ),
  ),
);

/** What a heading says of a price that is not the one of the till. */
const besides = [
  'безддв',
  'безпдв',
  'bezpdv',
  'bezddv',
  'patvsh',
  'withoutvat',
  'exclvat',
  'exvat',
  'ohnemwst',
  'ohneust',
];
export const currencies: readonly string[] = [
  'денари',
  'ден',
  'мкд',
  'дин',
  'рсд',
  'denari',
  'mkd',
  'rsd',
  'din',
  'euro',
  'eur',
  'leke',
  'lek',
  'all',
];

export const isPriceWithoutVat = (text: string): boolean => besides.some((each) => text.includes(each));

/** A heading as it is written, without what stands in brackets, and without a currency: `Цена (ден.)` is `Цена`. */
export function formsOf(heading: string): readonly string[] {
  const whole = folded(heading);
  if (isPriceWithoutVat(whole)) return [whole];
  const bare = folded(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const forms = [whole, bare].flatMap((text) => {
    const currency = currencies.find((each) => text.endsWith(each) && text.length > each.length + 1);
    return currency === undefined ? [text] : [text, text.slice(0, -currency.length)];
  });
  return [...new Set(forms)].filter((text) => text !== '');
}
