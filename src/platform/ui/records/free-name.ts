import type { Locale, Names } from '#kernel/locale.ts';

/** `Verë (3)`, of which `(3)` was added by an earlier copy. */
const counted = /^(.*\S) \((\d{1,4})\)$/;

/** The name without the number that an earlier copy gave it. */
export const baseOf = (name: string) => counted.exec(name.trim())?.[1] ?? name.trim();

/** The name with a number after it, shortened so that both fit. */
function withNumber(name: string, number: number, longest: number): string {
  const end = ` (${number})`;
  return (
    baseOf(name)
      .slice(0, longest - end.length)
      .trimEnd() + end
  );
}

/** Names are compared ignoring case. */
const keyOf = (name: string) => name.trim().toLowerCase();

/**
 * The names of a copy: the same number after each language's name, the first from two up that is free in all languages.
 */
export function freeNames(names: Names, taken: readonly string[], longest: number): Names {
  const keys = new Set(taken.map(keyOf));
  const given = Object.entries(names) as [Locale, string][];
  for (let number = 2; ; number += 1) {
    const next = given.map(([locale, name]) => [locale, withNumber(name, number, longest)] as const);
    if (next.every(([, name]) => !keys.has(keyOf(name)))) return Object.fromEntries(next) as Names;
  }
}
