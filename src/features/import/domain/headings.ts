import { folded } from './folded.ts';
import { formsOf, isPriceWithoutVat, knownHeadings } from './heading-words.ts';
import type { Target } from './plan.ts';
import { type OwnNames, ownNames, shortenedField } from './shortened.ts';

/** Headings that occur in several columns, as the first one is written. */
export function headingsAlike(headings: readonly string[]): string[] {
  const all = headings.map(folded);
  return headings.filter(
    (_, at) => all[at] !== '' && all.indexOf(all[at] ?? '') === at && all.lastIndexOf(all[at] ?? '') > at,
  );
}

/** The names of each field in every language. */
export type FieldWords = Readonly<Record<string, readonly string[]>>;

interface OwnWords {
  /** The folded names by field, with those of other programs: of a name in one language they precede the language. */
  readonly byField: ReadonlyMap<string, ReadonlySet<string>>;
  /** The names as words. */
  readonly names: OwnNames;
  /** What a heading in one language has after the name, by the target of it. */
  readonly marks: ReadonlyMap<string, { readonly whole: string; readonly language: string }>;
}

function ownWords(targets: readonly Target[], words: FieldWords): OwnWords {
  const fields = [...new Set(targets.map(({ field }) => field))];
  const byField = new Map(fields.map((field) => [field, new Set([field, ...(words[field] ?? [])].map(folded))]));
  const marks = targets.flatMap(({ name, language }) =>
    language === undefined ? [] : [[name, { whole: folded(name), language: folded(language) }] as const],
  );
  return {
    byField,
    names: ownNames(new Map(fields.map((field) => [field, words[field] ?? []]))),
    marks: new Map(marks),
  };
}

/** Shorter words begin too many others. */
const shortestStart = 4;

/** How well a heading fits each field; fields that it does not fit are left out. */
function fieldsOf(heading: string, own: OwnWords, isWhole: boolean): Map<string, number> {
  const scores = new Map<string, number>();
  const [text = '', ...shorter] = formsOf(heading);
  if (text === '') return scores;
  for (const [field, names] of own.byField) {
    // The resource's own name for a field, unless other programs rank it: a clearer heading then wins.
    if (names.has(text)) scores.set(field, knownHeadings.get(text)?.field === field ? 3 : 5);
  }
  const known = [text, ...shorter].map((each) => knownHeadings.get(each)).find((each) => each !== undefined);
  if (known !== undefined) scores.set(known.field, Math.max(scores.get(known.field) ?? 0, 4 - known.rank / 1_000));
  if (scores.size > 0 || isPriceWithoutVat(text)) return scores;
  const short = isWhole ? undefined : shortenedField(heading, own.names);
  if (short === null) return scores;
  if (short !== undefined) return new Map([[short.field, 2 - short.rank / 1_000]]);
  const start = longestStart(text, own);
  return start === null ? scores : new Map(start.fields.map((field) => [field, 1 + start.length / 100]));
}

const knownByStart = new Map<string, (readonly [word: string, field: string])[]>();
for (const [word, { field }] of knownHeadings) {
  const begun = knownByStart.get(word.slice(0, shortestStart));
  if (begun === undefined) knownByStart.set(word.slice(0, shortestStart), [[word, field]]);
  else begun.push([word, field]);
}

/** The fields whose longest word begins the heading: `Малопродажна цена Скопје`. */
function longestStart(text: string, { byField }: OwnWords) {
  let best: { readonly length: number; readonly fields: readonly string[] } | null = null;
  const offer = (word: string, field: string) => {
    if (word.length < shortestStart || !text.startsWith(word) || word.length <= (best?.length ?? 0)) return;
    best = { length: word.length, fields: [field] };
  };
  for (const [field, names] of byField) for (const name of names) offer(name, field);
  for (const [word, field] of knownByStart.get(text.slice(0, shortestStart)) ?? []) offer(word, field);
  return best as { readonly length: number; readonly fields: readonly string[] } | null;
}

/** Whether a heading, in its folded form, names a field in this language: `Name (en)`. */
function isInLanguage(text: string, { field, name }: Target, { byField, marks }: OwnWords): boolean {
  const { whole, language } = marks.get(name) ?? { whole: name, language: '' };
  if (text === whole) return true;
  if (!text.endsWith(language)) return false;
  const word = text.slice(0, -language.length);
  return byField.get(field)?.has(word) === true || knownHeadings.get(word)?.field === field;
}

/** What is longer is no heading but a text, and only its beginning is looked at. */
export const longestHeading = 100;

export interface HeadingReader {
  /**
   * Guesses each column's target. A target is used once, by the column that fits it best. `isWhole`: by whole words only,
   * not by shortened ones.
   */
  readonly columnsOf: (headings: readonly string[], isWhole?: boolean) => string[];
  /** How much a row looks like the headings. */
  readonly scoreOf: (row: readonly string[]) => number;
}

/** Reads headings of a resource; what is the same for all cells of a file is made ready once. */
export function headingReader(targets: readonly Target[], words: FieldWords): HeadingReader {
  const own = ownWords(targets, words);
  const columnsOf: HeadingReader['columnsOf'] = (headings, isWhole = false) => {
    const pairs = headings.flatMap((each, column) => {
      const heading = each.slice(0, longestHeading);
      const text = folded(heading);
      if (text === '') return [];
      const scores = fieldsOf(heading, own, isWhole);
      return targets.flatMap((target) => {
        const inLanguage = () => (isInLanguage(text, target, own) ? 6 : 0);
        const score = target.language === undefined ? (scores.get(target.field) ?? 0) : inLanguage();
        return score === 0 ? [] : [{ column, target: target.name, score }];
      });
    });
    const guessed: string[] = headings.map(() => '');
    const taken = new Set<string>();
    for (const { column, target } of pairs.sort((a, b) => b.score - a.score || a.column - b.column)) {
      if (guessed[column] !== '' || taken.has(target)) continue;
      guessed[column] = target;
      taken.add(target);
    }
    return guessed;
  };
  const scoreOf = (row: readonly string[]) => {
    const count = (isWhole: boolean) => columnsOf(row, isWhole).filter((one) => one !== '').length;
    // A short word of a row of goods, such as a unit, may begin a heading too.
    const guessed = (count(true) + count(false)) / 2;
    return guessed === 0 ? 0 : guessed + row.filter(isHeading).length / 1_000;
  };
  return { columnsOf, scoreOf };
}

/** Guesses the target of each column, for one row of headings. */
export function guessColumns(headings: readonly string[], targets: readonly Target[], words: FieldWords): string[] {
  return headingReader(targets, words).columnsOf(headings);
}

/** Whether a heading is known, be it of a column that is imported nowhere. */
export function isHeading(text: string): boolean {
  return formsOf(text.slice(0, longestHeading)).some((form) => knownHeadings.has(form));
}

/** Among so many rows the headings are looked for. */
export const mostAbove = 40;

/**
 * Among the first rows, the one with the most known headings, by their scores; the first row that is not empty if there is
 * none. Columns that are imported nowhere count too: a price list has many of them, and a line above it has none.
 */
export function headerOf(rows: readonly (readonly string[])[], scores: readonly number[]): number {
  const best = Math.max(...scores, 0);
  const at = best === 0 ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : scores.indexOf(best);
  return Math.max(at, 0) + 1;
}

/** The row of the headings, for a few rows. */
export function findHeader(
  rows: readonly (readonly string[])[],
  targets: readonly Target[],
  words: FieldWords,
): number {
  const first = rows.slice(0, mostAbove);
  return headerOf(first, first.map(headingReader(targets, words).scoreOf));
}
