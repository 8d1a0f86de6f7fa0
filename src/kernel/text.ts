/** A text in lower case without diacritics, for searches: `caj` finds `Çaj` and `uje` `Ujë`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

const names = new Intl.Collator(undefined, { numeric: true });

/** Sorts names in natural order: table 2 before table 10. */
export function compareNames(one: string, other: string): number {
  return names.compare(one, other);
}

/** `Ana Maria Kola` is AK, `Arta` is AR: two letters tell colleagues apart better than one. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => [...word]);
  const letters = words.length > 1 ? [words[0]?.[0], words.at(-1)?.[0]] : (words[0]?.slice(0, 2) ?? []);
  return letters.join('').toUpperCase();
}
