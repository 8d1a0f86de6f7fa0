import { searchKey } from '#kernel/text.ts';
import { folded } from './folded.ts';
import { type KnownUnit, unitWords } from './unit-words.ts';

export type { KnownUnit };

export const knownUnits: readonly KnownUnit[] = unitWords.map(({ unit }) => unit);

const byWord: ReadonlyMap<string, KnownUnit> = new Map(
  unitWords.flatMap(({ unit, words }) =>
    [unit.code, ...Object.values(unit.name), ...words].map((word): [string, KnownUnit] => [folded(word), unit]),
  ),
);

/** By how a word is written in Latin letters, of whichever script it is; null where that is a word for two. */
const bySound: ReadonlyMap<string, KnownUnit | null> = bySoundOf([...byWord]);
function bySoundOf(words: readonly (readonly [string, KnownUnit])[]): Map<string, KnownUnit | null> {
  const found = new Map<string, KnownUnit | null>();
  for (const [word, unit] of words) {
    const sound = folded(searchKey(word));
    found.set(sound, (found.get(sound) ?? unit) === unit && found.get(sound) !== null ? unit : null);
  }
  return found;
}

/** The unit that a cell names: `ком.`, `copë`, `1 kg`; a word in the other script counts too. Null if it is none that we know. */
export function knownUnit(text: string): KnownUnit | null {
  return named(text) ?? named(text.replace(/^\s*1\s*[x×]?\s*/i, ''));
}

const named = (text: string): KnownUnit | null =>
  byWord.get(folded(text)) ?? bySound.get(folded(searchKey(text))) ?? null;

type UnitValues = Pick<KnownUnit, 'code' | 'factor'> & { readonly kind: string };

/** Whether a unit of the venue is this one. Packages have no measure to compare, only their code. */
export function isUnit({ code, kind, factor }: UnitValues, known: KnownUnit): boolean {
  if (code.toLowerCase() === known.code) return true;
  return (known.kind === 'mass' || known.kind === 'volume') && kind === known.kind && factor === known.factor;
}
