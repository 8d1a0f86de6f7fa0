import { folded } from './folded.ts';
import { type KnownUnit, unitWords } from './unit-words.ts';

export type { KnownUnit };

export const knownUnits: readonly KnownUnit[] = unitWords.map(({ unit }) => unit);

const byWord: ReadonlyMap<string, KnownUnit> = new Map(
  unitWords.flatMap(({ unit, words }) =>
    [unit.code, ...Object.values(unit.name), ...words].map((word): [string, KnownUnit] => [folded(word), unit]),
  ),
);

/** The unit that a cell names: `ком.`, `copë`, `1 kg`; null if it is none that we know. */
export function knownUnit(text: string): KnownUnit | null {
  return byWord.get(folded(text)) ?? byWord.get(folded(text.replace(/^\s*1\s*[x×]?\s*/i, ''))) ?? null;
}

type UnitValues = Pick<KnownUnit, 'code' | 'factor'> & { readonly kind: string };

/** Whether a unit of the venue is this one. Packages have no measure to compare, only their code. */
export function isUnit({ code, kind, factor }: UnitValues, known: KnownUnit): boolean {
  if (code.toLowerCase() === known.code) return true;
  return (known.kind === 'mass' || known.kind === 'volume') && kind === known.kind && factor === known.factor;
}
