import { foldedWords } from './folded.ts';
import { currencies, headingWords } from './heading-words.ts';

interface Known {
  readonly words: readonly string[];
  readonly field: string;
  readonly rank: number;
}

/** Joining words that a shortened heading leaves out: `Çm. shitjes` is `Çmimi i shitjes`. */
const longestJoining = 2;
/** One letter begins too many words: `Ц.` is no price. */
const shortestPart = 2;

const all: readonly Known[] = Object.values(headingWords).flatMap((fields) =>
  Object.entries(fields).flatMap(([field, headings]) =>
    headings.map((heading, rank) => ({ words: foldedWords(heading), field, rank })),
  ),
);

const start = (words: readonly string[]) => (words[0] ?? '').slice(0, shortestPart);

function byStartOf(names: readonly Known[]): ReadonlyMap<string, readonly Known[]> {
  const found = new Map<string, Known[]>();
  for (const known of names) {
    const begun = found.get(start(known.words));
    if (begun === undefined) found.set(start(known.words), [known]);
    else begun.push(known);
  }
  return found;
}
const byStart = byStartOf(all);

/** A resource's own names by field, and by how they begin: made once for a file, which has thousands of cells. */
export interface OwnNames {
  readonly fields: ReadonlySet<string>;
  readonly byStart: ReadonlyMap<string, readonly Known[]>;
}

export function ownNames(written: ReadonlyMap<string, readonly string[]>): OwnNames {
  const names = [...written].flatMap(([field, each]) =>
    each.map((name): Known => ({ words: foldedWords(name), field, rank: 0 })),
  );
  return { fields: new Set(written.keys()), byStart: byStartOf(names) };
}

/**
 * The field of a heading whose words begin those of a known heading, in order: `Мал. цена`, `nj mat`. Undefined if none
 * fits, null if several fit equally: the user is asked then. Other fields than the resource's own are not candidates, but
 * what is imported nowhere is.
 */
export function shortenedField(heading: string, own: OwnNames): Omit<Known, 'words'> | null | undefined {
  const parts = foldedWords(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '));
  const found = fieldOfParts(parts, own);
  const hasCurrency = parts.length > 1 && currencies.includes(parts.at(-1) ?? '');
  return found === undefined && hasCurrency ? fieldOfParts(parts.slice(0, -1), own) : found;
}

function fieldOfParts(parts: readonly string[], own: OwnNames): ReturnType<typeof shortenedField> {
  const names = own.byStart.get(start(parts)) ?? [];
  const fits = [...names, ...(byStart.get(start(parts)) ?? [])]
    .filter(({ field }) => field === 'none' || own.fields.has(field))
    .flatMap((known) => {
      const fit = fitOf(parts, known.words);
      return fit === null ? [] : [{ ...known, fit }];
    });
  const best = Math.max(...fits.map(({ fit }) => fit));
  const [first, ...others] = fits.filter(({ fit }) => fit === best).sort((a, b) => a.rank - b.rank);
  if (first === undefined) return undefined;
  return others.some(({ field }) => field !== first.field) ? null : { field: first.field, rank: first.rank };
}

/** How well the parts begin all words of a known heading, or null: whole words count most, then words left out. */
function fitOf(parts: readonly string[], words: readonly string[]): number | null {
  let at = 0;
  let whole = 0;
  for (const word of words) {
    const part = parts[at];
    if (part === word) whole += 1;
    else if (part === undefined || part.length < shortestPart || !word.startsWith(part)) {
      if (word.length > longestJoining) return null;
      continue;
    }
    at += 1;
  }
  return at === parts.length ? whole * 100 - (words.length - parts.length) : null;
}
