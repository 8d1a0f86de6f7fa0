import { folded } from './folded.ts';
import { formsOf, isPriceWithoutVat, knownHeadings } from './heading-words.ts';
import type { Target } from './plan.ts';
import { shortenedField } from './shortened.ts';

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
  /** The names as they are written. */
  readonly written: ReadonlyMap<string, readonly string[]>;
}

function ownWords(targets: readonly Target[], words: FieldWords): OwnWords {
  const fields = [...new Set(targets.map(({ field }) => field))];
  const byField = new Map(fields.map((field) => [field, new Set([field, ...(words[field] ?? [])].map(folded))]));
  return { byField, written: new Map(fields.map((field) => [field, words[field] ?? []])) };
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
  const short = isWhole ? undefined : shortenedField(heading, own.written);
  if (short === null) return scores;
  if (short !== undefined) return new Map([[short.field, 2 - short.rank / 1_000]]);
  const start = longestStart(text, own);
  return start === null ? scores : new Map(start.fields.map((field) => [field, 1 + start.length / 100]));
}

/** The fields whose longest word begins the heading: `Малопродажна цена Скопје`. */
function longestStart(text: string, { byField }: OwnWords) {
  let best: { readonly length: number; readonly fields: readonly string[] } | null = null;
  const offer = (word: string, field: string) => {
    if (word.length < shortestStart || !text.startsWith(word) || word.length <= (best?.length ?? 0)) return;
    best = { length: word.length, fields: [field] };
  };
  for (const [field, names] of byField) for (const name of names) offer(name, field);
  for (const [word, { field }] of knownHeadings) offer(word, field);
  return best as { readonly length: number; readonly fields: readonly string[] } | null;
}

/** Whether a heading names a field in this language: `Name (en)`. */
function isInLanguage(heading: string, { field, name, language = '' }: Target, { byField }: OwnWords): boolean {
  const text = folded(heading);
  const mark = folded(language);
  if (text === folded(name)) return true;
  if (!text.endsWith(mark)) return false;
  const word = text.slice(0, -mark.length);
  return byField.get(field)?.has(word) === true || knownHeadings.get(word)?.field === field;
}

/**
 * Guesses each column's target. A target is used once, by the column that fits it best. `isWhole`: by whole words only,
 * not by shortened ones.
 */
export function guessColumns(
  headings: readonly string[],
  targets: readonly Target[],
  words: FieldWords,
  isWhole = false,
): string[] {
  const own = ownWords(targets, words);
  const pairs = headings.flatMap((heading, column) => {
    const scores = fieldsOf(heading, own, isWhole);
    return targets.map((target) => {
      const inLanguage = () => (isInLanguage(heading, target, own) ? 6 : 0);
      const score = target.language === undefined ? (scores.get(target.field) ?? 0) : inLanguage();
      return { column, target: target.name, score };
    });
  });
  const guessed: string[] = headings.map(() => '');
  const taken = new Set<string>();
  for (const { column, target, score } of pairs.sort((a, b) => b.score - a.score || a.column - b.column)) {
    if (score === 0 || guessed[column] !== '' || taken.has(target)) continue;
    guessed[column] = target;
    taken.add(target);
  }
  return guessed;
}

/** Whether a heading is known, be it of a column that is imported nowhere. */
export function isHeading(text: string): boolean {
  return formsOf(text).some((form) => knownHeadings.has(form));
}

/**
 * Among the first rows, the one with the most known headings; the first row that is not empty if there is none. Columns
 * that are imported nowhere count too: a price list has many of them, and a line above it has none.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  targets: readonly Target[],
  words: FieldWords,
): number {
  const first = rows.slice(0, 40);
  const scores = first.map((row) => {
    const count = (isWhole: boolean) => guessColumns(row, targets, words, isWhole).filter((one) => one !== '').length;
    // A short word of a row of goods, such as a unit, may begin a heading too.
    const guessed = (count(true) + count(false)) / 2;
    return guessed === 0 ? 0 : guessed + row.filter(isHeading).length / 1_000;
  });
  const best = Math.max(...scores, 0);
  const at = best === 0 ? first.findIndex((row) => row.some((cell) => cell.trim() !== '')) : scores.indexOf(best);
  return Math.max(at, 0) + 1;
}
